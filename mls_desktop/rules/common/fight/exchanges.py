"""The exchange of blows between two, given by bare numbers: its probability distributions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, Protocol, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.figures.finding import wrong_value
from mls_desktop.rules.common.figures.notation import Dice, dice_of
from mls_desktop.rules.common.figures.odds import Distribution
from mls_desktop.rules.common.values.saved_value import Json

W_contra = TypeVar("W_contra", bound=Struct, contravariant=True)
Entries = Mapping[str, Json]
"""Entries of one side, by the option's name."""


class Unbounded(Struct, frozen=True):
    """The distribution of a number that has no greatest: `shares` of 0, 1, 2 ..., the rest of the ways being all that
    is more; `mean`: what falls on average."""

    shares: tuple[Fraction, ...]
    mean: Fraction

    @property
    def more(self) -> Fraction:
        """Probability of a result of `len(shares)` or more."""
        return 1 - sum(self.shares, Fraction(0))


Chance = Fraction | Distribution[int] | Unbounded
"""Probability that something happens; or distribution of a number."""


class Option(Struct, frozen=True):
    """An option: a number or word told of each side. `preset` None: it must be given. `bounds`: of a number; `choices`:
    of a choice; `form`: how a text is written."""

    name: str
    kind: Literal["number", "text", "flag", "choice"]
    preset: Json = None
    bounds: tuple[int, int] | None = None
    choices: tuple[str, ...] = ()
    form: str = ""


class Exchange(Protocol[W_contra]):
    """The protocol of what a system says of one exchange of blows."""

    @property
    def options(self) -> tuple[Option, ...]:
        """Options by which one side is told, the same for both sides."""
        ...

    def chances(self, a: Entries, b: Entries, world: W_contra) -> tuple[tuple[str, Chance], ...]:
        """Every chance by name, in the order shown, for two sides with the entries `a` and `b`; `world`: whose tables
        and rulings count. Raises Refused ("wrong_value") for an entry that makes no sense, its path side and option."""
        ...


def dice_told(id: str, text: str, most: int, usual: int = 0) -> Dice:
    """Dice of one damage roll in `text`, the option "damage" of side `id`; `usual` as for `dice_of`. Raises Refused for
    text that is no dice, and for dice with more than `most` faces together."""
    try:
        dice = dice_of(text, usual)
    except ValueError as error:
        raise wrong_value((id, "damage"), text) from error
    if sum(dice.sides) > most:
        raise wrong_value((id, "damage"), text)
    return dice
