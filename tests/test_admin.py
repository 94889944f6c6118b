"""The editors' side: what editors find, what they may change, and that readers see it at once."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.admin.filters import status_filter, words_filter
from rules.admin.wordings import WordingAdmin
from rules.domain.reading.problems import SENTENCES, ProblemKind
from rules.models import ContentVersion, Edition, EditionProblem, GlossaryEntry, RuleText, RuleVersion, Status, Term, Wording
from rules.services.corpus import load_corpus
from rules.services.importing import import_text

pytestmark = pytest.mark.django_db

EDITION = """Magic: The Gathering Comprehensive Rules

These rules are effective as of {date}.

Introduction

A made-up text.

Contents

1. Games
100. Players
Glossary
Credits

1. Games

100. Players

100.1. A game needs “players”—see rule 100.2.
Example: Two players are enough.

100.2. {{T}} means that a card is tapped.

100.2a A tapped card stays tapped.
100.2a A number that stands here twice.

Glossary

Player
Somebody who plays.

Credits

Nobody.
"""

LISTS = ["wording", "ruletext", "edition", "editionproblem", "ruleversion", "glossaryentry", "term"]


@pytest.fixture
def edition() -> Edition:
    """A complete made-up edition with one problem, on line 26: a number that is printed twice."""
    return imported("March 4, 2019")


@pytest.fixture
def editor(client: Client) -> Client:
    """A client that a superuser has logged in with."""
    client.force_login(User.objects.create_superuser("ada"))
    return client


def imported(date: str) -> Edition:
    result = import_text(EDITION.format(date=date).encode(), source="made-up.txt")
    return Edition.objects.get(effective_date=result.edition)


def wording_of(number: str) -> Wording:
    return Wording.objects.filter(rule_texts__versions__number=number).distinct().get()


def content_version() -> int:
    return ContentVersion.objects.get().number


def change_address(row: Any) -> str:
    return f"/admin/rules/{row._meta.model_name}/{row.pk}/change/"


def posted(editor: Client, row: Any, **values: str) -> Any:
    """The answer to the row's form, sent as a browser would with the given values changed."""
    form = editor.get(change_address(row)).context["adminform"].form
    data = {name: form.initial.get(name) or "" for name in form.fields}
    management = {"problems-TOTAL_FORMS": "0", "problems-INITIAL_FORMS": "0"}
    return editor.post(change_address(row), {**management, **data, **values})


def errors(answer: Any) -> dict[str, list[str]]:
    return dict(answer.context["adminform"].form.errors)


def results(editor: Client, model: str, query: str = "") -> list[Any]:
    return list(editor.get(f"/admin/rules/{model}/{query}").context["cl"].result_list)


