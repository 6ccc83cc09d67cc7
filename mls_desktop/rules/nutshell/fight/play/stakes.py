"""Facts of what is at stake in an open wound, for whoever is asked to roll or to spend fate (N-HARM-1, N-HARM-3,
N-FATE-2)."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Facts, Figure, given, looked_up, number
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.rules.harm import PASSES_FROM, chance_to_pass, outcome

LIFE, FEET = "life", "feet"
"""What is rolled for: life or death, or to stay on their feet."""


def of_shock_roll(battle: Battle, level: Figure) -> Facts:
    """The points after the wound, what the Shock Roll at that level is for, and the chance to pass; nothing without an
    open wound."""
    wound = battle.wound
    if wound is None:
        return ()
    rule = "N-HARM-3" if wound.call == "life" else "N-HARM-5" if wound.after.minor else "N-HARM-1"
    needed = given(PASSES_FROM, "N-ROLL-1")
    chance = chance_to_pass(number(level), battle.world.other("N-ROLL-4"))
    return (
        *_points(battle),
        ("for", given(LIFE if wound.call == "life" else FEET, rule)),
        ("chance", looked_up(chance, ("level", level), ("needed", needed), rule=rule)),
    )


def of_fate(battle: Battle) -> Facts:
    """The points after the wound, which is death without a Fate Point, and how a fighter stands who spends one; nothing
    without an open wound."""
    wound = battle.wound
    if wound is None:
        return ()
    saved = outcome(wound, battle.shock, True, battle.world.other("N-ROLL-4"))
    return (
        *_points(battle),
        ("for", given(LIFE, "N-HARM-3" if wound.asks_roll else "N-HARM-4")),
        ("saved_chp", given(saved.chp, "N-FATE-2")),
        ("saved_state", given(saved.state, "N-FATE-2")),
    )


def _points(battle: Battle) -> Facts:
    health = battle.fighters[battle.blows[0].hit.on].health
    return ("chp", given(health.chp, "N-THP-2")), ("thp", given(health.thp, "N-THP-1"))
