"""What changes in numbers when a text takes the place of a loaded edition."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from rules.domain.citation_faults import checked
from rules.domain.reading import Reading, read
from rules.models import EditionProblem
from rules.selectors.contents import counts
from rules.selectors.editions import loaded_editions


@dataclass(frozen=True, slots=True)
class Difference:
    """How many of a kind an edition has, and how many it would have."""

    name: str
    old: int
    new: int

    def __str__(self) -> str:
        return f"{self.name} {self.old}" if self.old == self.new else f"{self.name} {self.old} → {self.new} ({self.new - self.old:+d})"


@dataclass(frozen=True, slots=True)
class Replacement:
    """A loaded edition and the text that would take its place, which may break off before its end."""

    edition: str
    differences: tuple[Difference, ...]
    breaks_off: bool

    def __str__(self) -> str:
        return f"edition {self.edition}: {', '.join(map(str, self.differences))}"


def replacement_by(data: bytes, *, effective_date: date | None) -> Replacement | None:
    """What the bytes would replace; None where no complete edition of their date is loaded. Raises ReadingError."""
    reading = checked(read(data, effective_date=effective_date))
    edition = loaded_editions().get(reading.document.effective_date)
    if edition is None or not edition.is_complete:
        return None
    old = counts(edition=edition.pk)
    held = {name: getattr(old, name) for name in ("chapters", "rules", "subrules", "examples", "glossary")}
    held["problems"] = EditionProblem.objects.filter(edition=edition.pk).count()
    new = _counts(reading)
    differences = tuple(Difference(name, number, new[name]) for name, number in held.items())
    return Replacement(edition.key, differences, reading.document.is_truncated)


def _counts(reading: Reading) -> dict[str, int]:
    chapters = [chapter for section in reading.document.sections for chapter in section.chapters]
    rules = [rule for chapter in chapters for rule in chapter.rules]
    subrules = [subrule for rule in rules for subrule in rule.subrules]
    return {
        "chapters": len(chapters),
        "rules": len(rules),
        "subrules": len(subrules),
        "examples": sum(len(node.examples) for node in (*rules, *subrules)),
        "glossary": len(reading.document.glossary),
        "problems": len(reading.problems),
    }
