"""Fights on a ground at a real screen: eight in a warehouse for two Turns, by keys alone and by the mouse, with the
players' window open; a past move put right; saved and opened again. And how many keys a round with moves takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.fight.at_hand import offer_text
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.cli import main
from mls_desktop.rules.common.battlefield.ground_view import MoveReach, ReachedState
from mls_desktop.rules.common.grids.grid import Cell
from tests.window.driver import Display, Program, home, wait_for
from tests.window.test_fight import SAMPLE as FIGHTS
from tests.window.test_fight import Table, again, moment
from tests.window.visitor import Thing, Visitor

pytestmark = pytest.mark.needs("nutshell")
SAMPLE = FIGHTS.parent / "the_warehouse.mls.json"
EIGHT, TITLE, PLAYERS = "eight_in_the_warehouse", "Warehouse", "What the players see"
HIDDEN = ("Ghazra", "Salt Creek")
"""Who stands in the fog of the hall."""
TURNS, MANY = 2, 120
"""So many Turns are fought; keys or clicks that they never take."""
ARROWS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
SIDES = {"n": "Up", "e": "Right", "s": "Down", "w": "Left"}
FEWEST = 60
"""Keys that a round takes at most in which everybody says what they do and moves, dice of the players typed."""


def begun_anew(campaign: Any, fight: str) -> Any:
    """A campaign with a fight of it before its first event."""
    held = next(each for each in campaign["encounters"] if each["id"] == fight)
    held.pop("branches", None)
    held.pop("cursor", None)
    held["events"] = []
    return held


@pytest.fixture
def file(tmp_path: Path, qapp: Any) -> Iterator[Path]:
    campaign = json.loads(SAMPLE.read_text("utf-8"))
    begun_anew(campaign, EIGHT)
    made = tmp_path / "warehouse.mls.json"
    made.write_text(json.dumps(campaign), "utf-8")
    yield made


def replayed(file: Path, fight: str, capsys: Any) -> Any:
    """The fight as the command line tells it from the file."""
    capsys.readouterr()
    assert main(["replay", str(file), "--encounter", fight, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def stands(state: Any) -> dict[str, tuple[Any, ...]]:
    """Where everybody stands, and how they face."""
    return {each["id"]: (each["at"], each["facing"]) for each in state["fighters"]}


class MapTable(Table):
    """A person at the table who looks at the map too, and uses keys or the mouse."""

    def __init__(self, program: Program, file: Path, fight: str, title: str) -> None:
        super().__init__(program, file, fight, title)
        self.window.fill()
        self.eyes = Visitor(program, self.window)
        self.said: dict[str, Cell] = {}
        """Where those who were moved otherwise than is usual were led to."""

    # What is seen

    def map(self) -> Thing:
        return self.eyes.the("Map", kind="map")

    def seen_by_players(self) -> tuple[str, list[str]]:
        """What the players' map says, and every word in their window."""
        window = self.program.window(PLAYERS).activate()
        wait_for("the players' window", lambda: window.display.ask("getactivewindow") == window.number)
        self.program.rest()
        told = self.map()["says"], [str(each["text"]) for each in self.eyes.things()]
        self.window.activate()
        wait_for("the fight", lambda: window.display.ask("getactivewindow") == self.window.number)
        self.program.rest()
        return told

    # What is done

    def open_fight(self) -> None:
        """From the list of encounters into the fight, with the players' window beside it."""
        self.window.key("ctrl+5")
        self.program.rest()
        self.window.key("Home", "Return")
        self.program.rest()
        self.window.key("ctrl+shift+b")
        self.program.rest()
        self.window.key("ctrl+F11")
        self.program.window(PLAYERS)
        self.program.rest()
        self.window.activate()
        self.program.rest()

    def turns(self, by: Any) -> RunningFight:
        """Two Turns from where the fight stands; `by` answers what is asked."""
        bout = self.look()
        first = moment(bout)[0]
        while bout.fight is not None and not bout.fight.over and moment(bout)[0] < first + TURNS:
            assert self.strokes + self.eyes.clicks < MANY, f"asked is {bout.prompts}"
            by(bout)
            bout = self.look()
        return bout

    def by_keys(self, bout: RunningFight) -> None:
        """A move of the party goes over the map, all else is as usual."""
        place = elsewhere(bout)
        if place is None:
            self.press(again(bout))
            return
        self.walk(place)
        self.press("Return")
        self.said[bout.choices()[0].who] = place.at

    def walk(self, place: ReachedState) -> None:
        """With the arrow keys from where the map's cursor is to a square, and a side faced there."""
        told = self.map()["says"].split(";")[0].replace(",", "").split()
        at = int(told[1]) - 1, int(told[3]) - 1
        for key, (across, down) in ARROWS.items():
            self.press(*[key] * max((place.at[0] - at[0]) * across + (place.at[1] - at[1]) * down, 0))
        self.press(f"shift+{SIDES[place.facing]}")

    def by_mouse(self, bout: RunningFight) -> None:
        """A move of the party is dragged over the map, and taken by a click; all else is as usual, by a click."""
        place = elsewhere(bout)
        if place is None:
            offered = bout.offered()
            self.eyes.click(f"{offer_text(offered[0], bout.speech)}  Q" if offered else "All")
            return
        who = bout.choices()[0].who
        view = bout.fight.ground if bout.fight is not None else None
        assert view is not None
        self.drag(view.field.stands[who].at, place.at)
        self.window.click(*self.middle(place.at), times=2)
        self.program.rest()
        self.said[who] = place.at

    def drag(self, start: Cell, end: Cell) -> None:
        """Drags over the map from one square to another."""
        self.window.drag(self.middle(start), self.middle(end))
        self.program.rest()

    def middle(self, cell: Cell) -> tuple[int, int]:
        """The middle of a square of the map, in the window."""
        held, (left, top, _wide, _high) = self.map(), self.window.box()
        corner, square = held["corner"], held["square"]
        x, y = (round(corner[nth] + (cell[nth] + 0.5) * square) for nth in (0, 1))
        return x - left, y - top


