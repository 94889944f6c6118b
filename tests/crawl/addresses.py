"""Which pages there are in a database: those of an edition all together, and others to draw from. Without their language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from urllib.parse import quote

from rules.models import Edition, GlossaryEntry, RuleVersion
from rules.services import simulating

ALONE = ("", "rules/", "compare/", "search/", "simulator/", "simulator/build/", "about/", "api/", "privacy/", "legal/")
QUERIES = (
    "transform",
    "711.4b",
    "702",
    "deathtouch trample",
    "“first strike”",
    "tranform",
    "xyzzy",
    "Regel 701.25",
    "maná",
    "-card player",
)


class Site:
    """The numbers and the terms of every loaded edition."""

    def __init__(self) -> None:
        keys = {edition.pk: edition.key for edition in Edition.objects.order_by("effective_date")}
        self.numbers: dict[str, list[str]] = {key: [] for key in keys.values()}
        self.slugs: dict[str, list[str]] = {key: [] for key in keys.values()}
        for edition, number in RuleVersion.objects.order_by("edition", "position").values_list("edition", "number"):
            self.numbers[keys[edition]].append(number)
        for edition, slug in GlossaryEntry.objects.order_by("edition", "position").values_list("edition", "slug"):
            self.slugs[keys[edition]].append(slug)
        self.scenarios = sorted(simulating.worked_scenarios())

    def pages_of(self, edition: str) -> Iterator[str]:
        """Every page that reads an edition: its text, the life of each rule, its glossary, its translations."""
        yield f"rules/{edition}/"
        yield f"glossary/{edition}/"
        yield f"translations/{edition}/"
        for number in dict.fromkeys(self.numbers[edition]):
            yield f"rules/{edition}/{number}/"
            yield f"history/{edition}/{number}/"
        for slug in self.slugs[edition]:
            yield f"glossary/{edition}/{slug}/"

    def known(self) -> set[str]:
        """What needs not be asked for to be known: the pages of numbers and terms of all editions."""
        return {page for edition in self.numbers for page in self.pages_of(edition)}

    def another(self, chance: random.Random) -> str:
        """A page of any kind, drawn anew each time."""
        old, new = sorted(chance.sample(sorted(self.numbers), 2))
        number = chance.choice(self.numbers[new])
        kinds = [
            chance.choice(ALONE),
            f"rules/{new}/{number}/",
            f"rules/{new}/{number}/",
            f"rules/{new}/{number}/preview/",
            f"rules/{new}/{number}/parallel/?with={chance.choice(['de', 'es', 'en', 'de,es'])}",
            f"rules/{new}/{number}/?from={old}",
            f"rules/?number={number}&from={new}",
            f"history/{new}/{number}/",
            f"compare/{old}/{new}/{number}/",
            f"compare/{old}/{new}/?at={chance.randint(1, 3)}",
            f"search/?q={quote(chance.choice(QUERIES))}&edition={chance.choice([old, 'all', 'current'])}",
            f"translations/{new}/",
            f"simulator/{chance.choice(self.scenarios)}/?edition={new}&step={chance.randint(1, 3)}",
            f"simulator/{chance.choice(self.scenarios)}/?edition={new}&against={old}",
            f"simulator/build/?from={chance.choice(self.scenarios)}&step=1&edition={new}",
        ]
        if self.slugs[new]:
            kinds += [f"glossary/{new}/{chance.choice(self.slugs[new])}/", f"glossary/{new}/{chance.choice(self.slugs[new])}/preview/"]
        return chance.choice(kinds)
