"""Proofreading: what a translation must keep, and that every bundled translation keeps it."""

from __future__ import annotations

import pytest

from rules.domain.proofreading import FaultKind, Typography, proofread
from rulesite.languages import LANGUAGES
from tests.made_up_edition import bundled_rows

TYPOGRAPHY = {language.code: Typography(language.quotes, language.example_label, language.code) for language in LANGUAGES}
GERMAN, SPANISH = TYPOGRAPHY["de"], TYPOGRAPHY["es"]
BUNDLED = ["2011-09-30.701.25", "2016-04-08.711", "2026-09-25.701.27", "2026-09-25.712"]


@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("language", ["de", "es"])
def test_every_bundled_translation_passes(name: str, language: str):
    labels = {language.code: language.example_label for language in LANGUAGES}
    texts = [[row[f"text_{code}"].removeprefix(labels[code]).strip() for code in ("en", language)] for row in bundled_rows(name)]
    assert [fault for english, translation in texts for fault in proofread(english, translation, TYPOGRAPHY[language])] == []


# English, translation, its language, what is wrong, and a part of what is said.
FAULTY = {
    "nothing": ("A spade.", " ", GERMAN, FaultKind.EMPTY, "no words"),
    "only marks": ("A spade.", "…", GERMAN, FaultKind.EMPTY, "no words"),
    "a lost citation": ("See rule 701.3.", "Siehe dort.", GERMAN, FaultKind.CITATIONS, "not cited in the translation: 701.3"),
    "another citation": ("See rule 701.3.", "Siehe Regel 701.4.", GERMAN, FaultKind.CITATIONS, "701.4"),
    "a further citation": ("A spade.", "Ein Spaten (701.3).", GERMAN, FaultKind.CITATIONS, "none"),
    "a lost symbol": ("Pay {W}{W}.", "Bezahle {W}.", GERMAN, FaultKind.SYMBOLS, "not in the translation: {W}"),
    "a further symbol": ("Pay {W}.", "Paga {W}{U}.", SPANISH, FaultKind.SYMBOLS, "not in the English: {U}"),
    "a citation twice": (
        "A spade. (See rule 701.3.)",
        "Ein Spaten (Siehe Regel 701.3.) gräbt. (Siehe Regel 701.3.)",
        GERMAN,
        FaultKind.CITATIONS,
        "more often than in the English: 701.3",
    ),
    "another number": ("Its depth is 0.", "Die Tiefe ist 7.", GERMAN, FaultKind.NUMBERS, "not in the translation: 0"),
    "a further number": ("A spade digs.", "Ein Spaten gräbt 3 Löcher.", GERMAN, FaultKind.NUMBERS, "not in the English: 3"),
    "another sign": ("It gets +1/+1.", "Er erhält -1/-1.", GERMAN, FaultKind.NUMBERS, "not in the translation: +1, +1"),
    "a tag": ("A spade.", "Ein <b onclick=x>fetter</b> Spaten.", GERMAN, FaultKind.MARKUP, "'<b onclick=x>'"),
    "an entity": ("A spade.", "Ein&nbsp;Spaten.", GERMAN, FaultKind.MARKUP, "'&nbsp;'"),
    "another language of the site": (
        "If the garden is dry, nothing grows.",
        "Si el jardín está seco, no crece nada.",
        GERMAN,
        FaultKind.LANGUAGE,
        "reads like 'es', not like 'de': el, esta, no",
    ),
    "English words that are not the English text's": (
        "Any plant needs water.",
        "There isn’t a flower that can live without it.",
        SPANISH,
        FaultKind.LANGUAGE,
        "reads like 'en'",
    ),
    "next to nothing": (
        "A gardener waters all the flowers twice a day, unless it rains a lot on them.",
        "bla bla",
        GERMAN,
        FaultKind.SHORT,
        "7 characters, the English has 77",
    ),
    "straight quotes": ("A “spade.”", 'Ein "Spaten".', GERMAN, FaultKind.QUOTES, "„“"),
    "English quotes": ("A “spade.”", "Ein “Spaten”.", GERMAN, FaultKind.QUOTES, "Ein “Spaten”"),
    "a quote that is not closed": ("A “spade.”", "Ein „Spaten.", GERMAN, FaultKind.QUOTES, "„Spaten"),
    "inner quotes outside": ("A “spade.”", "Una “pala”.", SPANISH, FaultKind.QUOTES, "«» “”"),
    "outer quotes inside": ("A “spade.”", "Una ««pala»».", SPANISH, FaultKind.QUOTES, "««pala»»"),
    "a lost paragraph": ("One.\nTwo.", "Eins. Zwei.", GERMAN, FaultKind.PARAGRAPHS, "1, but the English has 2"),
    "a blank paragraph": ("One.\nTwo.", "Eins.\n ", GERMAN, FaultKind.EMPTY, "paragraph"),
    "a label": ("A spade.", "Beispiel: Ein Spaten.", GERMAN, FaultKind.LABEL, "Beispiel:"),
    "a zero character": ("A spade.", "Ein\0Spaten.", GERMAN, FaultKind.CONTROL, "U+0000"),
    "a tabulator": ("A spade.", "Una\tpala.", SPANISH, FaultKind.CONTROL, "U+0009"),
    "a line separator": ("A spade.", "Ein\u2028Spaten.", GERMAN, FaultKind.CONTROL, "U+2028"),
    "a mark that turns the line around": ("A spade.", "Ein\u202eSpaten.", GERMAN, FaultKind.CONTROL, "U+202E"),
    "a lost character": ("A spade.", "Una pala peque\ufffda.", SPANISH, FaultKind.CONTROL, "U+FFFD"),
    "nothing translated": (
        "A gardener waters all the flowers twice.",
        "A gardener waters all the flowers twice.",
        GERMAN,
        FaultKind.ENGLISH,
        "'A gardener waters all the flowers twice'",
    ),
    "half translated": (
        "When it rains, the gardener’s hat stays dry and the flowers drink.",
        "Wenn es regnet, bleibt the gardener’s hat stays dry and the flowers drink.",
        GERMAN,
        FaultKind.ENGLISH,
        "the gardener’s hat stays dry and the flowers drink",
    ),
    "a clause in another order": (
        "If the garden is dry, water the roses before noon.",
        "Water the roses before noon, si el jardín está seco.",
        SPANISH,
        FaultKind.ENGLISH,
        "Water the roses before noon",
    ),
    "an English sentence in quotes": (
        "It says “Water every rose of this dry garden.”",
        "Dort steht „Water every rose of this dry garden.“",
        GERMAN,
        FaultKind.ENGLISH,
        "Water every rose of this dry garden",
    ),
}


