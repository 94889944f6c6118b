"""Editions: dated texts of the rules, with what their reading found wrong."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Edition(models.Model):
    """A text of the rules, known by the date on which it takes effect. An excerpt holds only some of its rules."""

    effective_date = models.DateField(_("effective date"), unique=True)
    name = models.CharField(_("release name"), max_length=100, blank=True)
    is_complete = models.BooleanField(
        pgettext_lazy("edition", "complete"), default=False, help_text=_("An excerpt holds only some of the rules of its edition.")
    )
    is_truncated = models.BooleanField(
        pgettext_lazy("edition", "breaks off"), default=False, help_text=_("The published text ends before its end.")
    )
    introduction = models.TextField(_("introduction"), blank=True)
    credits = models.TextField(_("credits"), blank=True)
    source = models.CharField(_("source"), max_length=300, blank=True, help_text=_("The file or address that the text was read from."))
    encoding = models.CharField(_("encoding"), max_length=20, blank=True)
    digest = models.CharField(_("digest of the bytes"), max_length=64, blank=True)
    imported_at = models.DateTimeField(_("imported at"), auto_now=True)

    class Meta:
        verbose_name = _("edition")
        verbose_name_plural = _("editions")
        ordering = ("-effective_date",)

    def __str__(self) -> str:
        return self.key

    @property
    def key(self) -> str:
        """The edition in addresses, files and commands: its date as 2016-04-08."""
        return self.effective_date.isoformat()


class EditionProblem(models.Model):
    """Something in the published text that its reading could not take as it stands."""

    edition = models.ForeignKey(Edition, models.CASCADE, related_name="problems", verbose_name=_("edition"))
    line = models.PositiveIntegerField(pgettext_lazy("of the published text", "line"))
    kind = models.CharField(_("kind"), max_length=40)
    detail = models.TextField(_("detail"), blank=True)

    class Meta:
        verbose_name = _("problem of an edition")
        verbose_name_plural = _("problems of editions")
        ordering = ("edition", "line", "id")

    def __str__(self) -> str:
        return f"{self.line}: {self.kind}: {self.detail}"


class ContentVersion(models.Model):
    """The one row that every import advances; pages and their validators depend on it."""

    number = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("content version")
        verbose_name_plural = _("content version")
        constraints = (models.CheckConstraint(condition=models.Q(pk=1), name="content_version_has_one_row"),)

    def __str__(self) -> str:
        return str(self.number)
