"""Any event, however broken, told in any fight: it is refused by name or gives a fight."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mls_desktop.model.fight.fielding import begun
from mls_desktop.rules.common.fight.fight_events import SHARED
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.fight.out_and_back import WORDS
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.rules_basics.fight.play.announcements import ON_GROUND
from mls_desktop.rules.rules_basics.fight.play.answering import ANSWERS
from mls_desktop.rules.rules_basics.system import SYSTEM
from tests.rules.rules_basics.fight.play.chance_fights import answered, encounter, on_ground
from tests.rules.rules_basics.fight.play.test_any_fight import stamp
from tests.rules.rules_basics.shipped_data import SHIPPED_DATA, campaign
from tests.tiers import cases

CASES = cases(quick=25, all=200, long=800)
VALUES: tuple[Any, ...] = (
    None, "", "f0", "f1", "w0", "d0", "attack", "all_out_attack", "double_defence", True, 0, 3, -1, 10**9, 1.5, [], [3],
    ["f0"], {}, {"id": "x"}, "counter", "ready", "HP", "RB-MV-9", "other", "us", "put", "move", "open", [[1, 1, "n"]],
    [1, 1, "e"], [[0, 0, "x"]], [{"open": [1, 1, "e"]}], [{"open": 3}], [[1, 1, "n"], [2, 2, "n"], [3, 3, "n"]],
)  # fmt: skip

NAMES = (
    "action", "target", "weapon", "second_weapon", "dice", "defence", "what", "which", "value", "rule", "name", "side",
    "character", "library", "yards", "step", "task", "turns", "counter", "points", "level", "stat", "path", "mode",
    "length", "edge", "state",
)  # fmt: skip


def anything(rng: Random, fight: Fight) -> Event:
    """Any event, mostly broken: of any kind, of anybody, with entries of any name, or an answer with one entry off."""
    prompt = rng.choice((*fight.prompts(), *fight.announcements()))
    if rng.random() < 0.5:
        right = answered(prompt, rng, fight.ground)
        facts = dict(right.facts) | {rng.choice(NAMES): rng.choice(VALUES)}
        return Event(right.kind, right.who, tuple(facts.items()))
    kind = rng.choice((*ANSWERS, *SHARED, *WORDS, *ON_GROUND, "dance", prompt.id))
    some = {rng.choice(NAMES): rng.choice(VALUES) for _nth in range(rng.randint(0, 4))}
    return Event(kind, rng.choice(("", "f0", "f1", "f2", "nobody", prompt.who)), tuple(some.items()))


@settings(max_examples=CASES, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**12))
def test_any_event_is_refused_by_name_or_gives_a_fight(seed: int) -> None:
    rng = Random(seed)
    held = campaign(encounters=[(on_ground if seed % 2 else encounter)(rng)])
    fight = begun(held.encounters[0], SYSTEM, SHIPPED_DATA.shipped(SYSTEM.id))
    for nth in range(40):
        asks = fight.prompts()
        if not asks:
            break
        before = stamp(fight)
        event = anything(rng, fight) if nth % 3 else answered(rng.choice(asks), rng, fight.ground)
        try:
            after, _notes = fight.apply(event)
        except Refused as refused:
            assert refused.finding.rule and refused.finding.severity == "error"
            assert stamp(fight) == before
            continue
        assert stamp(fight) == before
        fight = after
        fight.board()
        fight.aftermath()
