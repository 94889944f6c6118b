"""A case as a short string for an address, and back: one scenario with its cards, compressed, limited in size, with a version.

The string is a letter for the version and base64url of raw deflate of compact JSON: the scenario of transform-scenario/1 with its
cards under "cards". A card of the product is named only, with 0 in place of its facts.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

from rules.domain.simulator import FORMAT, LIMITS, Code, ScenarioError, parse_json
from rules.services.simulating import card_facts

# What scenarios say again and again, the most frequent last. It never changes, since addresses out there rely on it.
_WORDS = (
    b'"face":"face_down","token":true,"melded_from":[{"id":"","merged_with":[{"id":"","copy_of":{"card":"","attached_to":"","damage":1,'
    b'"counters":{"+1/+1":1,"loyalty":1,"defense":1},"timestamp":1,"tags":["title":"","note":"","synthetic":true,"confidence":"high",'
    b'"active_player":"B","day_night":"day","night","neither","layout":"nonmodal","modal","single","faces":[{"name":"","mana_cost":"{1}{R}",'
    b'"supertypes":["legendary"],"types":["creature"],"artifact","enchantment","planeswalker","instant","sorcery","land","battle",'
    b'"subtypes":["Human","Werewolf"],"colors":["white","blue","black","red","green"],"power":1,"toughness":1},"abilities":[{"ability":"'
    b'daybound","nightbound","disturb","enchant","what":"static_modify_pt","filter":{"types":["creature"],"subtypes":["without_subtypes":['
    b'"choices":[{"object":"","attach_to":"","kind":"activated","own_ability","other_ability","do":"become_copy","of":"","of_card":"'
    b'"do":"convert","object":""do":"modify_pt","object":"","power":1,"toughness":1,"until":"end_of_turn"},"indefinitely"'
    b'{"do":"add_counters","object":"","kind":"+1/+1","number":1},{"do":"deal_damage","object":"","number":1},{"do":"attach","object":"",'
    b'"to":""},{"do":"create_token_copy","of":"","id":""},{"do":"check_state_based_actions"},{"do":"start_turn","active_player":"B",'
    b'"spells_cast_last_turn":0},{"do":"become_night"},{"do":"become_day"},{"do":"end_turn"},{"do":"resolve_spell","spell":""},{"do":"cast",'
    b'"card":"","how":"normal"},"transformed","back_face",{"do":"move","objects":[""],"to":"exile"},"graveyard"},{"do":"put_onto_battlefield",'
    b'"objects":[""],"transformed":true},{"do":"transform_all","filter":{"subtypes":["Human"]},"source":{"kind":"spell","name":"'
    b'{"do":"put_on_stack","id":"ability","kind":"triggered","of":"","effect":[{"do":"transform","object":""}]},{"do":"resolve","id":"ability'
    b'"},{"do":"transform","object":"","source":{"kind":"spell"}}],"events":[{"do":"{"cards":{"":0},"setup":[{"id":"","card":"","zone":"'
    b'battlefield","owner":"A","face":"back"}'
)
_DICTIONARIES = {"0": b"", "1": _WORDS}
_NEWEST = "1"
_LETTERS = re.compile(r"[A-Za-z0-9_-]+")
_OF_THE_PRODUCT = 0
_UNSAID = {"id": "case", "title": "", "expect": []}


def encode_case(*, document: Mapping[str, Any]) -> str:
    """The string of a document with one scenario. Raises ScenarioError where it would be longer than an address can hold."""
    scenario = {name: value for name, value in document["scenarios"][0].items() if name not in _UNSAID or value != _UNSAID[name]}
    data = {"cards": {name: _named(name, facts) for name, facts in document["cards"].items()}, **scenario}
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_DICTIONARIES[_NEWEST])
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=_as_text)
    packed = packer.compress(text.encode(errors="replace")) + packer.flush()
    case = _NEWEST + base64.urlsafe_b64encode(packed).rstrip(b"=").decode()
    if len(case) > LIMITS.case_characters:
        raise ScenarioError(Code.TOO_LARGE, "case", f"{len(case)} characters, but an address holds at most {LIMITS.case_characters}")
    return case


def _as_text(value: Any) -> str:
    """In a draft that is not right yet: a number that is none of the format, as it was written."""
    return str(getattr(value, "text", value))


def _named(name: str, facts: Any) -> Any:
    return _OF_THE_PRODUCT if facts == card_facts().get(name) else facts


def decode_case(*, case: str) -> dict[str, Any]:
    """The document that a string holds, as plain data that is still to be checked.

    Raises ScenarioError for a string that is none, is too long or holds too much.
    """
    if len(case) > LIMITS.case_characters:
        raise ScenarioError(Code.TOO_LARGE, "case", f"{len(case)} characters, at most {LIMITS.case_characters} are accepted")
    data = parse_json(_unpacked(case))
    if not isinstance(data, dict) or not isinstance(data.get("cards", {}), dict):
        raise ScenarioError(Code.WRONG_TYPE, "case", "a case is an object with the fields of a scenario and 'cards'")
    scenario = {**_UNSAID, **data}
    cards = scenario.pop("cards", {})
    return {"format": FORMAT, "cards": {name: _facts(name, facts) for name, facts in cards.items()}, "scenarios": [scenario]}


def unpack_text(*, packed: str) -> str:
    """The text of a file that a script has compressed: base64url of raw deflate. Raises ScenarioError."""
    if len(packed) > LIMITS.case_characters:
        raise ScenarioError(Code.TOO_LARGE, "case", f"{len(packed)} characters, at most {LIMITS.case_characters} are accepted")
    return _unpacked(f"0{packed}")


def _facts(name: str, facts: Any) -> Any:
    if type(facts) is not int:
        return facts
    if name not in card_facts():
        raise ScenarioError(Code.UNKNOWN_CARD, f"cards[{name[:60]!r}]", f"no card {name[:60]!r} in this product", value=name[:60])
    return card_facts()[name]


def _unpacked(case: str) -> str:
    version, packed = case[:1], case[1:]
    if version not in _DICTIONARIES or not _LETTERS.fullmatch(packed):
        raise _unreadable("it does not begin as a case does" if version not in _DICTIONARIES else "a sign that no case has")
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_DICTIONARIES[version])
        content = unpacker.decompress(base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LIMITS.case_bytes + 1)
    except (zlib.error, binascii.Error, ValueError):
        raise _unreadable("it is damaged") from None
    if len(content) > LIMITS.case_bytes:
        raise ScenarioError(Code.TOO_LARGE, "case", f"it holds more than {LIMITS.case_bytes} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise _unreadable("it is cut off" if not unpacker.eof else "something follows it")
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise _unreadable("it is damaged") from None


def _unreadable(message: str) -> ScenarioError:
    return ScenarioError(Code.NOT_PARSEABLE, "case", message)
