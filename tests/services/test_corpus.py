"""The bundled texts: what a fresh site shows, and what becomes of them when official words come."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Iterable
from datetime import date
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext, override

from rules.data import DATA
from rules.domain.numbering import RuleNumber
from rules.models import Edition, Example, Note, RuleText, RuleVersion, Status, Term, Wording
from rules.selectors.editions import content_version
from rules.selectors.rule_page import lines
from rules.selectors.words import Words, term_names
from rules.services.corpus import CorpusError, load_corpus
from rules.services.importing import import_text
from tests.made_up_edition import SMALL_BODY, bundled_body, bundled_rows, official_text

if TYPE_CHECKING:
    from django.test import Client

TRANSLATED = [code for code, _ in settings.LANGUAGES if code != settings.SOURCE_LANGUAGE]
BUNDLED = ["2011-09-30.701.25", "2016-04-08.711", "2026-09-25.701.27", "2026-09-25.712"]
LABEL = re.compile(r"(?:Example|Beispiel|Ejemplo):\s")

# A subrule of 701.25 in 2011 and of 701.27 in 2026, quoted in German there and in Spanish here.
ALTHOUGH = "Although transforming a permanent uses the same physical action"

FACES = date(2016, 4, 8)
FUTURE = date(2026, 9, 25)
MOVED = date(2021, 7, 23)
# The chapter moves from 711 to 712 and transform from 701.25 to 701.28: the numbers change and nothing else.
RENUMBERED = {r"\b711\b": "712", r"\b701\.25\b": "701.28"}


def shown(day: date, number: str, language: str) -> list[Words]:
    """The words of a page in their order, as the selector gives them."""
    edition = Edition.objects.get(effective_date=day)
    found = lines(edition=edition.pk, number=RuleNumber.parse(number), language=language, terms=term_names(language))
    return [words for line in found for words in line.all_words]


def visible(page: bytes) -> str:
    """The text of a page as a reader sees it, blanks folded."""
    text = re.sub(r"<(script|style|svg)\b.*?</\1>|<span class=\"vh\">[^<]*</span>", "", page.decode(), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", text)).replace("\u00ad", "").split())


def bundled_texts(name: str, language: str, *, changes: Iterable[tuple[str, str]] = ()) -> list[str]:
    """The texts of a bundled file in a language as its author wrote them, without labels."""
    texts = [LABEL.sub("", row[f"text_{language}"], count=1).strip() for row in bundled_rows(name)]
    for pattern, new in changes:
        texts = [re.sub(pattern, new, text) for text in texts]
    return texts


def import_body(day: date, body: Iterable[str]) -> None:
    import_text(official_text(day, body=body), source=f"{day}.txt")


@pytest.mark.django_db
class TestAFreshSite:
    @pytest.mark.parametrize("language", ["en", *TRANSLATED])
    @pytest.mark.parametrize("name", BUNDLED)
    def test_shows_every_bundled_text_in_every_language(self, client: Client, name: str, language: str) -> None:
        load_corpus()
        page = visible(client.get(f"/{language}/rules/{name[:10]}/{name[11:]}/").content)
        missing = [text for text in bundled_texts(name, language) if " ".join(text.split()) not in page]
        assert not missing

    @pytest.mark.parametrize("name", BUNDLED)
    def test_knows_what_every_text_is(self, name: str) -> None:
        load_corpus()
        # Words that stand in two files are one wording; the higher of its states counts for both.
        shared = ("Double-Faced Cards", "Transform")
        rows = [row for row in bundled_rows(name) if row["text_en"] not in shared and not row["text_en"].startswith(ALTHOUGH)]
        for language in ("en", *TRANSLATED):
            statuses = {words.english: words.status for words in shown(date.fromisoformat(name[:10]), name[11:], language)}
            wanted = {LABEL.sub("", row["text_en"], count=1).strip(): row[f"status_{language}"] for row in rows}
            assert statuses.items() >= wanted.items()

    def test_takes_the_better_of_two_translations_of_the_same_words(self) -> None:
        load_corpus()
        for language, name in {"de": "2011-09-30.701.25", "es": "2026-09-25.701.27"}.items():
            quoted = next(row for row in bundled_rows(name) if row["text_en"].startswith(ALTHOUGH))
            for day, number in ((date(2011, 9, 30), "701.25"), (FUTURE, "701.27")):
                words = next(words for words in shown(day, number, language) if words.english.startswith(ALTHOUGH))
                assert (words.text, words.status) == (quoted[f"text_{language}"], Status.QUOTED)

    def test_has_the_terms(self) -> None:
        load_corpus()
        rows = tomllib.loads((DATA / "corpus" / "terms.toml").read_text(encoding="utf-8"))["terms"]
        assert {(term.key, term.name_en, term.name_de, term.name_es) for term in Term.objects.all()} == {
            (row["id"], row.get("en", ""), row.get("de", ""), row.get("es", "")) for row in rows
        }


@pytest.mark.django_db
class TestLoadingAgain:
    def test_changes_nothing(self) -> None:
        assert load_corpus()
        before = snapshot(), content_version()
        assert not load_corpus()
        assert (snapshot(), content_version()) == before

    def test_changes_nothing_beside_official_words_that_lack_some_of_the_places(self) -> None:
        load_corpus()
        import_body(FACES, bundled_body("2016-04-08.711")[:12])
        keys = list(Note.objects.values_list("pk")), snapshot(), content_version()
        assert not load_corpus()
        assert (list(Note.objects.values_list("pk")), snapshot(), content_version()) == keys

    def test_keeps_what_an_editor_wrote_unless_told_to_overwrite(self) -> None:
        load_corpus()
        Term.objects.filter(key="transform").update(name_de="Verwandeln")
        Wording.objects.filter(text_en="Transform").update(text_de="Verwandeln")
        assert not load_corpus()
        assert Term.objects.get(key="transform").name_de == "Verwandeln"
        assert Wording.objects.get(text_en="Transform").text_de == "Verwandeln"
        assert load_corpus(overwrite=True)
        assert Term.objects.get(key="transform").name_de == "transformieren"
        assert Wording.objects.get(text_en="Transform").text_de == "Transformieren"

    def test_fills_what_a_term_lacks(self) -> None:
        load_corpus()
        Term.objects.filter(key="transform").update(definition_es="")
        assert load_corpus()
        assert Term.objects.get(key="transform").definition_es

    def test_puts_changed_bundled_texts_in_the_place_of_the_old_ones(self, own_corpus: Path) -> None:
        load_corpus(folder=own_corpus)
        file = own_corpus / "2016-04-08.711.toml"
        rows = file.read_text(encoding="utf-8").replace("Double-Faced Cards", "Cards with Two Faces")
        file.write_text(rows.partition('\n[[rules]]\nnumber = "711.13"')[0], encoding="utf-8")
        assert load_corpus(folder=own_corpus)
        words = shown(FACES, "711", "en")
        assert words[0].text == "Cards with Two Faces"
        assert len(words) == 27

    def test_drops_a_bundled_text_that_the_file_no_longer_has_from_beside_official_words(self, own_corpus: Path) -> None:
        load_corpus(folder=own_corpus)
        import_body(FACES, [paragraph.replace("can", "may") for paragraph in bundled_body("2016-04-08.711")])
        file = own_corpus / "2016-04-08.711.toml"
        file.write_text(file.read_text(encoding="utf-8").partition('\n[[rules]]\nnumber = "711.13"')[0], encoding="utf-8")
        assert RuleVersion.objects.get(number="711.13").bundled_text
        assert load_corpus(folder=own_corpus)
        assert not RuleVersion.objects.get(number="711.13").bundled_text


@pytest.fixture
def own_corpus(tmp_path: Path) -> Path:
    """A copy of the bundled files."""
    for path in (DATA / "corpus").glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    return tmp_path


FAULTS = {
    "a number that is none": ('number = "711.3a"', 'number = "711.3aa"', "711.3aa"),
    "a state that is none": ('status_de = "translation"', 'status_de = "guess"', "guess"),
    "a text without English": ('text_en = "Double-Faced Cards"', 'text_fr = "Cartes"', "text_en|'en'"),
    "a citation that the English lacks": ("(Siehe Regel 701.25, ", "(Siehe Regel 701.26, ", r"711\.1: .*701\.26"),
    "a citation that the translation lacks": ("(Siehe Regel 701.25, „Transformieren“.)", "", r"711\.1: .*701\.25"),
    "a number that stands twice": ('number = "711.3a"', 'number = "711.3b"', r"711\.3b .*twice"),
    "an example without its rule": ('of = "711.5"', 'of = "711.99"', r"example 711\.99 1 .*711\.99"),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("words", "faulty", "message"), FAULTS.values(), ids=FAULTS)
def test_a_faulty_file_is_named_and_changes_nothing(own_corpus: Path, words: str, faulty: str, message: str) -> None:
    file = own_corpus / "2016-04-08.711.toml"
    right = file.read_text(encoding="utf-8")
    assert words in right
    file.write_text(right.replace(words, faulty, 1), encoding="utf-8")
    with pytest.raises(CorpusError, match=rf"2016-04-08.*({message})"):
        load_corpus(folder=own_corpus)
    assert not Edition.objects.exists()
    assert not Term.objects.exists()


class TestTheOfficialEditionOf2016:
    @pytest.mark.parametrize("language", TRANSLATED)
    def test_shows_all_28_translations_of_711(self, archive_site: None, language: str) -> None:
        assert Edition.objects.get(effective_date=FACES).is_complete
        words = shown(FACES, "711", language)
        assert len(words) == 28
        assert [text.text for text in words] == bundled_texts("2016-04-08.711", language)
        assert {text.language for text in words} == {language}
        assert {text.status for text in words} == {Status.TRANSLATION}

    @pytest.mark.parametrize("language", TRANSLATED)
    def test_shows_them_on_its_page(self, archive_site: None, client: Client, language: str) -> None:
        page = visible(client.get(f"/{language}/rules/2016-04-08/711/").content)
        missing = [text for text in bundled_texts("2016-04-08.711", language) if text not in page]
        assert not missing

    def test_has_its_own_english(self, archive_site: None) -> None:
        assert {words.status for words in shown(FACES, "711", "en")} == {Status.OFFICIAL}


class TestTheOfficialEditionOf2011:
    @pytest.mark.parametrize("language", ["en", *TRANSLATED])
    def test_keeps_the_notes_of_701_25_with_their_rule(self, archive_site: None, client: Client, language: str) -> None:
        day = date(2011, 9, 30)
        assert Edition.objects.get(effective_date=day).is_complete
        notes = [row[f"text_{language}"] for row in bundled_rows("2011-09-30.701.25") if row["kind"] == "note"]
        assert list(Note.objects.order_by("position").values_list("rule__number", "position")) == [("701.25", at) for at in range(1, 9)]
        page = visible(client.get(f"/{language}/rules/2011-09-30/701.25/").content)
        assert [note for note in notes if note not in page] == []


@pytest.mark.django_db
@pytest.mark.parametrize("language", TRANSLATED)
class TestAnOfficialTextWithTheSameWords:
    def test_under_other_numbers_shows_the_translations_with_its_numbers(self, client: Client, language: str) -> None:
        load_corpus()
        import_body(MOVED, bundled_body("2016-04-08.711", changes=RENUMBERED))
        wanted = bundled_texts("2016-04-08.711", language, changes=RENUMBERED.items())
        assert [words.text for words in shown(MOVED, "712", language)] == wanted
        assert [text for text in wanted if "701.28" in text]
        assert [text for text in wanted if "712." in text]
        page = visible(client.get(f"/{language}/rules/{MOVED}/712/").content)
        assert not [text for text in wanted if text not in page]

    def test_with_straight_quotes_loses_no_translation(self, language: str) -> None:
        load_corpus()
        straight = {"[“”]": '"', "[‘’]": "'", "[—–]": "-", "™": "(TM)"}
        body = bundled_body("2016-04-08.711", changes=straight)
        assert any('"' in paragraph for paragraph in body)
        import_body(FACES, body)
        assert [words.text for words in shown(FACES, "711", language)] == bundled_texts("2016-04-08.711", language)

    def test_imported_first_gets_the_translations_later(self, language: str) -> None:
        import_body(FACES, bundled_body("2016-04-08.711"))
        load_corpus()
        words = shown(FACES, "711", language)
        assert [text.text for text in words] == bundled_texts("2016-04-08.711", language)


@pytest.mark.django_db
@pytest.mark.parametrize("language", TRANSLATED)
class TestAnOfficialTextWithOtherWords:
    @pytest.fixture
    def changed(self) -> None:
        load_corpus()
        body = bundled_body("2016-04-08.711")
        at = next(at for at, paragraph in enumerate(body) if paragraph.startswith("711.3. "))
        body[at] = "711.3. Players see one face at a time."
        import_body(FACES, body)

    def test_is_shown_in_english_and_marked(self, client: Client, changed: None, language: str) -> None:
        words = next(words for words in shown(FACES, "711.3", language) if words.text == "Players see one face at a time.")
        assert (words.language, words.is_fallback, words.status) == ("en", True, Status.OFFICIAL)
        page = client.get(f"/{language}/rules/2016-04-08/711.3/").content.decode()
        assert re.search(r'<p[^>]* lang="en"[^>]*>Players see one face at a time\.</p>', page)

    def test_has_the_translation_one_step_away_with_what_it_was_made_from(self, client: Client, changed: None, language: str) -> None:
        row = next(row for row in bundled_rows("2016-04-08.711") if row.get("number") == "711.3")
        page = client.get(f"/{language}/rules/2016-04-08/711.3/").content
        apart = [visible(part.encode()) for part in re.findall(r"<details class=\"madefrom\">.*?</details>", page.decode(), re.DOTALL)]
        assert len(apart) == 1
        with override(language):
            wanted = [
                gettext("A translation made from other words"),
                gettext("This translation was made from other English words than the ones in force in this edition."),
                gettext("This project’s translation, not official"),
            ]
        for text in (*wanted, row[f"text_{language}"], row["text_en"]):
            assert text in apart[0]

    def test_leaves_all_other_translations_in_place(self, changed: None, language: str) -> None:
        words = shown(FACES, "711", language)
        assert [text.is_fallback for text in words].count(True) == 1
        assert [text.other is not None for text in words].count(True) == 1


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", *TRANSLATED])
def test_a_summary_becomes_plain_words_when_the_official_text_comes(client: Client, language: str) -> None:
    load_corpus()
    rows = bundled_rows("2026-09-25.712")
    body = bundled_body("2026-09-25.712")
    official = {row["number"]: f"The official sentence about {row['number']}." for row in rows if row["kind"] in {"rule", "subrule"}}
    separators = {"rule": ". ", "subrule": " "}
    body = body[:2] + [
        f"{row['number']}{separators[row['kind']]}{official[row['number']]}" for row in rows if row.get("number") in official
    ]
    import_body(FUTURE, body)
    words = {text.english: text for text in shown(FUTURE, "712", language)}
    page = visible(client.get(f"/{language}/rules/2026-09-25/712/").content)
    for row in rows:
        if row.get("number") in official:
            text = words[official[row["number"]]]
            assert (text.text, text.language, text.status) == (official[row["number"]], "en", Status.OFFICIAL)
            assert text.plain == row[f"text_{language}"]
            assert text.other is None
            assert row[f"text_{language}"] in page


@pytest.mark.django_db
class TestAnEditionThatIsReplaced:
    def test_keeps_its_bundled_texts(self) -> None:
        load_corpus()
        body = bundled_body("2011-09-30.701.25")
        import_body(date(2011, 9, 30), body)
        before = snapshot()
        other = official_text(date(2011, 9, 30), body=[*body[:-1], "701.25c Other words."])
        import_text(other, source="other.txt", replace=True)
        assert Note.objects.count() == 8
        assert RuleVersion.objects.get(number="701.25c").bundled_text.text == bundled_rows("2011-09-30.701.25")[3]["text_en"]
        import_text(official_text(date(2011, 9, 30), body=body), source="2011-09-30.txt", replace=True)
        assert snapshot() == before


def _load() -> None:
    load_corpus()


def _import_faces() -> None:
    import_body(FACES, [paragraph.replace("Both sides", "Two sides") for paragraph in bundled_body("2016-04-08.711")[:20]])


def _import_moved() -> None:
    import_body(MOVED, bundled_body("2016-04-08.711", changes={**RENUMBERED, "“|”": '"'}))


def _import_future() -> None:
    import_body(FUTURE, [*SMALL_BODY, *bundled_body("2026-09-25.712")[:9], "712.2c Other words than those.", "712.4. And more of them."])


STEPS = (_load, _import_faces, _import_moved, _import_future)


def snapshot() -> dict[str, Any]:
    """Everything that the tables of texts hold, by natural keys."""
    columns = [f"{name}_{code}" for name in ("text", "plain", "status") for code, _ in settings.LANGUAGES]
    under = ("rule__edition__effective_date", "rule__number", "position", "text__text", "bundled_text__text")
    return {
        "editions": sorted(Edition.objects.values_list("effective_date", "name", "is_complete", "source", "digest")),
        "rules": list(
            RuleVersion.objects.order_by("edition__effective_date", "position").values_list(
                "edition__effective_date", "position", "level", "chapter", "number", "text__text", "bundled_text__text"
            )
        ),
        "examples": list(Example.objects.order_by(*under[:3]).values_list("after", *under)),
        "notes": list(Note.objects.order_by(*under[:3]).values_list(*under)),
        "texts": sorted(RuleText.objects.values_list("text", flat=True)),
        "wordings": {bytes(row[0]): row[1:] for row in Wording.objects.values_list("digest", *columns)},
        "terms": sorted(Term.objects.values_list("key", "name_en", "name_de", "name_es", "also_de", "definition_es")),
    }


@cache
def snapshot_in_the_first_order() -> dict[str, Any]:
    """What all steps give, computed once; whatever it wrote is rolled back."""
    with transaction.atomic():
        for step in STEPS:
            step()
        found = snapshot()
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(
    "order", list(permutations(STEPS))[1:], ids=lambda order: "-".join(step.__name__.removeprefix("_import").strip("_") for step in order)
)
def test_bundled_and_official_texts_come_in_any_order(order: Iterable[Any]) -> None:
    wanted = snapshot_in_the_first_order()
    for step in order:
        step()
    assert snapshot() == wanted
