"""The login of editors: limited for each account from each address, for minutes and not for good, and written to the log."""

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
    """Looks at no password once LOGIN_LIMITS are reached in LOGIN_LIMIT_SECONDS: failures of an account from one address, or of an address.

    An account from anywhere has a much higher limit, and tries that the others stop do not count for it: no stranger locks an editor out.
    A try counts before its password is looked at, so that many at once are no way round, and a success is taken back: those who share
    the address of an office and know their passwords are not counted.
    """

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username") or ""
        if not (name and self.cleaned_data.get("password")):
            return super().clean()
        account, address = unicodedata.normalize("NFKC", name).casefold(), self._address()
        tries = {"account and address": f"{address}\n{account}", "address": address, "account": account}
        for kind, who in tries.items():
            found, wait = count(f"login-{kind}", who, seconds=settings.LOGIN_LIMIT_SECONDS)
            if found > settings.LOGIN_LIMITS[kind]:
                self._tell(logging.WARNING, f"limited by {kind}", name)
                raise _too_many(wait)
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
