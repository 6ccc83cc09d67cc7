"""The table of colours: which is drawn on which ground, how well it must be told from it, and what need not be.

Colours are named as in `bridge/app/theme.py`; one of several has its number behind it: `sides0`. A ground seen through
something pale is a `Blend`. `tests/ui/test_colours_in_use.py` looks at every screen in colours of which no two are
alike, and fails for two that touch there and stand nowhere here. `dev.py contrast` prints the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

Need = Literal["text", "mark"]
SIDES = tuple(f"sides{nth}" for nth in range(4))
HEALTH = tuple(f"health{nth}" for nth in range(4))
CATEGORIES = tuple(f"categories{nth}" for nth in range(7))
PAPER = ("page", "card", "panel", "field", "button")
SOFT = ("hair", "accent_soft", "bad_soft", "warn_soft")
"""Grounds under a row at hand, a badge, a notice."""
GROUNDS = (*PAPER, *SOFT)
INKS = ("ink", "soft_ink", "faint_ink", "accent", "good", "bad", "warn")
LEAST: dict[bool, dict[Need, float]] = {False: {"text": 4.5, "mark": 3.0}, True: {"text": 7.0, "mark": 4.5}}
"""The least contrast, and that in the themes of high contrast."""


@dataclass(frozen=True)
class Blend:
    """A ground: `over` so much (0 to 1) of a colour lies, and is seen through."""

    colour: str
    share: float
    over: str

    def __str__(self) -> str:
        return f"{self.colour} {self.share:.0%} over {self.over}"


Ground = str | Blend


@dataclass(frozen=True)
class Pair:
    """A colour drawn on a ground; `where`: what it is there."""

    colour: str
    ground: Ground
    need: Need
    where: str


def _rows(colours: tuple[str, ...], grounds: tuple[Ground, ...], need: Need, where: str) -> Iterator[Pair]:
    return (Pair(colour, ground, need, where) for colour, ground in product(colours, grounds))


ROWS = ("card", "page", "hair", "accent_soft")
CHIPS = tuple(Blend(side, 0.2, ground) for side, ground in product(SIDES, ("card", "hair", "accent_soft")))
REACH = tuple(Blend("accent", share, "card") for share in (0.14, 0.24, 0.34))
LYING = tuple(Blend(side, 0.25, "card") for side in SIDES)
PAIRS: tuple[Pair, ...] = (
    *_rows(INKS, GROUNDS, "text", "what is written, icons, ticks"),
    *_rows(("on_accent",), ("accent",), "text", "the button that Enter presses, filled slots, ticks"),
    *_rows(("on_accent",), SIDES, "text", "whom an attack is for, on the chip of its side"),
    *_rows(("edge",), GROUNDS, "mark", "edges of lines, buttons, boxes and bars; tracks, scroll bars"),
    *_rows(HEALTH, ("field", *ROWS), "mark", "points left, in bars"),
    *_rows(SIDES, ROWS, "mark", "marks of sides, chips, figures of a map, lines of a plot"),
    *_rows(CATEGORIES, ("field", "card"), "mark", "what points were spent on; doors of a map"),
    *_rows(("ink",), CHIPS, "text", "an attack that is spent"),
    *_rows(("ink",), REACH, "text", "what a step costs, where a move may end"),
    *_rows(("accent",), (*REACH, Blend("accent", 0.08, "card")), "mark", "a way and its end, lines of arcs"),
    *_rows(("ink",), LYING, "text", "letters of one who lies"),
    *_rows(("bad",), LYING, "mark", "a line of sight that is not clear, over one who lies"),
    *_rows(("ink",), (Blend("warn", 0.22, "card"),), "text", "how far a ring is"),
    *_rows(("ink",), (Blend("accent", 0.08, "card"),), "text", "what stands ahead of a figure"),
)

FREE: tuple[tuple[tuple[str, ...], str], ...] = (
    (("line", "hair"), "rules between rows, outlines of what holds others: decoration, nothing is told by them alone"),
    (("off",), "what cannot be used now"),
)
"""Colours that may be drawn on anything, and why."""

TOUCHING: tuple[tuple[tuple[str, ...], tuple[str, ...], str, str], ...] = (
    (("accent",), ("edge",), "", "the bar before a row at hand or the frame of the focus beside the edge of a step"),
    (("edge",), ("good", "bad", *HEALTH), "", "the fill of a bar beside its edge: both are seen on what lies around"),
    (("good",), ("bad",), "", "two bars of one line, of which each begins at a side of its own"),
    (CATEGORIES, CATEGORIES, "", "pieces of one bar, parted by their hatches; each has words in the legend"),
    (SIDES, SIDES, "", "lines of a plot that cross, figures beside each other: each has its shape"),
    (SIDES, (*HEALTH, "accent", "soft_ink", "ink", *CATEGORIES), "map", "what is beside a figure, which has a rim"),
    (HEALTH, ("accent", "ink", "soft_ink", "on_accent"), "map", "the ring of a figure at hand, on a wall, by letters"),
    (("accent",), ("warn",), "map", "the frame of a fighter at hand around the bar of those who are reckoned with"),
    (("edge",), ("ink",), "map", "the frame of the overview across a wall"),
    (("accent",), ("soft_ink", "faint_ink"), "map", "lines of a measure and a frame across what is written"),
    (("accent",), CATEGORIES, "map", "the way of a move and the frame of a square across a door"),
    (("ink",), ("accent", "soft_ink", *CATEGORIES), "map", "walls and doors beside what lies in a square"),
    (("soft_ink",), CATEGORIES, "map", "a door at the rim of fog: it has a frame, and half of it is on clear ground"),
)
"""Marks that touch, on which screens (a part of their names), and why they need not be told apart by lightness."""


def is_free(one: str, other: str, screen: str) -> bool:
    """Whether two colours that touch on a screen need no contrast."""
    both = {one, other}
    if any(both & set(names) for names, _why in FREE) or both <= set(GROUNDS):
        return True
    here = [(a, b) for a, b, screens, _why in TOUCHING if screens in screen]
    return any((one in a and other in b) or (other in a and one in b) for a, b in here)


def is_declared(one: str, other: str) -> bool:
    """True where one of two colours that touch stands in the table as drawn on the other."""
    return any({one, other} == {each.colour, each.ground} for each in PAIRS if isinstance(each.ground, str))