class Loaded(HTMLParser):
    """The addresses of everything that a page loads; an inline script counts as the address ''."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.language = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "html":
            self.language = values.get("lang") or ""
        if tag in {"script", "img", "iframe"}:
            self.addresses.append(values.get("src") or "")
        if tag == "link":
            self.addresses.append(values.get("href") or "")


# Who comes in


def test_staff_logs_in_with_a_password_and_finds_the_texts(client: Client) -> None:
    User.objects.create_superuser("ada", password="a long enough password")
    answer = client.post("/admin/login/?next=/admin/", {"username": "ada", "password": "a long enough password"}, follow=True)
    assert answer.redirect_chain == [("/admin/", 302)]
    models = {model["object_name"] for app in answer.context["app_list"] for model in app["models"] if app["app_label"] == "rules"}
    assert models == {"Edition", "EditionProblem", "GlossaryEntry", "RuleText", "RuleVersion", "Term", "Wording"}


@pytest.mark.parametrize("is_known", [False, True], ids=["a stranger", "a user who is no staff"])
def test_who_is_not_staff_is_sent_to_the_login(client: Client, is_known: bool) -> None:
    if is_known:
        client.force_login(User.objects.create_user("bob"))
    answer = client.get("/admin/rules/wording/")
    assert (answer.status_code, answer["Location"]) == (302, "/admin/login/?next=/admin/rules/wording/")


def test_staff_without_a_permission_is_refused(client: Client) -> None:
    client.force_login(User.objects.create_user("bob", is_staff=True))
    assert client.get("/admin/rules/wording/").status_code == 403


def test_a_translator_needs_only_the_permission_for_wordings(client: Client, edition: Edition) -> None:
    translator = User.objects.create_user("eve", is_staff=True)
    translator.user_permissions.add(Permission.objects.get(codename="change_wording"))
    client.force_login(translator)
    answer = posted(client, wording_of("100.2"), text_de="{T} heißt, dass eine Karte getappt ist.", status_de="translation")
    assert answer.status_code == 302
    assert client.get("/admin/rules/edition/").status_code == 403


# Every page


def pages(edition: Edition) -> list[str]:
    rows = [model.objects.first() for model in (Wording, RuleText, EditionProblem, RuleVersion, GlossaryEntry, Term)]
    forms = [change_address(row) for row in [edition, *rows]]
    return [
        "/admin/",
        *(f"/admin/rules/{name}/" for name in LISTS),
        *forms,
        "/admin/rules/term/add/",
        f"/admin/rules/edition/{edition.pk}/delete/",
    ]


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_page_is_in_the_language_of_the_browser_and_loads_nothing_from_elsewhere(
    editor: Client, edition: Edition, language: str
) -> None:
    load_corpus()
    for address in pages(edition):
        answer = editor.get(address, headers={"Accept-Language": language})
        assert answer.status_code == 200, address
        page = Loaded(answer.content.decode())
        assert page.language == language, address
        assert [each for each in page.addresses if not re.match(r"/(static|admin)/", each)] == [], address


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("query", ["", "?q=100"], ids=["all", "search"])
def test_a_list_needs_the_same_number_of_queries_whatever_it_holds(editor: Client, edition: Edition, name: str, query: str) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert editor.get(f"/admin/rules/{name}/{query}").status_code == 200
        return len(captured)

    Term.objects.create(key="player", name_en="player")
    before = queries()
    imported("May 6, 2020")
    imported("July 8, 2021")
    load_corpus()
    assert queries() == before <= 12


@pytest.mark.parametrize("name", ["wording", "edition", "editionproblem", "ruleversion", "glossaryentry", "ruletext"])
def test_what_imports_make_is_not_added_by_hand(editor: Client, name: str) -> None:
    assert editor.get(f"/admin/rules/{name}/add/").status_code == 403


@pytest.mark.parametrize("model", [EditionProblem, RuleVersion, GlossaryEntry, RuleText])
def test_what_imports_make_is_shown_without_a_form(editor: Client, edition: Edition, model: Any) -> None:
    row = model.objects.first()
    assert "_save" not in editor.get(change_address(row)).content.decode()
    assert editor.post(change_address(row), {}).status_code == 403
    assert editor.post(f"/admin/rules/{model._meta.model_name}/{row.pk}/delete/", {"post": "yes"}).status_code == 403


def test_the_content_version_is_not_to_be_edited(editor: Client) -> None:
    assert editor.get("/admin/rules/contentversion/").status_code == 404


# Finding wordings


SEARCHES = [
    ("german", "stets getappt", ["A tapped card stays tapped."]),
    ("plain spanish", "girada sigue", ["A tapped card stays tapped."]),
    ("english", "card stays", ["A tapped card stays tapped."]),
    ("typeset english", "“players”—see", ['A game needs "players"-see rule ⟦1⟧.']),
    ("number", "100.1", ['A game needs "players"-see rule ⟦1⟧.']),
    ("number in words", "Regel 100.1.", ['A game needs "players"-see rule ⟦1⟧.']),
    ("nothing", "no such words", []),
]


@pytest.mark.parametrize(("words", "found"), [row[1:] for row in SEARCHES], ids=[row[0] for row in SEARCHES])
def test_wordings_are_found_by_the_words_of_every_language_and_by_number(
    editor: Client, edition: Edition, words: str, found: list[str]
) -> None:
    Wording.objects.filter(text_en="A tapped card stays tapped.").update(
        text_de="Eine getappte Karte bleibt stets getappt.", status_de=Status.TRANSLATION, plain_es="Una carta girada sigue girada."
    )
    assert [wording.text_en for wording in results(editor, "wording", f"?q={words}")] == found


FILTERS = [
    ("missing in German", "?words_de=none", {"spanish", "nothing", "blank"}),
    ("there in German", "?words_de=some", {"german", "no status"}),
    ("missing in Spanish", "?words_es=none", {"german", "nothing", "blank"}),
    ("translation in German", "?status_de=translation", {"german"}),
    ("no status in German", "?status_de=none", {"spanish", "nothing", "blank", "no status"}),
    ("summary in Spanish", "?status_es=summary", {"spanish"}),
    ("both", "?words_de=some&status_de=none", {"no status"}),
]


@pytest.mark.parametrize(("query", "found"), [row[1:] for row in FILTERS], ids=[row[0] for row in FILTERS])
def test_wordings_are_filtered_by_status_and_by_missing_words_of_a_language(editor: Client, query: str, found: set[str]) -> None:
    Wording.objects.create(digest=b"1", text_en="german", text_de="deutsch", status_de="translation")
    Wording.objects.create(digest=b"2", text_en="spanish", text_es="español", status_es="summary")
    Wording.objects.create(digest=b"3", text_en="nothing")
    Wording.objects.create(digest=b"4", text_en="blank", text_de="", status_de="")
    Wording.objects.create(digest=b"5", text_en="no status", text_de="deutsch", text_es="español")
    assert {wording.text_en for wording in results(editor, "wording", query)} == found


def test_wordings_of_the_current_edition_can_be_listed_alone(editor: Client, edition: Edition) -> None:
    load_corpus()  # its excerpts are not the edition in force
    found = {wording.text_en for wording in results(editor, "wording", "?edition=current")}
    assert found == {
        "Games",
        "Players",
        'A game needs "players"-see rule ⟦1⟧.',
        "Two players are enough.",
        "{T} means that a card is tapped.",
        "A tapped card stays tapped.",
        "A number that stands here twice.",
        "Somebody who plays.",
    }


def test_the_list_says_how_far_each_language_is_and_in_how_many_editions_the_words_stand(editor: Client, edition: Edition) -> None:
    imported("May 6, 2020")
    Wording.objects.filter(text_en="Two players are enough.").update(text_de="Zwei.", status_de="translation", plain_es="Dos.")
    Wording.objects.create(digest=b"1", text_en="Two players were enough.")
    page = editor.get("/admin/rules/wording/?q=players", headers={"Accept-Language": "en"}).content.decode()
    rows = {row[0]: row[1:] for row in (re.findall(r">([^<>]+)</(?:a|td)>", line) for line in page.split("</tr>")) if len(row) == 5}
    assert rows["Two players are enough."] == ["official words", "this project’s translation", "plain words only", "2"]
    assert rows["Two players were enough."] == ["no status", "missing", "missing", "0"]


def test_a_further_language_has_its_filters_and_its_column(settings: Any, rf: Any) -> None:
    settings.LANGUAGES = [*settings.LANGUAGES, ("fr", "Français")]
    admin = WordingAdmin(Wording, None)
    request = rf.get("/admin/rules/wording/")
    titles = [each.title for each in admin.get_list_filter(request)]
    assert [title for title in titles if "Français" in title] == [
        words_filter("fr", "Français").title,
        status_filter("fr", "Français").title,
    ]
    assert "Français" in [getattr(column, "short_description", "") for column in admin.get_list_display(request)]
    assert "text_fr" in admin.get_search_fields(request)


# Translating


def test_a_saved_translation_changes_the_page_and_its_etag(editor: Client, edition: Edition) -> None:
    address = "/de/rules/2019-03-04/100.1/"
    before = Client().get(address)
    answer = posted(editor, wording_of("100.1"), text_de="Ein Spiel braucht Spieler, siehe Regel ⟦1⟧.", status_de="translation")
    assert answer.status_code == 302
    after = Client().get(address, headers={"If-None-Match": before["ETag"]})
    assert after.status_code == 200
    assert after["ETag"] != before["ETag"]
    text = re.sub(r"<[^>]+>", "", after.content.decode())
    assert "Ein Spiel braucht Spieler, siehe Regel 100.2." in text


def test_a_save_advances_the_content_version_once_and_one_without_a_change_not_at_all(editor: Client, edition: Edition) -> None:
    wording = wording_of("100.2")
    start = content_version()
    assert posted(editor, wording, plain_de="Erste Zeile.\r\nZweite Zeile.").status_code == 302
    assert content_version() == start + 1
    assert posted(editor, wording, plain_de="Erste Zeile.\r\nZweite Zeile.").status_code == 302
    assert content_version() == start + 1
    wording.refresh_from_db()
    assert wording.plain_de == "Erste Zeile.\nZweite Zeile."


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_the_language_of_the_editor_does_not_change_what_is_stored(editor: Client, edition: Edition, language: str) -> None:
    wording = wording_of("100.2")
    editor.defaults["HTTP_ACCEPT_LANGUAGE"] = language
    posted(editor, wording, text_es="{T} significa que una carta está girada.", status_es="translation")
    stored = Wording.objects.filter(pk=wording.pk).values("text_en", "text_de", "text_es", "status_en", "status_de", "status_es").get()
    assert stored == {
        "text_en": "{T} means that a card is tapped.",
        "text_de": None,
        "text_es": "{T} significa que una carta está girada.",
        "status_en": "official",
        "status_de": None,
        "status_es": "translation",
    }


REFUSED = [
    ("slot that the English lacks", "100.1", {"text_de": "Siehe ⟦1⟧ und ⟦2⟧."}, "text_de", "⟦2⟧"),
    ("slot where the English has none", "100.2", {"text_de": "{T} siehe ⟦1⟧."}, "text_de", "⟦1⟧"),
    ("slot that is no number", "100.1", {"text_de": "Siehe ⟦1⟧ und ⟦eins⟧."}, "text_de", "⟦eins⟧"),
    ("slot left open", "100.1", {"text_de": "Siehe ⟦1."}, "text_de", "⟦1"),
    ("number written out", "100.1", {"text_de": "Siehe Regel 100.2."}, "text_de", "100.2"),
    ("symbol left out", "100.2", {"text_de": "Die Karte ist getappt."}, "text_de", "{T}"),
    ("symbol put in", "100.1", {"text_de": "{Q} siehe ⟦1⟧."}, "text_de", "{Q}"),
    ("nothing but blanks", "100.2", {"text_de": " \u200b\n "}, "text_de", "blanks"),
    ("no status", "100.1", {"text_de": "Siehe ⟦1⟧.", "status_de": ""}, "status_de", "status"),
    ("status of nothing", "100.1", {"text_de": ""}, "status_de", "no words"),
    ("slot in plain words", "100.1", {"plain_es": "Véase ⟦1⟧.", "status_de": ""}, "plain_es", "⟦1⟧"),
]


@pytest.mark.parametrize(("number", "values", "field", "named"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_words_that_cannot_stand_for_the_english_are_refused_with_what_is_wrong(
    editor: Client, edition: Edition, number: str, values: dict[str, str], field: str, named: str
) -> None:
    start = content_version()
    answer = posted(editor, wording_of(number), **{"status_de": "translation", **values})
    assert answer.status_code == 200
    assert list(errors(answer)) == [field]
    assert named in " ".join(errors(answer)[field])
    assert content_version() == start
    assert wording_of(number).text_de is None


def test_a_translation_without_a_slot_is_saved_with_a_warning_that_names_it(editor: Client, edition: Edition) -> None:
    posted(editor, wording_of("100.1"), text_de="Ein Spiel braucht Spieler.", status_de="translation")
    page = editor.get("/admin/rules/wording/")
    assert [message.level_tag for message in page.context["messages"]] == ["warning", "success"]
    assert "⟦1⟧" in page.content.decode().split("messagelist")[1].split("</ul>")[0]


def test_the_bundled_translations_pass_the_checks(editor: Client) -> None:
    load_corpus()
    translated = Wording.objects.exclude(text_de=None).order_by("pk")[::9]
    assert translated
    for wording in translated:
        assert posted(editor, wording).status_code == 302, wording


def test_english_words_their_status_and_the_digest_cannot_be_changed(editor: Client, edition: Edition) -> None:
    wording = wording_of("100.1")
    posted(editor, wording, text_en="Other words.", status_en="summary", digest="00", digest_in_hex="00", plain_en="Players play.")
    stored = Wording.objects.get(pk=wording.pk)
    assert (stored.text_en, stored.status_en, stored.plain_en) == (wording.text_en, Status.OFFICIAL, "Players play.")
    assert bytes(stored.digest) == bytes(wording.digest)
    assert bytes(wording.digest).hex() in editor.get(change_address(wording)).content.decode()


def test_a_wording_leads_to_its_pages_in_every_language(editor: Client, edition: Edition) -> None:
    imported("May 6, 2020")
    page = editor.get(change_address(wording_of("100.2")), headers={"Accept-Language": "de"}).content.decode()
    for language in ("en", "de", "es"):
        assert f'href="/{language}/rules/2020-05-06/100.2/" hreflang="{language}"' in page
    assert '<a href="/de/rules/2020-05-06/100.2/" class="viewsitelink">' in page
    glossary = editor.get(change_address(Wording.objects.get(text_en="Somebody who plays."))).content.decode()
    assert 'href="/es/glossary/2020-05-06/player/"' in glossary
    assert Client().get("/de/rules/2020-05-06/100.2/").status_code == 200
    assert Client().get("/es/glossary/2020-05-06/player/").status_code == 200


def test_an_example_leads_to_its_rule(editor: Client, edition: Edition) -> None:
    page = editor.get(change_address(Wording.objects.get(text_en="Two players are enough."))).content.decode()
    assert 'href="/en/rules/2019-03-04/100.1/"' in page


def test_the_form_shows_the_english_as_the_edition_prints_it(editor: Client, edition: Edition) -> None:
    page = editor.get(change_address(wording_of("100.1"))).content.decode()
    assert "A game needs “players”—see rule 100.2." in page
    assert "see rule ⟦1⟧." in page


# Editions and their problems


def test_staff_sees_the_problems_of_an_edition(editor: Client, edition: Edition) -> None:
    problem = edition.problems.get()
    assert [row.problem_count for row in results(editor, "edition")] == [1]
    page = editor.get(change_address(edition), headers={"Accept-Language": "en"}).content.decode()
    assert f"<p>{problem.line}</p>" in page
    assert "number used before" in page
    assert "100.2a A number that stands here twice." in page


def test_problems_are_filtered_by_kind_and_edition(editor: Client, edition: Edition) -> None:
    later = imported("May 6, 2020")
    EditionProblem.objects.create(edition=later, line=3, kind=ProblemKind.STRAY_LINE)
    assert len(results(editor, "editionproblem")) == 3
    assert {row.edition for row in results(editor, "editionproblem", "?kind=duplicate-number")} == {edition, later}
    assert [row.edition for row in results(editor, "editionproblem", "?edition=2020-05-06&kind=stray-line")] == [later]


def test_every_kind_of_problem_has_words() -> None:
    assert set(SENTENCES) == set(ProblemKind)


def test_a_new_name_of_an_edition_is_on_its_page_at_once_and_nothing_else_changes(editor: Client, edition: Edition) -> None:
    assert "Made-up Release" not in Client().get("/en/rules/").content.decode()
    answer = posted(editor, edition, name="Made-up Release", effective_date="2001-01-01", is_complete="", digest="00")
    assert answer.status_code == 302
    assert "Made-up Release" in Client().get("/en/rules/").content.decode()
    stored = Edition.objects.get(pk=edition.pk)
    assert (stored.key, stored.is_complete, stored.digest, stored.imported_at) == (
        edition.key,
        True,
        edition.digest,
        edition.imported_at,
    )


def test_only_a_superuser_deletes_an_edition_and_its_pages_go_at_once(client: Client, edition: Edition) -> None:
    address = f"/admin/rules/edition/{edition.pk}/delete/"
    bob = User.objects.create_user("bob", is_staff=True)
    bob.user_permissions.set(Permission.objects.filter(content_type__app_label="rules"))
    client.force_login(bob)
    assert client.post(address, {"post": "yes"}).status_code == 403
    assert Client().get("/en/rules/2019-03-04/100.1/").status_code == 200
    start = content_version()
    client.force_login(User.objects.create_superuser("ada"))
    confirmation = client.get(address)
    assert dict(confirmation.context["model_count"])["rule versions"] == 6
    assert client.post(address, {"post": "yes"}).status_code == 302
    assert content_version() == start + 1
    assert Client().get("/en/rules/2019-03-04/100.1/").status_code == 404
    assert not RuleVersion.objects.exists()


def test_editions_chosen_in_the_list_are_deleted_together(editor: Client, edition: Edition) -> None:
    other = imported("May 6, 2020")
    start = content_version()
    chosen = {"action": "delete_selected", "_selected_action": [edition.pk, other.pk]}
    assert editor.post("/admin/rules/edition/", chosen).status_code == 200
    assert editor.post("/admin/rules/edition/", {**chosen, "post": "yes"}).status_code == 302
    assert not Edition.objects.exists()
    assert content_version() == start + 1


# Rules, glossary, terms


NUMBERS = [
    ("rule", "100.2", ["100.2", "100.2a", "100.2a"]),
    ("rule as typed", "rule 100.2.", ["100.2", "100.2a", "100.2a"]),
    ("subrule", "100.2A", ["100.2a", "100.2a"]),
    ("chapter", "100", ["100", "100.1", "100.2", "100.2a", "100.2a"]),
    ("section", "1", ["1"]),
    ("half a number", "100.", ["100", "100.1", "100.2", "100.2a", "100.2a"]),
    ("another number", "999.9", []),
    ("words", "players", []),
]


@pytest.mark.parametrize(("query", "found"), [row[1:] for row in NUMBERS], ids=[row[0] for row in NUMBERS])
def test_rule_versions_are_found_by_number(editor: Client, edition: Edition, query: str, found: list[str]) -> None:
    assert [row.number for row in results(editor, "ruleversion", f"?q={query}")] == found


def test_rule_versions_are_filtered_by_edition_and_never_counted_as_a_whole(editor: Client, edition: Edition) -> None:
    imported("May 6, 2020")
    found = editor.get("/admin/rules/ruleversion/?edition=2020-05-06").context["cl"]
    assert {row.edition.key for row in found.result_list} == {"2020-05-06"}
    assert len(found.result_list) == 6
    assert found.full_result_count is None


def test_a_rule_version_shows_its_words_and_examples_and_leads_to_its_page(editor: Client, edition: Edition) -> None:
    page = editor.get(change_address(RuleVersion.objects.get(number="100.1"))).content.decode()
    assert "A game needs “players”—see rule 100.2." in page
    assert "Two players are enough." in page
    assert 'href="/en/rules/2019-03-04/100.1/"' in page


def test_glossary_entries_are_found_by_term(editor: Client, edition: Edition) -> None:
    assert [entry.term for entry in results(editor, "glossaryentry", "?q=play")] == ["Player"]
    page = editor.get(change_address(GlossaryEntry.objects.get())).content.decode()
    assert "Somebody who plays." in page
    assert 'href="/en/glossary/2019-03-04/player/"' in page


def test_a_term_is_edited_in_every_language_and_shown_at_once(editor: Client, edition: Edition) -> None:
    term = Term.objects.create(key="players", name_en="players")
    address = "/de/rules/2019-03-04/100/"
    assert "Mitspielende" not in Client().get(address).content.decode()
    assert posted(editor, term, key="other", name_de="Mitspielende", also_de="Spieler\r\nSpielerin").status_code == 302
    term.refresh_from_db()
    assert (term.key, term.name_en, term.name_de, term.also_de) == (
        "players",
        "players",
        "Mitspielende",
        "Spieler\nSpielerin",
    )
    assert "Mitspielende" in Client().get(address).content.decode()
    assert results(editor, "term", "?q=Spielerin") == [term]


def test_a_term_needs_its_english_name(editor: Client) -> None:
    answer = editor.post("/admin/rules/term/add/", {"key": "player", "name_de": "Spieler"})
    assert list(errors(answer)) == ["name_en"]
    assert editor.post("/admin/rules/term/add/", {"key": "player", "name_en": "player"}).status_code == 302
    assert content_version() == 1


def test_a_deleted_term_advances_the_content_version(editor: Client) -> None:
    term = Term.objects.create(key="player", name_en="player")
    assert editor.post(f"/admin/rules/term/{term.pk}/delete/", {"post": "yes"}).status_code == 302
    assert content_version() == 1
