"""`replay`: a fight as it stands, and what `check` says of encounters."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from tests.rules.nutshell.fighting import script

pytestmark = pytest.mark.needs("nutshell")

KEYS = ["turn", "active", "round", "over", "asks", "fighters", "misfits"]


def campaign(tmp_path: Path, **changes: Any) -> str:
    held = script("duel")
    events = [event for event, _state in held.steps]
    encounter = {**held.encounter, "line_up": held.line_up, "events": events, **changes}
    file = tmp_path / "duel.mls.json"
    file.write_text(
        json.dumps({"format": "mls-desktop", "version": 1, "system": "nutshell", "encounters": [encounter]})
    )
    return str(file)


def told(words: list[str], code: int, capsys: Any) -> Any:
    assert main(words) == code
    return json.loads(capsys.readouterr().out)


def test_it_stands_so_after_its_events(tmp_path: Path, capsys: Any) -> None:
    file, (_event, last) = campaign(tmp_path), script("duel").steps[-1]
    found = told(["replay", file, "--encounter", "duel", "--json"], 0, capsys)
    assert list(found) == KEYS
    assert (found["turn"], found["active"], found["over"], found["asks"]) == (4, "party", True, [])
    assert {f["id"]: f["chp"] for f in found["fighters"]} == {id: f["chp"] for id, f in last["fighters"].items()}
    assert set(found["fighters"][0]) == {"id", "side", "chp", "thp", "cmp", "fate", "state", "turns"}


@pytest.mark.parametrize("at", range(0, 40, 3))
def test_after_the_first_events(at: int, tmp_path: Path, capsys: Any) -> None:
    file, steps = campaign(tmp_path), script("duel").steps
    if at > len(steps):
        assert main(["replay", file, "--encounter", "duel", "--at", str(at)]) == 2
        return
    found = told(["replay", file, "--encounter", "duel", "--at", str(at), "--json"], 0, capsys)
    if at:
        expected = steps[at - 1][1]
        assert [f"{ask['kind']} {ask['who']}".strip() for ask in found["asks"]] == expected["asks"]
        assert found["round"] == expected["round"]


def test_what_is_asked_after_a_wound_says_what_it_is_for(tmp_path: Path, capsys: Any) -> None:
    """Points are down (N-THP-2); the chance is told as a fraction."""
    at = next(nth for nth, (event, _state) in enumerate(script("duel").steps) if event["kind"] == "shock")
    found = told(["replay", campaign(tmp_path), "--encounter", "duel", "--at", str(at), "--json"], 0, capsys)
    (ask,) = found["asks"]
    assert ask["facts"] == {"level": 3, "chp": 9, "thp": 24, "for": "feet", "chance": "3/8"}
    assert [held["chp"] for held in found["fighters"] if held["id"] == ask["who"]] == [9]


def test_a_rewound_fight_shows_what_is_in_force(tmp_path: Path, capsys: Any) -> None:
    file = campaign(tmp_path, cursor=1)
    found = told(["replay", file, "--encounter", "duel", "--json"], 0, capsys)
    assert [ask["kind"] for ask in found["asks"]] == ["declare"]
    field = found["asks"][0]["fields"][0]
    assert field["name"] == "choice" and "total_attack" in field["options"]


def test_the_log_in_words(tmp_path: Path, capsys: Any) -> None:
    assert main(["replay", campaign(tmp_path), "--encounter", "duel", "--at", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == [
        "Ada: Fight.", "Ada attacks Bor.", "Ada: 8+6 = 14.", "Bor: 8+4 = 12.", "Ada does not hit Bor.",
    ]  # fmt: skip
    assert lines[-1] == "waits for: declare bor"


@pytest.mark.parametrize(
    "words", [["--encounter", "none"], ["--encounter", "duel", "--at", "-1"], [], ["--encounter", "duel", "--at", "x"]]
)
def test_what_is_not_there(words: list[str], tmp_path: Path, capsys: Any) -> None:
    try:
        assert main(["replay", campaign(tmp_path), *words]) == 2
    except SystemExit as ended:
        assert ended.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_check_names_events_that_do_not_fit(tmp_path: Path, capsys: Any) -> None:
    events = [
        {"kind": "action", "who": "ada", "action": "fight"},
        {"kind": "roll", "who": "ada", "dice": 9},
        {"kind": "hum"},
    ]
    file = campaign(tmp_path, events=events)
    (found,) = told(["check", "--json", file], 0, capsys)["files"]
    assert [(each["rule"], each["severity"], each["path"]) for each in found["findings"]] == [
        ("not_asked", "warning", "/encounters/0/events/1"),
        ("unknown_event", "warning", "/encounters/0/events/2"),
    ]
    replayed = told(["replay", file, "--encounter", "duel", "--json"], 0, capsys)
    assert [each["at"] for each in replayed["misfits"]] == [1, 2]


def test_check_names_a_fighter_that_cannot_be(tmp_path: Path, capsys: Any) -> None:
    broken = {"name": "Bor", "weapons": ["no_such_thing"]}
    file = campaign(tmp_path, line_up=[{"id": "bor", "side": "foes", "character": broken}])
    (found,) = told(["check", "--json", file], 1, capsys)["files"]
    assert [(each["rule"], each["path"]) for each in found["findings"]] == [
        ("unknown_reference", "/encounters/0/line_up/0/character/weapons/0")
    ]
    assert main(["replay", file, "--encounter", "duel"]) == 2
