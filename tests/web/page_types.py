"""Every type of page, by name, with an address that shows it once the bundled texts and the official editions are loaded.

Addresses stand without their language: `/de/` + `PAGES["rule"]`.
"""

from __future__ import annotations

from datetime import UTC, datetime

# The official texts end with 2026-01-16 and the bundled ones with 2026-09-25; on this day the first is in force.
TODAY = datetime(2026, 11, 29, 12, tzinfo=UTC)

LANGUAGES = ("en", "de", "es")

PAGES = {
    "home": "",
    "editions": "rules/",
    "editions at a number": "rules/?number=711.4b",
    "contents": "rules/2026-01-16/",
    "contents of the current edition": "rules/current/",
    "contents of a past edition": "rules/2016-04-08/",
    "contents of an excerpt": "rules/2026-09-25/",
    "contents of a text that breaks off": "rules/2013-02-01/",
    "section": "rules/2026-01-16/7/",
    "chapter": "rules/2026-01-16/712/",
    "chapter without translations": "rules/2026-01-16/703/",
    "chapter of a past edition": "rules/2016-04-08/711/",
    "rule": "rules/2026-01-16/701.27/",
    "rule without translations": "rules/2026-01-16/120.3/",
    "rule of the current edition": "rules/current/701.27/",
    "rule of a past edition": "rules/2016-04-08/711.4/",
    "rule with symbols": "rules/2026-01-16/107.4/",
    "rule with notes": "rules/2011-09-30/701.25/",
    "rule of an excerpt": "rules/2026-09-25/701.27/",
    "subrule": "rules/2016-04-08/711.4b/",
    "rule in every edition": "rules/?number=711.4b&from=2016-04-08",
    "number that named several rules": "rule/701.25/",
    "history of a heading": "history/2026-01-16/701.27/",
    "history of a subrule": "history/2016-04-08/711.4b/",
    "history of a chapter": "history/2022-11-18/713/",
    "glossary": "glossary/2026-01-16/",
    "glossary of a past edition": "glossary/2016-04-08/",
    "glossary of a text that breaks off": "glossary/2013-02-01/",
    "glossary of an excerpt": "glossary/2026-09-25/",
    "glossary entry": "glossary/2026-01-16/transform/",
    "glossary entry without a name": "glossary/2026-01-16/absorb/",
    "asked for another day": "rules/2012-03-15/701.25/",
    "choice of two editions": "compare/",
    "comparison": "compare/2025-11-14/2026-01-16/",
    "comparison in one text": "compare/2025-11-14/2026-01-16/?view=inline&at=2",
    "comparison with an excerpt": "compare/2026-01-16/2026-09-25/712.8e/",
    "comparison with a text that breaks off": "compare/2013-02-01/2013-05-01/",
    "comparison of a chapter": "compare/2016-04-08/2026-01-16/712/",
    "comparison of a subrule": "compare/2016-04-08/2026-01-16/712.8e/",
    "about": "about/",
    "report a mistake": "about/?number=711.4b&edition=2016-04-08",
    "privacy": "privacy/",
    "legal notice": "legal/",
    "search": "search/",
    "search for a number": "search/?q=711.4b",
    "search for a number elsewhere": "search/?q=701.25&edition=2026-09-25",
    "search for words": "search/?q=transform",
    "search for several words": "search/?q=deathtouch+trample",
    "search with a typo": "search/?q=tranform",
    "search in all editions": "search/?q=transform&edition=all",
    "search without hits": "search/?q=xyzzy",
}

MISSING = {
    "no such page": "nowhere/",
    "no such edition": "rules/1999-01-01/",
    "no date": "rules/yesterday/711/",
    "number of another edition": "rules/2011-09-30/701.27f/",
    "rule of another edition": "rules/2011-09-30/701.27f/?from=2026-01-16",
    "rule that was taken in": "rules/2026-01-16/713/?from=2022-11-18",
    "number of several rules of other editions": "rules/2026-01-16/711.4b/",
    "number that an excerpt lacks": "rules/2026-09-25/100.1/",
    "comparison of a number that is not there": "compare/2016-04-08/2026-01-16/999.9/",
    "comparison with no such edition": "compare/1999-01-01/2026-01-16/",
    "number that never existed": "rules/2026-01-16/999.9/",
    "skipped letter": "rules/2026-01-16/702.19l/",
    "no number": "rules/2026-01-16/seven%20“eleven”/",
    "no such term": "glossary/2026-01-16/gardening/",
}

EVERY_PAGE = PAGES | MISSING
