"""Any fight: whatever is offered is accepted, a prefix replayed gives the state as it was then, and one that was kept
in mid-round goes on as it would have."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mls_desktop.model.fight.fielding import begun, fielded
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import Entrant, Fight, rows
from mls_desktop.rules.common.values.events import Event, event_object
from mls_desktop.rules.rules_basics.fight.play.answering import ANSWERS
from mls_desktop.rules.rules_basics.system import SYSTEM
from mls_desktop.rules.rules_basics.vocabulary import ACTIONS
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from tests.rules.rules_basics.fight.play.chance_fights import answered, encounter
from tests.rules.rules_basics.shipped_data import SHIPPED_DATA, campaign
from tests.tiers import cases

CASES = cases(quick=25, all=100, long=400)
MOST = 70


def unasked(fight: Fight, rng: Random, joined: bool) -> Prompt | None:
    """Something that may be told now; the end comes last."""
    offered = [
        prompt for prompt in fight.announcements() if prompt.id != "end" and not (joined and prompt.id == "join")
    ]
    return rng.choice(offered) if offered else None


def stamp(fight: Fight) -> str:
    return json.dumps([fight.state(), fight.over, fight.clock, [repr(prompt) for prompt in fight.prompts()]])


def looked_at(fight: Fight) -> None:
    """All that is seen of a fight can be seen at any moment."""
    fight.board()
    fight.announcements()
    assert fight.headings and fight.findings() == ()
    for prompt in fight.prompts()[:2]:
        usual = fight.default_answer(prompt)
        if usual is not None:
            fight.apply(usual)
        for choice in rows(fight, prompt.who) if prompt.who else ():
            fight.apply(choice.event)
            for name, figure in choice.chances:
                assert figure.value >= 0 and (name.startswith("mean") or figure.value <= 1), name  # type: ignore[operator]


@settings(max_examples=CASES, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**12))
def test_any_fight(seed: int) -> None:
    rng = Random(seed)
    held = campaign(encounters=[encounter(rng)])
    first = begun(held.encounters[0], SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    fight, events, stamps, notes = first, list[Event](), [stamp(first)], list[Any]()
    while not fight.over and len(events) < MOST:
        asks = [prompt for prompt in fight.prompts() if prompt.id != "end"] or list(fight.prompts())
        assert asks
        tell = unasked(fight, rng, any(event.kind == "join" for event in events)) if rng.random() < 0.15 else None
        prompt = tell or rng.choice(asks)
        usual = fight.default_answer(prompt) if tell is None and rng.random() < 0.4 else None
        event = usual or answered(prompt, rng)
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
    raw = json.loads(write(held, SHIPPED_DATA))
    raw["encounters"][0]["events"] = [event_object(event) for event in events[:half]]
    reopened = read(write(read(json.dumps(raw).encode(), SHIPPED_DATA), SHIPPED_DATA), SHIPPED_DATA)
    fight = begun(reopened.encounters[0], SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    for event in (*reopened.encounters[0].events, *events[half:]):
        fight, _notes = fight.apply(event)
    assert stamp(fight) == stamps[-1]


def left_behind(fight: Fight, held: Any) -> None:
    """What it leaves behind can be edited into who fought, and comes into the next fight so."""
    ready = fielded(held.encounters[0], SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
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
        fight = begun(held.encounters[0], SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
        for _nth in range(MOST):
            event = answered(
                rng.choice([prompt for prompt in fight.prompts() if prompt.id != "end"] or fight.prompts()), rng
            )
            kinds.add(event.kind)
            actions.add(str(event.entry("action")))
            fight, _notes = fight.apply(event)
            if fight.over:
                break
    assert set(ANSWERS) - {"pass", "move"} <= kinds and set(ACTIONS) <= actions
