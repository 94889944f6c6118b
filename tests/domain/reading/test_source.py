"""Bytes become the letters that were published, or are refused with a reason (hazards E1 to E7, L1, L2)."""

from __future__ import annotations

import codecs
from datetime import date

import pytest

from rules.domain.reading import MAX_BYTES, ErrorCode, ProblemKind, ReadingError, read, read_text
from tests.domain.reading.accounting import assert_every_line_is_accounted_for
from tests.domain.reading.made_up import kinds_of, long_edition, numbers_of, rules_of, text_of

LONG = long_edition()
CURLY = text_of().replace("a spade.", "a “spade” – or doesn’t.")


@pytest.mark.parametrize(
    ("text", "codec", "mark", "name"),
    [
        pytest.param("plain", "ascii", b"", "ascii", id="E2 ASCII"),
        pytest.param(CURLY, "utf-8", b"", "utf-8", id="E2 UTF-8 without a mark"),
        pytest.param(CURLY, "utf-8", codecs.BOM_UTF8, "utf-8-sig", id="E2 UTF-8 with a mark"),
        pytest.param(CURLY, "utf-16-le", codecs.BOM_UTF16_LE, "utf-16-le", id="E1 UTF-16 LE with a mark"),
        pytest.param(CURLY, "utf-16-be", codecs.BOM_UTF16_BE, "utf-16-be", id="E1 UTF-16 BE with a mark"),
        pytest.param(CURLY, "utf-16-le", b"", "utf-16-le", id="E1 UTF-16 LE without a mark"),
        pytest.param(CURLY, "utf-16-be", b"", "utf-16-be", id="E1 UTF-16 BE without a mark"),
        pytest.param(CURLY, "cp1252", b"", "cp1252", id="E3 cp1252"),
        pytest.param(CURLY, "mac_roman", b"", "mac-roman", id="E4 Mac Roman"),
        pytest.param(LONG, "cp1252", b"", "cp1252", id="E3 cp1252, straight quotes"),
        pytest.param(LONG, "mac_roman", b"", "mac-roman", id="E4 Mac Roman, straight quotes"),
        pytest.param(LONG, "cp437", b"", "cp437", id="E5 cp437"),
    ],
)
def test_each_encoding_gives_the_same_letters(text: str, codec: str, mark: bytes, name: str) -> None:
    text = text_of().replace("â", "a").replace("’", "'") if text == "plain" else text
    reading = read(mark + text.encode(codec))
    assert reading.encoding == name
    assert reading.document == read_text(text).document


@pytest.mark.parametrize(
    ("words", "codec"),
    [
        pytest.param("Carpet, Flying Men, Ghazbán Ogre", "cp437", id="a cp1252 decode has a no-break space in the name"),
        pytest.param("Dandân, Ghazbán Ogre, Ma'rûf, Junún, Ætherstorm", "cp437", id="names of cp437"),
        pytest.param("El-Hajjâj", "mac_roman", id="one name of Mac Roman"),
        pytest.param("rules 409.1f–h and Magic™ cards don’t", "mac_roman", id="dash and mark of Mac Roman"),
        pytest.param("Dandân", "cp1252", id="one name of cp1252"),
        pytest.param("a gardener’s spade isn’t a rake", "cp1252", id="apostrophes of cp1252"),
        pytest.param("Lim-Dûl, Déjà Vu and Märton", "cp1252", id="names of cp1252"),
        pytest.param("Æther Storm, Juzám Djinn, Khabál Ghoul", "cp437", id="an Æ of cp437"),
    ],
)
def test_the_letters_of_names_tell_the_encodings_apart(words: str, codec: str) -> None:
    text = text_of(f"100. General\n\n100.1. {words}.\n")
    assert rules_of(read(text.encode(codec)))["100.1"].text == f"{words}."


def test_one_pasted_paragraph_of_cp1252_in_an_ascii_text_is_read() -> None:
    text = text_of("100. General\n\n100.1. Plain.\n\n100.2. A gardener’s “spade.”\n")
    assert rules_of(read(text.encode("cp1252")))["100.2"].text == "A gardener’s “spade.”"


def test_a_pasted_line_of_cp1252_in_a_text_of_utf_8_is_read_and_reported() -> None:
    data = codecs.BOM_UTF8 + CURLY.encode() + "Fänger".encode("cp1252")
    reading = read(data)
    assert reading.document.credits[-1] == "Fänger"
    assert [(problem.kind, problem.value) for problem in reading.problems] == [(ProblemKind.MIXED_ENCODING, "Fänger")]


def test_question_marks_in_place_of_apostrophes_are_reported_once() -> None:
    """E6"""
    rules = "100. General\n\n100.1. It isn?t a spade.\n\n100.2. They don?t dig. We can?t see.\n"
    reading = read_text(text_of(rules))
    assert kinds_of(reading) == ["missing-heading", "lost-typography"]
    assert rules_of(reading)["100.1"].text == "It isn?t a spade."


@pytest.mark.parametrize(
    "words", ["_Eighth Edition_ (tm) cards", "a “curly” ‘quote’", 'a "straight" quote', "−1 and ∞ and _____", "two  blanks\tand a tab"]
)
def test_typography_stays_as_published(words: str) -> None:
    """E7"""
    assert rules_of(read(text_of(f"100. General\n\n100.1. {words}.\n").encode()))["100.1"].text == f"{words}."


def test_white_space_goes_only_from_the_ends_of_a_paragraph() -> None:
    reading = read_text(text_of("100. General\n\n100.1. One\u00a0spade,  two.\u00a0 \t\n"))
    assert rules_of(reading)["100.1"].text == "One\u00a0spade,  two."


