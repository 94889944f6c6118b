"""Gives every rule version the identity of the rule that it is, and says what else it came from.

Editions that follow each other are linked by their two texts alone, so the order of imports does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from django.db.models import Max, QuerySet

from rules.data import forced_pairs
from rules.domain.lineage import Change, Coverage, Lineage, Node, NumberedText, link_rules
from rules.domain.numbering import RuleNumber
from rules.models import Edition, GlossaryEntry, Relation, RuleVersion, Status
from rules.services.batches import chunks

_RELATIONS = {Change.SPLIT: Relation.Change.SPLIT, Change.MERGED: Relation.Change.MERGED}


@dataclass(frozen=True, slots=True)
class Rows:
    """The numbered rows of an edition in their order. `pks` and `identities` are empty while the rows are not stored yet."""

    edition: Edition
    text: NumberedText
    pks: Sequence[int] = ()
    identities: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """The lineage from the rows of an earlier edition to those of a later one."""

    before: Rows
    lineage: Lineage


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the rows of an edition come from: the complete edition before it, and those further back while one breaks off."""

    rows: Rows
    steps: tuple[Step, ...]

    def inherited(self) -> list[int | None]:
        """The identity that each row takes over; None for a row that is new."""
        found: list[int | None] = [None] * len(self.rows.text.nodes)
        taken: set[int] = set()
        for step in self.steps:
            for old, new in step.lineage.partners.items():
                identity = step.before.identities[old]
                if found[new] is None and identity not in taken:
                    found[new] = identity
                    taken.add(identity)
        return found


def origin_of(edition: Edition, nodes: Sequence[Node]) -> Origin:
    """Links the nodes of a complete edition with what comes before it. Its rows need not be stored yet."""
    rows = Rows(edition, NumberedText(nodes, _coverage(edition)))
    return Origin(rows, tuple(_steps_to(rows)))


def new_identities(inherited: Sequence[int | None]) -> list[int]:
    """The identities with a number of its own for each row that has inherited none."""
    free = count(1 + (RuleVersion.objects.aggregate(last=Max("identity"))["last"] or 0))
    return [next(free) if identity is None else identity for identity in inherited]


def link_editions(edition: Edition, origin: Origin) -> None:
    """Stores what the origin of an edition says, and links anew the editions that follow it. Its rows are stored by now."""
    rows = _rows_of(edition)
    _store_relations(rows, origin.steps)
    for later in _following(edition):
        _relink(later)
    link_excerpts()


def link_followers(edition: Edition) -> None:
    """Links the editions that follow one that is being deleted, after its rows are gone."""
    for later in _following(edition):
        _relink(later)
    link_excerpts()


def link_excerpts() -> None:
    """Hangs every excerpt on the complete edition before it, else the one after it; without any, on the excerpts before it."""
    earlier: list[Rows] = []
    for edition in Edition.objects.filter(is_complete=False).order_by("effective_date"):
        rows = _rows_of(edition)
        identities = _settled(rows, _inherited_by_excerpt(rows, earlier), others=RuleVersion.objects.exclude(edition=edition))
        for pk, old, new in zip(rows.pks, rows.identities, identities, strict=True):
            if old != new:
                RuleVersion.objects.filter(pk=pk).update(identity=new)
        earlier.insert(0, replace(rows, identities=identities))


def _inherited_by_excerpt(rows: Rows, earlier: Sequence[Rows]) -> list[int | None]:
    complete = Edition.objects.filter(is_complete=True)
    day = rows.edition.effective_date
    if before := complete.filter(effective_date__lt=day).order_by("-effective_date").first():
        return Origin(rows, (_step(_rows_of(before), rows),)).inherited()
    if after := complete.filter(effective_date__gt=day).order_by("effective_date").first():
        return _inherited_from_later(rows, _rows_of(after))
    return Origin(rows, tuple(_step(old, rows) for old in earlier)).inherited()


def _inherited_from_later(rows: Rows, later: Rows) -> list[int | None]:
    partners = _step(rows, later).lineage.partners
    return [later.identities[partners[position]] if position in partners else None for position in range(len(rows.text.nodes))]


