"""The editors' side: translations and names are edited here; what an import has read can be looked at."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from rules.admin.editions import EditionAdmin, EditionProblemAdmin
from rules.admin.glossary import GlossaryEntryAdmin, TermAdmin
from rules.admin.login import LimitedLoginForm
from rules.admin.rules import RuleVersionAdmin
from rules.admin.texts import RuleTextAdmin
from rules.admin.wordings import WordingAdmin

__all__ = [
    "EditionAdmin",
    "EditionProblemAdmin",
    "GlossaryEntryAdmin",
    "RuleTextAdmin",
    "RuleVersionAdmin",
    "TermAdmin",
    "WordingAdmin",
]

admin.site.login_form = LimitedLoginForm
admin.site.site_title = _("Comprehensive Rules: editors")
admin.site.site_header = _("Comprehensive Rules: editors")
admin.site.index_title = _("Texts and translations")
