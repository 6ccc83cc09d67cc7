"""Fights on a ground at a real screen: eight in a warehouse for two Turns, by keys alone and by the mouse, with the
players' window open; a past move put right; saved and opened again. And how many keys a round with moves takes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.at_hand import offer_text
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.cli import main
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.battlefield.ground_view import MoveReach, ReachedState
from mls_desktop.rules.common.grids.grid import Cell
from tests.window.driver import Display, Program, Thing, home, wait_for
from tests.window.test_fight import FIGHT, Table, again, moment
from tests.window.test_fight import SAMPLE as FIGHTS
from tests.window.visitor import Visitor

pytestmark = pytest.mark.needs("nutshell")
SAMPLE = FIGHTS.parent / "the_warehouse.mls.json"
EIGHT, TITLE, PLAYERS = "eight_in_the_warehouse", "Warehouse", "What the players see"
TURNS, MANY = 2, 120
"""So many Turns are fought; keys or clicks that they never take."""
ARROWS = {"Left": (-1, 0), "Right": (1, 0), "Up": (0, -1), "Down": (0, 1)}
SIDES = {"n": "Up", "e": "Right", "s": "Down", "w": "Left"}
FEWEST, CLICKS = 60, 2
"""Keys that a round takes at most in which everybody says what they do and moves, dice of the players typed; clicks
that one answer takes at most."""


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
        self.moved = self.aimed = 0

    # What is seen

    def map(self) -> Thing:
        return self.eyes.the("Map", kind="map")

    def seen_by_players(self) -> tuple[str, list[str]]:
        """Texts of the players' map, and every word in their window."""
        window = self.program.window(PLAYERS).activate()
        wait_for("the players' window", lambda: window.display.ask("getactivewindow") == window.number)
        self.program.rest()
        told = self.map()["says"], [str(each["text"]) for each in self.eyes.things()]
        self.window.activate()
        wait_for("the fight", lambda: window.display.ask("getactivewindow") == self.window.number)
        self.program.rest()
        return told

    # What is done

    def open_fight(self, down: int = 0) -> None:
        """From the list of encounters into the fight, with the players' window beside it."""
        self.window.key("ctrl+5")
        self.program.rest()
        self.window.key("Home", *["Down"] * down, "Return")
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
        running_fight = self.look()
        first = moment(running_fight)[0]
        while (
            running_fight.fight is not None
            and not running_fight.fight.over
            and moment(running_fight)[0] < first + TURNS
        ):
            assert self.strokes + self.eyes.clicks < MANY, f"asked is {running_fight.prompts}"
            by(running_fight)
            running_fight = self.look()
        return running_fight

    def by_keys(self, running_fight: RunningFight) -> None:
        """A move of the party goes over the map, all else is as usual."""
        place = elsewhere(running_fight)
        if place is None:
            self.press(again(running_fight))
            return
        self.walk(place)
        self.press("Return")
        self.said[running_fight.choices()[0].who] = place.at

    def round_with_moves(self) -> int:
        """From what a side sets out to do to the end of the first round in which anybody fights: keys pressed, the dice
        that are typed among them."""
        running_fight, self.strokes = self.look(), 0
        first, fought = moment(running_fight), None
        while running_fight.fight is not None and not running_fight.fight.over:
            if moment(running_fight) != first and moment(running_fight)[2] > 0 and fought is None:
                fought = moment(running_fight)
            if moment(running_fight)[:2] != first[:2] or fought not in (None, moment(running_fight)):
                break
            assert self.strokes < MANY, f"asked is {running_fight.prompts}"
            self.choose(running_fight)
            running_fight = self.look()
        return self.strokes

    def choose(self, running_fight: RunningFight) -> None:
        """The keys of one answer: dice as they fell, a move over the map beside the usual one, a letter of its own for
        all else, and that of the usual set action."""
        prompt = next(iter(running_fight.choices()), None)
        place = nearer(running_fight, prompt) if prompt is not None and not running_fight.dice() else None
        if place is not None:
            self.walk(place)
            self.press("Return")
            self.moved += 1
        elif prompt is not None and prompt.id == "action" and not running_fight.dice():
            answer = Answer(prompt, running_fight.default_answer(prompt), running_fight.texts)
            self.press(next(each.key for each in answer.options if each.id == answer.default_option).lower())
        else:
            self.answer(running_fight)

    def round_by_mouse(self) -> list[tuple[str, int]]:
        """A round of fighting by the mouse alone, with all that comes before it: what was asked each time and the
        clicks of its answer, a drag among them."""
        running_fight, answered = self.look(), list[tuple[str, int]]()
        first, fought = moment(running_fight), None
        while fought in (None, moment(running_fight)):
            assert len(answered) < MANY, f"asked is {running_fight.prompts}"
            before, clicks = len(running_fight.encounter.events), self.eyes.clicks
            told = self.point(running_fight)
            running_fight = self.look()
            assert len(running_fight.encounter.events) > before, f"{told} was not answered"
            answered.append((told, self.eyes.clicks - clicks))
            if moment(running_fight) != first and moment(running_fight)[2] > 0 and fought is None:
                fought = moment(running_fight)
        return answered

    def point(self, running_fight: RunningFight) -> str:
        """Answers the first prompt by the mouse: dice are rolled by their button, a move goes to its square, who may
        strike clicks a foe on the map, all else is a row of the choices. The prompt's id comes back."""
        if running_fight.dice():
            self.eyes.click("Roll the rest", kind="button")
            return "roll"
        prompt = running_fight.choices()[0]
        place = nearer(running_fight, prompt)
        view = running_fight.fight.ground if running_fight.fight is not None else None
        answer = Answer(prompt, running_fight.default_answer(prompt), running_fight.texts)
        if place is not None:
            self.twice(*self.middle(place.at))
            self.moved += 1
        elif prompt.id == "declare" and answer.targets() and view is not None:
            self.twice(*self.middle(view.battlefield.stands[answer.targets()[-1]].at))
            self.aimed += 1
        else:
            option = next(each for each in answer.options if each.id == answer.default_option)
            left, top, _wide, _high = self.window.box()

            x, y = self.row(option.text)["middle"]
            self.twice(x - left, y - top)
        return prompt.id

    def row(self, text: str) -> Thing:
        """The row of the choices that begins with a text."""
        cells = [each for each in self.eyes.things() if each.get("list") == "Choices" and each["seen"]]
        return next(each for each in cells if each["column"] and each["text"].startswith(text))

    def twice(self, x: int, y: int) -> None:
        """Clicks twice at a place of the window."""
        self.window.click(x, y, times=2)
        self.eyes.clicks += 2
        self.program.rest()

    def walk(self, place: ReachedState) -> None:
        """With the arrow keys from where the map's cursor is to a square, and a side faced there."""
        told = self.map()["says"].split(";")[0].replace(",", "").split()
        at = int(told[1]) - 1, int(told[3]) - 1
        for key, (across, down) in ARROWS.items():
            self.press(*[key] * max((place.at[0] - at[0]) * across + (place.at[1] - at[1]) * down, 0))
        self.press(f"shift+{SIDES[place.facing]}")

    def by_mouse(self, running_fight: RunningFight) -> None:
        """A move of the party is dragged over the map, and taken by a click; all else is as usual, by a click."""
        place = elsewhere(running_fight)
        if place is None:
            self.click_usual(running_fight)
            return
        who = running_fight.choices()[0].who
        view = running_fight.fight.ground if running_fight.fight is not None else None
        assert view is not None
        self.drag(view.battlefield.stands[who].at, place.at)
        self.window.click(*self.middle(place.at), times=2)
        self.program.rest()
        self.said[who] = place.at

    def click_usual(self, running_fight: RunningFight) -> None:
        """Clicks what is offered, or a double click where a life hangs on it, else the usual for all."""
        ending, prompt = (
            running_fight.ending() if running_fight.beaten() else None,
            next(iter(running_fight.choices()), None),
        )
        offered = next(iter((ending,) if ending is not None else running_fight.offered()), None)
        if prompt is not None and prompt.grave and ending is None:
            option = Answer(prompt, running_fight.default_answer(prompt), running_fight.texts).options[0]
            left, top, _wide, _high = self.window.box()
            x, y = self.eyes.the(option.text, kind="cell", row=0)["middle"]
            self.window.click(x - left, y - top, times=2)
            self.program.rest()
        else:
            self.eyes.click(f"{offer_text(offered, running_fight.texts)}  Q" if offered is not None else "All")

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


