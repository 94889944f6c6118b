"""The search page on words: what it shows and says in three languages, in one edition and in all; suggestions and the description."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from django.test import Client

from tests.web.page_tree import Element

Read = Callable[..., Element]
LANGUAGES = ("en", "de", "es")


@pytest.fixture(autouse=True)
def _site(bundled_site: None) -> None:
    """Every test here looks at the bundled texts."""


def search(read: Read, language: str, typed: str, **parameters: str) -> Element:
    more = "".join(f"&{name}={value}" for name, value in parameters.items())
    return read(f"/{language}/search/?q={quote(typed)}{more}").one("main")


# language, what is said of another name
ADDED = (
    ("en", "“Verwandeln” is also searched as: transform"),
    ("de", "„Verwandeln“ wird auch gesucht als: transform"),
    ("es", "«Verwandeln» se busca también como: transform"),
)


@pytest.mark.parametrize(("language", "sentence"), ADDED, ids=LANGUAGES)
def test_a_name_that_was_searched_too_is_said(read: Read, language: str, sentence: str):
    page = search(read, language, "Verwandeln", edition="2026-09-25")
    assert page.one(css_class="added").text.startswith(sentence)
    assert page.one(css_class="added").all("i", lang="en")
    assert page.all(css_class="hit--exact")[0].all("a", css_class="rule__no")[0].text == "701.27"


# language, what is typed, what is said of the correction
CORRECTED = (
    ("en", "tranform", "Nothing has “tranform”. These are the results for transform."),
    ("de", "Transformiren", "„Transformiren“ kommt nicht vor. Das sind die Ergebnisse für transformieren."),
    ("es", "transfromarse", "Nada contiene «transfromarse». Estos son los resultados de transformarse."),
)


@pytest.mark.parametrize(("language", "typed", "sentence"), CORRECTED, ids=LANGUAGES)
def test_a_correction_is_said_and_leads_to_its_own_address(read: Read, language: str, typed: str, sentence: str):
    page = search(read, language, typed, edition="2026-09-25")
    assert page.one(css_class="corrected").text == sentence
    [link] = page.one(css_class="corrected").all("a")
    assert read(link.attributes["href"]).one("main").all(css_class="hit")


# language, what is said of a word that no text has
ABSENT = (
    ("en", "In no text of this edition: stifler, <b>."),
    ("de", "In keinem Text dieser Ausgabe: stifler, <b>."),
    ("es", "En ningún texto de esta edición: stifler, <b>."),
)


@pytest.mark.parametrize(("language", "sentence"), ABSENT, ids=LANGUAGES)
def test_words_that_no_text_has_are_named_above_what_has_the_others(read: Read, language: str, sentence: str):
    page = search(read, language, 'stifler transform "<b>"', edition="2026-09-25")
    assert not page.all(css_class="corrected")
    assert page.all("p", css_class="lead")[0].text.endswith(sentence)
    assert page.all(css_class="hit")


# language, what is said where a blank stands behind a sign, and of a word that other searches take for a sign
WITHOUT_MEANING = (
    ("en", "Nothing stands right behind “in:”", "“OR” has no meaning of its own"),
    ("de", "Direkt hinter „in:“ steht nichts", "„OR“ hat in einer Suche keine eigene Bedeutung"),
    ("es", "Justo detrás de «in:» no hay nada", "«OR» no tiene un significado propio"),
)


@pytest.mark.parametrize(("language", "blank", "word"), WITHOUT_MEANING, ids=LANGUAGES)
def test_what_has_no_meaning_in_a_query_is_said(read: Read, language: str, blank: str, word: str):
    page = search(read, language, "in: transform OR meld", edition="2026-09-25")
    assert page.one(css_class="refused").text.startswith(blank)
    assert page.one(css_class="connectives").text.startswith(word)
    assert page.all(css_class="hit")
    plain = search(read, language, "transform meld", edition="2026-09-25")
    assert not plain.all(css_class="connectives")
    assert not plain.all(css_class="refused")


# language, the heading over the editions that have a number
EDITIONS_WITH = (("en", "Editions with 701.25"), ("de", "Ausgaben mit 701.25"), ("es", "Ediciones con 701.25"))


@pytest.mark.parametrize(("language", "heading"), EDITIONS_WITH, ids=LANGUAGES)
@pytest.mark.parametrize("typed", ["701.25", "edition:all 701.25"])
def test_a_number_of_all_editions_comes_with_the_editions_that_have_it(read: Read, language: str, heading: str, typed: str):
    page = search(read, language, typed, edition="all")
    assert page.one("h1").text.endswith("701.25")
    dates = {link.attributes["href"].split("/")[3] for link in page.one(css_class="presence").all("a")}
    assert dates == {"2011-09-30"}
    here = search(read, language, "712.2a", edition="all")
    assert here.one(css_class="editions-with").one("h2").text == heading.replace("701.25", "712.2a")
    assert here.one(css_class="everywhere").text
    assert here.all(css_class="hit--exact")
    assert not search(read, language, "712.2a").all(css_class="editions-with")


# language, what is asked where the name of a card was mistyped
CARDS = (("en", "Did you mean the card"), ("de", "Meinst du die Karte"), ("es", "¿Quieres decir la carta"))


@pytest.mark.parametrize(("language", "asked"), CARDS, ids=LANGUAGES)
@pytest.mark.parametrize(("typed", "name"), [("Huntmastr", "Huntmaster of the Fells"), ("Delvr of Secretz", "Delver of Secrets")])
def test_a_card_of_the_simulator_is_offered_where_its_name_was_mistyped(read: Read, language: str, asked: str, typed: str, name: str):
    offered = search(read, language, typed).one(css_class="card-meant")
    assert offered.text.startswith(asked)
    assert offered.one("a", lang="en").text == name
    assert read(offered.one("a").attributes["href"]).one("main").all(css_class="hit")
    for nothing in ("xyzzy", "a* OR b NEAR c", "huntmaster", "q 1 x"):
        assert not search(read, language, nothing).all(css_class="card-meant")


def test_german_nouns_keep_their_capital_letter_where_they_put_a_word_right(read: Read):
    assert search(read, "de", "Spilstein").one(css_class="corrected").one("a").text == "Spielstein"


# language, what is said of a number that stands elsewhere
OUTSIDE = (("en", "712.2a is not in 701.27."), ("de", "712.2a steht nicht in 701.27."), ("es", "712.2a no está en 701.27."))


@pytest.mark.parametrize(("language", "sentence"), OUTSIDE, ids=LANGUAGES)
def test_a_number_outside_of_the_place_asked_for_is_said_and_offered(read: Read, language: str, sentence: str):
    page = search(read, language, "712.2a in:701.27", edition="2026-09-25")
    assert sentence in [lead.text for lead in page.all("p", css_class="lead")]
    assert not page.all(css_class="hit")
    [number] = [link for link in page.one(css_class="offered").all("a") if link.text == "712.2a"]
    assert number.attributes["href"] == f"/{language}/rules/2026-09-25/712.2a/#712.2a"
    both = search(read, language, "712.2a, 712.2b in:701.27", edition="2026-09-25")
    assert both.all("p", css_class="lead")[0].text.startswith("712.2a, 712.2b")


# language, the heading above what to try
OR_TRY = (("en", "Or try"), ("de", "Oder versuche es so"), ("es", "O prueba con esto"))


@pytest.mark.parametrize(("language", "heading"), OR_TRY, ids=LANGUAGES)
def test_a_search_without_result_offers_something(read: Read, language: str, heading: str):
    page = search(read, language, "xyzzy")
    offered = page.one(css_class="try")
    assert offered.one("h2").text == heading
    addresses = [link.attributes["href"] for link in offered.all("a")]
    assert any("edition=all" in address for address in addresses)
    assert any(f"/{language}/glossary/" in address for address in addresses)
    for address in addresses:
        read(address)


def test_words_of_other_editions_are_counted_where_an_edition_has_none(read: Read):
    offered = search(read, "en", "melded", edition="2011-09-30").one(css_class="try")
    assert "of any edition" in offered.text
    [everywhere] = [link for link in offered.all("a") if "edition=all" in link.attributes["href"]]
    total = int(everywhere.text.split()[0])
    assert len(read(everywhere.attributes["href"]).one("main").all(css_class="hit")) == total


@pytest.mark.parametrize(("language", "word", "label"), [("en", "clone", "Example"), ("de", "Klon", "Beispiel"), ("es", "clon", "Ejemplo")])
def test_a_hit_has_its_chapter_its_number_marked_words_and_its_examples(read: Read, language: str, word: str, label: str):
    page = search(read, language, word, edition="2016-04-08")
    hits = [hit for hit in page.all(css_class="hit") if hit.all(css_class="hit__more")]
    assert hits
    for hit in hits:
        assert hit.one("a", css_class="rule__no").text.startswith("711.")
        assert hit.one(css_class="hit__path").text.startswith("711")
        assert hit.all("mark")
        assert all(more.one("b").text.startswith(label) for more in hit.all(css_class="hit__more"))


def test_hits_are_grouped_by_section_and_counted(read: Read):
    page = search(read, "en", "meld", edition="2026-09-25")
    section = page.one(css_class="in-text")
    counts = [int(heading.one(css_class="note").text) for heading in section.all("h3", css_class="hits-g")]
    assert sum(counts) == len(section.all(css_class="hit"))
    assert section.one(css_class="hits-h").one(css_class="note").text == f"{sum(counts)} places"


# language, what a text that is no longer in force is called
PAST = (("en", "No longer in force"), ("de", "Nicht mehr in Kraft"), ("es", "Ya no vigente"))


@pytest.mark.parametrize(("language", "said"), PAST, ids=LANGUAGES)
def test_a_search_in_all_editions_says_when_a_text_was_in_force(read: Read, language: str, said: str):
    page = search(read, language, "transform", edition="all")
    hits = page.one(css_class="in-editions").all(css_class="hit")
    past = [hit for hit in hits if "hit--past" in hit.attributes["class"]]
    assert past
    assert len(past) < len(hits)
    for hit in past:
        assert hit.one(css_class="hit__path").text.startswith(said)
        assert "2011-09-30" in str([time.attributes["datetime"] for time in hit.all("time")]) or hit.all("time")
    assert page.one("select").one("option", selected="").attributes["value"] == "all"


def test_the_signs_of_the_query_work_on_the_page(read: Read):
    everything = search(read, "en", "transform", edition="2026-09-25")
    narrow = search(read, "en", "transform in:701.27", edition="2026-09-25")
    dated = search(read, "en", "transform edition:2016-04-08", edition="2026-09-25")
    german = search(read, "en", "Rückseite lang:de edition:2016-04-08")
    current = search(read, "en", "transform edition:current", edition="2011-09-30")
    assert len(narrow.all(css_class="hit")) < len(everything.all(css_class="hit"))
    assert all("/rules/2016-04-08/" in link.attributes["href"] for link in dated.all("a", css_class="rule__no"))
    assert german.all("mark")
    assert not current.all(css_class="refused")
    assert all("/rules/2026-09-25/" in link.attributes["href"] for link in current.all("a", css_class="rule__no"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_suggestions_are_what_browsers_read(client: Client, language: str):
    answer = client.get(f"/{language}/search/suggest/?q=transf&edition=2026-09-25")
    assert answer["Content-Type"] == "application/x-suggestions+json"
    assert answer["X-Robots-Tag"] == "noindex"
    assert not answer.cookies
    typed, names, kinds, addresses = json.loads(answer.content)
    assert typed == "transf"
    assert names[0] == {"en": "Transform", "de": "Transformieren", "es": "Transformar"}[language]
    assert len(names) == len(kinds) == len(addresses) > 0
    for address in addresses:
        assert client.get(address).status_code == 200


@pytest.mark.parametrize("typed", ["", "%00", "x" * 7_200, "%27%22*", "701.", "🧙"])
def test_odd_suggestions_are_answered(client: Client, typed: str):
    answer = client.get(f"/en/search/suggest/?q={typed}&edition=nonsense")
    assert answer.status_code == 200
    assert len(json.loads(answer.content)) == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_can_add_the_site(client: Client, read: Read, language: str):
    [link] = read(f"/{language}/").all("link", rel="search")
    assert link.attributes["type"] == "application/opensearchdescription+xml"
    answer = client.get(link.attributes["href"])
    assert answer["Content-Type"].startswith("application/opensearchdescription+xml")
    description = ElementTree.fromstring(answer.content)  # noqa: S314 - our own
    space = {"o": "http://a9.com/-/spec/opensearch/1.1/"}
    assert len(description.findtext("o:ShortName", "", space)) <= 16
    addresses = {url.get("type"): url.get("template") for url in description.findall("o:Url", space)}
    found = client.get(addresses["text/html"].replace("{searchTerms}", "transform").removeprefix("http://testserver"))
    assert found.status_code == 200
    assert addresses["text/html"].startswith(f"http://testserver/{language}/search/")
    suggested = addresses["application/x-suggestions+json"].replace("{searchTerms}", "tr").removeprefix("http://testserver")
    assert client.get(suggested).status_code == 200


# language, what is typed, what is said of the value that an operator cannot have
REFUSED = (
    ("en", "edition:2016 transform", "There is no edition “2016”"),
    ("de", "ausgabe:2016 Verwandeln", "Eine Ausgabe „2016“ gibt es nicht"),
    ("es", "edición:9999-99-99 transformar", "No hay ninguna edición «9999-99-99»"),
    ("en", "lang:fr transform", "There are no texts in a language “fr”"),
    ("en", "in:999 transform", "There is no section, chapter or rule “999” here"),
    ("de", "in:abc Verwandeln", "eine Regel „abc“ gibt es hier nicht"),
)


@pytest.mark.parametrize(("language", "typed", "said"), [pytest.param(*row, id=row[1]) for row in REFUSED])
def test_a_value_that_an_operator_cannot_have_is_said_and_the_rest_searched(read: Read, language: str, typed: str, said: str):
    page = search(read, language, typed, edition="2026-09-25")
    assert said in page.one(css_class="refused").text
    assert page.all(css_class="hit--exact")[0].all("a", css_class="rule__no")[0].text == "701.27"


def test_a_number_beside_an_edition_is_that_rule_of_that_edition(read: Read):
    page = search(read, "en", "701.25 edition:2011-09-30")
    [hit] = page.all(css_class="hit--exact")
    assert hit.all("a", css_class="rule__no")[0].attributes["href"] == "/en/rules/2011-09-30/701.25/"


@pytest.mark.parametrize("typed", ['"', "-", "*", "%", "_", "\\", "{", "🧙", "{ 🧙"])
def test_a_search_without_words_lists_nothing_and_offers_something(read: Read, typed: str):
    page = search(read, "en", typed)
    assert not page.all(css_class="hit")
    assert page.one(css_class="try")


# language, what is typed, the class of what is said, how that begins
SAID = (
    ("en", "-token", "exclusions", "Nothing was asked for, only what is not wanted. These are all texts without token."),
    ("de", "-token", "exclusions", "Gefragt war nur, was nicht vorkommen soll. Das hier sind alle Texte ohne token."),
    ("es", "-token", "exclusions", "Solo se indicó lo que no se quiere. Estos son todos los textos sin token."),
    ("en", "701.27 token", "looked-in", "Only what stands in 701.27, as with in: before the number."),
    ("en", "-lang:de transform", "refused", "“-lang:de” has no meaning, so it was left out"),
    ("en", "2016-04-08", "offered", "Edition in your search 2016-04-08"),
)


@pytest.mark.parametrize(("language", "typed", "css_class", "sentence"), SAID, ids=[f"{row[0]}: {row[1]}" for row in SAID])
def test_what_became_of_signs_numbers_and_dates_is_said(read: Read, language: str, typed: str, css_class: str, sentence: str):
    page = search(read, language, typed, edition="2026-09-25")
    assert page.all(css_class=css_class)[0].text.startswith(sentence)
