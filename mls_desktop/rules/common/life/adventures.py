"""The interface of what comes after an adventure: points by role, checks with their reasons, what is rolled for them,
and the edits that write all of it into a chronicle. Which of this a system has is its own; nothing here falls a die."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.life.campaign_dates import Date
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit

C_in = TypeVar("C_in", bound=Character, contravariant=True)
W_in = TypeVar("W_in", bound=Struct, contravariant=True)


class AdventureTold(Struct, frozen=True):
    """The adventure that is over: the same for all who were there."""

    size: str
    name: str = ""
    success: bool = True
    date: Date | None = None


class CheckTold(Struct, frozen=True):
    """A check somebody gets, or is refused. `reason`: why, as it is written; `at`: the place of the entry where it
    stands in the chronicle already."""

    what: str
    reason: str = ""
    refused: bool = False
    at: int | None = None


class RollTold(Struct, frozen=True):
    """A check that may be rolled, and what fell; None: not rolled."""

    what: str
    die: int | None = None


class AdventureShare(Struct, frozen=True):
    """Share of one character in an adventure. `cp`: None, not rolled yet; `more`: further points by the referee's word,
    for a `reason`; `rolls`: in the player's order."""

    role: str
    cp: int | None = None
    more: int = 0
    reason: str = ""
    checks: tuple[CheckTold, ...] = ()
    rolls: tuple[RollTold, ...] = ()


class CheckOffer(Struct, frozen=True):
    """A check that was earned by use, or stands in the chronicle. `why`: the id of the reason, with its numbers in
    `facts`; of one that stands at entry `at`: the `reason` that is written there."""

    what: str
    why: str
    rule: str
    facts: Facts = ()
    at: int | None = None
    reason: str = ""


class RollOffer(Struct, frozen=True):
    """A check that may be rolled, in its turn. `before`: the step or value it is rolled against, None where nothing is
    had; `least`: what the die must show for more, None where nothing raises it; `raised`: what came of the die;
    `steps`: whether it counts in steps above or below something; `ordered`: whether it tells which is rolled first."""

    what: str
    sides: int
    rule: str
    before: int | None
    least: int | None
    die: int | None = None
    raised: bool | None = None
    steps: bool = True
    ordered: bool = False

    @property
    def chance(self) -> Fraction:
        """Probability of a raise, before the die falls."""
        return Fraction(0) if self.least is None else Fraction(max(0, self.sides - self.least + 1), self.sides)


class AdventureTrace(Struct, frozen=True):
    """An adventure in a chronicle. `entries`: the places of all entries that belong to it, in order."""

    name: str
    date: Date | None
    entries: tuple[int, ...]


class Adventures(Protocol[C_in, W_in]):
    """The interface of the time after an adventure. Characters are whole; edits lie below them."""

    @property
    def sizes(self) -> tuple[str, ...]:
        """The sizes of an adventure, the usual one first."""
        ...

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles in an adventure, the usual one first."""
        ...

    def reward(self, told: AdventureTold, role: str) -> tuple[int, int]:
        """Least and greatest number of points that the adventure `told` brings to somebody in `role`."""
        ...

    def checkable(self, who: C_in, world: W_in) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Traits of a character that may get a check by somebody's word, each as the `what` of a check
        ("secondaries/sword"): those likely to, and the rest."""
        ...

    def checks(self, who: C_in, world: W_in) -> tuple[CheckOffer, ...]:
        """The checks that stand in the chronicle, then those that were earned by use and are not written yet."""
        ...

    def rolls(self, who: C_in, world: W_in, told: AdventureTold, share: AdventureShare) -> tuple[RollOffer, ...]:
        """All checks that may be rolled after the adventure `told`, those of `share` first and in its order; each as it
        stands once those before it are rolled."""
        ...

    def edits(self, who: C_in, told: AdventureTold, share: AdventureShare) -> tuple[Edit, ...]:
        """Edits below the character that write the adventure `told`, with their `share` of it, into the chronicle."""
        ...

    def traces(self, who: C_in) -> tuple[AdventureTrace, ...]:
        """The adventures of a chronicle, the oldest first."""
        ...