def elsewhere(running_fight: RunningFight) -> ReachedState | None:
    """Where one of the party who is asked to move goes instead of the usual: as far as costs most. None where nobody
    of them is asked first, or for whom there is nothing else."""
    prompt = next(iter(running_fight.choices()), None)
    if (
        prompt is None
        or prompt.id != "move"
        or running_fight.side_of(prompt.who) != "party"
        or running_fight.fight is None
    ):
        return None
    view = running_fight.fight.ground
    assert view is not None
    reach: MoveReach = view.reach(prompt.who)
    usual = running_fight.default_answer(prompt)
    found = [each for each in reach.states if usual is None or reach.path(each) != usual.entry("path")]
    return max(found, key=lambda each: (each.cost, each.at, each.facing), default=None) if reach.points else None


def nearer(running_fight: RunningFight, prompt: Prompt) -> ReachedState | None:
    """Where one who is asked to move goes instead of the usual, but as near to an enemy as may be; None where they are
    asked for something else, or can but stay or go there."""
    if prompt.id != "move" or running_fight.fight is None or running_fight.fight.ground is None:
        return None
    view, usual = running_fight.fight.ground, running_fight.default_answer(prompt)
    reach, mine = view.reach(prompt.who), running_fight.side_of(prompt.who)
    foes = [
        view.battlefield.stands[who].at for who, up in view.there.items() if up and running_fight.side_of(who) != mine
    ]
    facing, path = view.battlefield.stands[prompt.who].facing, usual.entry("path") if usual is not None else None
    end: Any = path[-1][:2] if isinstance(path, list) and path and isinstance(path[-1], list) else None
    found = [each for each in reach.states if each.cost and each.facing == facing and [*each.at] != end]
    return min(found, key=lambda each: (min(view.distance(each.at, foe) for foe in foes), -each.cost), default=None)


