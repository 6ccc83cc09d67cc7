"""Growth by use: how many adventures each level takes on average, and how surely it is there by the n-th (N-CHK-1 to
N-CHK-3). All of it is exact.

An adventure brings the check with a stated chance, and of a side, which could gather several, one check. What is bought
meanwhile is left out, and of a side what checks of the opposing one do.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure, added, given, looked_up
from mls_desktop.rules.common.life.waits import mean_wait, reached_by
from mls_desktop.rules.nutshell.life import prices
from mls_desktop.rules.nutshell.life.life_state import LifeState, side_of
from mls_desktop.rules.nutshell.stats.personality import SIDE_RANGE, side_in_range

SURE = Fraction(1)


class Raise(Struct, frozen=True):
    """One level or point gained by a check. `to`: the step or value it leads to; `needed` of a die of so many sides."""

    to: int
    needed: int
    sides: int
    rule: str

    @property
    def chance(self) -> Fraction:
        """Chance that a check, once there is one, brings this level: that its die falls at `needed` or above."""
        return Fraction(self.sides + 1 - self.needed, self.sides)


class Growth(Struct, frozen=True):
    """Growth to a level by use alone. `adventures`: the number it takes on average, the sum of its parts, the waits for
    each level up to it; nothing where no adventure brings the check. `chance`: that an adventure does."""

    raises: tuple[Raise, ...]
    chance: Fraction
    adventures: Figure

    @property
    def to(self) -> int:
        return self.raises[-1].to

    def reached_by(self, adventures: int) -> Fraction:
        """Chance that the last of `raises` is there after `adventures`, each bringing one check by `chance` or none."""
        return reached_by([self.chance * each.chance for each in self.raises], adventures)[-1]


def growth(state: LifeState, what: str, chance: Fraction = SURE) -> tuple[Growth, ...]:
    """Growth of `what` by use alone from its present level: an item for each level it leads to, up to +6, of a side up
    to 20; () for what use does not raise. `chance`: that an adventure brings the check."""
    held = raises(state, what)
    waits = [(_named(each, what), wait_for(each, chance)) for each in held]
    found = []
    for count in range(1, len(held) + 1):
        rule = held[count - 1].rule
        adventures = added(*waits[:count], rule=rule) if chance else given(None, rule)
        found.append(Growth(held[:count], chance, adventures))
    return tuple(found)


def wait_for(each: Raise, chance: Fraction) -> Figure:
    """Mean number of adventures that the level `each` takes, where an adventure brings the check with `chance`; the
    value None where it never comes (N-CHK-2, N-CHK-3)."""
    parts = (("roll_needed", given(each.needed, each.rule)), ("check_chance", given(chance)))
    return looked_up(given(mean_wait(chance * each.chance)).value, *parts, rule=each.rule)


def raises(state: LifeState, what: str, once_acquired: bool = False) -> tuple[Raise, ...]:
    """Raises of `what` by use from its present level, level by level; none from below base or off 0 to 20, and of a
    Trained trait that is not there none or, if `once_acquired`, those from its base on (N-CHK-2, N-CHK-3)."""
    kind, _slash, name = what.partition("/")
    if kind == "secondaries":
        step = state.step(name)
        is_shut = step is None and state.world.traits[name].type == "trained"
        if is_shut and not once_acquired:
            return ()
        return _trait_raises(0 if is_shut else step)
    return _side_raises(state.side(side_of(what))) if kind == "personality" else ()


def _trait_raises(step: int | None) -> tuple[Raise, ...]:
    """Raises of a trait by use from `step`, None: from an unacquired Natural; none from below base."""
    if step is not None and step < 0:
        return ()
    found = []
    while (needed := prices.roll_needed(step)) is not None:
        step = 0 if step is None else step + 1
        found.append(Raise(step, needed, prices.CHECK_SIDES, "N-CHK-2"))
    return tuple(found)


def _side_raises(value: int) -> tuple[Raise, ...]:
    """Raises of a side by use from `value` up to 20, each by a 1d20 above the value so far; () from a value off 0 to
    20."""
    values = range(value, SIDE_RANGE[1]) if side_in_range(value) else ()
    return tuple(Raise(each + 1, each + 1, prices.SIDE_CHECK_SIDES, "N-CHK-3") for each in values)


def _named(each: Raise, what: str) -> str:
    """Name of a level among the parts of a wait: "base", "+1"; of a side its value."""
    if what.startswith("personality/"):
        return str(each.to)
    return f"{each.to:+}" if each.to else "base"
