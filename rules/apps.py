"""The application of the rules."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesConfig(AppConfig):
    name = "rules"
    verbose_name = _("Comprehensive Rules")
    default_auto_field = "django.db.models.BigAutoField"
