"""Build your own: a case put together with plain forms. The whole state is in the address, and every change leads to another address."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.urls import reverse

from rules.domain.simulator import ScenarioError, parse
from rules.domain.simulator.vocabulary import PLAYERS, DayNight
from rules.presentation.build_lists import PARTS, CardChoice, Fault, card_choice, fault_of
from rules.presentation.toml_text import toml_text
from rules.services.card_search import find_cards
from rules.services.cases import unpack_text
from rules.services.drafts import SETUP, Draft, TakenOver, new_object, take_over
from rules.services.simulating import card_facts, document_in, read_scenario, ruleset
from rules.web.build_forms import OpenForm, open_form
from rules.web.build_page import NO_RESULT, context_of, result_context, ribbon_context, taken_context
from rules.web.build_query import card_meant
from rules.web.frame import Frame, Today, editions_of, frame, page
from rules.web.views.plays import PlayedEdition, newest_edition, played_edition

_MOST_FOUND = 12


@dataclass
class Work:
    """A draft on its way through one request."""

    draft: Draft
    edition: str
    faults: list[Fault] = field(default_factory=list)
    form: OpenForm | None = None
    typed: str = ""
    """a card's name that was typed and is not found, or means several"""
    found: list[CardChoice] = field(default_factory=list)
    taken: TakenOver | None = None
    text: str = ""
    go_to: str | None = None
    """the place in the page to which a change leads; there is another address then"""


def build(request: HttpRequest) -> HttpResponse:
    """The builder with the case of the address, after the change that the address asks for."""
    newest = newest_edition(editions_of(request))
    work = Work(Draft.empty(), newest)
    try:
        work.edition = _edition(request.GET.get("edition", "")) or newest
        _read(request.GET, work)
        _change(request.GET, work)
        if work.go_to is not None:
            return HttpResponseRedirect(address_of(work.draft, work.edition) + work.go_to)
    except ScenarioError as error:
        work.faults.append(fault_of(error, work.draft))
    response = _page(request, work)
    response.is_public = not request.GET  # type: ignore[attr-defined]  # cases have no end; they must not fill the cache
    return response


def _page(request: HttpRequest, work: Work) -> HttpResponse:
    played = played_edition(editions=editions_of(request), asked=work.edition)
    context = context_of(work.draft, played, faults=work.faults, form=work.form)
    around = _frame(request, played, case=context["case"])
    own = {
        "typed": work.typed,
        "found": work.found,
        "text": work.text,
        "address": "",
        **taken_context(work.taken, work.edition),
        **NO_RESULT,
    }
    if context["case"]:
        own["address"] = around.origin + address_of(work.draft, work.edition)
    if not (context["faults"] or context["fault"]):
        own |= result_context(
            work.draft, played, language=around.language, step=_step(request), address=partial(address_of, work.draft, work.edition)
        )
        is_asked = "every" in request.GET
        own |= ribbon_context(work.draft, played, is_asked=is_asked, address=lambda key: f"{address_of(work.draft, key)}&every=1")
    is_wrong = context["faults"] or (work.form and work.form.is_wrong)
    return page(request, "simulator/build/build.html", around, {**context, **own}, status=400 if is_wrong else 200)


def _frame(request: HttpRequest, played: PlayedEdition, *, case: str) -> Frame:
    newest = newest_edition(editions_of(request))
    is_past = played.rules.edition < newest
    today = f"{reverse('simulator_build')}?{urlencode({'case': case, 'edition': newest})}"
    return frame(
        request,
        edition=played.loaded,
        nav="simulator",
        is_indexed=not request.GET,
        case=case,
        step=_step(request) or 0,
        played=played.edition_day if case and not played.loaded else None,
        played_is_past=is_past,
        today=Today(today) if is_past and case else None,
    )


def _step(request: HttpRequest) -> int | None:
    step = request.GET.get("step", "")
    return _number(step) if step and "from" not in request.GET else None


def address_of(draft: Draft, edition: str, step: int | None = None) -> str:
    """Where a draft stands, open at a step of its play. Raises ScenarioError where it is too long for an address."""
    query = {} if draft.is_empty else {"case": draft.case}
    at = {} if step is None else {"step": step}
    return f"{reverse('simulator_build')}?{urlencode({**query, 'edition': edition, **at})}"


