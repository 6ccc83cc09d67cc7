"""Effect of damage on a fighter: Shock Roll, unconsciousness, death, fate (N-HARM-1 to -5, N-FATE-2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.odds import outcomes
from mls_desktop.rules.nutshell.fight.rules.combatant import Health
from mls_desktop.rules.nutshell.fight.rules.throws import throws
from mls_desktop.rules.nutshell.stats.personality import spend_fate
from mls_desktop.rules.nutshell.stats.rolls import GRADE_FROM, Thrown, grade_alone, succeeded

Call = Literal["nothing", "shock", "life", "death"]
"""Result that a wound calls for: nothing; a Shock Roll (N-HARM-1); one that decides life (N-HARM-3); dead without a
roll (N-HARM-4, N-HARM-5)."""
PASSES_FROM = next(at_least for at_least, grade in GRADE_FROM if grade == "success")
SHORTEST = 1
"""Turns unconscious at least, where a natural 3 fails a total that would do (N-ROLL-4)."""


class Wound(Struct, frozen=True):
    """Wound by one blow: health `before` and `after` its damage, and what it calls for."""

    before: Health
    after: Health
    call: Call

    @property
    def asks_roll(self) -> bool:
        """Whether the wound calls for a Shock Roll, for consciousness or for life."""
        return self.call in ("shock", "life")


def wounded(before: Health, damage: int, once: bool = False) -> Wound:
    """Wound that `damage` points, after armour, make to a fighter of health `before`: CHP are lower, the state is not
    yet changed, and `call_of` tells by `once` what it calls for: the gravest thing alone (N-HARM-3)."""
    after = replace(before, chp=before.chp - damage)
    return Wound(before, after, call_of(after, damage, once))


def call_of(health: Health, damage: int, once: bool = False) -> Call:
    """Result called for by `damage` that left `health`: nothing, a Shock Roll, one for life, or death; `once`, the
    other reading of N-HARM-1: a Shock Roll only if this damage took CHP past half (N-HARM-3, N-HARM-4). Minor
    characters fall sooner (N-HARM-5).

    Below means below: a share of THP is compared exactly. Example: of 15 THP, 8 are above half and 7 below it. From 8
    to 7 calls for a Shock Roll, from 7 to 6 does in the first reading alone.
    """
    if damage <= 0 or health.state == "dead":
        return "nothing"
    chp, thp, awake = health.chp, health.thp, health.state == "up"
    rolls = awake and is_low(health) and not (once and is_low(replace(health, chp=chp + damage)))
    if health.minor:
        return "death" if chp <= 0 else "shock" if rolls else "nothing"
    if 2 * chp < -thp:
        return "death"
    if chp < 0:
        return "life"
    return "shock" if rolls else "nothing"


def is_low(health: Health) -> bool:
    """Whether CHP are below half of THP; of minor characters, at half or below (N-HARM-1, N-HARM-5)."""
    return 2 * health.chp <= health.thp if health.minor else 2 * health.chp < health.thp


def passes(shock: Thrown, naturals: bool = False) -> bool:
    """Whether a Shock Roll passes, from 15 on (N-HARM-1). `naturals`: the other reading of N-ROLL-4."""
    return succeeded(grade_alone(shock, naturals))


def chance_to_pass(level: int, naturals: bool = False) -> Fraction:
    """Chance that a Shock Roll at `level` passes; `naturals`: as in `passes`."""
    return outcomes(throws(level), lambda roll: passes(roll, naturals)).chance(True)


def fate_helps(wound: Wound, shock: Thrown | None, naturals: bool = False) -> bool:
    """Whether a Fate Point can save the fighter: they die of `wound` without it and have one left (N-FATE-2). False for
    minor characters, who have none to spend (N-HARM-5).

    `shock`: the Shock Roll they made, None where none is made.
    """
    return not wound.after.minor and wound.after.fate > 0 and _dies(wound, shock, naturals)


def outcome(wound: Wound, shock: Thrown | None = None, fate: bool = False, naturals: bool = False) -> Health:
    """Health after a wound is resolved (N-HARM-2 to N-HARM-5). `shock`: the Shock Roll where one is made; `fate`: a
    Fate Point is spent (N-FATE-2). Raises ValueError where the roll is missing or not made, or fate cannot help."""
    if wound.asks_roll != (shock is not None):
        raise ValueError("a Shock Roll is missing or not made")
    if fate and not fate_helps(wound, shock, naturals):
        raise ValueError("no Fate Point can help")
    if _dies(wound, shock, naturals):
        return _saved(wound) if fate else replace(wound.after, state="dead", turns=None)
    if wound.call == "life":
        return replace(wound.after, state="out", turns=None)
    if shock is None or passes(shock, naturals):
        return wound.after
    return replace(wound.after, state="out", turns=max(SHORTEST, PASSES_FROM - shock.total))


def _dies(wound: Wound, shock: Thrown | None, naturals: bool) -> bool:
    return wound.call == "death" or (wound.call == "life" and shock is not None and not passes(shock, naturals))


def _saved(wound: Wound) -> Health:
    """Health after a Fate Point is spent on a deadly `wound`: a failed roll for life counts as passed; of certain death
    that blow's damage is undone. Raises ValueError where none is left."""
    spent = spend_fate("certain" if wound.call == "death" else "shock_roll", wound.after.fate)
    if spent is None:
        raise ValueError("no Fate Point is left")
    if spent.damage_removed:
        return replace(wound.before, fate=spent.fate_left)
    return replace(wound.after, state="out", turns=None, fate=spent.fate_left)
