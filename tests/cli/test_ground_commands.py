"""`reach` and `sight`: what the ground of a fight lets somebody do, as the contract tells it, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from tests.rules.nutshell.fighting import script

pytestmark = pytest.mark.needs("nutshell")
ID = "on_the_ground"


def file_of(tmp_path: Path, name: str = ID) -> str:
    held = script(name)
    encounter = {**held.encounter, "line_up": held.line_up, "events": [event for event, _state in held.steps]}
    file = tmp_path / "a.mls.json"
    file.write_text(
        json.dumps({"format": "mls-desktop", "version": 1, "system": "nutshell", "encounters": [encounter]})
    )
    return str(file)


def told(words: list[str], capsys: Any) -> Any:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def reach(file: str, at: int, *words: str) -> list[str]:
    return ["reach", file, "--encounter", ID, "--at", str(at), *words]


def sight(file: str, at: int, who: str, target: str) -> list[str]:
    return ["sight", file, "--encounter", ID, "--at", str(at), "--who", who, "--target", target]


def test_every_ending_of_what_somebody_chose(tmp_path: Path, capsys: Any) -> None:
    """After both doors are told of and both actions are said, Ada charges with 5 points."""
    found = told(reach(file_of(tmp_path), 4, "--who", "ada"), capsys)
    assert list(found) == ["who", "action", "points", "states"]
    assert (found["who"], found["action"], found["points"]) == ("ada", "charge", 5)
    keys = [(each["cost"], each["at"][1], each["at"][0], "nesw".index(each["facing"])) for each in found["states"]]
    assert keys == sorted(keys) and keys[0] == (0, 2, 2, 1) and keys[-1][0] == 5
    assert {"at": [5, 2], "facing": "e", "cost": 4} in found["states"], "a step, the door, two steps"
    assert {"at": [3, 2], "facing": "e", "cost": 1} in found["states"]
    assert not [each for each in found["states"] if each["at"] == [6, 2]], "an enemy stands there"


def test_as_if_something_else_were_chosen(tmp_path: Path, capsys: Any) -> None:
    file = file_of(tmp_path)
    before = told(reach(file, 2, "--who", "ada"), capsys)
    assert before == {
        "who": "ada", "action": None, "points": 0, "states": [{"at": [2, 2], "facing": "e", "cost": 0}],
    }  # fmt: skip
    fled = told(reach(file, 2, "--who", "ada", "--action", "flee"), capsys)
    assert (fled["action"], fled["points"]) == ("flee", 10)
    fought = told(reach(file, 2, "--who", "ada", "--action", "fight"), capsys)
    assert fought["points"] == 0 and {each["cost"] for each in fought["states"]} == {0}
    behind = told(reach(file, 2, "--who", "ada", "--action", "pursue", "--target", "cob"), capsys)
    assert behind["points"] == 10 and {"at": [6, 3], "facing": "e", "cost": 6} in behind["states"]


def test_before_anything_else_there_is_a_step_or_a_turn(tmp_path: Path, capsys: Any) -> None:
    found = told(reach(file_of(tmp_path), 2, "--who", "ada", "--action", "other"), capsys)
    assert (found["action"], found["points"]) == ("other", 0)
    assert {each["cost"] for each in found["states"]} == {0}
    here = [each["facing"] for each in found["states"] if each["at"] == [2, 2]]
    assert here == ["n", "e", "s", "w"]
    assert {each["facing"] for each in found["states"] if each["at"] != [2, 2]} == {"e"}


@pytest.mark.parametrize("action", ["fight", "charge", "shoot", "cast", "move", "move_and_shoot", "flee", "respond"])
def test_every_action_there_is_may_be_asked(action: str, tmp_path: Path, capsys: Any) -> None:
    assert told(reach(file_of(tmp_path), 2, "--who", "ada", "--action", action), capsys)["action"] == action


def test_who_lies_comes_nowhere(tmp_path: Path, capsys: Any) -> None:
    file = file_of(tmp_path)
    last = len(script(ID).steps)
    assert told(reach(file, last, "--who", "cob"), capsys)["states"] == []


def test_what_lies_between_two(tmp_path: Path, capsys: Any) -> None:
    file = file_of(tmp_path)
    through = told(sight(file, 2, "ann", "cob"), capsys)
    assert through == {
        "cell": [7, 3], "distance": 6, "arc": "forward", "adjacent": False, "clear": True, "blocked": [],
    }  # fmt: skip
    shut = told(sight(file, 2, "ada", "bor"), capsys)
    assert (shut["clear"], shut["blocked"], shut["distance"]) == (False, [{"edge": [3, 2, "e"]}], 4)
    opened = told(sight(file, 5, "ada", "bor"), capsys)
    assert (opened["clear"], opened["adjacent"], opened["distance"]) == (True, True, 1)
    behind = told(sight(file, 5, "ada", "ann"), capsys)
    assert behind["arc"] == "rear"
    hidden = told(sight(file, 5, "ann", "bor"), capsys)
    assert not hidden["clear"]


def test_the_lines_a_person_reads(tmp_path: Path, capsys: Any) -> None:
    file = file_of(tmp_path)
    assert main(reach(file, 4, "--who", "ada")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Ada: Charge, 5 points" and "5, 2 e: 4" in lines
    assert main(sight(file, 2, "ada", "bor")) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Ada to Bor: distance 4, Forward", "the line is blocked", "by the edge 3, 2 e",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["reach", "FILE", "--encounter", ID, "--who", "nobody"], "nobody"),
        (["reach", "FILE", "--encounter", "none", "--who", "ada"], "none"),
        (["reach", "FILE", "--encounter", ID, "--who", "ada", "--action", "pursue", "--target", "nobody"], "nobody"),
        (["reach", "FILE", "--encounter", ID, "--who", "ada", "--action", "dance"], "dance"),
        (["reach", "FILE", "--encounter", ID, "--who", "ada", "--action", ""], "charge"),
        (["reach", "FILE", "--encounter", ID, "--who", "ada", "--action", "pursue"], "--target"),
        (["reach", "FILE", "--encounter", ID, "--who", "ada", "--at", "999"], "events"),
        (["reach", "FILE", "--encounter", ID, "--who", "ada", "--at", "-1"], "-1"),
        (["reach", "FILE", "--encounter", ID], "--who"),
        (["sight", "FILE", "--encounter", ID, "--who", "ada", "--target", "nobody"], "nobody"),
        (["sight", "FILE", "--encounter", ID, "--who", "ada"], "--target"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(words: list[str], said: str, tmp_path: Path, capsys: Any) -> None:
    file = file_of(tmp_path)
    try:
        code = main([file if word == "FILE" else word for word in words])
    except SystemExit as ended:
        code = int(str(ended.code))
    out, err = capsys.readouterr()
    assert code == 2 and not out and err.count("\n") == 1 and said in err


def test_a_fight_on_no_ground_has_neither(tmp_path: Path, capsys: Any) -> None:
    file = file_of(tmp_path, "duel")
    assert main(["reach", file, "--encounter", "duel", "--who", "ada"]) == 2
    assert "no ground" in capsys.readouterr().err


def test_replay_tells_where_everybody_stands(tmp_path: Path, capsys: Any) -> None:
    assert main(["replay", file_of(tmp_path), "--encounter", ID, "--at", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["doors"] == [{"edge": [3, 2, "e"], "state": "open"}]
    ada = next(each for each in found["fighters"] if each["id"] == "ada")
    assert (ada["at"], ada["facing"], ada["length"]) == ([5, 2], "e", 1)
