"""How fast fights are: `packaging/bench.py` starts this file and holds each figure against its goal.

The answer is told by `tests/rules/pacing.py`.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise, product
from math import lcm
from random import Random
from statistics import median
from typing import Any, NamedTuple

import icepool  # type: ignore[import-untyped]
import msgspec

from mls_desktop.bridge.document.document import Document
from mls_desktop.model.campaign import FORMAT, VERSION, AnyCampaign, Campaign, Encounter
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.events import Event, Events, event_object, told
from mls_desktop.rules.common.values.saved_value import build
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.odds.duellists import Duellist, Duellists
from mls_desktop.rules.nutshell.fight.odds.exchange import NutshellExchange
from mls_desktop.rules.nutshell.fight.odds.swift_duel import SwiftDuel
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.rules.nutshell.vocabulary import Coverage
from tests.rules.crowds import crowded
from tests.rules.nutshell.fight.crowds import CHARGES, askers, crowd
from tests.rules.nutshell.fight.odds.counting import effect, through
from tests.rules.nutshell.fight.people import fighter
from tests.rules.nutshell.fighting import acting, fight, fight_of, man, next_event, random_encounter
from tests.rules.nutshell.worlds import starter_world
from tests.rules.pacing import paced, tell

LONG, LONGER, SHORT = 1000, 5000, 10
MOMENTS = 40
REPEATS = 9
SLOWEST, REPEATED = 2, 3
"""So many of the slowest tables are measured so often again."""
STEPS = 400
DUELS = 10_000
TURNS = 200
THIEF: dict[str, Any] = {
    "name": "Thief",
    "role": "minor",
    "primaries": {"size": 1, "body": 1},
    "secondaries": [{"trait": "sword", "step": 2}],
    "thp_roll": [3, 3, 3, 3],
    "weapons": ["broadsword"],
}


def milliseconds(deed: Callable[[], object]) -> float:
    began = time.perf_counter()
    deed()
    return (time.perf_counter() - began) * 1000


def figure(name: str, value: float, goal: float, unit: str, note: str = "", *, is_fair: bool = False) -> dict[str, Any]:
    """A figure beside its goal; `is_fair`: divided by the yardstick already."""
    found: dict[str, Any] = {"name": name, "value": value, "goal": goal, "unit": unit, "note": note}
    return found | {"yardstick": 1.0} if is_fair else found


ARMS: tuple[dict[str, Any], ...] = (
    {"armour": ["mail"]},
    {"role": "minor"},
    {"shield": "round"},
    {"armour": ["plate"]},
    {"armour": ["mail"], "shield": "round"},
    {},
)


def beset(foes: int, *, charges: int = 0) -> NutshellFight:
    """One against so many, no two alike, of whom so many have said that they make a Total Attack; about to choose."""
    crowd = [man(f"foe_{nth}", "b", 4 + nth, **each) for nth, each in enumerate(ARMS[:foes])]
    start, bold = acting(fight(man("hero", "a", 8), *crowd, first="b")), 0
    while not any(start.odds("hero")) or bold < charges:
        asked = [prompt for prompt in start.prompts() if prompt.who != "hero" or prompt.id != "declare"]
        event = next((event for prompt in asked if (event := start.default_answer(prompt)) is not None), None)
        assert event is not None, start.prompts()
        if event.kind == "declare" and bold < charges:
            event, bold = told("declare", event.who, choice="total_attack", target="hero"), bold + 1
        start, _notes = start.apply(event)
    return start


def odds(foes: int, goal: float) -> dict[str, Any]:
    """All choices of one fighter against so many enemies, no two alike."""
    start = beset(foes)
    rows = [row for row in start.odds("hero") if row is not None]
    left_out = sum(row.left_out for row in rows)
    return figure(f"odds of all choices, {foes} enemies", paced(lambda: fresh_odds(start), REPEATS), goal, "ms",
                  f"{len(rows)} choices, {left_out} left out", is_fair=True)  # fmt: skip


def charged() -> dict[str, Any]:
    """All choices against six, one to three of whom make a Total Attack: the slowest."""
    tables = {f"{charges} of them": beset(6, charges=charges) for charges in (1, 2, 3)}
    left_out = sum(row is not None and row.left_out for start in tables.values() for row in start.odds("hero"))
    spent = {name: paced(partial(fresh_odds, start), REPEATS) for name, start in tables.items()}
    name = max(spent, key=lambda each: spent[each])
    return figure("odds of all choices, 6 enemies, 1 to 3 Total Attacks", spent[name], 300.0, "ms",
                  f"{name}; {left_out} left out", is_fair=True)  # fmt: skip


def exchange() -> dict[str, Any]:
    """All chances of one exchange, beside what another library takes to count them from the same dice. Each pair of
    levels is asked for once, so that nothing is known of it."""
    exchange, world = NutshellExchange(), starter_world()
    usual = {option.name: option.preset for option in exchange.options} | {"dam": 5, "armour": "2:full", "shield": 1}
    blows, ours, theirs = Counted(5, (2, "full"), 1), [], []
    for mine, other in product(range(2, 9), range(2, 9)):
        a, b = {**usual, "skill": mine}, {**usual, "skill": other}
        ours.append(milliseconds(lambda a=a, b=b: exchange.chances(a, b, world)))  # type: ignore[misc]
        theirs.append(milliseconds(lambda mine=mine, other=other: blows.chances(mine, other)))  # type: ignore[misc]
    note = f"{median(ours):.2f} ms; icepool {median(theirs):.1f} ms"
    return figure("one exchange, of icepool's time", median(ours) / median(theirs), 0.1, "x", note)


class Counted:
    """An exchange between two alike but for their levels, counted by icepool. What comes through of each kind of blow
    is given, and costs it nothing."""

    def __init__(self, dam: int, armour: tuple[int, Coverage], shield: int) -> None:
        self._fighters = [fighter(id, 0, dam, shield=shield, armour=armour) for id in "ab"]
        self._dam = dam
        self._through: dict[Any, Any] = {}

    def chances(self, mine: int, other: int) -> list[Any]:
        """Who hits, with a critical or not, and what comes through to each."""
        roll = 3 @ icepool.d6
        ends = icepool.map(lambda n, m: self._end(n, m, mine, other), roll, roll)
        marked = [ends.map(lambda who, critical, points, nth=nth: each(who, critical, points, nth)) for nth in (1, 2)]
        return [die.probability(outcome) for die in (ends.marginals[0], *marked) for outcome in die.outcomes()]

    def _end(self, n: int, m: int, mine: int, other: int) -> Any:
        for who, (one, its, two, theirs) in ((1, (n, mine, m, other)), (2, (m, other, n, mine))):
            how = effect(one, one + its, two, two + theirs, None)
            if how is not None:
                return icepool.tupleize(who, how[0], self._die(how))
        return 0, False, 0

    def _die(self, how: Any) -> Any:
        if how not in self._through:
            by, on = self._fighters
            shares = through(by, on, how, (), self._dam)
            whole = lcm(*(share.denominator for share in shares.values()))
            self._through[how] = icepool.Die({points: int(share * whole) for points, share in shares.items()})
        return self._through[how]


def each(who: int, critical: bool, points: int, nth: int) -> tuple[bool, int]:
    """What one of the two did: a critical or not, and what came through of it."""
    return (critical, points) if who == nth else (False, 0)


def fresh_odds(start: NutshellFight) -> float:
    """Of a fight that has worked nothing out yet."""
    return crowded_table(start, "hero", by_step=False).whole


class Table(NamedTuple):
    """A table of odds: milliseconds until all rows are there, until the plain ones are, of its longest step; how many
    rows are left out."""

    whole: float
    plain: float
    step: float
    left_out: int


def crowded_odds() -> list[dict[str, Any]]:
    """Tables of every asker where four and six are all next to each other, with Total Attacks. The slowest are measured
    again: the machine may have had other work just then."""
    crowds = {f"{who}, {' '.join(map('>'.join, charges))}": (crowd(*charges), who) for charges in CHARGES
              for who in askers(crowd(*charges))}  # fmt: skip
    tables = {name: crowded_table(*each) for name, each in crowds.items()}
    about = "odds of 4 against 6, 1 to 3 Total Attacks"
    found = [figure(f"{about}, rows left out", sum(table.left_out for table in tables.values()), 0.0, "rows",
                    f"of {len(tables)} tables")]  # fmt: skip
    goals = {"plain": ("plain rows", 1_000.0), "whole": ("all rows", 5_000.0), "step": ("step", 8.0)}
    for part, (what, goal) in goals.items():
        slowest = sorted(tables, key=lambda name: -getattr(tables[name], part))[:SLOWEST]
        again = {name: paced(partial(spent_on, part, *crowds[name]), REPEATED) for name in slowest}
        name = max(again, key=lambda each: again[each])
        found.append(figure(f"{about}, {what}", again[name], goal, "ms", name, is_fair=True))
    return found


def spent_on(part: str, found: NutshellFight, who: str) -> float:
    """Milliseconds of one part of a table: of the `whole`, say."""
    spent: float = getattr(crowded_table(found, who, by_step=part == "step"), part)
    return spent


def crowded_table(found: NutshellFight, who: str, *, by_step: bool = True) -> Table:
    """Of this thread alone, without Python's search for garbage, which comes whenever it likes. `by_step`: every step
    is timed, which by itself is a tenth of the whole; otherwise rows alone are, and the longest step is that of one."""
    again, _notes = found.apply(told("override", who, what="chp", value=20))
    gc.collect()
    gc.disable()
    steps, spent, plain, left_out = again.odds(who), [time.thread_time()], 0, 0
    for row in steps:
        if by_step or row is not None:
            spent.append(time.thread_time())
        if row is not None:
            left_out += row.left_out
            if not any(name == "place" for name, _value in row.event.facts):
                plain = len(spent) - 1
    spent.append(time.thread_time())
    gc.enable()
    longest = max(after - before for before, after in pairwise(spent))
    return Table((spent[-1] - spent[0]) * 1000, (spent[plain] - spent[0]) * 1000, longest * 1000, left_out)


def long_fight(count: int) -> tuple[Fight, Events]:
    """A fight of so many events, played at random; who falls is put on his feet again."""
    random = Random("pace")
    start = fight_of(random_encounter(random))
    events: list[Event] = []
    at: NutshellFight = start
    while len(events) < count:
        event = raised(at) or next_event(random, at)
        if event.kind != "end":
            at, _notes = at.apply(event)
            events.append(event)
    return start, Events(events)


def raised(at: NutshellFight) -> Event | None:
    fallen: Any = at.state()["fighters"]
    down = next((each for each in fallen if each["state"] == "out"), None)
    return told("override", down["id"], what="state", value="up") if down is not None else None


def rewinding() -> dict[str, Any]:
    """Any of many moments, with all that is seen of it: the slowest of some at random."""
    start, events = long_fight(LONG)
    reel, random = Replay(start), Random("moments")
    reel.at(events)
    spent = [milliseconds(lambda: reel.at(events, random.randint(0, LONG)).board()) for _ in range(MOMENTS)]
    return figure(f"rewind to any of {LONG} events", max(spent), 100.0, "ms", f"{median(spent):.1f} ms in the middle")


def one_more() -> dict[str, Any]:
    """A further event in a long fight and in a short one, in turns: document and undo included."""
    long, short = document(LONGER), document(SHORT)
    spent: tuple[list[float], list[float]] = ([], [])
    for nth in range(STEPS):
        for held, times in zip((long, short), spent, strict=True):
            times.append(milliseconds(lambda held=held, nth=nth: add(held, nth)))  # type: ignore[misc]
    ratio = median(spent[0]) / median(spent[1])
    return figure(f"one more event at {LONGER} and at {SHORT}", ratio, 1.5, "x", f"{median(spent[0]):.3f} ms")


def document(count: int) -> Document:
    raw = {**random_encounter(Random("one more")), "id": "long"}
    encounter = msgspec.convert(raw, Encounter, dec_hook=build)
    overrides = (event_object(told("override", "f1", what="chp", value=nth % 9 + 1)) for nth in range(count))
    whole = msgspec.structs.replace(encounter, events=Events.from_json(list(overrides)))
    campaign: AnyCampaign = Campaign(
        format=FORMAT, version=VERSION, system=SYSTEM.id, name="", rulings={}, library=SYSTEM.library(), characters=(),
        encounters=(whole,),
    )  # fmt: skip
    return Document(campaign, SYSTEM, lambda _campaign: starter_world(), no_name)  # type: ignore[arg-type]


def no_name(edit: Edit | Batch, campaign: AnyCampaign) -> str:
    return ""


def add(document: Document, nth: int) -> None:
    event = event_object(told("override", "f1", what="chp", value=nth % 7 + 1))
    assert document.apply(Edit("add", ("encounters", "long", "events"), event))


def duels() -> dict[str, Any]:
    """Whole duels by the way that is proved equal to the rules' own on the same dice."""
    duel = SwiftDuel(Duellists(Duellist(fighter("a", 6, 6, armour=(3, "full"))), Duellist(fighter("b", 5, 5))))
    chance = Random("duels").random

    def throw(sides: tuple[int, ...]) -> int:
        return sum(int(chance() * faces) + 1 for faces in sides)

    duel.play(throw, TURNS)
    rounds = 0

    def play() -> None:
        nonlocal rounds
        for _nth in range(DUELS):
            rounds += duel.play(throw, TURNS).rounds

    return figure(f"{DUELS} whole duels", milliseconds(play), 1000.0, "ms", f"{rounds / DUELS:.1f} rounds each")


def largest_fight() -> dict[str, Any]:
    """A round of the largest fight that may be, declared and rolled."""
    people = [(who, on, nth) for who, on in (("us", "them"), ("them", "us")) for nth in range(1, 201)]
    said: list[dict[str, Any]] = [
        {"kind": "action", "who": f"us.{nth}", "action": "fight"} for who, _on, nth in people if who == "us"
    ]
    attack = {"kind": "declare", "choice": "attack"}
    said += [{**attack, "who": f"{who}.{nth}", "target": f"{on}.{nth}"} for who, on, nth in people]
    said += [{"kind": "roll", "who": f"{who}.{nth}", "dice": 10} for who, _on, nth in people]
    return crowded(SYSTEM.id, THIEF, said)


if __name__ == "__main__":
    tell(
        lambda: [exchange()],
        lambda: [odds(4, 30.0), odds(6, 80.0), charged()],
        crowded_odds,
        lambda: [rewinding()],
        lambda: [one_more()],
        lambda: [duels()],
        lambda: [largest_fight()],
    )
