"""Times what the links of terms add to a page of rules: python benchmarks/bench_linking.py.

A temporary SQLite database holds the newest official text; every page is built anew, as if nobody had asked for it before.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["DJANGO_SETTINGS_MODULE"] = "rulesite.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402  (a plain script finds the project by its own place)

django.setup()

from django.core.cache import cache  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402

from rules.domain.references import citations  # noqa: E402
from rules.domain.terms import mentions  # noqa: E402
from rules.models import RuleVersion  # noqa: E402
from rules.presentation.linking import Linking  # noqa: E402
from rules.selectors.editions import loaded_editions  # noqa: E402
from rules.selectors.linking import edition_terms  # noqa: E402
from rules.services.corpus import load_corpus  # noqa: E402
from rules.services.importing import import_text  # noqa: E402

PAGES = ("701.27", "601.2", "712", "702")
ROUNDS = 9


def milliseconds(action: Callable[[], object]) -> float:
    """The median of several runs, in milliseconds of this process alone."""
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        action()
        taken.append((time.process_time() - start) * 1000)
    return statistics.median(taken)


@contextmanager
def without_terms() -> Iterator[None]:
    """Pages as they are when no text links a term."""
    usual = Linking.new_mentions
    Linking.new_mentions = lambda *_: iter(())  # type: ignore[method-assign]
    try:
        yield
    finally:
        Linking.new_mentions = usual  # type: ignore[method-assign]


def page(number: str, *, keeps_terms: bool) -> Callable[[], object]:
    """A request for a page that is not kept, with the terms of the edition kept from before or not."""
    client = Client()

    def ask() -> None:
        if not keeps_terms:
            cache.clear()
        # Another query each time is another page to the cache, and the same to the view.
        assert client.get(f"/en/rules/current/{number}/?{time.perf_counter_ns()}").status_code == 200

    return ask


def measure() -> None:
    edition = loaded_editions().current
    assert edition is not None
    build = milliseconds(lambda: (cache.clear(), edition_terms(edition=edition, language="en", version=1)))
    terms = edition_terms(edition=edition, language="en", version=1)
    kept = milliseconds(lambda: edition_terms(edition=edition, language="en", version=1))
    texts = list(RuleVersion.objects.filter(edition=edition.pk, level__gte=3).values_list("text__text", flat=True))
    cited = [citations(text) for text in texts]
    citing = milliseconds(lambda: [citations(text) for text in texts])
    naming = milliseconds(lambda: [mentions(text, terms.vocabularies["en"], cited=each) for text, each in zip(texts, cited, strict=True)])
    print(f"the terms of {edition.key}: {build:.1f} ms from the database, {kept:.1f} ms where they are kept")
    print(f"all {len(texts)} rules: citations {citing:.0f} ms, terms {naming:.0f} ms")
    for number in PAGES:
        linked, first = milliseconds(page(number, keeps_terms=True)), milliseconds(page(number, keeps_terms=False))
        with without_terms():
            bare = milliseconds(page(number, keeps_terms=True))
        compared = f"{bare:.1f} ms without links of terms, {linked:.1f} ms with them ({linked / bare:.2f})"
        print(f"page of {number}: {compared}, {first:.1f} ms the first time")


def main() -> None:
    path = max(Path(os.environ.get("CR_ARCHIVE", ROOT / "../shared/cr")).glob("[0-9]*.txt"), default=None)
    if path is None:
        print("no official texts: set CR_ARCHIVE to the folder that holds them")
        return
    setup_test_environment()
    with tempfile.TemporaryDirectory() as folder:
        values = connection.settings_dict
        values["TEST"]["NAME"] = f"{folder}/bench.sqlite3"
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            load_corpus()
            import_text(path.read_bytes(), source=path.name)
            measure()
        finally:
            connection.creation.destroy_test_db(values["NAME"], verbosity=0)


if __name__ == "__main__":
    main()
