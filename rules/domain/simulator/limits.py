"""How large a scenario may be. The one table for page, command and interface."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """The most of each that is accepted."""

    bytes: int = 2_000_000
    """of a file or of one line of `simulate`"""
    depth: int = 16
    """brackets inside brackets"""
    scenarios: int = 1_000
    """in one document"""
    cards: int = 1_000
    """in one document"""
    objects: int = 60
    """at the start of one scenario, components included"""
    events: int = 100
    """of one scenario"""
    actions: int = 20
    """of one effect"""
    expectations: int = 100
    """of one scenario, and states or steps of one of them"""
    listed: int = 60
    """in any other list"""
    digits: int = 6
    """of any number, also inside a mana cost"""
    characters: int = 2_000
    """of any text; names and ids a tenth of it"""
    case_characters: int = 6_000
    """of a case in an address"""
    case_bytes: int = 256_000
    """of what a case in an address holds"""

    @property
    def name_characters(self) -> int:
        return self.characters // 10

    @property
    def highest(self) -> int:
        """The greatest number that is accepted; the lowest is its negative."""
        return int(10**self.digits - 1)


LIMITS = Limits()
