"""Rolls of a trait: grades, opposed rolls, naturals, fumbles (N-ROLL-1 to N-ROLL-4, N-FUMBLE-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Figure

Grade = Literal["fumble", "failure", "success", "critical"]
GRADES: tuple[Grade, ...] = get_args(Grade)
"""From worst to best (N-ROLL-1)."""

RollKind = Literal["attack", "defence", "dodge", "shot", "offensive_spell", "other"]
Side = Literal["first", "second", "neither"]

ROLL_DICE = (6, 6, 6)
"""N-ROLL-1: a roll is 3d6."""

HIGHEST, LOWEST = 18, 3
"""The naturals that count for themselves (N-ROLL-4)."""

NOBODYS = 0
"""Stands for the dice of a number that nobody rolls: no natural."""

GRADE_FROM: tuple[tuple[int, Grade], ...] = ((20, "critical"), (15, "success"), (10, "failure"))
"""N-ROLL-1: the total from which each grade begins; below all of them is a fumble."""


class Thrown(Struct, frozen=True):
    """A roll that fell: the sum of its three dice, and the total with level and modifiers."""

    natural: int
    total: int


class Opposed(Struct, frozen=True):
    """Result of an opposed roll: the success of the side that acted, its grade, and the grade of the side that opposed
    it."""

    succeeds: bool
    active: Grade
    passive: Grade


class Pair(Struct, frozen=True):
    """Two rolls compared: which is ahead, and the grade of each against the other."""

    ahead: Side
    first: Grade
    second: Grade


class FumbleHint(Struct, frozen=True):
    """Fate of a fumbler's weapon. `rounds`: to pick it up; None: the rules do not say."""

    weapon: Literal["dropped", "flies_off", "at_winners_will"]
    rounds: int | None
    next_turn: bool


def total_of(natural: int, level: int, *modifiers: int) -> int:
    """Total of a roll: `natural`, the sum of its three dice, with `level` and `modifiers` added (N-ROLL-1)."""
    return natural + level + sum(modifiers)


def grade_of(total: int) -> Grade:
    """Grade of a total: critical from 20, success from 15, failure from 10, else fumble (N-ROLL-1)."""
    for at_least, grade in GRADE_FROM:
        if total >= at_least:
            return grade
    return "fumble"


def succeeded(grade: Grade) -> bool:
    """Whether a grade is a success or better (N-ROLL-1)."""
    return grade in ("success", "critical")


def naturals_count(kind: RollKind, everywhere: bool = False) -> bool:
    """Tells whether a natural 18 or 3 counts in a roll of `kind`: not in "other" ones, unless `everywhere`, the rule's
    other reading (N-ROLL-4)."""
    return everywhere or kind != "other"


def grade_alone(thrown: Thrown, naturals: bool) -> Grade:
    """Grade of a roll that nothing opposes: by its total, but a natural 18 is critical and a 3 a fumble if `naturals`,
    that is, where they count in it (N-ROLL-4)."""
    if naturals and thrown.natural == HIGHEST:
        return "critical"
    if naturals and thrown.natural == LOWEST:
        return "fumble"
    return grade_of(thrown.total)


def natural_edge(first: int, second: int) -> Side:
    """Side that is ahead by a natural 18, or by the other's natural 3, whatever the totals; "neither" for equal
    naturals and for none of these (N-ROLL-4, N-FIGHT-7, N-FIGHT-8).

    An 18 beats all but an 18, a 3 loses to all but a 3; "neither": the totals decide.
    """
    if first == second:
        return "neither"
    if first == HIGHEST or second == LOWEST:
        return "first"
    return "second" if second == HIGHEST or first == LOWEST else "neither"


def compared(first: Thrown, second: Thrown, naturals: bool = True) -> Pair:
    """Two rolls against each other: the side ahead, by naturals if `naturals` and one decides, else by totals, and both
    grades (N-ROLL-4, N-FIGHT-6 to N-FIGHT-8). Of two criticals the one ahead is a plain success."""
    ahead = natural_edge(first.natural, second.natural) if naturals else "neither"
    grades = [grade_of(first.total), grade_of(second.total)]
    if ahead != "neither":
        pair = (first.natural, second.natural)
        for me, other in ((0, 1), (1, 0)):
            grades[me] = _by_naturals(grades[me], pair[me], pair[other])
        return Pair(ahead, grades[0], grades[1])
    if first.total != second.total:
        ahead = "first" if first.total > second.total else "second"
    if grades == ["critical", "critical"] and ahead != "neither":
        grades[0 if ahead == "first" else 1] = "success"
    return Pair(ahead, grades[0], grades[1])


def _by_naturals(rolled: Grade, mine: int, other: int) -> Grade:
    """One side's grade in a pair that naturals decide: 18 against 3 is a critical against a fumble."""
    if mine == HIGHEST:
        return "critical"
    if mine == LOWEST:
        return "fumble"
    if other == HIGHEST:
        return "fumble" if rolled == "fumble" else "failure"
    return "critical" if rolled == "critical" else "success"


def opposed(active: Thrown, passive: Thrown, naturals: bool = False) -> Opposed:
    """An opposed roll (N-ROLL-2): the active side needs a success or better and the higher total.

    Otherwise it fails; a fumble stays one. Of two criticals the higher is a plain success.
    """
    pair = compared(active, passive, naturals)
    succeeds = pair.ahead == "first" and succeeded(pair.first)
    own = pair.first if succeeds or pair.first == "fumble" else "failure"
    return Opposed(succeeds, own, pair.second)


def against_number(active: Thrown, number: int, naturals: bool = False) -> Grade:
    """The grade of a roll against a total that nobody rolls: as in N-ROLL-2 a success must be higher too.

    Where naturals count, an 18 beats any number and a 3 none (N-ROLL-4).
    """
    grade = grade_alone(active, naturals)
    edge = natural_edge(active.natural, NOBODYS) if naturals else "neither"
    ahead = edge == "first" or (edge == "neither" and active.total > number)
    return grade if ahead or not succeeded(grade) else "failure"


def level_rolled(secondary: Figure | None, primary: Figure) -> Figure:
    """The level a roll is made at: the secondary that fits, where there is none the primary (N-ROLL-3)."""
    return primary if secondary is None else secondary


FUMBLE_HINTS: Mapping[Grade, FumbleHint] = {
    "fumble": FumbleHint("dropped", 1, next_turn=False),
    "failure": FumbleHint("dropped", 1, next_turn=False),
    "success": FumbleHint("flies_off", 1, next_turn=True),
    "critical": FumbleHint("at_winners_will", None, next_turn=False),
}
"""N-FUMBLE-1: by the grade of the fumbler's opponent."""


def fumble_hint(against: Grade, hints: bool = True) -> FumbleHint | None:
    """Hint at the fate of a fumbler's weapon by the opponent's grade, `against`: there is one for every grade; None
    only if not `hints`, the rule's other reading (N-FUMBLE-1)."""
    return FUMBLE_HINTS[against] if hints else None
