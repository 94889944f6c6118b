"""Every type of page, by name, with an address that shows it once the bundled texts and the official editions are loaded.

Addresses stand without their language: `/de/` + `PAGES["rule"]`.
"""

from __future__ import annotations

from datetime import UTC, datetime

# The official texts end with 2026-01-16 and the bundled ones with 2026-09-25; on this day the first is in force.
TODAY = datetime(2026, 11, 29, 12, tzinfo=UTC)

LANGUAGES = ("en", "de", "es")

# Cases of the builder: three cards, an ability and a spell; the same with a card of one's own; and one without the object of its events.
CASE = (
    "1QzLaE1i6Z6YnluQXKbgn5qUDbdJRcgV6JlUhDMgtBVsAFPLNB1ZRmaAKB4tLMuFmxKeDzIA7DN1wgu4EBSDYyFSQE-LLYE6Am4j"
    "mNOINzIV5AG6UL0IEakgGpFZD0o0lWshLZJhBRFSaQ9eGlARx5yGCdRfxGQseRrUEk35sLQA"
)
OWN_CARD_CASE = (
    "1QzLaE1i6Z6YnluQXKbgn5qUDbdJRcgV6JlUhDMgtBVsAFPLNB1ZRmaAKB8hxAlXt1YjqC3ddBVKJo_qBVwm4i_tYjPq3FjMYMuE"
    "eiE8HeQAeKug-IxhIoNgDG5kK8n98Gcz_cBPRwoV4A3NhoQc3yhchAjUkA1KlYtGdBA5EqEZIiBKyGEtyIi9zYIYuUXkFXRtS1sGd9wnWucQXCPDgrSWYZWNrAQ"
)
BROKEN_CASE = (
    "1QzLaFejwVIWwxLz0UrBhBjpKvvnA6igTVLkAOU6garwaUVXhrpdAKnFUNfDiH3fRHotR19ZiejkV5Nj4Mphj4QGA5gmCwQGKJ7C"
    "BuTCvwo3yRYhADcmA1HVYdCeBfQzVCPE-IYuxxDN5qRZUK2emJ5bkF8WnA_1NbCJG14aUpnFnSoKVIfE5FR68tQTzUmwtAA"
)

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
    "side by side": "rules/2026-01-16/701.27/parallel/",
    "side by side with changed words": "rules/2026-01-16/712.8/parallel/?with=de,es",
    "chapter side by side": "rules/2016-04-08/711/parallel/?with=es",
    "progress of translations": "translations/2026-01-16/",
    "progress of translations of an excerpt": "translations/2026-09-25/",
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
    "glossary entry with a wrong number": "glossary/2026-01-16/endure/",
    "glossary entry without a name": "glossary/2026-01-16/absorb/",
    "asked for another day": "rules/2012-03-15/701.25/",
    "choice of two editions": "compare/",
    "comparison": "compare/2025-11-14/2026-01-16/",
    "comparison in one text": "compare/2025-11-14/2026-01-16/?view=inline&at=2",
    "comparison with an excerpt": "compare/2026-01-16/2026-09-25/712.8e/",
    "comparison with a text that breaks off": "compare/2013-02-01/2013-05-01/",
    "comparison of a chapter": "compare/2016-04-08/2026-01-16/712/",
    "comparison of a subrule": "compare/2016-04-08/2026-01-16/712.8e/",
    "simulator": "simulator/",
    "scenario": "simulator/delver-and-moonmist/",
    "scenario at a step": "simulator/clone-of-wildblood-pack/?edition=2016-04-08&step=2",
    "scenario under an edition that is not here": "simulator/clone-of-ravager/?edition=2018-04-27&step=2",
    "scenario under a day to come": "simulator/ironsmith-with-a-bonus/?edition=2030-01-01",
    "scenario before its cards": "simulator/incubators/?edition=2016-04-08",
    "scenario that is left open": "simulator/a-token-of-a-melded-permanent/",
    "builder": "simulator/build/",
    "built case": f"simulator/build/?case={CASE}&edition=2016-04-08",
    "built case with a form": f"simulator/build/?case={CASE}&form=e0",
    "built case with a card of one's own": f"simulator/build/?case={OWN_CARD_CASE}&form=c0&edition=2026-01-16",
    "built case in every edition": f"simulator/build/?case={CASE}&edition=2018-04-27&every=1",
    "built case from a scenario": "simulator/build/?from=delver-and-moonmist&step=2&edition=2026-01-16",
    "scenario to guess": "simulator/delver-and-moonmist/?edition=2026-01-16&guess=1",
    "reading offline": "offline/",
    "about": "about/",
    "report a mistake": "about/?number=711.4b&edition=2016-04-08",
    "interface for programs": "api/",
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
    "number that never existed side by side": "rules/2026-01-16/999.9/parallel/",
    "skipped letter": "rules/2026-01-16/702.19l/",
    "no number": "rules/2026-01-16/“seven”%20eleven/",
    "no such scenario": "simulator/nothing-at-all/",
    "scenario before the first edition": "simulator/delver-and-moonmist/?edition=2011-09-29",
    "scenario of no date": "simulator/delver-and-moonmist/?edition=yesterday",
    "no such term": "glossary/2026-01-16/gardening/",
}

EVERY_PAGE = PAGES | MISSING
