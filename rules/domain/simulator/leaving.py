"""Leaving: zone changes, what a melded or merged permanent becomes, and what was attached to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.domain.simulator.citing import cite_state
from rules.domain.simulator.objects import GameObject, Piece
from rules.domain.simulator.run import Run, Source
from rules.domain.simulator.vocabulary import Outcome, Reason, Zone


def move(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `move`: dies, is exiled, returned, countered."""
    to = Zone(fields["to"])
    found = [(name, run.find(name, source, zone=None)) for name in fields["objects"]]
    creatures = {each.object.id for each in run.board().values() if each.is_creature}
    for name, each in found:
        if each is None or each.zone is Zone.CEASED_TO_EXIST:
            run.gone(name)
        elif each.zone is to:
            run.step.add(name, Outcome.NOTHING, Reason.ALREADY_SO)
        else:
            leave(run, each, to, died=name in creatures and to is Zone.GRAVEYARD, reason=Reason.CARRIED_OUT, keys=("newobject",))


def leave(run: Run, each: GameObject, to: Zone, *, died: bool, reason: Reason, keys: tuple[str, ...]) -> None:
    """An object changes zones and gives its result. `died`: a creature was put into a graveyard from the battlefield."""
    step = run.step
    step.add(each.id, Outcome.DONE, reason, keys)
    step.creatures_died += died
    if to is Zone.GRAVEYARD:
        step.cards_put_into_graveyard += _cards(each)
    _cite_pieces(run, each)
    for attached in run.game.attachments(each.id):
        attached.attached_to = None
    if each.is_spell_copy:
        each.forget()
        each.zone = Zone.CEASED_TO_EXIST
        return
    cite_state(run, _fall_apart(run, each, to))


def _cards(each: GameObject) -> int:
    """How many cards represent it: tokens and copies of spells are none."""
    return 0 if each.is_spell_copy else sum(len(piece.ids) for piece in each.pieces if not piece.is_token)


def _cite_pieces(run: Run, each: GameObject) -> None:
    if each.is_merged and (row := run.row("merge_leaves")):
        run.step.cite(*row.keys)
    if any(len(piece.ids) > 1 for piece in each.pieces) and (row := run.row("meld_leaves")):
        run.step.cite(*row.keys)
        run.step.also(*(found.keys if (found := run.row("meld_found")) else ()))


def _parts(piece: Piece) -> list[tuple[str, Piece]]:
    """What a piece is after it has left, by id: a melded pair is two cards again."""
    if len(piece.ids) == 1:
        return [(piece.ids[0], piece)]
    return [(name, Piece.of_card(name, card)) for name, card in zip(piece.ids, piece.cards, strict=True)]


def _fall_apart(run: Run, each: GameObject, to: Zone) -> list[GameObject]:
    """Puts each card or token that represented the object into the zone; returns them."""
    parts = [part for piece in each.pieces for part in _parts(piece)]
    is_whole = any(name == each.id for name, _ in parts)
    each.forget()
    each.zone = to if is_whole else Zone.CEASED_TO_EXIST
    found = []
    for name, piece in parts:
        part = run.game.objects[name]
        if part is not each:
            part.forget()
        piece.up = 0
        part.pieces, part.zone, part.controller, part.timestamp = [piece], to, part.owner, run.game.tick()
        found.append(part)
    if len(parts) > 1:
        each.became = tuple(name for name, _ in parts)
    return found
