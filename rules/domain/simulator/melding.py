"""Objects of several cards: melding a pair, and merging with a permanent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.domain.simulator.cards import Card
from rules.domain.simulator.citing import cite_state
from rules.domain.simulator.entering import enter
from rules.domain.simulator.objects import GameObject, Piece, faces_of
from rules.domain.simulator.run import NotInEditionError, Run, Source
from rules.domain.simulator.vocabulary import Layout, Outcome, Reason, Zone


def meld(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `meld`."""
    row = run.row("meld")
    if row is None:
        raise NotInEditionError("meld")
    names, name = fields["cards"], fields["id"]
    found = [run.find(each, source, zone=None) for each in names]
    for each_name, each in zip(names, found, strict=True):
        if each is None:
            run.gone(each_name)
    cards = [each for each in found if each is not None]
    if len(cards) < len(names):
        return
    if not _are_a_pair(run, cards):
        keys = run.decided("cannot_meld", name).keys
        for each_name in (*names, name):
            run.step.add(each_name, Outcome.IGNORED, Reason.CANNOT_BE_MELDED, keys)
        cite_state(run, cards)
        return
    melded = _combined(run, name, cards, controller=fields.get("controller", cards[0].owner))
    enter(run, melded, controller=melded.controller, up=0, fields=fields, reason=Reason.MELDED)
    run.step.cite(*row.keys)
    run.step.also("D.meldenter")


def _are_a_pair(run: Run, found: list[GameObject]) -> bool:
    pieces = [each.top for each in found]
    if any(each.is_merged or each.is_token or each.is_spell_copy or len(each.top.cards) != 1 for each in found):
        return False
    first, second = (piece.cards[0] for piece in pieces)
    are_cards = all(piece.layout is Layout.MELD for piece in pieces)
    result = run.game.cards.get(first.melds_into)
    is_one_face = first.melds_into == second.melds_into and result is not None and result.layout is Layout.MELD_RESULT
    return are_cards and is_one_face and first.melds_with == second.name and second.melds_with == first.name


def _combined(run: Run, name: str, found: list[GameObject], *, controller: str) -> GameObject:
    result = run.game.cards[found[0].top.cards[0].melds_into]
    piece = melded_piece([(each.id, each.top.cards[0]) for each in found], result)
    for each in found:
        for attached in run.game.attachments(each.id):
            attached.attached_to = None
        each.forget()
        each.zone = Zone.COMPONENT
    melded = GameObject(name, Zone.EXILE, found[0].owner, controller, [piece])
    run.game.objects[name] = melded
    return melded


def melded_piece(halves: list[tuple[str, Card]], result: Card) -> Piece:
    """Two cards with their back faces up and combined."""
    return Piece(tuple(name for name, _ in halves), tuple(card for _, card in halves), Layout.MELD_RESULT, faces_of(result))


def merge(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `merge`."""
    row = run.row("merge")
    if row is None:
        raise NotInEditionError("merge")
    permanent, card = run.find(fields["with"], source), run.find(fields["card"], source, zone=None)
    if permanent is None or card is None or card is permanent:
        run.gone(fields["with"] if permanent is None else fields["card"])
        return
    pieces = card.pieces
    card.forget()
    card.zone = Zone.COMPONENT
    card.pieces = [Piece.of_card(card.id, card.top.cards[0])] if card.top.cards else card.pieces
    _place(run, permanent, pieces, on_top=fields["placed"] == "on_top")
    run.step.add(permanent.id, Outcome.DONE, Reason.MERGED, row.keys)
    cite_state(run, [permanent])


def _place(run: Run, permanent: GameObject, pieces: list[Piece], *, on_top: bool) -> None:
    """What is on top decides the characteristics from now on, over copy effects that were there before (a copiable effect of its own)."""
    if on_top:
        permanent.copy_effects = []
        permanent.is_face_down = False
        permanent.pieces = [*pieces, *permanent.pieces]
    else:
        permanent.pieces = [*permanent.pieces, *pieces]
