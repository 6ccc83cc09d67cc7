"""The interface of time that passes: what each increment of it brings a character, what is asked for meanwhile, and the
edits that write it down."""

from __future__ import annotations

from fractions import Fraction
from typing import Protocol, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.life.campaign_dates import Date
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit

C_in = TypeVar("C_in", bound=Character, contravariant=True)
W_in = TypeVar("W_in", bound=Struct, contravariant=True)
Years = int | float
"""Years as people write them, and files hold them: whole, or a decimal."""


class TimeSpan(Struct, frozen=True):
    """The time that passes for somebody. `split`: it stops whenever an increment is completed, so that each may be
    used; `date`: today, before it passes."""

    years: Years = 0
    days: int = 0
    split: bool = False
    date: Date | None = None


class TimeChoices(Struct, frozen=True):
    """Choices made for a span of time. `renewed`: the pieces of time before which the training that ends in them is
    paid again; `losses`: what age takes, in order, "" where nobody has said yet."""

    renewed: frozenset[int] = frozenset()
    losses: tuple[str, ...] = ()


class TimePiece(Struct, frozen=True):
    """Stretch of the time. `age`, `balance`: at its end; `completed`: how many increments are completed in it, each of
    which opens its limits again; `points`: what they bring; `ends`: what was trained up and lapses in it, or would if
    it were not `renewed`, with the age at which it does; `losses`: for each loss to age that falls due at its end, what
    may be chosen; `left_before`: the points left as it begins; `paid`: what is paid then to renew it."""

    years: Years
    days: int
    age: Fraction
    balance: int
    completed: int
    points: int
    ends: tuple[tuple[str, Fraction], ...] = ()
    renewed: bool = False
    losses: tuple[tuple[str, ...], ...] = ()
    date: Date | None = None
    left_before: int = 0
    paid: int = 0

    @property
    def is_short(self) -> bool:
        """Lack of points: True if more is paid as the piece begins than there is then, whatever it brings at its
        end."""
        return self.paid > 0 and self.paid > self.left_before


class Passing(Protocol[C_in, W_in]):
    """The interface of passing time. Characters are whole; edits lie below them."""

    @property
    def renewal(self) -> int:
        """Cost of keeping what is trained up for an increment more."""
        ...

    def pieces(self, who: C_in, world: W_in, span: TimeSpan, choices: TimeChoices) -> tuple[TimePiece, ...]:
        """Pieces of the time `span` for character `who`, in order, with the `choices` made; one piece where it is not
        split, none where no time passes."""
        ...

    def edits(self, who: C_in, world: W_in, span: TimeSpan, choices: TimeChoices) -> tuple[Edit, ...]:
        """Edits below the character that write the time `span`, with the `choices` made in it, into the chronicle."""
        ...
