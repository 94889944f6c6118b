"""Random scenarios for the property tests: any verb on any object, most of them senseless, all of them well formed."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.domain.simulator.cases import CARDS, Data

COUNTERS = ["+1/+1", "loyalty", "defense", "ice", "charge"]
UNTIL = st.sampled_from(["end_of_turn", "indefinitely"])
SMALL = st.integers(1, 4)
ENDS = ["q1", "q2", "A", "B"]

SIMPLE = [name for name, card in CARDS.items() if card["layout"] not in ("meld_result", "double_faced_token")]
TWO_FACED = [name for name, card in CARDS.items() if card["layout"] in ("nonmodal", "modal")]


def _halves(name: str) -> list[Data]:
    return [{"id": f"{name}_left", "card": "Left"}, {"id": f"{name}_right", "card": "Right"}]


@st.composite
def setup_objects(draw: st.DrawFn, name: str, order: int) -> Data:
    if draw(st.integers(0, 12)) == 0:
        return {"id": name, "card": "Whole", "zone": "battlefield", "owner": "A", "timestamp": order, "melded_from": _halves(name)}
    card = draw(st.sampled_from(SIMPLE))
    zone = draw(st.sampled_from(["battlefield"] * 6 + ["stack", "graveyard", "exile", "hand", "library"]))
    data: Data = {"id": name, "card": card, "zone": zone, "owner": draw(st.sampled_from("AB")), "timestamp": order}
    if card in TWO_FACED and zone in ("battlefield", "stack") and draw(st.booleans()):
        data["face"] = "back"
    elif zone == "battlefield" and draw(st.integers(0, 9)) == 0:
        data["face"] = "face_down"
    if zone == "battlefield":
        data |= draw(
            st.fixed_dictionaries({}, optional={"counters": st.dictionaries(st.sampled_from(COUNTERS), SMALL, max_size=2), "damage": SMALL})
        )
        if draw(st.integers(0, 6)) == 0:
            data["copy_of"] = {"card": draw(st.sampled_from(TWO_FACED)), "face": draw(st.sampled_from(["front", "back"]))}
        if draw(st.integers(0, 8)) == 0:
            data["token"] = True
        if draw(st.integers(0, 8)) == 0:
            data["merged_with"] = [{"id": f"{name}_below", "card": draw(st.sampled_from([*TWO_FACED, "Bear", "Left"]))}]
    return data


def _filters() -> st.SearchStrategy[Data]:
    return st.sampled_from([{}, {"types": ["creature"]}, {"subtypes": ["Human"]}, {"controller": "you"}, {"name": "Bear"}, {"other": True}])


def _actions(names: list[str], made: str) -> st.SearchStrategy[Data]:
    """Actions on these objects; `made` is the id of a new one."""
    obj = st.sampled_from(names)
    some = st.lists(obj, min_size=1, max_size=2)
    numbers = st.integers(-3, 3)
    choices = st.lists(st.fixed_dictionaries({"object": obj, "attach_to": st.sampled_from([*names, "A", "B"])}), min_size=1, max_size=2)

    def verb(do: str, required: Data, optional: Data | None = None) -> st.SearchStrategy[Data]:
        return st.fixed_dictionaries({"do": st.just(do), **required}, optional=optional or {})

    pt = {"object": obj, "power": numbers, "toughness": numbers, "until": UNTIL}
    counters = {"object": obj, "kind": st.sampled_from(COUNTERS), "number": SMALL}
    put = {"under": st.sampled_from("AB"), "counters": st.dictionaries(st.sampled_from(COUNTERS), SMALL, max_size=1), "choices": choices}
    return st.one_of(
        verb("transform", {"object": obj}, {"choices": choices}),
        verb("convert", {"object": obj}),
        verb("transform_all", {"filter": _filters()}),
        verb("become_copy", {"object": obj, "until": UNTIL, "of": obj}),
        verb("become_copy", {"object": obj, "until": UNTIL, "of_card": st.sampled_from(SIMPLE)}),
        verb("modify_pt", pt),
        verb("set_base_pt", pt),
        verb("cannot_transform", {"object": obj, "until": UNTIL}),
        verb("add_counters", counters),
        verb("remove_counters", counters),
        verb("deal_damage", {"object": obj, "number": SMALL}),
        verb("attach", {"object": obj, "to": st.sampled_from([*names, "A", "B"])}),
        verb("put_onto_battlefield", {"objects": some}, put),
        verb("put_onto_battlefield", {"objects": some, "transformed": st.just(True)}, put),
        verb("put_onto_battlefield", {"objects": some, "face_down": st.just(True)}, put),
        verb(
            "cast",
            {
                "card": obj,
                "how": st.sampled_from(["normal", "back_face", "transformed", "face_down", "disturb", "more_than_meets_the_eye"]),
            },
        ),
        verb("copy_spell", {"of": obj, "id": st.just(made)}),
        verb("create_token_copy", {"of": obj, "id": st.just(made)}, {"enters_as_copy_of": obj, "controller": st.sampled_from("AB")}),
        verb("create_token", {"card": st.sampled_from(["Egg", "Bear", "Pilgrim"]), "id": st.just(made)}),
        verb("move", {"objects": some, "to": st.sampled_from(["graveyard", "exile", "hand", "library"])}),
        verb("turn_face_down", {"objects": some}),
        verb("become_day", {}, {"choices": choices}),
        verb("become_night", {}, {"choices": choices}),
        *([verb("meld", {"cards": st.permutations(names).map(lambda order: order[:2]), "id": st.just(made)})] if len(names) > 1 else []),
    )


@st.composite
def _events(draw: st.DrawFn, names: list[str], stacked: list[str], delayed: list[str], number: int) -> Data:
    made, obj = f"n{number}", st.sampled_from(names)
    plain = _actions(names, made)
    others: list[st.SearchStrategy[Data]] = [
        st.fixed_dictionaries({"do": st.just("enter_as_copy"), "object": obj, "of": obj}),
        st.fixed_dictionaries({"do": st.just("resolve_spell"), "spell": obj}),
        st.fixed_dictionaries({"do": st.just("play_land"), "card": obj}, optional={"face": st.sampled_from(["front", "back"])}),
        st.fixed_dictionaries({"do": st.just("turn_face_up"), "object": obj}),
        st.fixed_dictionaries(
            {"do": st.just("start_turn"), "active_player": st.sampled_from("AB"), "spells_cast_last_turn": st.integers(0, 2)}
        ),
        st.just({"do": "check_state_based_actions"}),
        st.just({"do": "end_turn"}),
        st.fixed_dictionaries({"do": st.just("inspect"), "objects": st.just(names[:2])}),
        st.fixed_dictionaries({"do": st.just("merge"), "card": obj, "with": obj, "placed": st.sampled_from(["on_top", "underneath"])}),
        st.fixed_dictionaries(
            {
                "do": st.just("put_on_stack"),
                "id": st.just(f"a{number}"),
                "kind": st.sampled_from(["activated", "triggered"]),
                "of": obj,
                "effect": plain.map(lambda action: [action]),
            }
        ),
        st.fixed_dictionaries(
            {
                "do": st.just("create_delayed_trigger"),
                "id": st.just(f"d{number}"),
                "of": obj,
                "when": st.just("next_upkeep"),
                "effect": plain.map(lambda action: [action]),
            }
        ),
    ]
    if stacked:
        others += [st.fixed_dictionaries({"do": st.just("resolve"), "id": st.sampled_from(stacked)})] * 3
    if delayed:
        others.append(
            st.fixed_dictionaries(
                {"do": st.just("put_delayed_on_stack"), "ids": st.lists(st.sampled_from(delayed), min_size=1, max_size=1)}
            )
        )
    return draw(st.one_of(plain, *others))


@st.composite
def scenarios(draw: st.DrawFn) -> Data:
    """A scenario of the format with up to three objects and six events."""
    setup = [draw(setup_objects(f"p{order}", order)) for order in range(1, draw(st.integers(1, 3)) + 1)]
    names = [each["id"] for each in setup] + [
        part["id"] for each in setup for part in (*each.get("merged_with", ()), *each.get("melded_from", ()))
    ]
    stacked: list[str] = []
    delayed: list[str] = []
    events = []
    for number in range(draw(st.integers(1, 6))):
        event = draw(_events(names, stacked, delayed, number))
        events.append(event)
        for each in (event, *event.get("effect", ())):
            if each["do"] in ("copy_spell", "create_token_copy", "create_token", "meld"):
                names = [*names, each["id"]]
        if event["do"] == "put_on_stack":
            stacked = [*stacked, event["id"]]
        if event["do"] == "create_delayed_trigger":
            stacked, delayed = [*stacked, event["id"]], [*delayed, event["id"]]
    day_night = draw(st.sampled_from(["day", "night", "neither"]))
    return {"id": "random", "title": "Random", "setup": setup, "events": events, "expect": [], "day_night": day_night}
