"""Every figure of a character as created, each worked out once, with its parts and the rules behind it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import cast

from mls_desktop.rules.common.figures.figures import (
    Facts,
    Figure,
    Part,
    added,
    given,
    greatest,
    least,
    less,
    looked_up,
    number,
    times,
)
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.nutshell.stats import ages, personality, vitality
from mls_desktop.rules.nutshell.stats.trait_stats import TraitStats, counted
from mls_desktop.rules.nutshell.vocabulary import PAIRS, PRIMARIES, PersonalitySide


class DerivedStats(TraitStats):
    """Figures of a character at creation: traits, points of both kinds, personality, fate and the CP spent."""

    @property
    def at_creation(self) -> DerivedStats:
        """The figures at creation, when play began; these figures themselves, here."""
        return self

    @property
    def has_lived(self) -> bool:
        """True for the figures of a character whose chronicle goes on from creation."""
        return self.at_creation is not self

    def life_findings(self) -> Iterator[Finding]:
        """Breaches and open choices of the life after creation (chapter 13): none in figures of creation."""
        return iter(())

    # Hit points and magic points

    @cached_property
    def thp_base(self) -> Figure:
        """Size + Body - 2, at least 1; so many d6 are rolled (N-THP-1)."""
        parts = (("size", self.primary("size")), ("body", self.primary("body")))
        base = added(*parts, ("less", given(-vitality.THP_LESS, "N-THP-1")), rule="N-THP-1")
        return greatest(("base", base), ("lowest", given(vitality.LEAST_THP_BASE, "N-THP-1")), rule="N-THP-1")

    @cached_property
    def thp(self) -> Figure:
        """Total hit points: the greater of the roll and 3 x base (N-THP-1)."""
        return _total_points(self.thp_base, self._thp_dice(), "N-THP-1")

    def _thp_dice(self) -> tuple[int, ...] | None:
        return self.who.thp_roll

    @cached_property
    def chp(self) -> Figure:
        """Current hit points as recorded, else the total (N-THP-2)."""
        recorded = self.who.now.chp
        return added(("thp", self.thp), rule="N-THP-2") if recorded is None else given(recorded, "N-THP-2")

    @cached_property
    def tmp_base(self) -> Figure:
        """Aura, at least 0; so many d6 are rolled (N-TMP-1). For those who do not use magic too."""
        parts = (("aura", self.primary("aura")), ("lowest", given(vitality.LEAST_TMP_BASE, "N-TMP-1")))
        return greatest(*parts, rule="N-TMP-1")

    @cached_property
    def tmp(self) -> Figure:
        """Total magic points, 0 without magic (N-TMP-1)."""
        if not self.who.magic:
            return looked_up(0, ("magic", given("no")), rule="N-TMP-1")
        return _total_points(self.tmp_base, self._tmp_dice() if number(self.tmp_base) else None, "N-TMP-1")

    def _tmp_dice(self) -> tuple[int, ...] | None:
        return self.who.tmp_roll

    @cached_property
    def cmp(self) -> Figure:
        """Current magic points as recorded, else the total (N-THP-2)."""
        recorded = self.who.now.cmp
        return added(("tmp", self.tmp), rule="N-THP-2") if recorded is None else given(recorded, "N-THP-2")

    # Personality and fate

    def side(self, name: PersonalitySide) -> Figure:
        """The value of one side of a pair: as written, 20 minus the other, or 10 (N-PERS-1)."""
        written, other = self.who.personality, personality.OTHER_SIDE[name]
        if name in written:
            return given(written[name], "N-PERS-1")
        if other not in written:
            return given(personality.UNSET, "N-PERS-1")
        return less(("pair", given(personality.PAIR_SUM, "N-PERS-1")), (other, given(written[other])), rule="N-PERS-1")

    @cached_property
    def high_sides(self) -> tuple[PersonalitySide, ...]:
        """Noticeable sides, those at 16 or more, in the order of their pairs (N-PERS-3)."""
        sides = (cast(PersonalitySide, side) for pair in PAIRS for side in pair)
        return tuple(side for side in sides if personality.noticeable(number(self.side(side))))

    def rolled(self, name: PersonalitySide) -> bool:
        """Whether the pair of this side was rolled rather than chosen (N-PERS-2)."""
        return name in self.who.personality_rolled or personality.OTHER_SIDE[name] in self.who.personality_rolled

    @cached_property
    def pairs_at_16(self) -> Figure:
        """Number of pairs chosen, not rolled, with one side at 16 or more, the other at 4 or less (N-PERS-2)."""
        return counted((side for side in self.high_sides if not self.rolled(side)), "N-PERS-2")

    @cached_property
    def fate_bought(self) -> Figure:
        """Fate Points bought, at least none (N-FATE-1)."""
        return _not_below_none("bought", self.who.fate_bought)

    @cached_property
    def fate_at_start(self) -> Figure:
        """Fate Points had at creation: for noticeable sides, and those bought (N-FATE-1)."""
        return added(*((s, self.fate_for(s)) for s in self.high_sides), ("bought", self.fate_bought), rule="N-FATE-1")

    def fate_for(self, name: PersonalitySide) -> Figure:
        """The Fate Points that a side gives at creation (N-FATE-1)."""
        value = self.side(name)
        return looked_up(personality.fate_for_side(number(value)), ("side", value), rule="N-FATE-1")

    @cached_property
    def fate(self) -> Figure:
        """Fate Points left; below 0 where more were spent than had (N-FATE-1)."""
        spent = _not_below_none("spent", self.who.now.fate_spent)
        return less(self._fate_had(), ("spent", spent), rule="N-FATE-1")

    @property
    def fate_had(self) -> Figure:
        """Fate Points had in all, spent or not (N-FATE-1)."""
        return self._fate_had()[1]

    def _fate_had(self) -> Part:
        return "at_start", self.fate_at_start

    # What is owned

    @cached_property
    def money(self) -> Figure:
        """Florins as written on the sheet (N-ADV-7)."""
        return given(ages.exact_years(self.who.money))

    @cached_property
    def favor(self) -> Figure:
        """Favor points as written on the sheet (N-ADV-7)."""
        return given(ages.exact_years(self.who.favor))

    # Character points

    @cached_property
    def total(self) -> Figure:
        """CP of the budget: 60, those that age brings, and in play those of adventures and awards (N-CP-1, N-CP-2)."""
        return added(*self._budget_parts(), rule="N-CP-2")

    @cached_property
    def points_of_age(self) -> Figure:
        """CP that age has brought beyond the first budget (N-CP-2)."""
        return less(("total", self._by_age()), ("start", given(ages.START_BUDGET, "N-CP-1")), rule="N-CP-2")

    def _by_age(self) -> Figure:
        return self.total

    def _budget_parts(self) -> tuple[Part, ...]:
        mark = given(ages.EARLY_INCREMENTS, "N-CP-2")
        first = least(("increments", self.increments), ("highest", mark), rule="N-CP-2")
        later = less(("increments", self.increments), ("early_increments", first), rule="N-CP-2")
        return (
            ("start", given(ages.START_BUDGET, "N-CP-1")),
            ("early", times(("each", given(ages.EARLY_CP, "N-CP-2")), ("early_increments", first), rule="N-CP-2")),
            ("late", times(("each", given(ages.LATE_CP, "N-CP-2")), ("late_increments", later), rule="N-CP-2")),
        )

    @cached_property
    def ledger(self) -> Facts:
        """CP spent by category, in a fixed order; yields apart, as numbers below 0."""
        prices = [(p, self.primary_cost(p)) for p in PRIMARIES]
        sold = [(owned.trait, self.trait_cost_at(owned.trait, owned.step)) for owned in self.who.negatives]
        bought = [(owned.trait, self.trait_cost_at(owned.trait, owned.step)) for owned in self.who.secondaries]
        skill = [] if self.occupation_cost is None else [("occupation", self.occupation_cost)]
        fate_price = given(personality.FATE_PRICE, "N-FATE-1")
        return (
            ("primaries", added(*((p, figure) for p, figure in prices if number(figure) > 0), rule="N-PRIM-2")),
            ("occupation", added(*skill, rule="N-OCC-1")),
            ("secondaries", added(*bought, rule="N-SEC-3")),
            ("fate", times(("bought", self.fate_bought), ("each", fate_price), rule="N-FATE-1")),
            ("primaries_yield", added(*((p, figure) for p, figure in prices if number(figure) < 0), rule="N-PRIM-2")),
            ("negatives_yield", added(*sold, rule="N-NEG-1")),
        )

    @cached_property
    def spent(self) -> Figure:
        """CP spent, net of yields (N-CP-3)."""
        return added(*self.ledger, rule="N-CP-3")

    @cached_property
    def left(self) -> Figure:
        """CP left; below 0 where too many were spent (N-CP-3)."""
        return less(("total", self.total), ("spent", self.spent), rule="N-CP-3")


def _not_below_none(name: str, written: int) -> Figure:
    """Figure of `written` points, 0 where that is below 0; `name`: of the part written (N-FATE-1)."""
    if written >= 0:
        return given(written)
    return greatest((name, given(written)), ("lowest", given(0)), rule="N-FATE-1")


def _total_points(base: Figure, dice: tuple[int, ...] | None, rule: str) -> Figure:
    """Greater of the sum of `dice` and 3 x base; 3 x base where `dice` is None (N-THP-1, N-TMP-1)."""
    minimum = times(("base", base), ("each", given(vitality.PER_BASE, rule)), rule=rule)
    if dice is None:
        return greatest(("minimum", minimum), rule=rule)
    fell = added(*((f"die_{n}", given(die)) for n, die in enumerate(dice, 1)), rule=rule)
    return greatest(("minimum", minimum), ("roll", fell), rule=rule)
