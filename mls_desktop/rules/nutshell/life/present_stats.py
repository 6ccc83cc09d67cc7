"""Every figure of a character as they stand now: what was made at creation, and what the chronicle has made of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from mls_desktop.rules.common.figures.figures import (
    Facts,
    Figure,
    Part,
    added,
    exact,
    given,
    greatest,
    looked_up,
    number,
)
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.nutshell.character import Hero, Occupation
from mls_desktop.rules.nutshell.life.chronicle import LifeRecord, life_record
from mls_desktop.rules.nutshell.life.life_state import LifeState
from mls_desktop.rules.nutshell.stats import ages, vitality
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.trait_stats import counted
from mls_desktop.rules.nutshell.vocabulary import PersonalitySide, Primary
from mls_desktop.rules.nutshell.world import World


class PresentStats(DerivedStats):
    """The figures of one who has lived since creation. Steps, their prices and their limits are those of creation;
    levels, age, points and fate those of now."""

    def __init__(self, who: Hero, world: World) -> None:
        super().__init__(who, world)
        self._made = DerivedStats(who, world)

    @property
    def at_creation(self) -> DerivedStats:
        return self._made

    @cached_property
    def life(self) -> LifeRecord:
        return life_record(self.who, self.world, (number(self._made.total), number(self._made.spent)))

    @property
    def now(self) -> LifeState:
        return self.life.now

    @cached_property
    def bought(self) -> Mapping[str, int]:
        """CP that the chronicle's entries took, by `what` for purchases, by kind for others ("training"); below 0 where
        they brought CP."""
        spent: dict[str, int] = {}
        for step in self.life.steps:
            spent[step.on] = spent.get(step.on, 0) - step.cp
        return spent

    def life_findings(self) -> Iterator[Finding]:
        return self.life.findings()

    # Age

    @cached_property
    def age(self) -> Figure:
        """Present age: the years at the start of play plus those lived since."""
        start = self._made.age
        passed = self.now.age - exact(start)
        return added(("age_at_start", start), ("passed", given(passed)), rule="N-RACE-1") if passed else start

    @cached_property
    def reductions_due(self) -> Figure:
        return self._made.reductions_due

    @cached_property
    def reductions_so_far(self) -> Figure:
        reached = ages.reductions_reached(number(self.increments))
        return looked_up(reached, ("increments", self.increments), rule="N-RACE-1")

    @cached_property
    def levels_lost(self) -> Figure:
        return counted((*self.who.age_losses, *self.now.losses), "N-AGE-1")

    @cached_property
    def plus_two_allowed(self) -> Figure:
        return self._made.plus_two_allowed

    # Traits

    def _bought_parts(self, primary: Primary) -> tuple[Part, ...]:
        """Parts of a primary's level before age and training, the referee's changes among them (N-LIM-1)."""
        changed = self.now.primaries[primary] - self.steps[primary]
        parts = super()._bought_parts(primary)
        return (*parts, ("in_play", given(changed, "N-LIM-1"))) if changed else parts

    def _moved_parts(self, primary: Primary) -> tuple[Part, ...]:
        """Parts that move `primary`, with the losses to age in play and the training that runs (N-AGE-1, N-ADV-6)."""
        lost = self.now.losses.count(primary)
        trained = any(name == primary for name, _until in self.now.running())
        since = (("ageing", -lost, "N-AGE-1"), ("training", int(trained), "N-ADV-6"))
        return (*super()._moved_parts(primary), *((name, given(by, rule)) for name, by, rule in since if by))

    def _step_parts(self, trait_id: str) -> tuple[Part, ...] | None:
        """Parts of a trait's step, with the levels gained, or lost, in play (N-ADV-3, N-ADV-4, N-CHK-2); None where the
        trait is not listed now."""
        made, held = self.trait_step(trait_id), self.now.steps.get(trait_id)
        if held is None:
            return None
        return _since(made, held)

    def _occupation_parts(self, held: Occupation) -> tuple[Part, ...]:
        now = self.now.occupation
        return _since(held.step, held.step if now is None else now)

    @property
    def negatives_in_play(self) -> tuple[str, ...]:
        made = {owned.trait for owned in self.who.negatives}
        return tuple(id for id in self.now.steps if id not in made and self.trait(id).type == "negative")

    # Hit points and magic points

    @cached_property
    def thp_base(self) -> Figure:
        """Base of THP as at creation; less the loss of Body to age in play by the rule's other reading (N-THP-3)."""
        parts = (("size", self._made.primary("size")), ("body", self._made.primary("body")))
        less = ("less", given(-vitality.THP_LESS, "N-THP-1"))
        return self._worn(self._made.thp_base, "body", (*parts, less), vitality.LEAST_THP_BASE)

    @cached_property
    def tmp_base(self) -> Figure:
        """Base of TMP as at creation; less the loss of Aura to age in play by the rule's other reading (N-TMP-1,
        N-THP-3)."""
        return self._worn(self._made.tmp_base, "aura", (("aura", self._made.primary("aura")),), vitality.LEAST_TMP_BASE)

    def _worn(self, made: Figure, primary: Primary, parts: tuple[Part, ...], least: int) -> Figure:
        lost = self.now.losses.count(primary) if self.world.other("N-THP-3") else 0
        if not lost:
            return made
        base = added(*parts, ("ageing", given(-lost, "N-AGE-1")), rule=made.rule)
        return greatest(("base", base), ("lowest", given(least, made.rule)), rule=made.rule)

    def _thp_dice(self) -> tuple[int, ...] | None:
        return _left_of(self.who.thp_roll, self._made.thp_base, self.thp_base)

    def _tmp_dice(self) -> tuple[int, ...] | None:
        return _left_of(self.who.tmp_roll, self._made.tmp_base, self.tmp_base)

    # Personality and fate

    def side(self, name: PersonalitySide) -> Figure:
        """Present value of side `name`: that at creation, and by how much it rose or fell since (N-ADV-5, N-CHK-3)."""
        made, now = self._made.side(name), self.now.side(name)
        by = now - number(made)
        return added(("at_start", made), ("in_play", given(by, "N-ADV-5")), rule="N-PERS-1") if by else made

    @cached_property
    def pairs_at_16(self) -> Figure:
        return self._made.pairs_at_16

    @cached_property
    def fate_at_start(self) -> Figure:
        return self._made.fate_at_start

    def _fate_had(self) -> Part:
        """Name and figure of the Fate Points had: those at the start, with those bought, gained and spent in play if
        any."""
        by = self.now.fate
        if not by:
            return super()._fate_had()
        return "had", added(("at_start", self.fate_at_start), ("in_play", given(by, "N-FATE-1")), rule="N-FATE-1")

    # Character points

    def _budget_parts(self) -> tuple[Part, ...]:
        """Parts of the budget, with the CP from adventures and from the referee (N-ADV-2)."""
        came = {"adventures": self.now.sums.get("adventure", 0), "awards": self.now.sums.get("award", 0)}
        by_age = super()._budget_parts()
        return (*by_age, *((name, given(points, "N-ADV-2")) for name, points in came.items() if points))

    def _by_age(self) -> Figure:
        return added(*super()._budget_parts(), rule="N-CP-2")

    @cached_property
    def ledger(self) -> Facts:
        """Ledger of creation, with a last line "in_play" for CP spent since, if anything did."""
        since = {kind: -cp for kind, cp in self.now.sums.items() if kind in SPENT_BY}
        spent = added(*((kind, given(points, SPENT_BY[kind])) for kind, points in since.items()), rule="N-ADV-1")
        return (*self._made.ledger, *((("in_play", spent),) if since else ()))

    # What is owned

    @cached_property
    def money(self) -> Figure:
        return _owned(self.who.money, self.now.florins)

    @cached_property
    def favor(self) -> Figure:
        return _owned(self.who.favor, self.now.favor)


SPENT_BY: Mapping[str, str] = {
    "purchase": "N-ADV-3", "training": "N-ADV-6", "money": "N-ADV-7", "prayer": "N-ADV-7",
}  # fmt: skip
"""The kinds of entries that spend CP, and their rules."""


def _since(made: int | None, now: int) -> tuple[Part, ...]:
    """Parts of a step that is at `now`: its step at creation, `made`, if any, and the change since, if any."""
    start = () if made is None else (("step", given(made)),)
    by = now - (made or 0)
    return (*start, *((("in_play", given(by, "N-ADV-3")),) if by or made is None else ()))


def _left_of(dice: tuple[int, ...] | None, made: Figure, base: Figure) -> tuple[int, ...] | None:
    """Dice left where the base has fallen from `made` to `base`: the last are dropped (N-THP-3). None without dice."""
    return vitality.after_loss(number(made), number(base), dice, lowers=True)[1]


def _owned(written: float, came: Fraction) -> Figure:
    """Sum owned now: the amount `written` on the sheet and what `came` since, below 0 for a loss."""
    held = given(ages.exact_years(written))
    return added(("at_start", held), ("in_play", given(came, "N-ADV-7")), rule="N-ADV-7") if came else held
