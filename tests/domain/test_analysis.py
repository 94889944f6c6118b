"""Words of a text and their stems, in three languages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.domain.analysis import LONGEST_TOKEN, analysed, folded, stem, stems, tokens

# text, its words as they are compared
WORDS = (
    ("Transform this permanent.", "transform this permanent"),
    ("A player’s cards, a player's cards", "a player's cards a player's cards"),
    ("players’ hands", "players hands"),
    ("double-faced card", "double faced card"),
    ("Flying—creatures", "flying creatures"),
    ("Pay {T}, {W/U} or {10}.", "pay {t} {w/u} or 10"),
    ("a +1/+1 counter and a -1/-1 counter", "a +1/+1 counter and a ~1/~1 counter"),
    ("a 2/2 or */* creature", "a 2/2 or */* creature"),
    ("10,000 or 10.5 or 10", "10,000 or 10.5 or 10"),
    ("See rule ⟦1⟧, “Equip.”", "see rule . equip"),
    ("Rückseite größer", "ruckseite grosser"),
    ("Æther Œuvre", "aether oeuvre"),
    ("RÜCKSEITE", "ruckseite"),
    ("fa\u0308higkeit", "fahigkeit"),
    ("Auf\u00adblitzen", "aufblitzen"),
    ("¿Cuándo? ¡Daño!", "cuando dano"),
    ("snake_case", "snake case"),
    ("Æther, привет", "aether " + "".join(f"u{ord(c):x}" for c in "привет")),
    ("🧙 ‽ …", ""),
    ("", ""),
)


@pytest.mark.parametrize(("text", "words"), [pytest.param(*row, id=row[0]) for row in WORDS])
def test_words_are_compared_without_case_accents_and_typography(text: str, words: str):
    assert " ".join(token.word for token in tokens(text)) == words


# language, words that are one to a search
SAME = (
    ("en", "transform transforms transformed transforming transformation"),
    ("en", "ability abilities"),
    ("en", "dies die dying died"),
    ("en", "player players player's"),
    ("en", "copy copies copied copying"),
    ("de", "Fähigkeit Fähigkeiten fahigkeit faehigkeit FÄHIGKEITEN"),
    ("de", "Rückseite Rückseiten Rueckseite ruckseite"),
    ("de", "transformieren transformiert transformierte transformiertes"),
    ("de", "Zauberspruch Zaubersprüche Zauberspruchs"),
    ("de", "Karte Karten"),
    ("de", "bleibende bleibenden bleibendes"),
    ("es", "transformar transformarse transforma transformado transformación transformacion"),
    ("es", "habilidad habilidades"),
    ("es", "característica características caracteristicas"),
    ("es", "ficha fichas"),
    ("es", "hechizo hechizos"),
    ("es", "daño dano daños"),
)


@pytest.mark.parametrize(("language", "words"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in SAME])
def test_forms_of_a_word_have_one_stem(language: str, words: str):
    assert len({stems(word, language) for word in words.split()}) == 1


# language, words that a search must tell apart
DIFFERENT = (
    ("en", "battle battlefield"),
    ("en", "double doubt"),
    ("en", "counter count"),
    ("en", "untap tap"),
    ("de", "Stapel Spiel"),
    ("de", "Zug Zauber"),
    ("es", "turno tierra"),
    ("es", "carta cara"),
)


@pytest.mark.parametrize(("language", "words"), [pytest.param(*row, id=f"{row[0]}: {row[1]}") for row in DIFFERENT])
def test_different_words_have_different_stems(language: str, words: str):
    first, second = words.split()
    assert stems(first, language) != stems(second, language)


def test_a_language_without_a_stemmer_compares_whole_words():
    assert stem("cartes", "fr") == "cartes"


def test_a_text_is_kept_in_its_order_with_hyphens_and_its_different_words_marked():
    kept = analysed("Double-faced cards, double-faced tokens.", "en")
    assert kept.stems == " doubl-face card doubl-face token "
    assert kept.words == " =cards =double =faced =tokens "


@given(st.text())
def test_every_text_is_analysed_into_tokens_that_a_store_can_keep(text: str):
    for token in tokens(text):
        assert token.word.isascii()
        assert not set(token.word) & set(" -\"'\\|&!()<>:") - {"'"}
        assert 0 < len(token.word) <= LONGEST_TOKEN
        assert text[token.start : token.end]
    kept = analysed(text, "en")
    assert "'" not in kept.stems + kept.words
    assert all(kept.stems.replace("-", " ").split(" ")[1:-1]) or kept.stems == " "


@given(st.text(max_size=30))
def test_folding_twice_is_folding_once(text: str):
    assert folded(folded(text)) == folded(text)
