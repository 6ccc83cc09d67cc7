"""What a person at a real window gets back: after kill -9, after other programs, of yesterday, and while typing."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QImage

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.storage.versions import DAY, VersionFolder
from tests.window.driver import Display, Program, home, wait_for, wait_soon
from tests.window.test_fight import FIGHT, Table, again, moment, set_out
from tests.window.test_fight import SAMPLE as FIGHTS
from tests.window.test_house import Hands
from tests.window.test_journey import SAMPLE

pytestmark = pytest.mark.needs("nutshell")

ROWS = ("strength", "body", "size", "dexterity", "agility", "mind", "aura", "awareness")
WAY = [*((at, 1) for at in range(8)), *((at, -1) for at in range(7, -1, -1)), *((at, 1) for at in range(8)), (6, 1)]
"""Down the primary traits, up and down again, and one more: which row, which step."""
NOTICED = 2.0
"""Seconds until what others do to the file is told."""
KEEP_MINE, TAKE_THEIRS = 695, 788
"""How far from the left these answers of a notice stand on a screen of 1280 points."""


def after(steps: int) -> dict[str, int]:
    """The first character's primary traits after so many steps of the way."""
    bought = dict(json.loads(SAMPLE.read_bytes())["characters"][0]["primaries"])
    for at, step in WAY[:steps]:
        bought[ROWS[at]] = bought.get(ROWS[at], 0) + step
    return {name: step for name, step in bought.items() if step}


def bought(campaign: dict[str, Any]) -> dict[str, int]:
    """The same of a campaign as it is in a file or in a copy."""
    return {name: step for name, step in campaign["characters"][0]["primaries"].items() if step}


def walk(hands: Hands, start: int, end: int) -> None:
    """Takes these steps of the way, from the row of the one before."""
    at = WAY[start - 1][0] if start else 0
    for row, step in WAY[start:end]:
        hands.press(*["Down" if row > at else "Up"] * abs(row - at), "plus" if step > 0 else "minus")
        at = row


def copied(data: Path) -> dict[str, Any] | None:
    """What the newest recovery copy holds."""
    whole = [copy for copy in RecoveryFolder(data / "recovery").listed() if isinstance(copy, Copy)]
    return json.loads(whole[0].body) if whole else None


def shows(data: Path, fits: Callable[[dict[str, Any]], bool]) -> Callable[[], bool]:
    """Whether the newest copy fits."""

    def asked() -> bool:
        copy = copied(data)
        return copy is not None and fits(copy)

    return asked


def kill(program: Program) -> None:
    program.process.send_signal(signal.SIGKILL)
    assert program.ended() == -signal.SIGKILL


def restored(program: Program, name: str) -> Hands:
    """The window after the usual answer to what was left."""
    hands = Hands(program, program.window("^MLS Desktop$"))
    hands.answer("")
    hands.back()
    wait_for("the campaign", lambda: name in hands.window.title and "*" in hands.window.title)
    return hands


def first_undo(hands: Hands, data: Path, fits: Callable[[dict[str, Any]], bool]) -> None:
    """The steps of the program that ended are there a moment after their campaign; until then the keys do nothing."""

    def undone() -> bool:
        hands.press("ctrl+z")
        try:
            return wait_for("the copy", shows(data, fits), patience=10.0)
        except AssertionError:
            return False

    wait_for("the steps of before", undone)


def save(hands: Hands) -> None:
    hands.press("ctrl+s")
    wait_for("the saved file", lambda: "*" not in hands.window.title)
    hands.program.rest()


def leave(hands: Hands) -> None:
    """Ends the program, which has said nothing."""
    hands.window.key("ctrl+q")
    assert hands.program.ended() == 0
    assert hands.program.said == ""


def replace(file: Path, campaign: dict[str, Any]) -> bytes:
    """Another program writes the file."""
    made = file.with_name("theirs")
    made.write_text(json.dumps(campaign), "utf-8")
    made.replace(file)
    return file.read_bytes()


