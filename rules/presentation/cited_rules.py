"""Rule numbers that a step cites, as links: into its own edition, or where that is not loaded into the nearest one that is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rules.domain.numbering import RuleNumber
from rules.domain.simulator import Ruleset
from rules.presentation.navigation import rule_link


@dataclass(frozen=True, slots=True)
class Cite:
    """A cited number. `other` is the number of the same rule in the edition that the link leads to, where it is another one."""

    number: str
    href: str = ""
    other: str = ""


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