def _steps_to(rows: Rows) -> Iterator[Step]:
    """From the nearest complete edition before; on past those that break off among their rules, since they do not speak of the rest."""
    complete = Edition.objects.filter(is_complete=True, effective_date__lt=rows.edition.effective_date)
    for edition in complete.order_by("-effective_date"):
        before = _rows_of(edition)
        yield _step(before, rows)
        if before.text.coverage is Coverage.COMPLETE:
            return


def _step(old: Rows, new: Rows) -> Step:
    dates = (old.edition.effective_date, new.edition.effective_date)
    forced = [pair for pair in forced_pairs() if pair.is_between(*dates)]
    return Step(old, link_rules(old.text, new.text, forced=forced))


def _following(edition: Edition) -> Iterator[Edition]:
    """The complete editions whose rows come from this one: the next, and further ones while one breaks off among its rules."""
    for later in Edition.objects.filter(is_complete=True, effective_date__gt=edition.effective_date).order_by("effective_date"):
        yield later
        if _coverage(later) is Coverage.COMPLETE:
            return


def _relink(edition: Edition) -> None:
    """Links a stored edition anew with what comes before it; what follows keeps its links and takes over changed identities."""
    rows = _rows_of(edition)
    origin = Origin(rows, tuple(_steps_to(rows)))
    Relation.objects.filter(new__edition=edition).delete()
    _store_relations(rows, origin.steps)
    earlier = RuleVersion.objects.filter(edition__is_complete=True, edition__effective_date__lt=edition.effective_date)
    identities = _settled(rows, origin.inherited(), others=earlier)
    changed = {old: new for old, new in zip(rows.identities, identities, strict=True) if old != new}
    _rename_identities(changed, since=edition)


def _settled(rows: Rows, inherited: Sequence[int | None], *, others: QuerySet[RuleVersion]) -> list[int]:
    """The inherited identities; a row without one keeps its own, unless other rows have that one and so it belongs to another rule."""
    own = {identity for identity, found in zip(rows.identities, inherited, strict=True) if found is None and identity}
    foreign = {identity for keys in chunks(own) for identity in others.filter(identity__in=keys).values_list("identity", flat=True)}
    foreign |= {identity for identity in inherited if identity is not None}
    kept = [
        found if found is not None else identity if identity and identity not in foreign else None
        for identity, found in zip(rows.identities, inherited, strict=True)
    ]
    return new_identities(kept)


def _rename_identities(changed: Mapping[int, int], *, since: Edition) -> None:
    """Renames identities in an edition and all complete ones after it, all at once: two rules can trade theirs."""
    rows = RuleVersion.objects.filter(edition__is_complete=True, edition__effective_date__gte=since.effective_date)
    for new, pks in {new: list(rows.filter(identity=old).values_list("pk", flat=True)) for old, new in changed.items()}.items():
        for keys in chunks(pks):
            RuleVersion.objects.filter(pk__in=keys).update(identity=new)


def _store_relations(rows: Rows, steps: Sequence[Step]) -> None:
    relations = {
        (step.before.pks[link.old], rows.pks[link.new]): _RELATIONS[link.change]
        for step in steps
        for link in step.lineage.links
        if link.change in _RELATIONS and link.old is not None and link.new is not None
    }
    Relation.objects.bulk_create([Relation(old_id=old, new_id=new, change=change) for (old, new), change in relations.items()])


def _rows_of(edition: Edition) -> Rows:
    stored = RuleVersion.objects.filter(edition=edition).order_by("position")
    columns = ("pk", "identity", "number", "text__text", "text__wording_id", "text_id", "text__wording__status_en")
    pks, identities, nodes = [], [], []
    for pk, identity, number, text, wording, exact, status in stored.values_list(*columns):
        pks.append(pk)
        identities.append(identity)
        is_summary = status == Status.SUMMARY and not edition.is_complete
        nodes.append(Node(RuleNumber.parse(number), text, wording, exact, is_summary=is_summary))
    return Rows(edition, NumberedText(nodes, _coverage(edition)), pks, identities)


def _coverage(edition: Edition) -> Coverage:
    """Of how much of its rules the edition speaks. One that breaks off in its glossary has all of its rules."""
    if not edition.is_complete:
        return Coverage.EXCERPT
    breaks_off = edition.is_truncated and not GlossaryEntry.objects.filter(edition=edition).exists()
    return Coverage.TRUNCATED if breaks_off else Coverage.COMPLETE