class Notice:
    """The notice above the sheets, as it is seen: a strip of its own colour across the middle of the window."""

    LEFT, TOP, BOTTOM = 182, 40, 260

    def __init__(self, display: Display, folder: Path) -> None:
        self.display, self.picture = display, folder / "screen.png"

    def place(self) -> int | None:
        """The middle of the first strip, counted from the top; None where there is none."""
        seen = QImage(str(self.display.screenshot(self.picture)))
        rows = [y for y in range(self.TOP, self.BOTTOM) if self._is_strip(seen, y)]
        end = next((y for y in rows if y + 1 not in rows), None)
        return None if end is None else (rows[0] + end) // 2

    def answer(self, x: int) -> None:
        """Presses the answer that stands there."""
        y = wait_for("a notice", self.place)
        self.display.do("mousemove", "--sync", str(x), str(y))
        self.display.do("click", "1")

    def _is_strip(self, seen: QImage, y: int) -> bool:
        colour = seen.pixelColor(self.LEFT, y)
        return colour.red() > 220 and colour.red() - colour.blue() > 20


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "coast.mls.json"
    made.write_bytes(SAMPLE.read_bytes())
    return made


@pytest.fixture
def own(tmp_path: Path) -> dict[str, str]:
    return home(tmp_path / "home")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Where the program keeps copies and versions."""
    return tmp_path / "home" / "data" / "mls_desktop"


def started(program: Program, title: str = "The Grey Coast") -> Hands:
    hands = Hands(program, program.window(title).activate().fill())
    program.rest()
    return hands


def test_undo_goes_further_back_than_the_crash(display, file: Path, own, data: Path) -> None:
    with display.program(str(file), more=own) as program:
        hands = started(program)
        walk(hands, 0, 20)
        save(hands)
        assert bought(json.loads(file.read_bytes())) == after(20)
        walk(hands, 20, 25)
        wait_for("the copy of the last step", shows(data, lambda copy: bought(copy) == after(25)))
        kill(program)
    assert bought(json.loads(file.read_bytes())) == after(20)
    with display.program(more=own) as program:
        hands = restored(program, "The Grey Coast")
        first_undo(hands, data, lambda copy: bought(copy) == after(24))
        hands.press(*["ctrl+z"] * 9)
        wait_for("ten steps back", shows(data, lambda copy: bought(copy) == after(15)))
        hands.press(*["ctrl+shift+z"] * 3)
        save(hands)
        leave(hands)
    before, now = json.loads(SAMPLE.read_bytes()), json.loads(file.read_bytes())
    assert bought(now) == after(18) != after(15)
    now["characters"][0]["primaries"] = before["characters"][0]["primaries"]
    assert now == before
    assert copied(data) is None


def events(campaign: dict[str, Any]) -> list[Any]:
    """Those of the fight; a file has no word of them before the first."""
    return next(each.get("events", []) for each in campaign["encounters"] if each["id"] == FIGHT)


def is_in_a_round(running_fight: RunningFight) -> bool:
    state: Any = running_fight.fight.state() if running_fight.fight is not None else {}
    return bool(state.get("round"))


def is_edited(table: Table) -> bool:
    """Whether the title tells of something that is not saved; it may come a moment after the program rests."""
    try:
        return wait_for("the mark in the title", lambda: "*" in table.window.title, patience=1.0)
    except AssertionError:
        return False


def edited_in_a_round(table: Table) -> list[Any]:
    """Plays on into the middle of a round and, beyond what is saved, one step or two more. The events saved."""
    for nth in range(60):
        running_fight = table.look()
        assert not running_fight.dice(), "the program was told to roll and waits for dice"
        # Where a life hangs on the answer, the same again is none.
        if nth < 8 or not is_in_a_round(running_fight) or again(running_fight) != "shift+space":
            table.press(again(running_fight))
            continue
        table.leave()
        saved = events(json.loads(table.file.read_bytes()))
        table.press("shift+space", "shift+space")
        if is_edited(table):
            return saved
    raise AssertionError(
        f"nothing was answered in the middle of a round: {moment(table.look())}, {table.look().prompts}"
    )


def test_undo_goes_on_in_the_middle_of_a_round(display, tmp_path: Path, own, data: Path, qapp) -> None:
    file = tmp_path / "fights.mls.json"
    campaign = json.loads(FIGHTS.read_bytes())
    next(each for each in campaign["encounters"] if each["id"] == FIGHT).pop("events")
    file.write_text(json.dumps(campaign), "utf-8")
    with display.program(str(file), more=own) as program:
        table = Table(program, file)
        set_out(table)
        table.command("the program rolls for everybody")
        saved = edited_in_a_round(table)
        wait_for("the copy", shows(data, lambda copy: len(events(copy)) > len(saved)))
        program.rest()
        left = events(copied(data) or {})
        kill(program)
    with display.program(more=own) as program:
        hands = restored(program, "Three fights")
        first_undo(hands, data, lambda copy: len(events(copy)) < len(left))
        hands.press(*["ctrl+z"] * 9)
        save(hands)
        back = events(json.loads(file.read_bytes()))
        assert len(back) < len(saved) and back == left[: len(back)]
        hands.press(*["ctrl+shift+z"] * 10)
        save(hands)
        assert events(json.loads(file.read_bytes())) == left
        leave(hands)


def test_what_another_program_wrote_is_told_and_answered(display, file: Path, own, data: Path, tmp_path: Path) -> None:
    versions, notice = VersionFolder(data / "versions"), Notice(display, tmp_path)
    theirs = json.loads(SAMPLE.read_bytes())
    with display.program(str(file), more=own) as program:
        hands = started(program)
        walk(hands, 0, 3)
        assert notice.place() is None
        written = replace(file, {**theirs, "name": "Theirs"})
        wait_soon("the notice", notice.place, NOTICED)
        notice.answer(KEEP_MINE)
        wait_for("mine in the file", lambda: bought(json.loads(file.read_bytes())) == after(3))
        wait_for("the sign that it is saved", lambda: "*" not in hands.window.title)
        assert written in [versions.bytes_of(each) for each in versions.listed(file)]
        program.rest()
        assert notice.place() is None
        walk(hands, 3, 6)
        wait_for("an edit", shows(data, lambda copy: bought(copy) == after(6)))
        written = replace(file, {**theirs, "name": "Theirs again"})
        wait_soon("the notice", notice.place, NOTICED)
        notice.answer(TAKE_THEIRS)
        wait_for("theirs in the window", lambda: hands.window.title.startswith("Theirs again – "))
        assert file.read_bytes() == written
        kept = [json.loads(versions.bytes_of(each)) for each in versions.listed(file)]
        assert after(6) in [bought(each) for each in kept]
        leave(hands)


def test_a_second_program_shows_the_file_read_only(display, file: Path, own, data: Path, tmp_path: Path) -> None:
    notice = Notice(display, tmp_path)
    with display.program(str(file), more=own) as first:
        started(first)
        assert notice.place() is None
        with display.program("--new-process", str(file), more=own) as second:
            hands = started(second)
            wait_for("the notice", notice.place)
            walk(hands, 0, 3)
            assert "*" not in hands.window.title
            leave(hands)
        kill(first)
    assert file.read_bytes() == SAMPLE.read_bytes() and copied(data) is None
    with display.program(str(file), more=own) as third:
        hands = started(third)
        walk(hands, 0, 3)
        wait_for("an edit", lambda: "*" in hands.window.title)
        assert notice.place() is None
        save(hands)
        leave(hands)
    assert bought(json.loads(file.read_bytes())) == after(3)


def test_one_character_comes_back_as_of_yesterday(display, file: Path, own, data: Path) -> None:
    now = json.loads(SAMPLE.read_bytes())
    yesterday = json.loads(SAMPLE.read_bytes())
    yesterday["characters"][0] |= {"name": "Tam of the Boats", "money": 7}
    yesterday["characters"][1]["age"] = 23
    versions = VersionFolder(data / "versions")
    versions.keep(file, json.dumps(yesterday).encode(), time.time() - DAY)
    with display.program(str(file), more=own) as program:
        hands = started(program)
        hands.press("ctrl+shift+v")
        wait_for("the versions", lambda: hands.front() not in (None, hands.window.number))
        program.rest()
        hands.press("Tab", "Tab", "space")  # what differs, with the first character chosen; "restore this character"
        wait_for("the restored character", lambda: "*" in hands.window.title)
        program.rest()
        hands.press("Escape")
        hands.back()
        save(hands)
        held = json.loads(file.read_bytes())
        assert held["characters"][0] == yesterday["characters"][0]
        assert held["characters"][1:] == now["characters"][1:]
        hands.press("ctrl+z")
        save(hands)
        leave(hands)
    assert json.loads(file.read_bytes()) == now
    assert SAMPLE.read_bytes() in [versions.bytes_of(each) for each in versions.listed(file)]


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP])
def test_what_is_being_typed_is_in_the_copy(display, file: Path, own, data: Path, ending: signal.Signals) -> None:
    with display.program(str(file), more=own) as program:
        hands = started(program)
        hands.press("ctrl+shift+n")
        hands.window.type("Brakk in mid-wor")
        program.rest()
        os.kill(program.process.pid, ending)
        program.ended()
    assert file.read_bytes() == SAMPLE.read_bytes()
    copy = copied(data)
    assert copy is not None and "Brakk in mid-wor" in [each["name"] for each in copy["characters"]]
