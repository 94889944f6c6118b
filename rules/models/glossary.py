"""The glossary of an edition, and the game terms in every language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.models.edition import Edition
from rules.models.text import RuleText


class GlossaryEntry(models.Model):
    """A term of an edition's glossary with what stands under it. The slug is made from the English term in every language."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="glossary", db_index=False, verbose_name=_("edition"))
    position = models.PositiveSmallIntegerField(_("position"))
    term = models.CharField(_("term"), max_length=120)
    slug = models.SlugField(_("slug"), max_length=120, db_index=False)
    text = models.ForeignKey(RuleText, models.PROTECT, related_name="glossary_entries", db_index=False, verbose_name=_("rule text"))

    class Meta:
        verbose_name = _("glossary entry")
        verbose_name_plural = _("glossary entries")
        ordering = ("edition", "position")
        constraints = (
            models.UniqueConstraint(fields=("edition", "position"), name="glossary_entry_position"),
            models.UniqueConstraint(fields=("edition", "slug"), name="glossary_entry_slug"),
        )
        indexes = (models.Index(fields=("text", "edition"), name="glossary_entry_text"),)

    def __str__(self) -> str:
        return self.term


class Term(models.Model):
    """A game term in every language with a definition in this project's own words."""

    if TYPE_CHECKING:
        name_en: str

    key = models.SlugField(pgettext_lazy("of a term", "key"), max_length=60, unique=True)
    name = models.CharField(pgettext_lazy("of a term", "name"), max_length=80, blank=True)
    also = models.TextField(_("other forms"), blank=True, help_text=_("Other forms that a reader may look for, one a line."))
    definition = models.TextField(_("definition"), blank=True)

    class Meta:
        verbose_name = _("term")
        verbose_name_plural = _("terms")
        ordering = ("key",)

    def __str__(self) -> str:
        return self.name_en
