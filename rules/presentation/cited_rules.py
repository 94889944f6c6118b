"""Rule numbers that a step cites, as links: into its own edition, or where that is not loaded into the nearest one that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from rules.domain.numbering import RuleNumber
from rules.domain.simulator import Ruleset
from rules.presentation.icons import icon_html
from rules.presentation.navigation import rule_link


@dataclass(frozen=True, slots=True)
class Cite:
    """A cited number. `other` is the number of the same rule in the edition that the link leads to, where it is another one."""

    number: str
    href: str = ""
    other: str = ""


def cites_html(cites: Iterable[Cite], css_class: str = "") -> SafeString:
    """Cited numbers one after the other: hundreds stand on a page, so they are written at once and not by a template each."""
    given = format_html(' class="{}"', css_class) if css_class else SafeString("")
    return format_html_join("", "{}", ((_cite_html(cite, given),) for cite in cites))


def _cite_html(cite: Cite, given: SafeString) -> SafeString:
    if not cite.href:
        return format_html("<span{}>{}</span>", given, cite.number)
    there = _there_html(cite.other) if cite.other else SafeString("")
    return format_html('<a{} href="{}">{}{}</a>', given, cite.href, cite.number, there)


def _there_html(number: str) -> SafeString:
    word = pgettext("a rule number in another edition follows", "there")
    return format_html(' {} <span class="vh">{}</span> {}', icon_html("moved"), word, number)


@dataclass(frozen=True)
class CitedRules:
    """Turns numbers of the played edition into links.

    `linked` is the loaded edition that they lead to ("": none) with the rules `there`; `known` are the numbers that it has where it is
    not there whole, else None.
    """

    language: str
    played: Ruleset
    linked: str = ""
    there: Ruleset | None = None
    known: frozenset[str] | None = None

    def links(self, numbers: Iterable[str], keys: Iterable[str] = ()) -> tuple[Cite, ...]:
        """The numbers in their order. `keys` are the behaviours that they were cited for, which say what the same rule is elsewhere."""
        wanted = tuple(keys)
        return tuple(self._link(number, wanted) for number in numbers)

    def _link(self, number: str, keys: tuple[str, ...]) -> Cite:
        target = self._number_there(number, keys)
        if target is None or (self.known is not None and target not in self.known):
            return Cite(number)
        return Cite(number, rule_link(self.language, self.linked, RuleNumber.parse(target)), target if target != number else "")

    def _number_there(self, number: str, keys: tuple[str, ...]) -> str | None:
        if self.there is None:
            return None
        if self.there.edition == self.played.edition:
            return number
        named = [key for key in keys if self.played.numbers.get(key) == number] or self._keys_of.get(number, [])
        return next((found for key in named if (found := self.there.numbers.get(key))), None)

    @cached_property
    def _keys_of(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for key, number in self.played.numbers.items():
            found.setdefault(number, []).append(key)
        return found
