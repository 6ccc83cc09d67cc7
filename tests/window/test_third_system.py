"""Rules Basics at a real screen: the `ann` of its rules made from nothing by keys, and the fight that ships with it
fought on for three rounds, each choosing, then all the same again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from tests.window.driver import home, wait_for
from tests.window.test_fight import Table, again, moment
from tests.window.test_house import Hands
from tests.window.test_second_system import other_system

pytestmark = pytest.mark.needs("rules_basics", "death_or_glory", "nutshell")
SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "rules_basics" / "the_toll_bridge.mls.json"
ROUNDS = 3
CHOOSING, ALIKE = 24, 8
"""Strokes a round for three against three, each choosing for himself; all the same again."""


@pytest.fixture
def file(tmp_path: Path, qapp: Any) -> Iterator[Path]:
    """The sample's fight before its first event."""
    campaign = json.loads(SAMPLE.read_text("utf-8"))
    (fight,) = campaign["encounters"]
    fight.pop("branches", None)
    fight.pop("cursor", None)
    fight["events"] = []
    made = tmp_path / "toll.mls.json"
    made.write_text(json.dumps(campaign), "utf-8")
    yield made


ANN: dict[str, Any] = {
    "name": "Ann", "values": {"st": 12}, "speed": 5.5, "move": 5,
    "skills": [{"id": "bow", "name": "Bow", "value": 13, "use": "ranged"}],
    "weapons": [
        {"id": "longbow", "name": "Longbow", "skill": "bow", "kind": "ranged", "damage": "1d+2", "acc": 3, "hands": 2}
    ],
    "defences": [{"id": "dodge", "name": "Dodge", "value": 8}],
}  # fmt: skip
"""Ann of the rules, without her id."""


def make_ann(hands: Hands) -> None:
    """Page by page, by keys alone."""
    hands.press("ctrl+shift+g")
    hands.answer("")  # from scratch
    hands.back()
    hands.press("ctrl+a")
    hands.type("Ann")
    hands.press("alt+Right", "Tab")  # values: what adds one, those there are
    hands.type("12")
    hands.press("Return", "Tab")
    hands.type("5.5")
    hands.press("Tab")
    hands.type("5")
    hands.press("alt+Right", "space")  # skills
    hands.answer("bow")
    hands.back()
    hands.type("13")
    hands.press("Return", "alt+Right", "space")  # weapons
    hands.answer("longbow")
    hands.back()
    hands.press(*["Right"] * 6, "Return")  # past its five targets: its damage
    hands.type("1d+2")
    hands.press("Return", "F4", "Tab", "Tab")  # all else of it: skill, kind, Acc
    hands.type("3")
    hands.press(*["Tab"] * 5, "space", "Escape")  # reach, hands, in hand, off hand, readying
    hands.press("alt+Right", "space")  # defences
    hands.type("Dodge")
    hands.press("Return", "Escape")  # no further one
    hands.type("8")
    hands.press("Return")


def test_ann_is_made_from_nothing(display: Any, tmp_path: Path, capsys: Any) -> None:
    """RB-CH-1."""
    file = tmp_path / "ann.mls.json"
    with display.program(more=home(tmp_path / "home"), module="tests.window.probe") as program:
        hands = Hands(program, program.window("MLS Desktop").activate().fill())
        program.rest()
        other_system(hands, 3)  # after Death or Glory and its samples
        make_ann(hands)
        hands.press("ctrl+s")
        hands.name_file(file)
        wait_for("the saved file", file.exists)
        hands.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    campaign = json.loads(file.read_text("utf-8"))
    (who,) = campaign["characters"]
    assert campaign["system"] == "rules_basics" and {key: who[key] for key in who if key != "id"} == ANN
    assert main(["check", str(file)]) == 0, capsys.readouterr().out


def set_out(table: Table) -> None:
    """Into the fight, up to the first choice: places among those as fast are thrown for before."""
    table.window.key("ctrl+5")
    table.program.rest()
    table.window.key("Home", "Return")
    table.program.rest()
    table.window.key("ctrl+shift+b")
    table.program.rest()
    table.command("the program rolls for everybody")
    for _nth in range(20):
        running_fight = table.look()
        if running_fight.choices() and running_fight.choices()[0].id == "declare":
            return
        table.press("shift+space")
    raise AssertionError(f"nobody is asked what they do: {running_fight.prompts}, {running_fight.fight}")


def test_three_against_three(display: Any, file: Path, tmp_path: Path, capsys: Any) -> None:
    """Three rounds, each choosing; three more, all the same again."""
    with display.program(str(file), more=home(tmp_path / "home")) as program:
        table = Table(program, file, "toll_bridge", "toll bridge")
        program.rest()
        set_out(table)
        each = [table.round()[0] for _round in range(ROUNDS)]
        assert max(each) <= CHOOSING, f"{each} strokes, each choosing for himself"
        alike = [table.round(all_again=True)[0] for _round in range(ROUNDS)]
        assert min(alike) >= 1 and max(alike) <= ALIKE, f"{alike} strokes, all the same again"
        running_fight = table.look()
        assert moment(running_fight)[0] == 2 * ROUNDS + 1 and again(running_fight), "the fight goes on"
        told = [event.kind for event in running_fight.encounter.events]
        table.leave()
        assert told.count("declare") > 2 * ROUNDS * 3 and "attack" in told
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    assert main(["check", str(file)]) == 0, capsys.readouterr().out
    print(f"{each} and {alike} strokes")
