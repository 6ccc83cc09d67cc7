"""Fights on a ground, played at random: whatever is offered is accepted, and what was cannot be told from a replay."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.fight.session import FightSession
from mls_desktop.model.replay import Replay
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event, Events, event_of, told
from mls_desktop.rules.rules_basics.fight.play.options import yards_of
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import MOVING
from mls_desktop.rules.rules_basics.system import SYSTEM
from tests.madeup.flown import Falling
from tests.rules.rules_basics.fight.play.chance_fights import answered, on_ground
from tests.rules.rules_basics.fight.play.test_any_fight import kept_and_gone_on, looked_at, replayed, stamp
from tests.rules.rules_basics.shipped_data import SHIPPED_DATA, campaign
from tests.tiers import cases

CASES = cases(quick=4, all=30, long=200)
MOST, SOME_STATES = 60, 10
SKILL = {"id": "blade", "name": "Blade", "value": 12, "use": "melee"}
SWORD = {"id": "sword", "name": "Sword", "skill": "blade", "damage": "1d"}


def first_of(rng: Random) -> tuple[Any, Fight]:
    held = campaign(encounters=[on_ground(rng)])
    return held, begun(held.encounters[0], SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))


def unasked(fight: Fight, rng: Random, joined: bool) -> Prompt | None:
    """Something that may be told now but the end; most of it about the ground."""
    offered = [
        prompt for prompt in fight.announcements() if prompt.id != "end" and not (joined and prompt.id == "join")
    ]
    on_it = [prompt for prompt in offered if prompt.id in ("move", "door")]
    return rng.choice(on_it if on_it and rng.random() < 0.6 else offered) if offered else None


@settings(max_examples=CASES, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.integers(0, 10**12))
def test_any_fight_on_a_ground(seed: int) -> None:
    rng = Random(seed)
    held, first = first_of(rng)
    fight, events, stamps = first, list[Event](), [stamp(first)]
    while not fight.over and len(events) < MOST:
        asks = [prompt for prompt in fight.prompts() if prompt.id != "end"] or list(fight.prompts())
        assert asks
        tell = unasked(fight, rng, any(event.kind == "join" for event in events)) if rng.random() < 0.15 else None
        prompt = tell or rng.choice(asks)
        usual = fight.default_answer(prompt) if tell is None and rng.random() < 0.4 else None
        event = usual or answered(prompt, rng, fight.ground)
        if len(events) % 9 == 0:
            looked_at(fight)
        before = fight
        try:
            fight, _notes = fight.apply(event)
        except Refused as refused:
            assert event.kind == "door" and refused.finding.rule == "wall_between", event
            continue
        stand_well(before, fight, event)
        events.append(event)
        stamps.append(stamp(fight))
    replayed(first, events, stamps)
    kept_and_gone_on(held, events, stamps, rng)
    reel, line = Replay(first), Events(events)
    for count in rng.sample(range(len(events) + 1), min(5, len(events))):
        assert stamp(reel.at(line, count)) == stamps[count]


def stand_well(before: Fight, after: Fight, event: Event) -> None:
    """Nobody but who moves comes anywhere, none onto another; every figure fits where it stands."""
    then, now = before.ground, after.ground
    assert then is not None and now is not None
    for who, bars in now.there.items():
        stand = now.battlefield.stands[who]
        if stand != then.battlefield.stands.get(who):
            assert event.kind == "move" and event.who == who
            taken = {cell for id, up in now.there.items() if up and id != who for cell in now.battlefield.cells(id)}
            back = event.entry("mode") != "put" and stand.at == then.battlefield.stands[who].at
            assert back or not bars or not taken & set(now.battlefield.cells(who))
        assert not now.battlefield.fault(stand, ())


def state_offered(seed: int) -> int:
    """Every state of a move that is asked for is accepted, at the cost that stands there; how many were tried."""
    rng, tried = Random(seed), 0
    _held, fight = first_of(rng)
    for _event in range(MOST):
        if fight.over:
            break
        for prompt in fight.prompts():
            if prompt.id == "move":
                tried += accepted(fight, prompt, rng)
        asks = [prompt for prompt in fight.prompts() if prompt.id != "end"] or fight.prompts()
        fight, _notes = fight.apply(answered(rng.choice(asks), rng, fight.ground))
    return tried


def accepted(fight: Any, prompt: Prompt, rng: Random) -> int:
    ground, battle = fight.ground, fight.battle
    reach = ground.reach(prompt.who)
    assert reach.action == battle.plan.action and reach.points == dict(prompt.facts)["yards"].value
    assert reach.points == yards_of(battle, battle.fighters[prompt.who], battle.plan.action)
    chosen = rng.sample(reach.states, min(len(reach.states), SOME_STATES))
    for state in chosen:
        after, notes = fight.apply(told("move", prompt.who, path=reach.path(state)))
        stand = after.ground.battlefield.stands[prompt.who]
        assert (stand.at, stand.facing, stand.length) == (
            state.at, state.facing, ground.battlefield.stands[prompt.who].length,
        )  # fmt: skip
        costs = [dict(note.facts)["cost"].value for note in notes if note.kind == "moves_there"]
        stepped = [note for note in notes if note.kind == "stepped"]
        assert costs == ([state.cost] if state.cost and battle.plan.action in MOVING else [])
        assert len(stepped) == int(bool(state.cost) and battle.plan.action not in MOVING)
        longer = reach.door(state)
        if longer is not None:
            opened, _notes = fight.apply(told("move", prompt.who, path=longer[0]))
            assert longer[1] == state.cost + 1 <= reach.points
            if not any(isinstance(entry, dict) for entry in reach.path(state)):
                assert opened.ground.battlefield.doors != ground.battlefield.doors
    return len(chosen)


@settings(max_examples=CASES, suppress_health_check=list(HealthCheck), deadline=None)
@given(st.integers(0, 10**12))
def test_every_state_that_is_offered_is_accepted(seed: int) -> None:
    state_offered(seed)


def test_fights_by_chance_move_in_every_way() -> None:
    """Lest the fights above be dull: steps and moves are asked for, beside a roll and alone."""
    manoeuvres, beside = set[str](), set[bool]()
    for seed in range(60):
        rng = Random(seed)
        _held, fight = first_of(rng)
        for _nth in range(MOST):
            asks = [prompt for prompt in fight.prompts() if prompt.id != "end"] or list(fight.prompts())
            held: Any = fight
            if any(prompt.id == "move" for prompt in asks):
                manoeuvres.add(held.battle.plan.action)
                beside.add(len(asks) > 1)
            fight, _notes = fight.apply(answered(rng.choice(asks), rng, fight.ground))
            if fight.over:
                break
    assert {"move", "charge", "attack", "strong", "all_out_feint", "double_attack", "aim"} <= manoeuvres
    assert beside == {True, False}


def duel_session(*throws: tuple[int, ...]) -> FightSession:
    """Ann and a foe beside each other; the program rolls for Ann, whose turn it is."""
    people = [
        {"id": who, "side": side, "character": {"name": who, "speed": speed, "skills": [SKILL], "weapons": [SWORD]}}
        for who, side, speed in (("ann", "us", 6), ("foe", "them", 5))
    ]
    start = {"ann": {"at": [1, 1], "facing": "e"}, "foe": {"at": [2, 1], "facing": "w"}}
    ground = {"grid": "square", "width": 5, "height": 5, "start": start}
    sides = [{"id": "us"}, {"id": "them"}]
    (held,) = campaign(encounters=[{"id": "fight", "sides": sides, "line_up": people, "ground": ground}]).encounters
    session = FightSession(held, SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id), Falling(*throws))
    session.throwing.let("us", True)
    return session


def sent(session: FightSession, *events: Event | Prompt, onward: bool = False) -> list[Any]:
    """Events sent for these, and those that the program rolls after them."""
    found = session.submission(events, onward)
    assert found is not None
    edits: list[Any] = [edit.value for edit in found.batch.edits]
    session.set_encounter(replace(session.encounter, events=Events((*session.encounter.events, *map(event_of, edits)))))
    return [(edit["kind"], edit["who"]) for edit in edits]


ATTACK = told("declare", "ann", action="attack", target="foe", weapon="sword")


def test_a_step_beside_a_roll_is_a_choice_and_the_programs_dice_wait_for_it() -> None:
    """A window shows it with what must be answered, not with what may be told besides, such as the end."""
    session = duel_session((6, 6, 6))
    assert sent(session, ATTACK) == [("declare", "ann")]
    assert [prompt.id for prompt in session.prompts] == ["attack", "move"]
    assert {("move", "ann"), ("end", "")} <= {(prompt.id, prompt.who) for prompt in session.announcements}
    assert [prompt.id for prompt in session.choices()] == ["move"] and not session.offered()
    assert [prompt.id for prompt in session.dice()] == ["attack"]
    assert sent(session, told("move", "ann", path=[[1, 2, "e"]])) == [("move", "ann"), ("attack", "ann")]


def test_who_lets_all_do_the_usual_takes_no_step() -> None:
    session = duel_session((6, 6, 6))
    assert sent(session, ATTACK, onward=True) == [("declare", "ann"), ("move", "ann"), ("attack", "ann")]


def test_dice_that_were_rolled_first_leave_the_step_for_after_them() -> None:
    session = duel_session((6, 6, 6))
    sent(session, ATTACK)
    (attack,) = session.dice()
    assert sent(session, session.throwing.rolled(attack)) == [("attack", "ann")]
    assert [prompt.id for prompt in session.choices()] == ["move"]
