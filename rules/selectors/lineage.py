"""Which rule of one edition is which rule of another, by the identity that both share."""

from __future__ import annotations

from rules.models import Level, RuleVersion


def rule_map(*, old: int, new: int) -> dict[str, str | None]:
    """The number in one edition of every chapter, rule and subrule of another; None for what it does not have.

    Of a rule that was split it is the part that keeps most of the words; a rule that another one took in has none. In two queries.
    """
    numbers: dict[int, str] = {}
    for identity, number in _numbered(new):
        numbers.setdefault(identity, number)
    found: dict[str, str | None] = {}
    for identity, number in _numbered(old):
        found.setdefault(number, numbers.get(identity))
    return found


def _numbered(edition: int) -> list[tuple[int, str]]:
    rows = RuleVersion.objects.filter(edition_id=edition, level__gte=Level.CHAPTER).order_by("position")
    return list(rows.values_list("identity", "number"))
