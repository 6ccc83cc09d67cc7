"""A referee's evening at a real screen, by keys alone: a fight of four against six made from nothing in the sample,
three Turns and a Total Attack by everybody, a wrong die two rounds back put right, and what goes home taken there."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.rules.common.asking.prompts import Prompt
from tests.window.driver import Display, home
from tests.window.test_fight import Table, again, moment, put_right, to_the_end
from tests.window.test_journey import SAMPLE

pytestmark = pytest.mark.needs("nutshell")

PARTY = ("tam_oster", "borrin_kettle", "pip_underbough", "urzha")
FOES = ("raider.1", "raider.2", "raider.3", "raider.4", "raider_bow", "wolf")
TO_SAELITH, TO_HEDDA = 13, 4
"""Steps back from where names are typed to the button that takes her out, and on from what is in her place then."""
TURNS = 3
MANY = 200
"""Keys that three Turns never take."""


def line_up(table: Table) -> None:
    """An encounter from nothing: two of the party stay at home, six foes by the beginning of their names."""
    table.press("ctrl+shift+e")
    for steps in (TO_SAELITH, TO_HEDDA):
        table.window.key(*["shift+Tab"] * steps, "space")
        table.program.rest()
    for foes in ("raid x4", "creek b", "wolf"):
        table.window.type(foes)
        table.press("Return")


def total_attack(running_fight: RunningFight, prompt: Prompt) -> list[str]:
    """The keys of a Total Attack for somebody of the party, where it is offered: the digit of one that it may begin
    with where the usual foe is none of these (N-TA-1), then its letter."""
    if prompt.id != "declare" or prompt.who not in PARTY:
        return []
    answer = Answer(prompt, running_fight.default_answer(prompt), running_fight.texts)
    option = next((each for each in answer.options if each.value == "total_attack"), None)
    if option is None:
        return []
    letter, astray = option.key.lower(), answer.astray(option.id)
    for who in answer.targets() if astray else ():
        answer.aim(who)
        if not answer.astray(option.id):
            return [str(running_fight.aiming_digits()[who]), letter]
    return [letter]


class Evening:
    """The fight as it is played: what was declared boldly, and with how many entries each round began."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bold: set[str] = set()
        self.began: dict[tuple[Any, ...], int] = {}

    def play(self) -> None:
        """Three Turns: whoever of the party may makes a Total Attack in the first, the rest is as usual."""
        running_fight = self.table.look()
        while running_fight.fight is not None and not running_fight.fight.over and moment(running_fight)[0] <= TURNS:
            assert self.table.strokes < MANY, f"{self.table.strokes} keys, and asked is {running_fight.prompts}"
            self.began.setdefault(moment(running_fight), running_fight.encounter.reached)
            self.answer(running_fight)
            running_fight = self.table.look()

    def answer(self, running_fight: RunningFight) -> None:
        """Presses the keys of the answer to what is asked first."""
        prompt = next(iter(running_fight.choices()), None)
        bold = total_attack(running_fight, prompt) if prompt is not None and moment(running_fight)[0] == 1 else []
        if prompt is not None and bold:
            self.bold.add(prompt.who)
        self.table.press(*(bold or [again(running_fight)]))

    def two_rounds_back(self, running_fight: RunningFight) -> int:
        """The last die that fell before the last two rounds."""
        end = list(self.began.values())[-2]
        return max(at for at in range(end) if running_fight.encounter.events[at].kind == "roll")


def points(running_fight: RunningFight) -> dict[str, int]:
    """Each fighter's hit points as they stand."""
    assert running_fight.fight is not None
    state: Any = running_fight.fight.state()
    return {each["id"]: each["chp"] for each in state["fighters"]}


def kept(file: Path) -> dict[str, dict[str, Any]]:
    """What the sheets hold of now, by character."""
    return {who["id"]: who.get("now", {}) for who in json.loads(file.read_text("utf-8"))["characters"]}


def test_a_referees_evening(display: Display, tmp_path: Path, qapp: Any) -> None:
    file = tmp_path / "evening.mls.json"
    shutil.copy(SAMPLE, file)
    before = kept(file)
    with display.program(str(file), more=home(tmp_path / "home")) as program:
        table = Table(program, file, "encounter", "Grey Coast")
        line_up(table)
        table.press("ctrl+shift+b")
        running_fight = table.look()
        begun = points(running_fight)
        assert set(begun) == {*PARTY, *FOES}
        table.command("the program rolls for everybody")
        evening = Evening(table)
        evening.play()
        running_fight = table.look()
        told = [event.who for event in running_fight.encounter.events if event.entry("choice") == "total_attack"]
        assert evening.bold and evening.bold <= set(told)
        at = put_right(table, running_fight, evening.two_rounds_back(running_fight))
        assert table.look().encounter.events[at].entry("dice") in (3, 18)
        ended = points(to_the_end(table))
        table.press("ctrl+shift+h", "space")
        table.look()
        table.leave()
        after = kept(file)
        for who in PARTY:
            assert after[who].get("chp", begun[who]) == ended[who], who
        assert {who: after[who] for who in after if who not in PARTY} == {
            who: before[who] for who in before if who not in PARTY
        }, "whoever stands for many, or stayed at home, is as before"
        assert after != before
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    print(f"{table.strokes} strokes, {len(running_fight.encounter.events)} entries at the third Turn's end")
