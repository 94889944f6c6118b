"""Queries whose SQL is made once give the rows that values() gives, for any list of keys, and refuse what they cannot keep."""

from __future__ import annotations

from datetime import date

import pytest

from rules.models import RuleVersion
from rules.selectors.prepared import Prepared
from rules.selectors.words import word_fields
from tests.web.made_up import import_edition

pytestmark = pytest.mark.django_db
COLUMNS = ("pk", "number", *word_fields("de"))


def test_the_rows_are_those_of_values():
    import_edition(date(2020, 1, 1))
    query = Prepared(lambda keys: RuleVersion.objects.filter(pk__in=keys).order_by("-position"), *COLUMNS)
    keys = list(RuleVersion.objects.order_by("position").values_list("pk", flat=True))
    assert len(keys) > 3
    for some in (keys[:1], keys[1:], []):
        assert query.rows(some) == list(RuleVersion.objects.filter(pk__in=some).order_by("-position").values(*COLUMNS))


@pytest.mark.parametrize("more", [{"number": "100.1"}, {"edition__in": [1, 2]}], ids=str)
def test_a_query_with_other_values_is_refused(more: dict[str, object]):
    with pytest.raises(ValueError, match="not a query by one list of keys"):
        Prepared(lambda keys: RuleVersion.objects.filter(pk__in=keys, **more), "pk").rows([1])