def _edition(asked: str) -> str:
    """The date asked for, if any. Raises ScenarioError for none that the simulator knows."""
    if asked:
        ruleset(edition=asked)
    return asked


def _read(params: QueryDict, work: Work) -> None:
    """The draft of the address: a file's text, a step of a worked scenario, or a case."""
    text, scenario, case = (str(params.get(name, "")) for name in ("text", "from", "case"))
    if packed := str(params.get("packed", "")):
        text = unpack_text(packed=packed)
    if text.strip():
        work.text = text
        document = document_in(parse(text.encode()))
        read_scenario(data=document)
        work.draft, work.go_to = Draft(document), "#result"
    elif scenario:
        step = _number(params.get("step", ""))
        work.taken = take_over(scenario=scenario, step=step, edition=work.edition, keeps_events="keep" in params)
        work.draft = work.taken.draft
    elif case:
        work.draft = Draft.of_case(case)


def _number(text: str) -> int:
    """A place in a list; 0 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


def _change(params: QueryDict, work: Work) -> None:
    """What the buttons of the page ask for."""
    if "game" in params:
        work.draft = _with_game(params, work.draft)
        work.go_to = "#result"
    if params.get("pick") or params.get("add") == "card":
        _add_card(params.get("pick") or params.get("card", ""), work)
    elif params.get("add") == "event" or "form" in params:
        work.go_to = None
        _open(params, work)
    for name, by in (("up", -1), ("down", 1), ("drop", 0)):
        if place := params.get(name):
            _move(place, by, work)


def _with_game(params: QueryDict, draft: Draft) -> Draft:
    """The draft with what is said of the game as a whole; what is usual goes unsaid."""
    day_night, player = params.get("day_night", ""), params.get("active_player", "")
    return draft.with_fields(
        day_night=day_night if day_night in (DayNight.DAY, DayNight.NIGHT) else None,
        active_player=player if player in PLAYERS[1:] else None,
    )


def _add_card(typed: str, work: Work) -> None:
    """A card becomes an object; where its name means none or several, the page says so."""
    work.go_to = None
    work.typed = typed.strip()[:200]
    if not work.typed:
        return
    card = card_meant(work.typed, work.draft)
    if card not in work.draft.own_cards and card not in card_facts():
        work.found = [card_choice(each) for each in find_cards(query=work.typed)[:_MOST_FOUND]]
        return
    work.draft = work.draft.with_item(SETUP, new_object(draft=work.draft, card=card))
    work.go_to = f"#o{len(work.draft.items(SETUP)) - 1}"


def _move(place: str, by: int, work: Work) -> None:
    """One line up (-1), down (1) or away (0)."""
    letter, at = place[:1], _number(place[1:])
    if letter == "c" and by == 0 and at < len(work.draft.own_cards):
        work.draft = work.draft.without_card(list(work.draft.own_cards)[at])
        work.go_to = "#cards"
    elif letter in PARTS:
        part = PARTS[letter]
        work.draft = work.draft.moved(part, at, by) if by else work.draft.without(part, at)
        last = len(work.draft.items(part)) - 1
        work.go_to = f"#{letter}{min(max(at + by, 0), last)}" if last >= 0 else f"#{part}"


def _open(params: QueryDict, work: Work) -> None:
    """A form is opened, goes on or is saved."""
    work.form = open_form(params, work.draft, work.edition)
    if work.form.saved:
        work.draft, work.go_to, work.form = work.form.saved, f"#{work.form.saved_at}", None


def export(request: HttpRequest) -> HttpResponse:
    """A case as a scenario file, JSON or TOML."""
    try:
        document = Draft.of_case(request.GET.get("case", "")).document
    except ScenarioError as error:
        return JsonResponse({"error": error.as_dict()}, status=400)
    is_toml = request.GET.get("format") == "toml"
    text = toml_text(document) if is_toml else json.dumps(document, ensure_ascii=False, indent=2) + "\n"
    response = HttpResponse(text, content_type="application/toml" if is_toml else "application/json")
    response["Content-Disposition"] = f'attachment; filename="case.{"toml" if is_toml else "json"}"'
    response["X-Robots-Tag"] = "noindex"
    return response
