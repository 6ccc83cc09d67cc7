"""A roll of a trait outside fights, against nothing, a number, a thing or another's trait (N-ROLL-1 to N-ROLL-4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import Aftermath
from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.fights import Opposition
from mls_desktop.rules.common.fight.rolling import ROLL, ROLL_AGAINST, Rolling
from mls_desktop.rules.common.figures.figures import Facts, Figure, added, given, looked_up, number
from mls_desktop.rules.common.figures.odds import Distribution, dice, opposed_outcomes, outcomes
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.character import Used
from mls_desktop.rules.nutshell.stats.rolls import (
    GRADES,
    HIGHEST,
    LOWEST,
    NOBODYS,
    ROLL_DICE,
    Grade,
    Thrown,
    against_number,
    grade_alone,
    natural_edge,
    opposed,
    succeeded,
    total_of,
)
from mls_desktop.rules.nutshell.stats.use_counts import Practice, check_earned

DICE = Field("dice", "sum", sides=ROLL_DICE)
Grades = tuple[Grade, Grade | None]
"""Grade of the roll that acts, and of the roll that opposes it; None where no dice fell for that."""


class Rival(Struct, frozen=True):
    """Opposition to a trait's roll: a total to beat or a level, and the owner of the trait, if anybody."""

    kind: Opposition
    level: Figure
    who: str = ""
    name: str = ""
    key: str = ""
    practice: Practice | None = None

    @property
    def rolls(self) -> bool:
        """Tells whether dice fall for the opposition too: for a thing or a trait, not for a number."""
        return self.kind in ("thing", "trait")


class TraitTrial(Rolling, frozen=True):
    """Roll of a trait against `rival`. `key`, `level`: of the figure that is rolled; `naturals`: natural 18 and 3 count
    in it (N-ROLL-4); `practice`: the secondary that is used, None if it is none."""

    MODIFIER: ClassVar[Field] = Field("modifier", "step", bounds=(-20, 20))

    who: str
    name: str
    key: str
    level: Figure
    naturals: bool
    rival: Rival
    practice: Practice | None = None

    def throws(self) -> tuple[Prompt, Prompt | None]:
        theirs = Prompt(ROLL_AGAINST, self.rival.who, "N-ROLL-2", (DICE,)) if self.rival.rolls else None
        return Prompt(ROLL, self.who, "N-ROLL-1", (DICE,)), theirs

    def chances(self) -> Facts:
        spread = self._spread()
        hoped = [grade for grade in GRADES if succeeded(grade)]
        each = tuple((grade, given(spread.chance(grade), "N-ROLL-1")) for grade in reversed(GRADES))
        return ("succeeds", given(spread.chance(*hoped), self._rule)), *each

    @property
    def _rule(self) -> str:
        return "N-ROLL-1" if self.rival.kind == "nothing" else "N-ROLL-2"

    def _spread(self) -> Distribution[Grade]:
        """Distribution of the acting roll's grade over all dice, by the very comparison that decides the roll."""
        thrown = dice(ROLL_DICE)
        if self.rival.rolls:
            return opposed_outcomes(thrown, thrown, lambda own, theirs: self._grades(own, theirs)[0])
        return outcomes(thrown, lambda own: self._grades(own, None)[0])

    def _grades(self, own: int, theirs: int | None) -> Grades:
        mine = Thrown(own, total_of(own, number(self.level), self.modifier or 0))
        if self.rival.kind == "nothing":
            return grade_alone(mine, self.naturals), None
        if theirs is None:
            return against_number(mine, number(self.rival.level), self.naturals), None
        other = Thrown(theirs, total_of(theirs, number(self.rival.level)))
        ended = opposed(mine, other, self.naturals)
        return ended.active, ended.passive

    def ended(self) -> tuple[Note, ...]:
        """Notes on the result, and on each natural 18 or 3 where naturals decided it."""
        fell = self.fell or 0
        total = added(("dice", given(fell)), ("level", self.level), *self.modified, rule="N-ROLL-1")
        grade, theirs = self._grades(fell, self.rival_fell)
        facts: Facts = (
            ("who", given(self.name)),
            ("key", given(self.key)),
            ("total", total),
            ("outcome", looked_up(grade, ("rolled", total), rule=self._rule)),
        )
        notes = [Note(self.rival.kind, self.who, self._rule, (*facts, *self._opposing(theirs)))]
        decided = self.naturals and natural_edge(fell, self.rival_fell or NOBODYS) != "neither"
        naturals = [n for n in (fell, self.rival_fell) if n in (HIGHEST, LOWEST)] if decided else []
        notes += [Note("natural", self.who, "N-ROLL-4", (("natural", given(natural)),)) for natural in naturals]
        return tuple(notes)

    def _opposing(self, grade: Grade | None) -> Facts:
        rival = self.rival
        if rival.kind == "nothing":
            return ()
        if grade is None:
            return (("number", rival.level),)
        total = added(("dice", given(self.rival_fell)), ("level", rival.level), rule="N-ROLL-1")
        graded = ("rival_outcome", looked_up(grade, ("rolled", total), rule="N-ROLL-2"))
        return ("rival_who", given(rival.name)), ("rival_key", given(rival.key)), ("rival_total", total), graded

    # What it leaves behind

    def aftermath(self) -> Aftermath:
        """Edits, with the characters' ids, that set the uses counted for both who rolled (N-CHK-1); () before all dice
        fell, and where no use counts."""
        uses = {practice.who: after for practice, _before, after in self._used()}
        return tuple((who, Edit("set", ("now", "uses"), held)) for who, held in uses.items())

    def consequences(self) -> tuple[Note, ...]:
        """Notes on the uses of each trait afterwards, and on the check they may have earned."""
        return tuple(_said(*each) for each in self._used())

    def _used(self) -> tuple[tuple[Practice, tuple[Used, ...], tuple[Used, ...]], ...]:
        """Each secondary trait rolled whose use counts, as its `Practice`, with its owner's uses before and after; the
        second of one owner goes on from the first. () before all dice fell."""
        if self.fell is None or (self.rival.rolls and self.rival_fell is None):
            return ()
        mine = (self.practice, self.fell, number(self.level), self.modifier or 0)
        theirs = (self.rival.practice, self.rival_fell or 0, number(self.rival.level), 0)
        sofar: dict[str, tuple[Used, ...]] = {}
        found = []
        for practice, fell, level, modifier in (mine, theirs):
            if practice is None:
                continue
            before = sofar.get(practice.who, practice.uses)
            critical = grade_alone(Thrown(fell, total_of(fell, level, modifier)), self.naturals) == "critical"
            after = replace(practice, uses=before).rolled(critical)
            if after is not before:
                found.append((practice, before, after))
                sofar[practice.who] = after
        return tuple(found)


def _said(practice: Practice, before: tuple[Used, ...], after: tuple[Used, ...]) -> Note:
    now = practice.used(after)
    earns = check_earned(now) and not check_earned(practice.used(before))
    counts: Facts = (("times", given(now.times or None)), ("criticals", given(now.criticals or None)))
    facts: Facts = (("who", given(practice.name)), ("key", given(practice.key)), *counts)
    return Note("use_earns_check" if earns else "use_counted", practice.who, "N-CHK-1", facts)
