"""What holds for the lineage of any two texts, tried on small made-up editions."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from rules.domain.lineage import Change, Coverage, Lineage, Node, NumberedText, compose, link_rules, rule_map
from rules.domain.numbering import RuleNumber
from rules.domain.wording import digest, exact_digest

WORDS = [
    *("player", "card", "game", "draw", "cast", "spell", "creature", "attack", "block", "damage"),
    *("turn", "step", "zone", "counter", "token", "land", "mana", "ability", "cost", "face"),
]

# A rule's sentence, and those of its subrules. Short and from few words, so that twins and lookalikes abound.
sentences = st.lists(st.sampled_from(WORDS), min_size=2, max_size=9).map(lambda words: " ".join(words).capitalize() + ".")
rules = st.tuples(sentences, st.lists(sentences, max_size=3))
chapters = st.tuples(st.sampled_from([word.title() for word in WORDS[:8]]), st.lists(rules, max_size=4))
editions = st.lists(chapters, min_size=1, max_size=5)
Rules = list[tuple[str, list[str]]]
Chapters = list[tuple[str, Rules]]


def node(number: str, text: str) -> Node:
    return Node(RuleNumber.parse(number), text, digest(text), exact_digest(text))


def numbered(content: Chapters, *, coverage: Coverage = Coverage.COMPLETE) -> NumberedText:
    nodes = [node("1", "The Game")]
    for chapter, (heading, its_rules) in enumerate(content, start=101):
        nodes.append(node(str(chapter), heading))
        for rule, (sentence, subrules) in enumerate(its_rules, start=1):
            nodes.append(node(f"{chapter}.{rule}", sentence))
            nodes.extend(node(f"{chapter}.{rule}{letter}", text) for letter, text in zip("abc", subrules, strict=False))
    return NumberedText(nodes, coverage)


def assert_every_node_has_its_place(lineage: Lineage, old: NumberedText, new: NumberedText) -> None:
    """Each old node is primary, gone or merged exactly once; each new node is primary, new or split exactly once."""
    ends_old = Counter(link.old for link in lineage.links if link.is_primary or link.change in (Change.GONE, Change.MERGED))
    ends_new = Counter(link.new for link in lineage.links if link.is_primary or link.change in (Change.NEW, Change.SPLIT))
    assert ends_old == Counter(range(len(old.nodes)))
    assert ends_new == Counter(range(len(new.nodes)))
    assert {link.new for link in lineage.links if link.change is Change.MERGED} <= set(lineage.partners.values())
    assert {link.old for link in lineage.links if link.change is Change.SPLIT} <= set(lineage.partners)
    assert len({(link.old, link.new) for link in lineage.links}) == len(lineage.links)


@given(editions, editions)
def test_every_node_is_accounted_for_exactly_once(first: Chapters, second: Chapters) -> None:
    old, new = numbered(first), numbered(second)
    assert_every_node_has_its_place(link_rules(old, new), old, new)


@given(editions, editions)
def test_links_say_the_same_from_both_sides(first: Chapters, second: Chapters) -> None:
    lineage = link_rules(numbered(first), numbered(second))
    assert lineage.reversed.reversed == lineage
    assert {(link.old, link.new) for links in lineage.of_old.values() for link in links if link.new is not None} == {
        (link.old, link.new) for links in lineage.of_new.values() for link in links if link.old is not None
    }
    assert {new: old for old, new in lineage.partners.items()} == lineage.reversed.partners


@given(editions, editions)
def test_the_same_texts_give_the_same_links_whatever_stands_for_the_identity_of_words(first: Chapters, second: Chapters) -> None:
    old, new = numbered(first), numbered(second)
    keys = sorted({key for each in (*old.nodes, *new.nodes) for key in (each.wording, each.exact)}, key=repr)
    random.Random(7).shuffle(keys)
    as_number = {key: place for place, key in enumerate(keys)}
    renamed = [
        NumberedText([Node(each.number, each.text, as_number[each.wording], as_number[each.exact]) for each in text.nodes])
        for text in (old, new)
    ]
    assert link_rules(*renamed) == link_rules(old, new) == link_rules(old, new)


@given(editions)
def test_an_edition_is_the_same_as_itself(content: Chapters) -> None:
    text = numbered(content)
    links = link_rules(text, text).links
    assert [(link.old, link.new, link.change) for link in links] == [(place, place, Change.SAME) for place in range(len(text.nodes))]


@given(st.lists(rules, min_size=1, max_size=4), st.lists(rules, min_size=1, max_size=4), editions)
def test_two_chapters_that_change_places_only_move(first: Rules, second: Rules, rest: Chapters) -> None:
    tail = [(f"{heading} Number {place}", its_rules) for place, (heading, its_rules) in enumerate(rest)]
    old, new = numbered([("Here", first), ("There", second), *tail]), numbered([("There", second), ("Here", first), *tail])
    lineage = link_rules(old, new)
    assert {link.change for link in lineage.links} <= {Change.SAME, Change.MOVED}
    heads = {old.nodes[link.old].text: new.nodes[link.new].number for link in lineage.links if old.nodes[link.old].number.rule is None}
    assert (str(heads["Here"]), str(heads["There"])) == ("102", "101")


@given(editions, editions)
def test_what_an_excerpt_lacks_is_neither_gone_nor_new(first: Chapters, second: Chapters) -> None:
    complete, excerpt = numbered(first), numbered(second, coverage=Coverage.EXCERPT)
    assert Change.GONE not in {link.change for link in link_rules(complete, excerpt).links}
    assert Change.NEW not in {link.change for link in link_rules(excerpt, complete).links}


@given(editions, st.integers(0, 30))
def test_what_stands_beyond_the_end_of_a_truncated_text_is_neither_gone_nor_new(content: Chapters, length: int) -> None:
    whole = numbered(content)
    cut = NumberedText(whole.nodes[:length], Coverage.TRUNCATED)
    assert {link.change for link in link_rules(whole, cut).links} <= {Change.SAME}
    assert {link.change for link in link_rules(cut, whole).links} <= {Change.SAME}


@given(editions, editions, editions)
def test_a_chain_of_maps_leads_where_its_steps_lead(one: Chapters, two: Chapters, three: Chapters) -> None:
    first, second, third = numbered(one), numbered(two), numbered(three)
    steps = [
        rule_map(link_rules(first, second), first.nodes, second.nodes),
        rule_map(link_rules(second, third), second.nodes, third.nodes),
    ]
    assert compose(steps) == {old: None if now is None else steps[1][now] for old, now in steps[0].items()}
    assert compose(steps[:1]) == steps[0]
