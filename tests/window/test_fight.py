"""Four against six at a real screen: a round by the keyboard alone, a fight to its end, a die put right, and on."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.cli import main
from mls_desktop.model.fight.dice_settings import dice_field
from mls_desktop.report.log import log_lines
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.homes import folders
from tests.window.driver import Program, Window, home, wait_for

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parent.parent.parent / "resources" / "samples" / "nutshell" / "three_fights.mls.json"
FIGHT, ROUNDS = "four_against_six", 4
PREFERRED = "ASFY"
"""The letters of attack, shot, forego and of what only can be said yes to: the first that is offered is pressed."""
SHIPPED_DATA = ShippedData()


class Table:
    """A person at the keyboard. He reads off the saved file what the screen asks of him; saving is no stroke of the
    game, nor is a command of the palette that sets the table up."""

    def __init__(self, program: Program, file: Path, fight: str = FIGHT, title: str = "Three fights") -> None:
        self.program, self.file, self.fight = program, file, fight
        self.window: Window = program.window(title).activate()
        self.strokes = self.digits = 0
        """Keys pressed; those of them that are dice as they fell."""
        self._alike = True
        self._random = random.Random(4)
        self._watched: OpenCampaign | None = None
        self.running_fight: RunningFight | None = None

    def press(self, *keys: str) -> None:
        for key in keys:
            self.strokes += 1
            self.window.key(key)
            self.program.rest()

    def command(self, name: str) -> None:
        """Takes a command from the palette."""
        self.window.key("ctrl+k")
        wait_for("the palette", lambda: self._front() not in (None, self.window.number))
        self.program.rest()
        self.window.type(name)
        self.program.rest()
        self.window.key("Return")
        wait_for("the end of the palette", lambda: self._front() == self.window.number)
        self.program.rest()

    def look(self) -> RunningFight:
        """What the screen shows now."""
        self.window.key("ctrl+s")
        wait_for("the saved file", lambda: "*" not in self.window.title)
        self.program.rest()
        self.leave()
        self._watched = OpenCampaign(
            Loaded(read(self.file.read_bytes(), SHIPPED_DATA)), SHIPPED_DATA, folders(self.file.parent / "watched")
        )
        self.running_fight = RunningFight(self._watched, self.fight, Roller(1), self._watched)
        return self.running_fight

    def leave(self) -> None:
        """Lets go of what was looked at last."""
        if self._watched is not None and self.running_fight is not None:
            self.running_fight.close()
            self._watched.close(drop=True)
            self._watched.deleteLater()
            self._watched = self.running_fight = None

    def answer(self, running_fight: RunningFight) -> None:
        """Types the dice that are waited for first, else presses the letter of a choice."""
        dice = running_fight.dice()
        field = dice_field(dice[0]) if dice else None
        if field is not None:
            fell = [self._random.randint(1, side) for side in field.sides]
            text = str(sum(fell)) if field.kind == "sum" else "".join(map(str, fell))
            fallen = [*text, "Return"] if field.kind == "sum" and text == "1" else [*text]
            self.digits += len(fallen)
            self.press(*fallen)
            return
        prompt = running_fight.choices()[0]
        if self._alike and running_fight.group_of(prompt.who):
            self.command("choose for each group member")
            self._alike = False
        keys = [
            option.key for option in Answer(prompt, running_fight.default_answer(prompt), running_fight.texts).options
        ]
        self.press(next((key for key in PREFERRED if key in keys), keys[0]).lower())

    def round(self, all_again: bool = False) -> tuple[int, int]:
        """Strokes from a round's first prompt to the next one's: those that choose, those that are dice."""
        running_fight, self.strokes, self.digits = self.look(), 0, 0
        before = moment(running_fight)
        while moment(running_fight) == before and running_fight.fight is not None and not running_fight.fight.over:
            assert self.strokes < 60, running_fight.prompts
            if all_again:
                self.press(again(running_fight))
            else:
                self.answer(running_fight)
            running_fight = self.look()
        return self.strokes - self.digits, self.digits

    def _front(self) -> str | None:
        return self.window.display.ask("getactivewindow")


def moment(running_fight: RunningFight) -> tuple[Any, ...]:
    """Turn, side and round; where no round is on, the Turn's actions. Of a system without Turns the round alone."""
    assert running_fight.fight is not None
    state: Any = running_fight.fight.state()
    return (state["turn"], state["active"], state["round"]) if "turn" in state else (state["round"],)


