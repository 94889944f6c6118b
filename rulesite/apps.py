"""What starts with the site itself."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created

from rulesite.logs import SlowQueries


class SiteConfig(AppConfig):
    """Watches for slow queries where the settings ask for it."""

    name = "rulesite"

    def ready(self) -> None:
        if settings.SLOW_QUERY_MILLISECONDS:
            slow = SlowQueries(settings.SLOW_QUERY_MILLISECONDS)
            connection_created.connect(slow.watch, weak=False, dispatch_uid="slow queries")
