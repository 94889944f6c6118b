"""The commands simulate and check_scenarios, as another program uses them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.domain.simulator import LIMITS
from tests.domain.simulator.cases import Data, at, do, document

ROOT = Path(__file__).resolve().parents[2]
TURN = do("transform", object="p", source={"kind": "spell"})
EXPECT = {
    "editions": {"from": "2016-04-08"},
    "why": "",
    "states": [{"object": "p", "mana_value": 3}],
    "steps": [{"event": 1, "outcome": "transformed", "reason": "turned_over"}],
}


def question(edition: str = "2026-01-16", **more: Any) -> str:
    return json.dumps({"edition": edition, "document": document([at("p", "Pilgrim")], [TURN], **more)})


def asked(*lines: str, source: str = "-") -> tuple[list[Data], subprocess.CompletedProcess[bytes]]:
    command = [sys.executable, "manage.py", "simulate", source]
    result = subprocess.run(command, cwd=ROOT, input="\n".join(lines).encode(), capture_output=True)
    return [json.loads(line) for line in result.stdout.decode().splitlines()], result


def test_each_line_is_answered_in_its_order_and_a_bad_one_does_not_stop_the_others():
    answers, result = asked(question("2011-09-30"), "{oops", "", question("1999-01-01"), question("2031-01-01"))
    assert [each.get("edition") for each in answers] == ["2011-09-30", None, None, "2026-01-16"]
    assert [(each["error"]["code"], each["error"]["line"]) for each in answers if "error" in each] == [
        ("not_parseable", 2),
        ("edition_not_covered", 4),
    ]
    assert result.returncode == 1
    assert b"2 of 4 lines" in result.stderr


def test_all_lines_answered_is_a_success():
    answers, result = asked(question())
    assert (len(answers), result.returncode, result.stderr) == (1, 0, b"")
    assert answers[0]["format"] == "transform-result/1"


@pytest.mark.parametrize(
    "line",
    ["[" * 100_000, '{"edition": ' + "9" * 1_000_000 + "}", "x" * (LIMITS.bytes + 10), '"\\ud800"', "\x00"],
    ids=["deep", "long number", "too long", "half a character", "nothing"],
)
def test_a_hostile_line_is_an_error_and_the_next_one_is_answered(line: str):
    answers, _ = asked(line, question())
    assert [("error" in each) for each in answers] == [True, False]


def test_questions_are_read_from_a_file(tmp_path: Path):
    file = tmp_path / "questions.jsonl"
    file.write_text(question() + "\n", encoding="utf-8")
    answers, result = asked(source=str(file))
    assert (len(answers), result.returncode) == (1, 0)


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(CommandError, match=r"no-such\.jsonl"):
        call_command("simulate", "no-such.jsonl")


def written(folder: Path, data: Any, name: str = "cases.json") -> str:
    file = folder / name
    file.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return str(file)


def test_a_file_whose_cases_come_out_passes(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = written(tmp_path, document([at("p", "Pilgrim")], [TURN], expect=[EXPECT]))
    call_command("check_scenarios", file)
    assert "1 scenarios, 58 runs, 0 misses" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"states": [{"object": "p", "mana_value": 4}]}, "mana_value"),
        ({"states": [{"object": "p", "after_event": 0, "face": "back"}]}, "at the start"),
        ({"states": [{"object": "game", "day_night": "day"}]}, "day_night"),
        ({"steps": [{"event": 1, "outcome": "ignored", "reason": "face_down"}]}, "reason"),
        ({"steps": [{**EXPECT["steps"][0], "triggers": [{"object": "p", "ability": "siege"}]}]}, "triggers"),
        ({"steps": [{**EXPECT["steps"][0], "creatures_died": 1}]}, "creatures_died"),
        ({"steps": [{**EXPECT["steps"][0], "cites": {"2016-04-08": ["100.1a"]}}]}, "cites"),
        ({"steps": [{**EXPECT["steps"][0], "objects": [{"object": "p", "outcome": "done", "reason": "carried_out"}]}]}, "objects"),
    ],
    ids=lambda value: str(value)[:70],
)
def test_a_case_that_comes_out_otherwise_fails_and_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Data, place: str):
    file = written(tmp_path, document([at("p", "Pilgrim")], [TURN], expect=[{**EXPECT, **change}]))
    with pytest.raises(CommandError, match="1 of 1 files"):
        call_command("check_scenarios", file)
    assert place in capsys.readouterr().out


def test_the_report_can_be_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    bad = written(tmp_path, "{", "bad.json")
    good = written(tmp_path, document([at("p", "Pilgrim")], [TURN], expect=[EXPECT]))
    with pytest.raises(CommandError, match=r"bad\.json"):
        call_command("check_scenarios", bad, good, "--json")
    report = json.loads(capsys.readouterr().out)
    assert report[good] == {"scenarios": 1, "runs": 58, "misses": []}
    assert "line 1" in report[bad]["error"]


def test_a_file_that_does_not_parse_is_told_with_line_and_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(CommandError, match="1 of 1"):
        call_command("check_scenarios", written(tmp_path, '{\n "a" 1}'))
    assert "line 2, column 6" in capsys.readouterr().err
