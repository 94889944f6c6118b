"""What a program is told when it cannot get what it asked for: a code for it, a title and a sentence for whoever reads along."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext

# Every code with its status of HTTP.
STATUSES = {
    "bad_request": 400,
    "bad_parameter": 400,
    "missing_parameter": 400,
    "unknown_parameter": 400,
    "not_json": 400,
    "not_found": 404,
    "no_such_edition": 404,
    "no_such_rule": 404,
    "no_such_entry": 404,
    "no_such_scenario": 404,
    "no_such_page": 404,
    "no_text": 404,
    "method_not_allowed": 405,
    "outdated_cursor": 409,
    "too_large": 413,
    "address_too_long": 414,
    "wrong_media_type": 415,
    "bad_scenario": 422,
    "too_many_requests": 429,
    "server_error": 500,
    "unknown_format": 501,
    "unavailable": 503,
}


@dataclass(eq=False)
class RefusalError(Exception):
    """An answer that is none: one of the codes above, a sentence in the active language, and further fields for programs."""

    code: str
    detail: str
    fields: dict[str, Any] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def status(self) -> int:
        return STATUSES[self.code]


def title_of(code: str) -> str:
    """What a code means, the same for every request that gets it."""
    titles = {
        "bad_request": gettext("The request cannot be read."),
        "bad_parameter": gettext("A parameter has a value that it cannot have."),
        "missing_parameter": gettext("A parameter is missing."),
        "unknown_parameter": gettext("There is no such parameter."),
        "not_json": gettext("The body is not JSON."),
        "not_found": gettext("There is nothing at this address."),
        "no_such_edition": gettext("There is no such edition."),
        "no_such_rule": gettext("The edition has no such rule."),
        "no_such_entry": gettext("The edition has no such glossary entry."),
        "no_such_scenario": gettext("There is no such scenario."),
        "no_such_page": gettext("This address is no page of a rule."),
        "no_text": gettext("This site has only an excerpt of the edition, which makes no text."),
        "method_not_allowed": gettext("The address does not know this method."),
        "outdated_cursor": gettext("The texts have changed since the first page."),
        "too_large": gettext("The body is too large."),
        "address_too_long": gettext("The address is too long."),
        "wrong_media_type": gettext("The body is not sent as JSON."),
        "bad_scenario": gettext("The scenario cannot be played."),
        "too_many_requests": gettext("Too many requests in one minute."),
        "server_error": gettext("Something went wrong here."),
        "unknown_format": gettext("The answer does not exist in this format."),
        "unavailable": gettext("The site cannot answer at the moment."),
    }
    return titles[code]
