"""Which objects a verb can mean at a moment of the game, so that a form offers only what fits.

The format accepts more: what is not offered here can still be written in a file, and the engine answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from rules.domain.simulator.trace import Board, State
from rules.domain.simulator.vocabulary import PLAYERS, AbilityKind, Layout, Side, Verb, Zone

Facts: TypeAlias = Mapping[str, Any]
"""A card as in the format; empty where the object has none."""
Fits: TypeAlias = Callable[[State, Facts], bool]

_ELSEWHERE = frozenset({Zone.GRAVEYARD, Zone.EXILE, Zone.HAND, Zone.LIBRARY})
_DAMAGED = frozenset({"creature", "planeswalker", "battle"})
_ATTACHED = frozenset({"Aura", "Equipment"})


def exists(state: State, facts: Facts) -> bool:
    """It is somewhere: neither gone nor part of another object."""
    return state["zone"] not in (Zone.CEASED_TO_EXIST, Zone.COMPONENT)


def is_permanent(state: State, facts: Facts) -> bool:
    return bool(state["zone"] == Zone.BATTLEFIELD)


def _is_spell(state: State, facts: Facts) -> bool:
    return bool(state["zone"] == Zone.STACK)


def _is_elsewhere(state: State, facts: Facts) -> bool:
    return state["zone"] in _ELSEWHERE


def _can_enter(state: State, facts: Facts) -> bool:
    return state["zone"] in (*_ELSEWHERE, Zone.STACK)


def _is_castable(state: State, facts: Facts) -> bool:
    return _is_elsewhere(state, facts) and not state.get("token") and any("land" not in face["types"] for face in all_faces(facts))


def _has_power(state: State, facts: Facts) -> bool:
    """A creature, or what has a creature on another face."""
    return is_permanent(state, facts) and ("power" in state or any("power" in face for face in all_faces(facts)))


def _is_damaged(state: State, facts: Facts) -> bool:
    return is_permanent(state, facts) and not _DAMAGED.isdisjoint(state["types"])


def _has_counters(state: State, facts: Facts) -> bool:
    return is_permanent(state, facts) and bool(state.get("counters"))


def _is_attachable(state: State, facts: Facts) -> bool:
    """An Aura or Equipment; while it is a creature it is attached to nothing."""
    return is_permanent(state, facts) and not _ATTACHED.isdisjoint(state["subtypes"]) and "creature" not in state["types"]


def _has_land_face(state: State, facts: Facts) -> bool:
    return _is_elsewhere(state, facts) and any("land" in face["types"] for face in all_faces(facts))


def _is_meld_card(state: State, facts: Facts) -> bool:
    return exists(state, facts) and facts.get("layout") == Layout.MELD


def _is_face_down(state: State, facts: Facts) -> bool:
    return is_permanent(state, facts) and state["face"] == Side.FACE_DOWN


def _is_face_up(state: State, facts: Facts) -> bool:
    return is_permanent(state, facts) and state["face"] != Side.FACE_DOWN


def is_attached_by_choice(state: State, facts: Facts) -> bool:
    """It has a face that is attached to something as it enters or transforms."""
    return exists(state, facts) and any(
        ability["ability"] in (AbilityKind.AS_TRANSFORMS, AbilityKind.ENCHANT)
        for face in all_faces(facts)
        for ability in face.get("abilities", ())
    )


def all_faces(facts: Facts) -> list[Facts]:
    """Every face of a card."""
    return list(facts.get("faces", ()))


# By verb and field. A field that is not named takes permanents, one of "source" any object.
_FITTING: Mapping[tuple[Verb, str], Fits] = {
    (Verb.PUT_ON_STACK, "of"): exists,
    (Verb.CREATE_DELAYED_TRIGGER, "of"): exists,
    (Verb.ENTER_AS_COPY, "object"): _can_enter,
    (Verb.MODIFY_PT, "object"): _has_power,
    (Verb.SET_BASE_PT, "object"): _has_power,
    (Verb.REMOVE_COUNTERS, "object"): _has_counters,
    (Verb.DEAL_DAMAGE, "object"): _is_damaged,
    (Verb.ATTACH, "object"): _is_attachable,
    (Verb.PUT_ONTO_BATTLEFIELD, "objects"): _can_enter,
    (Verb.CAST, "card"): _is_castable,
    (Verb.RESOLVE_SPELL, "spell"): _is_spell,
    (Verb.COPY_SPELL, "of"): _is_spell,
    (Verb.PLAY_LAND, "card"): _has_land_face,
    (Verb.CREATE_TOKEN_COPY, "of"): exists,
    (Verb.MOVE, "objects"): exists,
    (Verb.MELD, "cards"): _is_meld_card,
    (Verb.MERGE, "card"): _can_enter,
    (Verb.TURN_FACE_UP, "object"): _is_face_down,
    (Verb.TURN_FACE_DOWN, "objects"): _is_face_up,
    (Verb.INSPECT, "objects"): exists,
}
_LEAST = {(Verb.MELD, "cards"): 2}


def fitting(board: Board, facts_of: Mapping[str, Facts], verb: Verb, name: str) -> tuple[str, ...]:
    """The ids that fit into a field of a verb, in the order of the board. `facts_of` are the facts of each object's card."""
    return those(board, facts_of, _FITTING.get((verb, name), is_permanent))


def those(board: Board, facts_of: Mapping[str, Facts], fits: Fits) -> tuple[str, ...]:
    """The ids of the objects of a board that are so."""
    return tuple(name for name, state in board.items() if name != "game" and fits(state, facts_of.get(name, {})))


def targets(board: Board, facts_of: Mapping[str, Facts], faces_of: Mapping[str, Iterable[Facts]]) -> tuple[str, ...]:
    """What one of these objects, given with the faces that may be up, can be attached to: permanents as on the board, then players.

    An Equipment is attached to creatures, an Aura to what it enchants (where it does not say what, to anything), nothing to itself.
    """
    wanted = {name: frozenset(kind for face in faces for kind in _attaches_to(face)) for name, faces in faces_of.items()}
    permanents = those(board, facts_of, is_permanent)
    found = [each for each in permanents if any(name != each and _meets(kinds, board[each]) for name, kinds in wanted.items())]
    return (*found, *(PLAYERS if any("player" in kinds for kinds in wanted.values()) else ()))


def _meets(kinds: frozenset[str], state: State) -> bool:
    return "permanent" in kinds or not kinds.isdisjoint(state["types"])


def _attaches_to(face: Facts) -> Iterator[str]:
    """What a face can be attached to, in the words of `enchant`."""
    subtypes = face.get("subtypes", ())
    if "Equipment" in subtypes:
        yield "creature"
    if "Aura" in subtypes:
        enchanted = [ability["what"] for ability in face.get("abilities", ()) if ability["ability"] == AbilityKind.ENCHANT]
        yield from enchanted or ("permanent", "player")


def faces_up(state: State, facts_of: Mapping[str, Facts]) -> list[Facts]:
    """The face that an object shows, of its own card or of one that it copies; none where it is face down."""
    return [face for facts in facts_of.values() for face in all_faces(facts) if face["name"] == state.get("name")][:1]


def has_enough(board: Board, facts_of: Mapping[str, Facts], verb: Verb, name: str) -> bool:
    """Whether there is what a field of a verb needs."""
    return len(fitting(board, facts_of, verb, name)) >= _LEAST.get((verb, name), 1)