def hidden(running_fight: RunningFight) -> dict[str, bool]:
    """Of everybody, by name, whether fog hides them from the players."""
    ground, fight = running_fight.encounter.ground, running_fight.fight
    assert ground is not None and fight is not None and fight.ground is not None
    names, stands = running_fight.names(), fight.ground.battlefield.stands
    foggy = {who: ground.fog[each.at[1]][each.at[0]] == "#" for who, each in stands.items()}
    return {names[who]: fog and running_fight.side_of(who) != "party" for who, fog in foggy.items()}


def put_right(table: MapTable, running_fight: RunningFight) -> tuple[int, Cell]:
    """The first move of the fight leads elsewhere; it goes on where what came after does not fit. Which entry, and to
    where."""
    events = running_fight.encounter.events
    at = next(at for at, event in enumerate(events) if event.kind == "move" and event.entry("path"))
    table.window.key("ctrl+shift+l")
    table.program.rest()
    table.window.key("End", *["Up"] * at, "Return", "F2")
    table.program.rest()
    session = running_fight.session
    session.peek(at)
    assert session.fight is not None and session.fight.ground is not None
    reach = session.fight.ground.reach(events[at].who)
    place = next(each for each in reach.states if each.cost > 0 and reach.path(each) != events[at].entry("path"))
    table.walk(place)
    table.window.key("Return")
    table.program.rest()

    def taken() -> bool:
        """Press the key that takes the correction; it takes nothing until the changes are worked out."""
        table.window.key("ctrl+Return")
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
        running_fight = table.turns(table.by_keys if hands == "keys" else table.by_mouse)
        assert len(table.said) >= 3, "the party moves over the map"
        told = [event for event in running_fight.encounter.events if event.kind == "move"]
        for who, cell in table.said.items():
            paths: list[Any] = [event.entry("path") for event in told if event.who == who]
            assert any([each for each in path if isinstance(each, list)][-1][:2] == [*cell] for path in paths if path)
        says, words = table.seen_by_players()
        assert any("Turn" in each or "over" in each for each in words)
        hides = hidden(table.look())
        assert hides and {name: name in says for name in hides} == {name: not fog for name, fog in hides.items()}
        at, cell = put_right(table, table.look())
        righted = table.look()
        event = righted.encounter.events[at]
        view = righted.fight.ground if righted.fight is not None else None
        led: Any = event.entry("path")
        assert view is not None and led[-1][:2] == [*cell]
        table.leave()
        state = replayed(file, EIGHT, capsys)
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    with display.program(str(file), more=own, module="tests.window.probe") as program:
        table = MapTable(program, file, EIGHT, TITLE)
        program.rest()
        running_fight = table.look()
        assert running_fight.fight is not None and running_fight.fight.ground is not None
        here = {
            who: (list(each.at), each.facing) for who, each in running_fight.fight.ground.battlefield.stands.items()
        }
        assert here == stands(state)
        shown = table.map()
        assert shown["square"] > 0
        table.press(again(running_fight))
        table.look()
        table.leave()
        assert replayed(file, EIGHT, capsys) != state, "it goes on from there"
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    assert main(["check", str(file)]) == 0, capsys.readouterr().out
    print(f"{hands}: {table.strokes} keys")


