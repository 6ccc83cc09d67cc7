"""Any fight: whatever is offered is accepted, a prefix replayed gives the state as it was then, and one that was kept
in mid-round goes on as it would have."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mls_desktop.model.fight.fielding import begun, fielded
from mls_desktop.rules.common.asking.prompts import Prompt, wanted
from mls_desktop.rules.common.fight.fights import Entrant, Fight, rows
from mls_desktop.rules.common.values.events import Event, event_object
from mls_desktop.rules.rules_basics.fight.play.answering import ANSWERS
from mls_desktop.rules.rules_basics.rule_options import RULE_OPTIONS
from mls_desktop.rules.rules_basics.system import SYSTEM
from mls_desktop.rules.rules_basics.vocabulary import ACTIONS
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from tests.rules.rules_basics.shelf import SHELF, campaign
from tests.tiers import cases

CASES = cases(quick=25, all=100, long=1000)
MOST = 70


def somebody(rng: Random, id: str) -> dict[str, Any]:
    """A person by chance, as a file holds them; some have neither weapons nor defences."""
    skills = [
        {"id": f"s{n}", "name": f"Skill {n}", "value": rng.choice((rng.randint(2, 19), 11.5)), "use": "melee"}
        for n in range(rng.randint(0, 3))
    ]
    weapons = [
        {
            "id": f"w{n}",
            "name": f"Weapon {n}",
            "skill": rng.choice([None, *(each["id"] for each in skills)]),
            "kind": rng.choice(("melee", "ranged", "slam", "other")),
            "damage": rng.choice(("", "1d", "2d+1", "3", "1d8-2")),
            "acc": rng.randint(-1, 4),
            "readying": rng.random() < 0.3,
            "off_hand": rng.random() < 0.3,
        }
        for n in range(rng.randint(0, 3))
    ]
    defences = [{"id": f"d{n}", "name": f"Defence {n}", "value": rng.randint(1, 18)} for n in range(rng.randint(0, 3))]
    counters = [{"name": "HP", "max": rng.randint(0, 12)}, {"name": "HP"}][: rng.randint(0, 2)]
    return {
        "id": id,
        "name": rng.choice(("", id)),
        "speed": rng.choice((5, 5.5, 5.5, 6, -1)),
        "move": rng.choice((0, 5, -2, 6.5)),
        "skills": skills,
        "weapons": weapons,
        "defences": defences,
        "counters": counters,
        "ambidexterity": rng.random() < 0.3,
        "armour": [{"name": "Mail", "resistance": rng.randint(0, 3)}],
        "now": {"effects": [{"name": "wet", "modifier": -1, "turns": 2}]} if rng.random() < 0.2 else {},
    }


def encounter(rng: Random) -> dict[str, Any]:
    line_up = [
        {
            "id": f"f{n}",
            "side": rng.choice(("us", "them")),
            "joins": rng.choice((1, 1, 1, 2)),
            "character": somebody(rng, f"f{n}"),
        }
        for n in range(rng.randint(1, 5))
    ]
    rulings = {rule: "other" for rule in RULE_OPTIONS if rng.random() < 0.5}
    return {
        "id": "fight",
        "sides": [{"id": "us"}, {"id": "them"}],
        "line_up": line_up,
        "rulings": rulings,
        "events": [],
    }


def answered(ask: Prompt, rng: Random) -> Event:
    """An answer that the form of an ask allows."""
    facts: dict[str, Any] = {}
    for field in ask.fields:
        if field.name in facts or not wanted(field, facts):
            continue
        if field.kind in ("sum", "dice"):
            fell = [rng.randint(1, side) for side in field.sides]
            facts[field.name] = sum(fell) if field.kind == "sum" else fell
        elif field.blank and rng.random() < 0.6:
            continue
        elif field.kind == "choice":
            facts[field.name] = rng.choice(field.options)
        elif field.kind == "number":
            low, high = field.bounds or (0, 0)
            facts[field.name] = rng.randint(max(low, -5), min(high, 8))
        elif field.kind == "flag":
            facts[field.name] = rng.random() < 0.5
        elif field.kind == "library":
            facts[field.name] = {"name": "Ned", "speed": rng.randint(3, 7), "weapons": [{"id": "w", "name": "W"}]}
        else:
            facts[field.name] = rng.choice(("a word", "the lock"))
    return Event(ask.id, ask.who or ("ned" if ask.id == "join" else ""), tuple(facts.items()))


def unasked(fight: Fight, rng: Random, joined: bool) -> Prompt | None:
    """Something that may be told now; the end comes last."""
    offered = [ask for ask in fight.announcements() if ask.id != "end" and not (joined and ask.id == "join")]
    return rng.choice(offered) if offered else None


def stamp(fight: Fight) -> str:
    return json.dumps([fight.state(), fight.over, fight.clock, [repr(ask) for ask in fight.prompts()]])


def looked_at(fight: Fight) -> None:
    """All that is seen of a fight can be seen at any moment."""
    fight.board()
    fight.announcements()
    assert fight.headings and fight.findings() == ()
    for ask in fight.prompts()[:2]:
        usual = fight.default_answer(ask)
        if usual is not None:
            fight.apply(usual)
        for choice in rows(fight, ask.who) if ask.who else ():
            fight.apply(choice.event)
            for name, figure in choice.chances:
                assert figure.value >= 0 and (name.startswith("mean") or figure.value <= 1), name  # type: ignore[operator]


@settings(max_examples=CASES, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**12))
def test_any_fight(seed: int) -> None:
    rng = Random(seed)
    held = campaign(encounters=[encounter(rng)])
    first = begun(held.encounters[0], SYSTEM, SHELF.shipped(SYSTEM.id))
    fight, events, stamps, notes = first, list[Event](), [stamp(first)], list[Any]()
    while not fight.over and len(events) < MOST:
        asks = [ask for ask in fight.prompts() if ask.id != "end"] or list(fight.prompts())
        assert asks
        tell = unasked(fight, rng, any(event.kind == "join" for event in events)) if rng.random() < 0.15 else None
        ask = tell or rng.choice(asks)
        usual = fight.default_answer(ask) if tell is None and rng.random() < 0.4 else None
        event = usual or answered(ask, rng)
        if len(events) % 9 == 0:
            looked_at(fight)
        fight, more = fight.apply(event)
        notes += more
        events.append(event)
        stamps.append(stamp(fight))
    fight.tally(notes)
    replayed(first, events, stamps)
    kept_and_gone_on(held, events, stamps, rng)
    left_behind(fight, held)


def replayed(first: Fight, events: list[Event], stamps: list[str]) -> None:
    """A prefix replayed equals the state then; what was before is as it was."""
    again = first
    for at, event in enumerate(events):
        assert stamp(again) == stamps[at]
        again, _notes = again.apply(event)
    assert stamp(again) == stamps[-1] and stamp(first) == stamps[0]


def kept_and_gone_on(held: Any, events: list[Event], stamps: list[str], rng: Random) -> None:
    """Saved and read in the midst of a round, it goes on as it would have."""
    half = rng.randint(0, len(events))
    raw = json.loads(write(held, SHELF))
    raw["encounters"][0]["events"] = [event_object(event) for event in events[:half]]
    reopened = read(write(read(json.dumps(raw).encode(), SHELF), SHELF), SHELF)
    fight = begun(reopened.encounters[0], SYSTEM, SHELF.shipped(SYSTEM.id))
    for event in (*reopened.encounters[0].events, *events[half:]):
        fight, _notes = fight.apply(event)
    assert stamp(fight) == stamps[-1]


def left_behind(fight: Fight, held: Any) -> None:
    """What it leaves behind can be edited into who fought, and comes into the next fight so."""
    ready = fielded(held.encounters[0], SYSTEM, SHELF.shipped(SYSTEM.id))
    people = {entrant.id: entrant.who for entrant in ready.entrants}
    for who, edit in fight.aftermath():
        if who in people:
            people[who] = SYSTEM.edit(people[who], ready.world, edit)
    again: Any = SYSTEM.begin([Entrant(id, "us", who) for id, who in people.items()], ("us",), "", ready.world)
    now = {each["id"]: each for each in of(fight)}
    for each in of(again):
        if each["id"] in now:
            assert (each["counters"], each["effects"]) == (now[each["id"]]["counters"], now[each["id"]]["effects"])


def of(fight: Fight) -> list[dict[str, Any]]:
    """How each fighter stands."""
    fighters: Any = fight.state()["fighters"]
    return list(fighters)


def test_fights_by_chance_come_to_all_that_there_is() -> None:
    """Lest the fights above be dull: every answer is given in some of them, every action declared."""
    kinds, actions = set[str](), set[str]()
    for seed in range(40):
        rng = Random(seed)
        held = campaign(encounters=[encounter(rng)])
        fight = begun(held.encounters[0], SYSTEM, SHELF.shipped(SYSTEM.id))
        for _nth in range(MOST):
            event = answered(rng.choice([ask for ask in fight.prompts() if ask.id != "end"] or fight.prompts()), rng)
            kinds.add(event.kind)
            actions.add(str(event.entry("action")))
            fight, _notes = fight.apply(event)
            if fight.over:
                break
    assert set(ANSWERS) - {"pass"} <= kinds and set(ACTIONS) <= actions
