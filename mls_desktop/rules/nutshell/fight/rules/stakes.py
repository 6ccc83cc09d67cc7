"""Facts of what is at stake in an open wound, for whoever is asked to roll or to spend fate (N-HARM-1, N-HARM-3,
N-FATE-2)."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Facts, Figure, given, looked_up, number
from mls_desktop.rules.nutshell.fight.rules.combatant import Health
from mls_desktop.rules.nutshell.fight.rules.harm import PASSES_FROM, Wound, chance_to_pass, outcome
from mls_desktop.rules.nutshell.stats.rolls import Thrown

LIFE, FEET = "life", "feet"
"""Stakes of a Shock Roll: life or death, or to stay on their feet."""


def of_shock_roll(wound: Wound, level: Figure, naturals: bool = False) -> Facts:
    """Facts for whoever makes the Shock Roll at `level`: CHP and THP after the wound, the stake of the roll, and the
    chance to pass. `naturals`: the other reading of N-ROLL-4."""
    rule = "N-HARM-3" if wound.call == "life" else "N-HARM-5" if wound.after.minor else "N-HARM-1"
    chance = chance_to_pass(number(level), naturals)
    needed = given(PASSES_FROM, "N-ROLL-1")
    return (
        *_points(wound.after),
        ("for", given(LIFE if wound.call == "life" else FEET, rule)),
        ("chance", looked_up(chance, ("level", level), ("needed", needed), rule=rule)),
    )


def of_fate(wound: Wound, shock: Thrown | None, naturals: bool = False) -> Facts:
    """Facts for whoever may spend a Fate Point on a wound that is death without it: CHP and THP after the wound, and
    CHP and state after spending it. `shock`: the Shock Roll that failed, None where none was made; `naturals`: as in
    `of_shock_roll`. Raises ValueError where fate cannot help."""
    saved = outcome(wound, shock, True, naturals)
    return (
        *_points(wound.after),
        ("for", given(LIFE, "N-HARM-3" if wound.asks_roll else "N-HARM-4")),
        ("saved_chp", given(saved.chp, "N-FATE-2")),
        ("saved_state", given(saved.state, "N-FATE-2")),
    )


def _points(health: Health) -> Facts:
    return ("chp", given(health.chp, "N-THP-2")), ("thp", given(health.thp, "N-THP-1"))
