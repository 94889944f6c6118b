"""Terms are found in a text as the rules print them, and words that only look like them are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.data import usage
from rules.domain.references import citations
from rules.domain.terms import Usage, Vocabulary, key_of, keys_of, mentions, phrases_of, vocabulary

NAMES = (
    "Ability",
    "Double",
    "Double Strike",
    "Double-Faced Cards",
    "Triggered Ability",
    "Delayed Triggered Ability",
    "Transform",
    "Tap",
    "Tapped",
    "Commander",
    "Command",
    "Control, Controller",
    "Partner, “Partner—[text],” “Partner with [name]”",
    "Venture into [Quality]",
    "Active Player",
    "Active Player, Nonactive Player Order",
    "Team",
    "Team vs. Team Variant",
    "Attacks and Isn’t Blocked",
    "Intervening “If” Clause",
    "Nontraditional _Magic_ Card",
    "Mana Burn (Obsolete)",
    "Permanent",
    "Aura",
    "Case",
    "Power",
    "Reach",
    "Dash",
    "Draw",
    "Doctor’s Companion",
    "Enters the Battlefield",
    "Face Down",
)
USAGE = Usage(
    unlinked=frozenset({"ability"}),
    capital=frozenset({"case"}),
    proper=frozenset({"aura"}),
    fixed=frozenset({"reach", "power", "command"}),
    idioms=("long dash",),
    forms={"draw": ("drew",), "command": ("command zone",)},
)
ENGLISH = vocabulary([(name, name) for name in NAMES], language="en", usage=USAGE)
GERMAN = vocabulary(
    [
        ("doppelseitige Karte", "dfc"),
        ("Stärke", "power"),
        ("transformieren", "transform"),
        ("bleibende Karte", "permanent"),
        ("Hand", "hand"),
    ],
    language="de",
    usage=USAGE,
)
SPANISH = vocabulary(
    [("carta de dos caras", "dfc"), ("transformar", "transform"), ("permanente", "permanent"), ("campo de batalla", "battlefield")],
    language="es",
    usage=USAGE,
)


def found(text: str, known: Vocabulary) -> list[tuple[str, str]]:
    return [(text[each.start : each.end], each.key) for each in mentions(text, known, cited=citations(text))]


# id, text, and what is found in it: the printed words and the name of the term.
ENGLISH_TEXTS: tuple[tuple[str, str, list[tuple[str, str]]], ...] = (
    ("longest", "a delayed triggered ability of it", [("delayed triggered ability", "Delayed Triggered Ability")]),
    ("longer beside shorter", "It has double strike and doubles.", [("double strike", "Double Strike"), ("doubles", "Double")]),
    ("inside a hyphenated word", "a double-faced permanent", [("permanent", "Permanent")]),
    ("hyphenated term", "Double-faced cards double.", [("Double-faced cards", "Double-Faced Cards"), ("double", "Double")]),
    ("hyphenated form of a phrase", "enters-the-battlefield abilities", [("enters-the-battlefield", "Enters the Battlefield")]),
    ("hyphenated form within more", "a face-down-only card", []),
    ("en dash in a word", "double–faced", []),
    ("no hyphen but a dash", "double—or nothing", [("double", "Double")]),
    (
        "verb forms",
        "It transforms, transformed, transforming.",
        [("transforms", "Transform"), ("transformed", "Transform"), ("transforming", "Transform")],
    ),
    ("doubled consonant", "tapping taps", [("tapping", "Tap"), ("taps", "Tap")]),
    ("participle of its own", "tapped", [("tapped", "Tapped")]),
    ("another word of the stem", "commanders command", [("commanders", "Commander"), ("command", "Command")]),
    ("hyphen without its second part", "double- and/or tap-changing effects", []),
    ("two hyphens for a dash", "double-- or nothing", [("double", "Double")]),
    ("adverb", "permanently", []),
    ("derived noun", "transformation", []),
    ("fixed noun", "It reaches or reached the power of powers.", [("power", "Power"), ("powers", "Power")]),
    ("irregular form", "a player drew", [("drew", "Draw")]),
    ("alias", "the command zone", [("command zone", "Command")]),
    ("idiom", "a long dash and dash", [("dash", "Dash")]),
    ("possessive", "the permanent’s power", [("permanent", "Permanent"), ("power", "Power")]),
    ("owner and what it owns", "the delayed’s triggered ability, a face’s down", [("triggered ability", "Triggered Ability")]),
    (
        "owners and what they own",
        "double’s strike, teams’ vs. team, an active’s player, doubles’ strikes",
        [
            ("double", "Double"),
            ("teams", "Team"),
            ("team", "Team"),
            ("doubles", "Double"),
        ],
    ),
    ("quotes that end in a term", "the ‘doubles’ strike", [("doubles’ strike", "Double Strike")]),
    ("possessive in a term", "a Doctor’s companion ability", [("Doctor’s companion", "Doctor’s Companion")]),
    ("quotes in a term", "the “intervening ‘if’ clause” rule", [("intervening ‘if’ clause", "Intervening “If” Clause")]),
    ("apostrophe in a term", "attacks and isn't blocked", [("attacks and isn't blocked", "Attacks and Isn’t Blocked")]),
    ("emphasis in a term", "a nontraditional _Magic_ card", [("nontraditional _Magic_ card", "Nontraditional _Magic_ Card")]),
    ("abbreviation in a term", "the Team vs. Team variant", [("Team vs. Team variant", "Team vs. Team Variant")]),
    ("over a full stop", "It is a double. Strike it.", [("double", "Double")]),
    ("over a comma", "Double, strike", [("Double", "Double")]),
    ("over a line", "double\nstrike", [("double", "Double")]),
    ("unlinked", "an ability", []),
    ("small case", "in that case", []),
    ("capital Case", "a Case enchantment", [("Case", "Case")]),
    ("proper within a sentence", "an Aura spell", [("Aura", "Aura")]),
    ("name within a sentence", "the card Power Play", []),
    ("name in brackets", "One card (Power Play) has it.", []),
    ("name at the start", "Draw of Cards is a card. Reach for the Sky has it.", []),
    ("name of a proper word", "A copy of Elite Aura, Aura Thief, Plains of the Aura, and Snow’s Aura.", []),
    (
        "proper beside what begins a sentence",
        "See “Aura.” An Aura is it. Abilities of Auras.",
        [("Aura", "Aura")] * 2 + [("Auras", "Aura")],
    ),
    ("proper words in a row", "a colorless Aura Case enchantment", [("Aura", "Aura"), ("Case", "Case")]),
    ("subtypes of a type line", "“Enchantment — Aura Curse”", [("Aura", "Aura")]),
    ("heading", "Reach and Power Play", [("Reach", "Reach")]),
    ("what a card does to another one", "It says “Tap Mogg Fanatic: Transform Mogg.”", [("Tap", "Tap"), ("Transform", "Transform")]),
    ("cost behind a cost", "with “Draw a card, Tap this token: Draw.”", [("Draw", "Draw"), ("Tap", "Tap"), ("Draw", "Draw")]),
    ("cost behind a placeholder", 'means "[Cost], Tap this card"', [("Tap", "Tap")]),
    ("name behind a comma", "the cards Anna, Tap, and Bob", []),
    (
        "capital at the start",
        "Power is printed. “Power” is. {T}, Tap it: Double it.",
        [("Power", "Power"), ("Power", "Power"), ("Tap", "Tap"), ("Double", "Double")],
    ),
    ("second name of an entry", "its controller controls it", [("controller", "Control, Controller"), ("controls", "Control, Controller")]),
    ("placeholder of a name", "partner with Anna", [("partner with", NAMES[12])]),
    ("end of a name is a placeholder", "venture into it", [("venture into", "Venture into [Quality]")]),
    ("own name before a part", "the active player", [("active player", "Active Player")]),
    ("title of a citation", "See rule 702.4, “Double Strike.” Double strike", [("Double strike", "Double Strike")]),
    ("title in a list", "See rules 701.42, Transform, and 729, “Power.”", []),
    ("obsolete", "a mana burn", [("mana burn", "Mana Burn (Obsolete)")]),
    ("nothing", "", []),
)


@pytest.mark.parametrize(("text", "expected"), [pytest.param(*row[1:], id=row[0]) for row in ENGLISH_TEXTS])
def test_terms_of_an_english_text(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text, ENGLISH) == expected


OTHER_TEXTS = (
    ("German forms", GERMAN, "Die doppelseitigen Karten transformieren; sie transformiert.", ["dfc", "transform", "transform"]),
    ("German participle", GERMAN, "eine transformierte bleibende Karte", ["transform", "permanent"]),
    ("German noun and adjective", GERMAN, "Ihre Stärke ist stark.", ["power"]),
    ("German plural", GERMAN, "mit bleibenden Karten auf den Händen", ["permanent", "hand"]),
    (
        "Spanish forms",
        SPANISH,
        "Las cartas de dos caras se transforman; transformada, transforme.",
        ["dfc", "transform", "transform", "transform"],
    ),
    ("Spanish phrase", SPANISH, "en el campo de batalla", ["battlefield"]),
    ("citation", SPANISH, "(Consulta la regla 701.25, «Transformar».)", []),
)


@pytest.mark.parametrize(("known", "text", "expected"), [pytest.param(*row[1:], id=row[0]) for row in OTHER_TEXTS])
def test_terms_of_other_languages_count_in_all_their_forms(known: Vocabulary, text: str, expected: list[str]) -> None:
    assert [key for _, key in found(text, known)] == expected


USED = vocabulary([(name, name) for name in ("Create", "Step", "Block", "Face Up")], language="en", usage=usage())
USED_IN_GERMAN = vocabulary([("erzeugt", "create"), ("Schritt", "step")], language="de", usage=usage())
USED_IN_SPANISH = vocabulary(
    [("crear", "create"), ("paso", "step"), ("mano", "hand"), ("boca arriba", "face up"), ("anverso", "front")],
    language="es",
    usage=usage(),
)

# id, vocabulary, text, and the words in it that are a term.
CONTEXTS = (
    (
        "tokens are created",
        USED,
        "Create a token. If a creature token would be created, it isn’t. Created tokens.",
        ["Create", "created", "Created"],
    ),
    ("other things are made", USED, "It creates an effect. Creating a copy or a nontoken object, it created it.", []),
    ("tokens of another sentence", USED, "The copy is created so. The token isn’t.", []),
    ("steps of a turn", USED, "Each step and phase ends. The step is over.", ["step", "step"]),
    ("steps of a procedure", USED, "Follow these steps. It involves several steps. That step is illegal.", []),
    ("steps of a procedure in a turn", USED, "The turn-based action follows the steps below, step by step.", []),
    (
        "what creatures do",
        USED,
        "Forest blocks it; it can’t block. A legal block. Blocked, it blocks.",
        ["blocks", "block", "block", "Blocked", "blocks"],
    ),
    ("blocks of sets", USED, "of the Isle block, _Isle_(TM) block cards, Isle® block, and some block sets", []),
    ("cards that can be seen", USED, "a face-up card; turned face up", ["face-up", "face up"]),
    ("sides that can be seen", USED, "its front face up, their back faces up, with the same face up", []),
    ("German token", USED_IN_GERMAN, "Spielsteine, die so erzeugt wurden", ["erzeugt"]),
    ("German effect", USED_IN_GERMAN, "Der Effekt wurde so erzeugt. Spielsteine nicht.", []),
    ("German steps", USED_IN_GERMAN, "Schritt für Schritt im Zug; der Schritt einer Phase", ["Schritt"]),
    ("Spanish token", USED_IN_SPANISH, "las fichas creadas así", ["creadas"]),
    ("Spanish effect", USED_IN_SPANISH, "el efecto que creó la habilidad", []),
    ("Spanish idiom", USED_IN_SPANISH, "Ten a mano la carta. De la mano a la pila.", ["mano"]),
    ("Spanish sides", USED_IN_SPANISH, "con el anverso boca arriba; la carta está boca arriba", ["anverso", "boca arriba"]),
)


@pytest.mark.parametrize(("known", "text", "expected"), [pytest.param(*row[1:], id=row[0]) for row in CONTEXTS])
def test_some_words_are_a_term_in_a_context_only(known: Vocabulary, text: str, expected: list[str]) -> None:
    assert [words for words, _ in found(text, known)] == expected


def test_a_name_needs_no_context() -> None:
    assert keys_of("Create", USED) == {"Create"}
    assert key_of("steps", USED) == "Step"


def test_a_heading_is_about_the_terms_that_it_names() -> None:
    assert keys_of("Tap and Transform", ENGLISH) == {"Tap", "Transform"}
    assert keys_of("Double Strike", ENGLISH) == {"Double Strike"}
    assert keys_of("General", ENGLISH) == frozenset()


def test_a_name_is_the_term_that_it_is_a_form_of() -> None:
    assert key_of("double-faced card", ENGLISH) == "Double-Faced Cards"
    assert key_of("double-faced card game", ENGLISH) == ""
    assert key_of("", ENGLISH) == ""


@pytest.mark.parametrize(
    ("name", "phrases"),
    [
        ("Kicker, Kicked", ["Kicker", "Kicked"]),
        ("Set Aside (Obsolete)", ["Set Aside"]),
        ("Banding, “Bands with Other”", ["Banding", "Bands with Other"]),
        ("Start Your Engines!", ["Start Your Engines"]),
        ("X", ["X"]),
    ],
)
def test_a_name_of_the_glossary_stands_for_these_phrases(name: str, phrases: list[str]) -> None:
    assert phrases_of(name) == phrases


PIECES = st.sampled_from(
    [
        "double",
        "Double",
        "-",
        "–",
        "’s",
        "'",
        " ",
        ".",
        ", ",
        "strike",
        "faced cards",
        "rule 702.4",
        ", “Double Strike.”",
        "_",
        "\n",
        "Team vs. ",
        "case",
    ]
)


@given(st.text() | st.lists(PIECES, max_size=25).map("".join))
def test_any_text_gives_ordered_mentions_of_whole_words(text: str) -> None:
    end = 0
    for each in mentions(text, ENGLISH, cited=citations(text)):
        assert end <= each.start < each.end <= len(text)
        around = text[max(0, each.start - 1) : each.start] + text[each.end : each.end + 1]
        assert not any(letter.isalnum() for letter in around)
        end = each.end
