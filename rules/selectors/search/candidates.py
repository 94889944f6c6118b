"""What the store finds, with its places in an edition."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

from rules.domain.numbering import RuleNumber
from rules.domain.ranking import Candidate, Kind
from rules.domain.search_plan import Plan
from rules.models import Level, SearchText
from rules.selectors.search.stores import Asked, texts_with

_COLUMNS = "d.wording_id, d.language, d.part, d.term, d.is_heading, d.stems, d.words"
_TEXT = "t.wording_id = f.wording_id"
_SAID = "f.language, f.stems, f.words, f.is_heading, f.term"
_ENTRY, _PLAIN = SearchText.Part.ENTRY, SearchText.Part.PLAIN
# The order of the joins is the writer's on SQLite (CROSS JOIN), which knows no better: the few texts first.
_PLACES = f"""
    SELECT v.id, v.position, v.number, v.level, {Kind.RULE.value}, f.part, {_SAID}
    FROM found f CROSS JOIN rules_ruletext t CROSS JOIN rules_ruleversion v
    WHERE {_TEXT} AND v.text_id = t.id AND v.edition_id = %(edition)s AND f.part <> {_ENTRY.value}
  UNION ALL
    SELECT v.id, v.position, v.number, v.level, {Kind.EXAMPLE.value}, f.part, {_SAID}
    FROM found f CROSS JOIN rules_ruletext t CROSS JOIN rules_example x CROSS JOIN rules_ruleversion v
    WHERE {_TEXT} AND x.text_id = t.id AND v.id = x.rule_id AND v.edition_id = %(edition)s AND f.part <> {_ENTRY.value}
  UNION ALL
    SELECT v.id, v.position, v.number, v.level, {Kind.NOTE.value}, f.part, {_SAID}
    FROM found f CROSS JOIN rules_ruletext t CROSS JOIN rules_note x CROSS JOIN rules_ruleversion v
    WHERE {_TEXT} AND x.text_id = t.id AND v.id = x.rule_id AND v.edition_id = %(edition)s AND f.part <> {_ENTRY.value}
  UNION ALL
    SELECT v.id, v.position, v.number, v.level, {Kind.PLAIN.value}, f.part, {_SAID}
    FROM found f CROSS JOIN rules_ruletext t CROSS JOIN rules_ruleversion v
    WHERE {_TEXT} AND v.bundled_text_id = t.id AND v.edition_id = %(edition)s
      AND f.part <> {_ENTRY.value} AND (f.language <> %(source)s OR f.part = {_PLAIN.value})
  UNION ALL
    SELECT g.id, g.position, '', 0, {Kind.ENTRY.value}, f.part, {_SAID}
    FROM found f CROSS JOIN rules_ruletext t CROSS JOIN rules_glossaryentry g
    WHERE {_TEXT} AND g.text_id = t.id AND g.edition_id = %(edition)s AND g.term = f.term AND f.part = {_ENTRY.value}
"""  # noqa: S608 - our own pieces; values are bound


def candidates(plan: Plan, *, edition: int, source: str, is_any: bool = False, headings_only: bool = False) -> list[Candidate]:
    """Texts of an edition that may have what was asked for, all or any of it: look closer before one is shown. One query."""
    condition = "d.is_heading" if headings_only else "TRUE"
    asked = Asked(plan.groups, plan.languages, is_any=is_any)
    texts, values = texts_with(asked, _COLUMNS, condition)
    parameters: dict[str, str | int] = {"edition": edition, "source": source}
    parameters.update({f"value_{place}": value for place, value in enumerate(values)})
    named = texts.replace("%s", "{}").format(*(f"%(value_{place})s" for place in range(len(values))))
    with connection.cursor() as cursor:
        cursor.execute(f"WITH found AS MATERIALIZED ({named}) {_PLACES}", parameters)
        return [_candidate(row) for row in cursor.fetchall()]


def within(found: Sequence[Candidate], scopes: Sequence[RuleNumber]) -> list[Candidate]:
    """Those that are one of the numbers or stand under one."""
    if not scopes:
        return list(found)
    wanted = {str(scope) for scope in scopes}
    return [each for each in found if each.number and not wanted.isdisjoint(_places_of(each.number))]


def _places_of(number: str) -> set[str]:
    parsed = RuleNumber.parse(number)
    return {number, *(str(above) for above in parsed.ancestors)}


def _candidate(row: tuple[int, int, str, int, int, int, str, str, str, bool, str]) -> Candidate:
    place, position, number, level, kind, part, language, stems, words, is_heading, term = row
    if kind == Kind.RULE and part == _PLAIN:
        kind = Kind.PLAIN
    return Candidate(
        place=place,
        position=position,
        number=number,
        kind=Kind(kind),
        language=language,
        stems=stems.replace("-", " "),
        tied=stems,
        words=words,
        term=term,
        is_heading=bool(number) and kind == Kind.RULE and level <= Level.RULE and (bool(is_heading) or level <= Level.CHAPTER),
    )
