"""Which rule a number meant in a year, and which number that rule has today.

    python docs/examples/resolve.py https://rules.example 701.25 2014

Needs Python alone. Answers in English; give a language as a fourth argument for another one.
"""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen


def get(site: str, path: str, **parameters: str) -> Any:
    """The JSON at an address of the interface. Raises HTTPError, whose body is a problem in JSON too."""
    address = f"{site}/api/v1{path}?{urlencode(parameters)}"
    request = Request(address, headers={"Accept": "application/json"})  # noqa: S310 - the caller names the site
    with urlopen(request, timeout=30) as answer:  # noqa: S310
        return json.load(answer)


def number_today(site: str, number: str, year: str, language: str = "en") -> str:
    """A sentence on the rule that a number meant at the end of a year, with its words of today."""
    found = get(site, "/resolve", number=number, on=f"{year}-12-31", lang=language)
    rule = found["rules"][0]
    then, now = rule["then"], rule["now"]["rule"]
    said = f"In {year} {then['number']} was “{then['title']}” (edition of {then['edition']})."
    if now is None:
        return f"{said} It is not in the edition of {found['in']}: {rule['now']['fate']}."
    today = get(site, f"/editions/{now['edition']}/rules/{quote(now['number'])}", lang=language)
    words = next((line["text"] for line in today["lines"] if not line["is_title"]), "")
    return f"{said} Today it is {now['number']}:\n{words}\n{now['url']}"


def main() -> int:
    site, number, year, *language = sys.argv[1:]
    try:
        print(number_today(site.rstrip("/"), number, year, *language))  # noqa: T201 - a program whose output is its purpose
    except HTTPError as error:
        print(json.load(error)["detail"], file=sys.stderr)  # noqa: T201
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