@pytest.mark.parametrize(("english", "translation", "typography", "kind", "said"), FAULTY.values(), ids=FAULTY)
def test_a_fault_is_named(english: str, translation: str, typography: Typography, kind: FaultKind, said: str):
    faults = proofread(english, translation, typography)
    assert [fault.kind for fault in faults][:1] == [kind]
    assert said in str(faults[0])


RIGHT = {
    "citations in another order": ("See rules 701.3 and 702.4.", "Siehe Regeln 702.4 und 701.3.", GERMAN),
    "the same citation as often": ("Rule 701.3, and rule 701.3.", "Regel 701.3 und Regel 701.3.", GERMAN),
    "numbers in another order": ("2 of 1,000, on May 25, 2021", "Von 1.000 sind es 2, am 25. Mai 2021", GERMAN),
    "numbers of symbols and citations": ("Pay {2}. See rule 701.3a.", "Bezahle {2}. Siehe Regel 701.3a.", GERMAN),
    "signs": ("It gets -1/-1, X < 3 & Y > 2.", "Er erhält −1/−1, X < 3 & Y > 2.", GERMAN),
    "a tag that the English has": ("It prints <b>.", "Es druckt <b>.", GERMAN),
    "a short text of a long one": ("A gardener waters all the flowers twice a day, unless it rains on them.", "Blumen gießt man.", GERMAN),
    "names of the and of": (
        "Rose, Queen of the Garden: melds from Iris, Maid of the Bed + The Root of It.",
        "Rose, Queen of the Garden: entsteht aus Iris, Maid of the Bed + The Root of It.",
        GERMAN,
    ),
    "an apostrophe": ("It’s one.", "So geht’s.", GERMAN),
    "quotes inside quotes": ("“A “b” c.”", "«A “b” c.»", SPANISH),
    "no quotes where the English has some": ("A “spade.”", "Ein Spaten.", GERMAN),
    "names of cards and sets": (
        "One card (Look at Me, I’m the DCI) of The Lord of the Rings: Tales of Middle-earth and Sword of Feast and Famine do.",
        "Una carta (Look at Me, I’m the DCI) de The Lord of the Rings: Tales of Middle-earth y Sword of Feast and Famine lo hacen.",
        SPANISH,
    ),
    "names in small letters": ("Flying, first strike, double strike, and reach.", "Flying, first strike, double strike und reach.", GERMAN),
    "a keyword in quotes": ("It is “more than meets the eye.”", "Es heißt „more than meets the eye“.", GERMAN),
    "words that two languages share": ("A control, a final total.", "Un control, un total final.", SPANISH),
    "a soft hyphen": ("A spade.", "Ein Spa\u00adten.", GERMAN),
    "a language whose quotes are not known": ("A “spade.”", 'Un "vanga".', Typography()),
}


@pytest.mark.parametrize(("english", "translation", "typography"), RIGHT.values(), ids=RIGHT)
def test_what_is_right_is_taken(english: str, translation: str, typography: Typography):
    assert proofread(english, translation, typography) == ()