def ids_of(id: str, count: int) -> list[str]:
    """The ids of the fighters of a line of the line-up."""
    return [id] if count == 1 else [f"{id}.{nth}" for nth in range(1, count + 1)]


def on_open_ground(campaign: Any, fight: str) -> None:
    """Gives a fight of four against six a ground: two lines, so far from each other that everybody has to come
    nearer."""
    held = begun_anew(campaign, fight)
    starts: dict[str, Any] = {}
    for side, x, facing in (("party", 4, "e"), ("raiders", 7, "w")):
        them = [each for each in held["line_up"] if each["side"] == side]
        ids = [id for each in them for id in ids_of(each["id"], each.get("count", 1))]
        starts |= {id: {"at": [x, 2 + nth], "facing": facing} for nth, id in enumerate(ids)}
    walls = [{"edge": [5, y, "e"]} for y in (0, 1, 8, 9)]
    held["ground"] = {"grid": "square", "width": 14, "height": 10, "edges": walls, "start": starts}


def test_a_round_with_moves_takes_few_keys(display: Display, tmp_path: Path, qapp: Any, capsys: Any) -> None:
    """Everybody of a side says what they do, moves over the map, and fights a round: each chooses for himself, and the
    players' dice are typed."""
    campaign = json.loads(FIGHTS.read_text("utf-8"))
    on_open_ground(campaign, FIGHT)
    file = tmp_path / "open.mls.json"
    file.write_text(json.dumps(campaign), "utf-8")
    with display.program(str(file), more=home(tmp_path / "home"), module="tests.window.probe") as program:
        table = MapTable(program, file, FIGHT, "Three fights")
        table.open_fight(down=1)
        counted = [table.round_with_moves()]
        assert table.moved == 4, "all of the party move over the map"
        counted += [table.round_with_moves() for _side in range(3)]
        assert table.look().fight is not None
        table.leave()
        assert max(counted) <= FEWEST, f"{counted} keys"
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    print(f"{counted} keys, of which {table.digits} are dice")


def test_a_round_by_the_mouse_alone_takes_two_clicks_an_answer(
    display: Display, tmp_path: Path, qapp: Any, capsys: Any
) -> None:
    """Four against six on open ground: set actions, moves, strikes and dice of a side, and no key."""
    campaign = json.loads(FIGHTS.read_text("utf-8"))
    on_open_ground(campaign, FIGHT)
    file = tmp_path / "open.mls.json"
    file.write_text(json.dumps(campaign), "utf-8")
    with display.program(str(file), more=home(tmp_path / "home"), module="tests.window.probe") as program:
        table = MapTable(program, file, FIGHT, "Three fights")
        table.open_fight(down=1)
        table.command("choose for each group member")
        table.strokes = 0
        counted = [each for _side in range(2) for each in table.round_by_mouse()]
        table.leave()
        assert max(clicks for _asked, clicks in counted) <= CLICKS, counted
        assert table.strokes == 0 and table.moved and table.aimed
        table.window.key("ctrl+q")
        assert program.ended() == 0
        assert program.said == ""
    print(f"{len(counted)} answers, {sum(clicks for _asked, clicks in counted)} clicks")