@pytest.fixture
def file(tmp_path: Path, qapp: Any) -> Iterator[Path]:
    """The sample's fight, before its first event, beside the others."""
    campaign = json.loads(SAMPLE.read_text("utf-8"))
    fight = next(each for each in campaign["encounters"] if each["id"] == FIGHT)
    fight.pop("branches", None)
    fight.pop("cursor", None)
    fight["events"] = []
    made = tmp_path / "fights.mls.json"
    made.write_text(json.dumps(campaign), "utf-8")
    yield made


def set_out(table: Table) -> None:
    """From the list of encounters into the fight, up to the first round."""
    table.window.key("ctrl+5")
    table.program.rest()
    table.window.key("Home", "Down", "Return")
    table.program.rest()
    table.window.key("ctrl+shift+b")
    table.program.rest()
    while True:
        running_fight = table.look()
        if running_fight.choices() and running_fight.choices()[0].id == "declare":
            return
        table.press("shift+space")


def again(running_fight: RunningFight) -> str:
    """The key for the same again; a life hangs on its own key, and where a side has nobody left the end has one."""
    if running_fight.offered() or running_fight.beaten():
        return "q"
    return "y" if any(prompt.grave for prompt in running_fight.choices()[:1]) else "shift+space"


def to_the_end(table: Table) -> RunningFight:
    """All the same again, until it is over."""
    running_fight = table.look()
    for _nth in range(600):
        assert running_fight.fight is not None
        if running_fight.fight.over:
            return running_fight
        key = again(running_fight)
        for _key in range(5 if key == "shift+space" else 1):
            table.press(key)
        running_fight = table.look()
    asked = f"asked is {running_fight.prompts}, offered {running_fight.offered()}"
    raise AssertionError(f"the fight has no end: {moment(running_fight)}, {asked}")


def rows_before(running_fight: RunningFight, at: int) -> int:
    """The rows of the log older than that of an event: those of events, and of what passed by itself between them."""
    replay = running_fight.session.replay
    assert replay is not None
    rows = [
        line
        for line in log_lines(replay.moments(running_fight.encounter.events), running_fight.texts)
        if not line.level
    ]
    return next(nth for nth, line in enumerate(rows) if line.at == at and not line.passing)


def put_right(table: Table, running_fight: RunningFight, at: int = -1) -> int:
    """Corrects a roll of the fight, without a number the first one. It goes on where what came after does not fit any
    more. Which entry it was."""
    if at < 0:
        at = next(at for at, event in enumerate(running_fight.encounter.events) if event.kind == "roll")
    table.window.key("ctrl+shift+l")
    table.program.rest()
    table.window.key("End", *["Up"] * rows_before(running_fight, at), "Return", "F2")
    table.program.rest()
    table.window.key("ctrl+a")
    table.window.type("18" if running_fight.encounter.events[at].entry("dice") != 18 else "3")
    table.window.key("Return")
    table.program.rest()

    def taken() -> bool:
        """What it changes is worked out in a moment; the key takes nothing before."""
        table.window.key("ctrl+Return")
        table.program.rest()
        return "*" in table.window.title

    wait_for("the correction", taken)
    return at


def test_a_fight_by_the_keyboard_alone(display, file: Path, tmp_path: Path, capsys) -> None:
    own = home(tmp_path / "home")
    with display.program(str(file), more=own) as program:
        table = Table(program, file)
        set_out(table)
        each = [table.round() for _round in range(ROUNDS)]
        assert max(choosing for choosing, _dice in each) <= 12, f"{each} strokes, each choosing for himself, and dice"
        assert max(map(sum, each)) <= 40, f"{each} strokes, the players' dice typed as well"
        table.command("the program rolls for everybody")
        alike = [table.round(all_again=True) for _round in range(ROUNDS)]
        # One, and more where a life has a key of its own or a side has nobody left.
        keys = [choosing for choosing, _dice in alike]
        assert min(keys) == 1 and max(keys) <= 4, f"{alike} strokes, all the same again"
        whole = to_the_end(table).encounter
        at = put_right(table, to_the_end(table))
        righted = table.look().encounter
        table.leave()
        assert righted.events[at].entry("dice") in (3, 18)
        assert righted.reached < len(whole.events), "the fight stands where it stopped fitting"
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    with display.program(str(file), more=own) as program:
        table = Table(program, file)
        program.rest()
        table.command("the program rolls for everybody")
        ended = to_the_end(table).encounter
        table.leave()
        assert ended.events[: righted.reached] == righted.events[: righted.reached]
        assert len(ended.events) > righted.reached and len(ended.branches) == 1
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    assert main(["check", str(file)]) == 0, capsys.readouterr().out
    print(f"{each} and {alike} strokes; a fight of {len(whole.events)} entries, then of {len(ended.events)}")
