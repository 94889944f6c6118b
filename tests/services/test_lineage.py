"""The stored identity of rules: the same whatever the order of imports, and right by the truth that was found by hand."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from rules.models import Edition, Relation, RuleVersion
from rules.selectors.editions import loaded_editions
from rules.selectors.lineage import rule_map
from rules.services.corpus import load_corpus
from rules.services.deleting import delete_editions
from rules.services.importing import import_text

TWELVE = (
    "2011-09-30", "2012-10-01", "2013-02-01", "2013-05-01", "2016-04-08", "2016-07-22",
    "2018-10-05", "2019-01-25", "2019-07-12", "2023-04-14", "2025-06-06", "2026-01-16",
)  # fmt: skip
Lineage = tuple[frozenset[frozenset[tuple[str, int]]], frozenset[tuple[str, str, str, str, str]]]


def stored_lineage() -> Lineage:
    """The rules as sets of places (edition, position), and the relations by their numbers: free of primary keys."""
    rules: dict[int, set[tuple[str, int]]] = {}
    for identity, day, position in RuleVersion.objects.values_list("identity", "edition__effective_date", "position"):
        rules.setdefault(identity, set()).add((day.isoformat(), position))
    columns = ("old__edition__effective_date", "old__number", "new__edition__effective_date", "new__number", "change")
    relations = {(a.isoformat(), b, c.isoformat(), d, e) for a, b, c, d, e in Relation.objects.values_list(*columns)}
    return frozenset(frozenset(places) for places in rules.values()), frozenset(relations)


def load(archive: Path, key: str) -> None:
    import_text((archive / f"{key}.txt").read_bytes(), source=f"{key}.txt")


def drop(key: str) -> None:
    delete_editions([Edition.objects.get(effective_date=date.fromisoformat(key))])


@pytest.fixture
def empty_site(db: None) -> Iterator[None]:
    yield
    Edition.objects.all().delete()


@pytest.mark.archive
def test_any_order_of_imports_gives_the_same_lineage(empty_site: None, archive: Path) -> None:
    load_corpus()
    for key in TWELVE:
        load(archive, key)
    expected = stored_lineage()
    assert len(expected[0]) > 2000
    chance = random.Random(20160408)
    for _ in range(5):
        delete_editions(list(Edition.objects.filter(is_complete=True)))
        load_corpus()
        for key in chance.sample(TWELVE, k=len(TWELVE)):
            load(archive, key)
        assert stored_lineage() == expected
    removed = chance.choice(TWELVE[1:-1])
    drop(removed)
    assert stored_lineage() != expected
    load(archive, removed)
    load_corpus()
    assert stored_lineage() == expected


@pytest.mark.archive
def test_two_editions_far_apart_are_linked_directly(empty_site: None, archive: Path) -> None:
    for key in ("2026-01-16", "2011-09-30"):
        load(archive, key)
    truth = json.loads((archive.parent / "lineage" / "truth.json").read_text(encoding="utf-8"))
    assert wrong_rows(truth["spans"][0]) == []


def wrong_rows(pair: dict[str, object]) -> list[str]:
    """The rows of a pair of truth.json that the stored identities contradict."""
    editions = loaded_editions()
    old, new = (editions.get(date.fromisoformat(str(pair[name]))) for name in ("old", "new"))
    assert old is not None
    assert new is not None
    found = rule_map(old=old.pk, new=new.pk)
    reached = set(found.values())
    wrong = []
    for part in ("701", "702", "chapters"):
        rows: dict[str, dict[str, str]] = pair[part]  # type: ignore[assignment]
        wrong += [f"{old.key} {a}: {found.get(a)}, truly {b} of {new.key}" for a, b in rows["map"].items() if found.get(a) != b]
        wrong += [f"{old.key} {a}: {found.get(a)}, truly gone" for a in rows["removed"] if found.get(a, "missing") is not None]
        wrong += [f"{new.key} {b}: not new" for b in rows["added"] if b in reached]
    return wrong


def test_every_row_of_the_true_mapping_is_met(archive_site: None, archive: Path) -> None:
    truth = json.loads((archive.parent / "lineage" / "truth.json").read_text(encoding="utf-8"))
    pairs = [*truth["pairs"], *truth["spans"]]
    assert len(pairs) > 30
    assert [row for pair in pairs for row in wrong_rows(pair)] == []


def test_an_identity_stands_once_in_an_edition(archive_site: None) -> None:
    pairs = list(RuleVersion.objects.values_list("edition_id", "identity"))
    assert len(pairs) == len(set(pairs))
    assert all(identity for _, identity in pairs)


def test_excerpts_hang_on_each_other_while_no_edition_is_complete(empty_site: None) -> None:
    load_corpus()
    editions = loaded_editions()
    of_2011, of_2016, of_2026 = (editions.get(date.fromisoformat(day)) for day in ("2011-09-30", "2016-04-08", "2026-09-25"))
    assert of_2011
    assert of_2016
    assert of_2026
    assert rule_map(old=of_2016.pk, new=of_2026.pk)["711.4b"] == "712.8e"
    assert rule_map(old=of_2016.pk, new=of_2026.pk)["711"] == "712"
    assert rule_map(old=of_2011.pk, new=of_2026.pk)["701.25"] == "701.27"


def test_rule_map_prints_json_and_lines(archive_site: None) -> None:
    out = StringIO()
    call_command("rule_map", "2016-04-08", "2026-01-16", json=True, stdout=out)
    numbers = json.loads(out.getvalue())
    assert numbers["711.4b"] == "712.8e"
    assert numbers["701.25"] == "701.27"
    assert "7" not in numbers
    out = StringIO()
    call_command("rule_map", "2026-01-16", "2016-04-08", stdout=out)
    assert "712.8e 711.4b" in out.getvalue().splitlines()


@pytest.mark.parametrize(("old", "new", "message"), [("2016-04-08", "1999-01-01", "1999-01-01 is not loaded"), ("then", "now", "'then'")])
def test_rule_map_names_an_edition_that_is_not_there(db: None, old: str, new: str, message: str) -> None:
    load_corpus()
    with pytest.raises(CommandError, match=message):
        call_command("rule_map", old, new)
