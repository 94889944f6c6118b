"""What stands in an edition: numbered rules in their order, with the examples and notes under them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.domain.numbering import RuleNumber
from rules.models.edition import Edition
from rules.models.text import RuleText


class Level(models.IntegerChoices):
    """How deep a numbered row stands in its edition."""

    SECTION = 1, _("section")
    CHAPTER = 2, _("chapter")
    RULE = 3, _("rule")
    SUBRULE = 4, _("subrule")

    @classmethod
    def of(cls, number: RuleNumber) -> Level:
        """The level of a number."""
        return cls[number.level.name]


class RuleVersion(models.Model):
    """A section, chapter, rule or subrule as one edition has it. Numbers repeat where the published text repeats them."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="rules", db_index=False, verbose_name=_("edition"))
    position = models.PositiveSmallIntegerField(_("position"), help_text=_("Order in the text of the edition."))
    chapter = models.PositiveSmallIntegerField(
        _("chapter"), help_text=_("The three digits of the chapter; the one digit on the row of a section.")
    )
    level = models.PositiveSmallIntegerField(pgettext_lazy("of a numbered row", "level"), choices=Level.choices)
    number = models.CharField(_("number"), max_length=10)
    identity = models.PositiveIntegerField(
        _("identity"), default=0, help_text=_("The same number for one rule through all editions, whatever number it had in them.")
    )
    text = models.ForeignKey(RuleText, models.PROTECT, related_name="versions", db_index=False, verbose_name=_("rule text"))
    bundled_text = models.ForeignKey(
        RuleText,
        models.PROTECT,
        related_name="+",
        null=True,
        blank=True,
        db_index=False,
        verbose_name=_("bundled text"),
        help_text=_("The bundled text of this number, kept when official words take its place."),
    )

    class Meta:
        verbose_name = _("rule version")
        verbose_name_plural = _("rule versions")
        ordering = ("edition", "position")
        constraints = (models.UniqueConstraint(fields=("edition", "position"), name="rule_version_position"),)
        indexes = (
            models.Index(fields=("edition", "chapter", "position"), name="rule_version_chapter"),
            models.Index(fields=("number", "edition"), name="rule_version_number"),
            models.Index(fields=("identity", "edition"), name="rule_version_identity"),
            models.Index(fields=("text", "edition"), name="rule_version_text"),
            models.Index(fields=("bundled_text",), condition=models.Q(bundled_text__isnull=False), name="rule_version_bundled"),
        )

    def __str__(self) -> str:
        return self.number


class UnderRule(models.Model):
    """A text that belongs to a rule by its position there and has no number of its own."""

    position = models.PositiveSmallIntegerField(_("position"), help_text=_("1 is the first under its rule."))
    text = models.ForeignKey(RuleText, models.PROTECT, related_name="+", db_index=False, verbose_name=_("rule text"))
    bundled_text = models.ForeignKey(
        RuleText, models.PROTECT, related_name="+", null=True, blank=True, db_index=False, verbose_name=_("bundled text")
    )

    class Meta:
        abstract = True
        ordering = ("rule", "position")

    def __str__(self) -> str:
        return str(self.position)


class Example(UnderRule):
    """An example that the rules print under a rule; its words leave out the label."""

    rule = models.ForeignKey(RuleVersion, models.CASCADE, related_name="examples", db_index=False, verbose_name=_("rule version"))
    after = models.PositiveSmallIntegerField(
        _("after paragraph"), default=1, help_text=_("How many paragraphs of the rule stand before it.")
    )

    class Meta(UnderRule.Meta):
        verbose_name = _("example")
        verbose_name_plural = _("examples")
        constraints = (models.UniqueConstraint(fields=("rule", "position"), name="example_position"),)
        indexes = (
            models.Index(fields=("text", "rule"), name="example_text"),
            models.Index(fields=("bundled_text",), condition=models.Q(bundled_text__isnull=False), name="example_bundled"),
        )


class Note(UnderRule):
    """A note that accompanies a rule; its words leave out the asterisk."""

    rule = models.ForeignKey(RuleVersion, models.CASCADE, related_name="notes", db_index=False, verbose_name=_("rule version"))

    class Meta(UnderRule.Meta):
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        constraints = (models.UniqueConstraint(fields=("rule", "position"), name="note_position"),)
        indexes = (models.Index(fields=("text", "rule"), name="note_text"),)
