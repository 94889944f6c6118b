"""Choosing a card name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.domain.simulator.cards import Card
from rules.domain.simulator.run import Run, Source
from rules.domain.simulator.vocabulary import Layout, Outcome, Reason

_BOTH = " // "
_NAMES_OF_CARDS = (Layout.SINGLE, Layout.NONMODAL, Layout.MODAL, Layout.MELD, Layout.MELD_RESULT)


def choose_card_name(run: Run, fields: Mapping[str, Any], source: Source) -> None:
    """The verb `choose_card_name`, against the names of all cards of the document. A token's name is no card name."""
    name = fields["name"]
    known = [card for card in run.game.cards.values() if card.layout in _NAMES_OF_CARDS]
    if any(name in _both_names(card) for card in known):
        run.step.add(None, Outcome.ILLEGAL, Reason.NAMES_BOTH_FACES, run.decided("choose_name", None).keys)
        run.step.also("name.201")
        return
    found = next((card for card in known if any(face.name == name for face in card.faces)), None)
    if found is None:
        run.step.add(None, Outcome.ILLEGAL, Reason.NOT_A_CARD_NAME)
        return
    behaviour, reason = _kind(found)
    run.step.add(None, Outcome.DONE, reason, run.decided(behaviour, None).keys if behaviour else ())
    run.step.also("name.201")


def _both_names(card: Card) -> tuple[str, ...]:
    names = [face.name for face in card.faces]
    return (_BOTH.join(names), _BOTH.join(reversed(names))) if len(names) > 1 else ()


def _kind(card: Card) -> tuple[str, Reason]:
    if card.layout is Layout.SINGLE:
        return "", Reason.NAME_OF_A_CARD
    if card.layout is Layout.MELD_RESULT:
        return "choose_name_meld", Reason.NAME_OF_MELDED_PERMANENT
    return "choose_name_meld" if card.layout is Layout.MELD else "choose_name", Reason.NAME_OF_ONE_FACE