@pytest.mark.parametrize(
    ("paragraph_end", "line_end"),
    [
        pytest.param("\r\n\r\n", "\r\n", id="CRLF"),
        pytest.param("\n\n", "\n", id="LF"),
        pytest.param("\r\r", "\r", id="L1 bare CR"),
        pytest.param("\r\r\n", "\r", id="L1 CR CR LF"),
        pytest.param("\n\r\n", "\r\n", id="L2 mixed"),
    ],
)
def test_every_kind_of_line_end_parts_lines(paragraph_end: str, line_end: str) -> None:
    text = text_of().replace("\n\n", "\0").replace("\n", line_end).replace("\0", paragraph_end)
    reading = read(text.encode())
    assert numbers_of(reading) == ["100.1", "100.1a"]
    assert_every_line_is_accounted_for(text, reading)


@pytest.mark.parametrize(("before", "line"), [("", 22), ("\r\n", 23), ("\r\r\n", 24), ("\r", 23), ("\n\r", 24)])
def test_line_numbers_count_crlf_once_and_each_other_cr_and_lf_once(before: str, line: int) -> None:
    reading = read_text(before + text_of("100. General\n\n100.1. One.\n\n100.3. Three.\n"))
    gap = reading.problems[-1]
    assert (gap.kind, gap.line) == (ProblemKind.NUMBER_GAP, line)


def test_mixed_line_ends_do_not_change_the_document() -> None:
    ends = iter(["\r\n", "\r", "\n"] * 100)
    mixed = "".join(character if character != "\n" else next(ends) for character in text_of().replace("\n\n", "\n \n"))
    assert read_text(mixed).document == read_text(text_of()).document


@pytest.mark.parametrize(
    ("data", "code", "named"),
    [
        pytest.param(b"", ErrorCode.EMPTY, "empty", id="empty"),
        pytest.param(b" \r\n\t", ErrorCode.EMPTY, "empty", id="white space"),
        pytest.param(codecs.BOM_UTF8 + b"\n", ErrorCode.EMPTY, "empty", id="only a mark"),
        pytest.param(codecs.BOM_UTF16_LE, ErrorCode.EMPTY, "empty", id="only a mark of UTF-16"),
        pytest.param(b"<!DOCTYPE html><html>100.1. A rule.</html>", ErrorCode.HTML, "<!DOCTYPE html>", id="HTML"),
        pytest.param(b"\n<html><body>", ErrorCode.HTML, "<html>", id="HTML without a doctype"),
        pytest.param(b"%PDF-1.7\n%\xe2\xe3", ErrorCode.PDF, "%PDF", id="PDF"),
        pytest.param(b"PK\x03\x04\x14\x00", ErrorCode.DOCX, "PK", id="DOCX"),
        pytest.param(b"\xd0\xcf\x11\xe0\xa1\xb1", ErrorCode.DOCX, "DOC", id="DOC"),
        pytest.param(b"x" * (MAX_BYTES + 1), ErrorCode.TOO_LARGE, "20,971,521", id="too large"),
        pytest.param(text_of().replace("’", "\ufffd").encode(), ErrorCode.REPLACEMENT_CHARACTERS, "1 replacement", id="E6 U+FFFD baked in"),
        pytest.param(
            codecs.BOM_UTF16_LE + text_of().encode("utf-16-le") + b"x", ErrorCode.BROKEN_UTF16, "whole number", id="E6 odd length"
        ),
        pytest.param(codecs.BOM_UTF16_BE + text_of().encode("utf-16-le"), ErrorCode.BROKEN_UTF16, "utf-16-be", id="E6 wrong mark"),
        pytest.param(codecs.BOM_UTF16_LE + b"\x00\xd8" * 9, ErrorCode.BROKEN_UTF16, "surrogate", id="E6 half a character"),
        pytest.param(b"\xef\xbf\xbd" * 2 + text_of().encode("utf-16-le"), ErrorCode.BROKEN_UTF16, "mark", id="E6 mangled mark"),
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ErrorCode.BINARY, "zero bytes", id="a picture"),
        pytest.param(b"100.1. A\x01\x02\x03\x04 rule", ErrorCode.BINARY, "control characters", id="control characters"),
        pytest.param(bytes(range(128, 256)) * 9, ErrorCode.UNKNOWN_ENCODING, "cp1252", id="no letters"),
        pytest.param(CURLY.encode("cp1252").replace(b"\xe2", b"\x81"), ErrorCode.UNKNOWN_ENCODING, "0x81", id="no letter"),
        pytest.param(b"Garden of Glass, a novel.", ErrorCode.NO_RULES, "Garden of Glass", id="no rules"),
        pytest.param(b"D.4 - Rulings by card\n\n1. Contents\n\nA spade rots.", ErrorCode.NO_RULES, "D.4", id="S6 another document"),
        pytest.param(text_of(date_line="Draft.").encode(), ErrorCode.NO_EFFECTIVE_DATE, "January 16, 2026", id="no date"),
        pytest.param(text_of(date_line="effective as of June 31, 2020").encode(), ErrorCode.NO_EFFECTIVE_DATE, "June 31", id="no such day"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(data: bytes, code: ErrorCode, named: str) -> None:
    with pytest.raises(ReadingError) as caught:
        read(data)
    assert caught.value.code is code
    assert named in str(caught.value)


def test_a_given_date_supplies_or_overrides_the_text_s_own() -> None:
    day = date(2020, 2, 29)
    assert read_text(text_of(date_line="Draft."), effective_date=day).document.effective_date == day
    assert read_text(text_of(), effective_date=day).document.effective_date == day


def test_a_stray_control_character_is_kept_and_reported() -> None:
    reading = read_text(text_of().replace("spade.", "spa\x07de."))
    assert kinds_of(reading) == ["control-character"]
    assert "\x07" in rules_of(reading)["100.1"].text
