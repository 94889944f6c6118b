"""Importing: an edition is stored whole or not at all, once, and leaves nothing behind."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date

import pytest
from django.db import connection, connections

from rules.domain.reading import ErrorCode, ReadingError
from rules.models import Edition, EditionProblem, Example, GlossaryEntry, Level, RuleText, RuleVersion, Wording
from rules.selectors.editions import content_version, loaded_editions
from rules.services.importing import ImportRefusedError, Outcome, import_text
from rules.services.versions import advance_content_version, changing_texts
from tests.made_up_edition import SMALL_BODY, official_text

DAY = date(2001, 1, 1)
OTHER_BODY = [paragraph.replace("A game for two is", "A game for two players is") for paragraph in SMALL_BODY]


def numbered(day: date = DAY) -> list[tuple[str, str]]:
    return list(RuleVersion.objects.filter(edition__effective_date=day).order_by("position").values_list("number", "text__text"))


def texts() -> set[str]:
    return set(RuleText.objects.values_list("text", flat=True))


@pytest.mark.django_db
class TestAnImportedEdition:
    def test_has_every_numbered_line_in_the_order_of_the_text(self) -> None:
        import_text(official_text(), source="a.txt")
        assert numbered() == [
            ("1", "Game Concepts"),
            ("100", "General"),
            ("100.1", "These rules apply to any game with two or more players."),
            ("100.1a", "A game for two is a two-player game."),
            ("100.1b", "A game for more than two is a multiplayer game. See section 1."),
            ("100.2", "To play, each player needs a deck."),
            ("101", "Golden Words"),
            ("101.1", "What a card says goes before these rules. (See rule 100.2.)"),
        ]

    def test_knows_the_level_and_chapter_of_each_line(self) -> None:
        import_text(official_text(), source="a.txt")
        assert list(RuleVersion.objects.order_by("position").values_list("level", "chapter")[:5]) == [
            (Level.SECTION, 1),
            (Level.CHAPTER, 100),
            (Level.RULE, 100),
            (Level.SUBRULE, 100),
            (Level.SUBRULE, 100),
        ]

    def test_has_examples_without_their_label_under_their_rule(self) -> None:
        import_text(official_text(), source="a.txt")
        assert list(Example.objects.order_by("position").values_list("rule__number", "position", "text__text")) == [
            ("100.2", 1, "Anna brings sixty cards."),
            ("100.2", 2, "Ben brings a hundred cards."),
        ]

    def test_has_its_glossary_with_a_slug_for_each_term(self) -> None:
        import_text(official_text(glossary=("Deck\nCards.", "Deck!\nMore cards.", "∞\nNo end.")), source="a.txt")
        assert list(GlossaryEntry.objects.order_by("position").values_list("term", "slug")) == [
            ("Deck", "deck"),
            ("Deck!", "deck-2"),
            ("∞", "entry"),
        ]

    def test_keeps_both_rules_of_a_repeated_number_and_reports_it(self) -> None:
        import_text(official_text(body=(*SMALL_BODY, "101.1. The second of that number.")), source="a.txt")
        assert [number for number, _ in numbered()].count("101.1") == 2
        assert EditionProblem.objects.filter(kind="duplicate-number").exists()

    def test_takes_words_that_another_edition_has_from_there(self) -> None:
        import_text(official_text(), source="a.txt")
        before = texts()
        import_text(official_text(date(2002, 1, 1), body=OTHER_BODY), source="b.txt")
        assert texts() - before == {"A game for two players is a two-player game."}

    def test_comes_with_the_name_that_is_known_for_its_date(self) -> None:
        import_text(official_text(date(2016, 4, 8)), source="a.txt")
        assert Edition.objects.get().name == "Shadows over Innistrad"

    def test_shows_where_it_came_from_however_long_that_is(self) -> None:
        import_text(official_text(), source="https://example.org/" + "a" * 400)
        assert Edition.objects.get().source.startswith("https://example.org/aaa")


@pytest.mark.django_db
class TestASecondImport:
    def test_of_the_same_bytes_changes_nothing(self) -> None:
        import_text(official_text(), source="a.txt")
        version, imported_at = content_version(), Edition.objects.get().imported_at
        result = import_text(official_text(), source="b.txt")
        assert result.outcome is Outcome.UNCHANGED
        assert result.rows == 8
        assert (content_version(), Edition.objects.get().imported_at, Edition.objects.get().source) == (version, imported_at, "a.txt")

    def test_of_other_bytes_is_refused_and_says_how_to_go_on(self) -> None:
        import_text(official_text(), source="a.txt")
        before = numbered(), content_version()
        with pytest.raises(ImportRefusedError, match=r"2001-01-01.*--replace.*b\.txt"):
            import_text(official_text(body=OTHER_BODY), source="b.txt")
        assert (numbered(), content_version()) == before

    def test_of_other_bytes_takes_the_place_of_the_first_when_told_so(self) -> None:
        import_text(official_text(), source="a.txt")
        version = content_version()
        result = import_text(official_text(body=OTHER_BODY), source="b.txt", replace=True)
        assert result.outcome is Outcome.REPLACED
        assert ("100.1a", "A game for two players is a two-player game.") in numbered()
        assert Edition.objects.count() == 1
        assert content_version() == version + 1

    def test_reads_the_same_bytes_anew(self) -> None:
        import_text(official_text(), source="a.txt")
        RuleVersion.objects.filter(level=Level.SUBRULE).delete()

        assert import_text(official_text(), source="a.txt", replace=True).outcome is Outcome.REPLACED
        assert RuleVersion.objects.filter(level=Level.SUBRULE).exists()

    def test_leaves_the_same_as_if_the_replaced_text_had_never_been(self) -> None:
        other = official_text(
            body=[*OTHER_BODY[:5], "102. Another Chapter", "102.1. Words of this one alone.\nExample: So are these."],
            glossary=("Gone\nA word that is gone.",),
        )
        import_text(other, source="b.txt")
        import_text(official_text(), source="a.txt", replace=True)
        left = texts(), set(Wording.objects.values_list("text_en", flat=True))
        Edition.objects.all().delete()
        RuleText.objects.all().delete()
        Wording.objects.all().delete()
        import_text(official_text(), source="a.txt")
        assert left == (texts(), set(Wording.objects.values_list("text_en", flat=True)))

    def test_keeps_words_that_another_edition_uses(self) -> None:
        import_text(official_text(), source="a.txt")
        import_text(official_text(date(2002, 1, 1)), source="a.txt")
        import_text(official_text(body=OTHER_BODY), source="b.txt", replace=True)
        assert ("100.1a", "A game for two is a two-player game.") in numbered(date(2002, 1, 1))

    @pytest.mark.parametrize("column", ["text_de", "text_es", "plain_en", "plain_de"])
    def test_keeps_what_somebody_wrote_for_words_that_are_gone(self, column: str) -> None:
        import_text(official_text(), source="a.txt")
        gone = Wording.objects.filter(text_en="A game for two is a two-player game.")
        gone.update(**{column: "Own words."})
        import_text(official_text(body=OTHER_BODY), source="b.txt", replace=True)
        assert gone.exists()
        import_text(official_text(), source="a.txt", replace=True)
        assert getattr(RuleText.objects.get(text="A game for two is a two-player game.").wording, column) == "Own words."


@pytest.mark.django_db
class TestADryRun:
    def test_tells_the_same_and_keeps_nothing(self) -> None:
        result = import_text(official_text(), source="a.txt", dry_run=True)
        assert (result.outcome, result.rows) == (Outcome.IMPORTED, 8)
        assert not Edition.objects.exists()
        assert not RuleText.objects.exists()
        assert content_version() == 0

    def test_of_a_replacement_leaves_the_first_text(self) -> None:
        import_text(official_text(), source="a.txt")
        before = numbered(), texts(), content_version()
        import_text(official_text(body=OTHER_BODY), source="b.txt", replace=True, dry_run=True)
        assert (numbered(), texts(), content_version()) == before


@pytest.mark.django_db
def test_a_date_that_is_given_goes_before_the_texts_own() -> None:
    import_text(official_text(), source="a.txt", effective_date=date(2003, 4, 5))
    assert [edition.key for edition in loaded_editions().loaded] == ["2003-04-05"]


@pytest.mark.django_db
def test_a_text_that_the_reading_refuses_changes_nothing() -> None:
    with pytest.raises(ReadingError) as refusal:
        import_text(b"no rules", source="a.txt")
    assert refusal.value.code in {ErrorCode.NO_EFFECTIVE_DATE, ErrorCode.NO_RULES}
    assert not Edition.objects.exists()


def in_threads(*tasks: Callable[[], object]) -> list[object]:
    """What the tasks return or raise when they start at the same moment, each with a connection of its own."""
    start, answers = threading.Barrier(len(tasks)), [None] * len(tasks)

    def run(at: int) -> None:
        start.wait(timeout=20)
        try:
            answers[at] = tasks[at]()
        except Exception as error:
            answers[at] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(tasks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return answers


class TestImportsAtTheSameTime:
    def test_of_the_same_bytes_import_once(self, own_database: str) -> None:
        results = in_threads(*[lambda: import_text(official_text(), source="a.txt").outcome] * 3)
        assert sorted(results) == [Outcome.IMPORTED, Outcome.UNCHANGED, Outcome.UNCHANGED]
        assert len(numbered()) == 8

    def test_of_two_texts_of_a_date_import_one_and_refuse_the_other(self, own_database: str) -> None:
        first, second = in_threads(
            lambda: import_text(official_text(), source="a.txt"), lambda: import_text(official_text(body=OTHER_BODY), source="b.txt")
        )
        assert isinstance(first, ImportRefusedError) != isinstance(second, ImportRefusedError)
        assert len(numbered()) == 8

    def test_of_several_editions_share_their_words(self, own_database: str) -> None:
        days = [date(2001 + year, 1, 1) for year in range(4)]
        results = in_threads(*[lambda day=day: import_text(official_text(day), source="a.txt").outcome for day in days])
        assert results == [Outcome.IMPORTED] * 4
        assert RuleText.objects.filter(versions__number="100.1").distinct().count() == 1
        assert content_version() == 4

    def test_never_block_a_reader_who_sees_the_old_state_meanwhile(self, own_database: str) -> None:
        import_text(official_text(), source="a.txt")
        with changing_texts():
            RuleVersion.objects.all().delete()
            advance_content_version()
            seen = in_threads(lambda: (len(numbered()), content_version()))
        assert seen == [(8, 1)]


@pytest.mark.django_db
def test_an_import_takes_the_same_number_of_queries_whatever_is_loaded_already() -> None:
    def queries(day: date) -> int:
        connection.force_debug_cursor = True
        before = len(connection.queries_log)
        import_text(official_text(day), source="a.txt")
        connection.force_debug_cursor = False
        return len(connection.queries_log) - before

    queries(date(2001, 1, 1))
    counted = [queries(date(year, 1, 1)) for year in range(2002, 2006)]
    assert len(set(counted)) == 1
