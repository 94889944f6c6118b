"""Symbols in braces are read in every spelling of the rules; other braces stay text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.domain.symbols import symbols

SYMBOLS = (
    *(
        (f"{{{code}}}", code, (code,))
        for code in ("W", "U", "B", "R", "G", "C", "S", "X", "T", "Q", "E", "P", "A", "H", "0", "9", "20", "100")
    ),
    *((f"{{{code}}}", code, (code,)) for code in ("HW", "TK", "PW", "CHAOS", "½", "∞", "N+", "8+")),
    ("{W/U}", "W/U", ("W", "U")),
    ("{U/W}", "W/U", ("W", "U")),
    ("{G/W}", "G/W", ("G", "W")),
    ("{W/R}", "R/W", ("R", "W")),
    ("{2/U}", "2/U", ("2", "U")),
    ("{C/W}", "C/W", ("C", "W")),
    ("{W/P}", "W/P", ("W", "P")),
    ("{G/U/P}", "G/U/P", ("G", "U", "P")),
    ("{1/2}", "½", ("½",)),
    ("{t}", "T", ("T",)),
    ("{BB}", "BB", ("B", "B")),
    ("{rN}", "rN", ("r", "N")),
    ("{rN2}", "rN2", ("r", "N2")),
    ("{r3}", "r3", ("r", "3")),
    ("{LEVEL N1-N2}", "LEVEL N1-N2", ("LEVEL", "N1-N2")),
    ("{LEVEL 1–4}", "LEVEL 1-4", ("LEVEL", "1-4")),
    ("{LEVEL N3+}", "LEVEL N3+", ("LEVEL", "N3+")),
)


@pytest.mark.parametrize(("text", "code", "parts"), [pytest.param(*row, id=row[0]) for row in SYMBOLS])
def test_a_symbol_has_one_code_and_its_parts(text: str, code: str, parts: tuple[str, ...]) -> None:
    (symbol,) = symbols(f"Pay {text}: draw.")

    assert (symbol.start, symbol.end) == (4, 4 + len(text))
    assert (symbol.code, symbol.parts) == (code, parts)


@pytest.mark.parametrize("text", ["{}", "{foo}", "{W/W}", "{01}", "{W", "W}", "{ W }", "{P/W}", "{2/C}", "{ſ}", "{{}}"])
def test_other_braces_are_text(text: str) -> None:
    assert symbols(text) == ()


def test_neighbours_are_symbols_of_their_own() -> None:
    assert [each.code for each in symbols("{2}{W}{W/U}, {T}")] == ["2", "W", "W/U", "T"]


@given(st.text() | st.text("{}WUBRGP/2NLEV +-r", max_size=40))
def test_any_text_gives_ordered_symbols(text: str) -> None:
    end = 0
    for each in symbols(text):
        assert end <= each.start < each.end <= len(text)
        assert text[each.start] == "{"
        assert text[each.end - 1] == "}"
        end = each.end
