"""The login of editors: limited by account and by address, for minutes and not for good, and written to the log."""

from __future__ import annotations

import logging
import unicodedata
from typing import Any

from django.conf import settings
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

from rules.services.clients import address_of, count, take_back

_log = logging.getLogger(__name__)


class LimitedLoginForm(AdminAuthenticationForm):
    """Looks at no password once an account, or an address, has failed as often as LOGIN_LIMITS allows in LOGIN_LIMIT_SECONDS.

    A try counts before its password is looked at, so that many at once are no way round, and a success is taken back: those who share
    the address of an office and know their passwords are not counted.
    """

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username") or ""
        if not (name and self.cleaned_data.get("password")):
            return super().clean()
        tries = {"account": unicodedata.normalize("NFKC", name).casefold(), "address": self._address()}
        counted = {kind: count(f"login-{kind}", who, seconds=settings.LOGIN_LIMIT_SECONDS) for kind, who in tries.items()}
        if exceeded := [kind for kind, (found, _) in counted.items() if found > settings.LOGIN_LIMITS[kind]]:
            self._tell(logging.WARNING, f"limited by {exceeded[0]}", name)
            raise _too_many(max(wait for _, wait in counted.values()))
        try:
            cleaned = super().clean()
        except ValidationError:
            self._tell(logging.WARNING, "failed", name)
            raise
        for kind, who in tries.items():
            take_back(f"login-{kind}", who, seconds=settings.LOGIN_LIMIT_SECONDS)
        self._tell(logging.INFO, "succeeded", name)
        return cleaned

    def _address(self) -> str:
        return address_of(self.request) if self.request else ""

    def _tell(self, level: int, what: str, name: str) -> None:
        """Writes who tried. A name that is no account's may be a password that was typed in the wrong field, and is left out."""
        is_known = get_user_model()._default_manager.filter(username=name).exists()
        _log.log(level, "login %s: account %r, address %s", what, name if is_known else "(none)", self._address())


def _too_many(seconds: int) -> ValidationError:
    minutes = -(-seconds // 60)
    message = ngettext("Too many tries. Try again in %(minutes)s minute.", "Too many tries. Try again in %(minutes)s minutes.", minutes) % {
        "minutes": minutes
    }
    return ValidationError(message, code="too-many")
