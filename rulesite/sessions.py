"""Sessions of those who log in, which public pages know nothing of."""

from __future__ import annotations

from http.cookies import Morsel

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

_OF_EDITORS = "/admin/"


class Sessions(SessionMiddleware):
    """The framework's sessions for the admin alone: whatever cookie a reader's browser sends, the answer is that of the page."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        if not request.path.startswith(_OF_EDITORS):
            return response
        answer = super().process_response(request, response)
        if cookie := answer.cookies.get(settings.SESSION_COOKIE_NAME):
            protect(cookie)
        return answer


def protect(cookie: Morsel[str]) -> None:
    """A cookie that is taken back is sent as carefully as one that is set; the framework leaves out half."""
    cookie["secure"] = settings.SESSION_COOKIE_SECURE
    cookie["httponly"] = True
