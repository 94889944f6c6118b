"""The interface against its description: whatever openapi.json allows and forbids, every answer is one that it announces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import hypothesis
import pytest
import schemathesis

from rulesite.wsgi import application

if TYPE_CHECKING:
    from pytest_django.fixtures import SettingsWrapper

# A scenario can be well-formed and impossible to play; oEmbed itself prescribes 501 for a format that a site does not have.
_PLAYS = {"include-name": ["GET /api/v1/simulate", "POST /api/v1/simulate"], "checks": {"positive_data_acceptance": {"enabled": False}}}
_OEMBED = {"include-name": ["GET /api/v1/oembed"], "checks": {"not_a_server_error": {"expected-statuses": ["2xx", "3xx", "4xx", 501]}}}
# What is wrong can be too long for an address as well; the others are those that schemathesis expects by itself.
_REFUSED = {"negative_data_rejection": {"expected-statuses": [400, 401, 403, 404, 405, 406, 409, 414, 415, 422, 428, 429, "5xx"]}}
config = schemathesis.Config.from_dict({"checks": _REFUSED, "operations": [_PLAYS, _OEMBED]})


@pytest.fixture
def interface_schema(site: None, connections_stay: None, settings: SettingsWrapper) -> object:
    """The description as the site serves it; no client is ever told to wait."""
    settings.API_LIMITS = dict.fromkeys(settings.API_LIMITS, 0)
    settings.ALLOWED_HOSTS = ["localhost"]
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application, config=config)


schema = schemathesis.pytest.from_fixture("interface_schema")


@schema.parametrize()
@hypothesis.settings(max_examples=15, deadline=None, suppress_health_check=list(hypothesis.HealthCheck))
def test_whatever_is_asked_the_answer_is_one_that_the_description_announces(case: schemathesis.Case):
    # Without a network nothing unpacks what is compressed.
    case.call_and_validate(headers={"Accept-Encoding": "identity"})
