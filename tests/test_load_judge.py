"""The judge of the load test finds what it is there to find."""

from __future__ import annotations

import time

import pytest

from tests.load.readers import Answer, Judge

PAGE = "/en/rules/2020-01-01/100.1/"
LEARNED = {(PAGE, 1): "spade", (PAGE, 2): "rake"}


def answer(*, age: float = 0.0, **values: object) -> Answer:
    now = time.monotonic() - age
    usual = {"page": PAGE, "is_fresh": False, "status": 200, "version": 1, "digest": "spade", "etag": '"1"', "known": ""}
    return Answer(**{**usual, "started": now, "ended": now, **values})  # type: ignore[arg-type]


def findings(*answers: Answer, expected: int | None = None) -> set[str]:
    judge = Judge(LEARNED)
    for each in answers:
        judge.judge(each)
        if expected:
            judge.expect(expected)
    return set(judge.findings)


@pytest.mark.parametrize(
    ("answers", "found"),
    [
        ([answer()], set()),
        ([answer(version=2, digest="rake")], set()),
        ([answer(digest="hoe")], {"wrong content"}),
        ([answer(digest="rake")], {"mixed versions"}),
        ([answer(version=3)], {"mixed versions"}),
        ([answer(version=None)], {"answers without a content version"}),
        ([answer(), answer(status=304, known='"1"')], set()),
        ([answer(), answer(status=304, known='"1"', version=2)], {"304 for a page that changed"}),
        ([answer(status=304, known='"1"')], {"304 for a page that changed"}),
        ([answer(status=503)], set()),
        ([answer(), answer(status=503)], {"5xx of pages that were kept"}),
        ([answer(), answer(status=503, is_fresh=True)], set()),
    ],
)
def test_an_answer_is_judged_by_what_a_quiet_site_answers(answers: list[Answer], found: set[str]):
    assert findings(*answers) == found


def test_older_content_than_imported_is_found_in_what_was_asked_for_later():
    assert findings(answer(), answer(age=-1), expected=2) == {"older content than imported"}
    assert findings(answer(), answer(age=60), expected=2) == set()


def test_a_page_is_not_kept_any_more_after_that_is_forgotten():
    judge = Judge(LEARNED)
    judge.judge(answer())
    judge.forget_kept(until=time.monotonic())
    judge.judge(answer(status=503))
    assert judge.findings == {}
    assert judge.counts["5xx of other pages"] == 1