def elsewhere(bout: RunningFight) -> ReachedState | None:
    """Where one of the party who is asked to move goes instead of the usual: as far as costs most. None where nobody
    of them is asked first, or for whom there is nothing else."""
    ask = next(iter(bout.choices()), None)
    if ask is None or ask.id != "move" or bout.side_of(ask.who) != "party" or bout.fight is None:
        return None
    view = bout.fight.ground
    assert view is not None
    reach: MoveReach = view.reach(ask.who)
    usual = bout.default_answer(ask)
    found = [each for each in reach.states if usual is None or reach.path(each) != usual.entry("path")]
    return max(found, key=lambda each: (each.cost, each.at, each.facing), default=None) if reach.points else None


def put_right(table: MapTable, bout: RunningFight) -> tuple[int, Cell]:
    """The first move of the fight leads elsewhere; it goes on where what came after does not fit. Which entry, and to
    where."""
    events = bout.encounter.events
    at = next(at for at, event in enumerate(events) if event.kind == "move" and event.entry("path"))
    table.window.key("ctrl+shift+l")
    table.program.rest()
    table.window.key("End", *["Up"] * at, "Return", "F2")
    table.program.rest()
    session = bout.session
    session.peek(at)
    assert session.fight is not None and session.fight.ground is not None
    reach = session.fight.ground.reach(events[at].who)
    place = next(each for each in reach.states if each.cost > 0 and reach.path(each) != events[at].entry("path"))
    table.walk(place)
    table.window.key("Return")
    table.program.rest()

    def taken() -> bool:
        """What it changes is worked out in a moment; the key takes nothing before."""
        table.window.key("ctrl+shift+Return")
        table.program.rest()
        return "*" in table.window.title

    wait_for("the correction", taken)
    return at, place.at


@pytest.mark.parametrize("hands", ["keys", "mouse"])
def test_eight_in_the_warehouse(display: Display, file: Path, tmp_path: Path, capsys: Any, hands: str) -> None:
    own = home(tmp_path / "home")
    with display.program(str(file), more=own, module="tests.window.probe") as program:
        table = MapTable(program, file, EIGHT, TITLE)
        table.open_fight()
        table.command("the program rolls for everybody")
        table.strokes = 0
        bout = table.turns(table.by_keys if hands == "keys" else table.by_mouse)
        assert len(table.said) >= 3, "the party moves over the map"
        told = [event for event in bout.encounter.events if event.kind == "move"]
        for who, cell in table.said.items():
            paths: list[Any] = [event.entry("path") for event in told if event.who == who]
            assert any([each for each in path if isinstance(each, list)][-1][:2] == [*cell] for path in paths if path)
        says, words = table.seen_by_players()
        assert "Hedda Vale" in says and any("Turn" in each for each in words)
        assert not [each for each in HIDDEN if each in says], "the fog hides them"
        at, cell = put_right(table, table.look())
        righted = table.look()
        event = righted.encounter.events[at]
        view = righted.fight.ground if righted.fight is not None else None
        assert view is not None and list(event.entry("path") or [])[-1][:2] == [*cell]  # type: ignore[index]
        table.leave()
        state = replayed(file, EIGHT, capsys)
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    with display.program(str(file), more=own, module="tests.window.probe") as program:
        table = MapTable(program, file, EIGHT, TITLE)
        program.rest()
        bout = table.look()
        assert bout.fight is not None and bout.fight.ground is not None
        here = {who: (list(each.at), each.facing) for who, each in bout.fight.ground.field.stands.items()}
        assert here == stands(state)
        shown = table.map()
        assert shown["square"] > 0
        table.press(again(bout))
        table.look()
        table.leave()
        assert replayed(file, EIGHT, capsys) != state, "it goes on from there"
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    assert main(["check", str(file)]) == 0, capsys.readouterr().out
    print(f"{hands}: {table.strokes} keys")
