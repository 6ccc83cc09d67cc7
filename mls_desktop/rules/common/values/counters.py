"""A counter of one's own: a number that play counts down, such as arrows or charges, and what fills it again."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated, ClassVar, Literal, get_args

from msgspec import Meta

from mls_desktop.rules.common.values.edits import Path
from mls_desktop.rules.common.values.saved_value import Id, SavedValue

Occasion = Literal["rest", "adventure", "day"]
Refill = Literal["", "rest", "adventure", "day"]
OCCASIONS: tuple[Occasion, ...] = get_args(Occasion)
Points = Annotated[int, Meta(ge=0)]
COUNTERS: Path = ("counters",)
"""Path of the counters, below a character."""


class Counter(SavedValue, frozen=True):
    """A counter. `now` absent: at its most, or 0 where it has none. `refills`: what brings it back to its most.
    `feeds`: the weapon whose shots use it up."""

    KEY: ClassVar[str] = "name"

    name: str
    max: Points | None = None
    now: Points | None = None
    refills: Refill = ""
    feeds: Id | None = None

    @property
    def left(self) -> int:
        """Number left: `now`, else `max`, else 0."""
        return self.now if self.now is not None else self.max or 0
