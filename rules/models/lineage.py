"""How rules of neighbouring editions came from each other, beyond the one that keeps a rule's identity."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from rules.models.rule import RuleVersion


class Relation(models.Model):
    """A further part of a rule that was split, or a rule that another one took in.

    The part that keeps most of the words needs no row: it shares the identity.
    """

    class Change(models.TextChoices):
        """What happened on the way from the old rule version to the new one."""

        SPLIT = "split", _("split")
        MERGED = "merged", _("merged")

    old = models.ForeignKey(RuleVersion, models.CASCADE, related_name="became", verbose_name=_("old rule version"))
    new = models.ForeignKey(RuleVersion, models.CASCADE, related_name="came_from", verbose_name=_("new rule version"))
    change = models.CharField(_("change"), max_length=6, choices=Change.choices)

    class Meta:
        verbose_name = _("relation of rules")
        verbose_name_plural = _("relations of rules")
        constraints = (models.UniqueConstraint(fields=("old", "new"), name="relation_once"),)

    def __str__(self) -> str:
        return f"{self.old_id} {self.change} {self.new_id}"
