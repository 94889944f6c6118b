"""What must hold in the database whatever was imported, beyond what its own constraints say."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from django.apps import apps
from django.db import DatabaseError, connection, models
from django.db.models import Count, Max, Min, Q
from django.db.models.functions import Length

from rules.models import Citation, Edition, Example, GlossaryEntry, Note, RuleText, RuleVersion, SearchText, Wording

LARGEST_SMALL = 32_767


def row_counts() -> dict[str, int]:
    """The rows of every table of the texts."""
    return {model._meta.db_table: model._default_manager.count() for model in _models()}


def faults() -> list[str]:
    """What does not hold, each in a sentence; empty when the database is consistent."""
    return [*_of_sqlite(), *_of_values(), *_of_editions(), *_of_texts()]


def _models() -> list[type[models.Model]]:
    return list(apps.get_app_config("rules").get_models())


def _of_sqlite() -> Iterator[str]:
    """PostgreSQL has held the references against each other already, and computes its index from the rows."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA foreign_key_check")
        yield from (f"{row[0]}: row {row[1]} refers to no row of {row[2]}" for row in cursor.fetchall())
        cursor.execute("SELECT count(*) FROM rules_ruletext WHERE instr(text, char(0)) > 0")
        if (zeros := cursor.fetchone()[0]) > 0:
            yield f"{zeros} texts with a zero character, which PostgreSQL cannot keep"
        try:
            cursor.execute("INSERT INTO rules_searchtext_index(rules_searchtext_index, rank) VALUES ('integrity-check', 1)")
        except DatabaseError as error:
            yield f"the index of the search differs from its texts: {error}"


def _of_values() -> Iterator[str]:
    """SQLite keeps values that its columns have no room for; PostgreSQL would refuse them."""
    for model in _models():
        for field in model._meta.concrete_fields:
            name = f"{model.__name__}.{field.name}"
            rows = model._default_manager.order_by()
            if isinstance(field, models.CharField) and field.max_length:
                longest = rows.aggregate(most=Max(Length(field.name)))["most"] or 0
                if longest > field.max_length:
                    yield f"{name}: {longest} characters, more than {field.max_length}"
            elif isinstance(field, models.PositiveSmallIntegerField):
                least, most = rows.aggregate(least=Min(field.name), most=Max(field.name)).values()
                if (least or 0) < 0 or (most or 0) > LARGEST_SMALL:
                    yield f"{name}: from {least} to {most}"


def _of_editions() -> Iterator[str]:
    """Every rule version has a lineage, its own in its edition, and its position in the text."""
    if homeless := RuleVersion.objects.filter(identity=0).count():
        yield f"{homeless} rule versions without a lineage"
    if twice := RuleVersion.objects.order_by().values("edition", "identity").annotate(times=Count("pk")).filter(times__gt=1).count():
        yield f"{twice} identities that an edition has twice"
    positions = {"rows": Count("rules"), "first": Min("rules__position"), "last": Max("rules__position")}
    for edition in Edition.objects.filter(is_complete=True).annotate(**positions):
        if (edition.first, edition.last) != (1, edition.rows):
            yield f"{edition}: {edition.rows} rows at positions {edition.first} to {edition.last}"


def _of_texts() -> Iterator[str]:
    """Every text has a place, and every text that has one can be searched; nothing twice, nothing left behind."""
    placed = [RuleVersion, Example, Note]
    used = {
        *chain.from_iterable(model.objects.values_list("text_id", flat=True) for model in (*placed, GlossaryEntry)),
        *chain.from_iterable(model.objects.values_list("bundled_text_id", flat=True) for model in placed),
    }
    # Bundled texts stay for an official text that has their place, with their plain words and translations.
    own_words = Q(wording__plain_en__gt="") | Q(wording__text_de__gt="")
    if strays := set(RuleText.objects.exclude(own_words).values_list("pk", flat=True)) - used:
        yield f"{len(strays)} texts without a place"
    if unread := Wording.objects.filter(rule_texts__isnull=False, search_texts=None).exclude(text_en="").distinct().count():
        yield f"{unread} wordings that the search does not read"
    if unheld := SearchText.objects.filter(wording__rule_texts=None).count():
        yield f"{unheld} search texts of wordings that no text has"
    if cited_twice := Citation.objects.order_by().values("text", "number").annotate(times=Count("pk")).filter(times__gt=1).count():
        yield f"{cited_twice} citations that stand twice"
