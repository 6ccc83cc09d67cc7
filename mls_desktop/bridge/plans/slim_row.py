"""Plan of a fighter's row in a slim list: where the letters, the bar, the rounds and the words stand, in pixels.

Example: at 100 % a row with points and five rounds has its letters from 10 to 36; from 44 on the name, and below that a
bar of 46, the first round at 99, each 15 from the next, and what is said of the fighter from 183 on.
"""

from __future__ import annotations

from msgspec import Struct

PAD, LETTERS, GAP = 10, 26, 8
"""Pixels at 100 %: free at either side of a row, width of the disc with the letters, and free behind it."""
BAR, DISC, STEP, BETWEEN = 46, 13, 15, 9
"""Pixels at 100 %: length of the bar, size of a round's mark, from one mark to the next, and free around bar and
rounds."""


class SlimRow(Struct, frozen=True):
    """The row from its left edge on: `text`, where name and lines begin; `bar`, how long that is, 0 for none; `rounds`,
    where the first begins, each `step` from the next and so large as `disc`; `told`, where the first line of what is
    said of a fighter begins."""

    text: float
    bar: float
    rounds: float
    step: float
    disc: float
    told: float

    def round_lefts(self, count: int) -> list[float]:
        """Left edges of the marks of `count` rounds."""
        return [self.rounds + self.step * nth for nth in range(count)]


def slim_row(rounds: int, has_bar: bool, scale: float = 1.0) -> SlimRow:
    """Places in pixels of name, bar, marks for `rounds` rounds and words in a list's rows; `has_bar`: some fighter has
    points; `scale`: the zoom."""
    text = PAD + LETTERS + GAP
    bar = BAR if has_bar else 0
    first = text + (bar + BETWEEN if has_bar else 0)
    told = first + (STEP * rounds + BETWEEN if rounds else 0)
    return SlimRow(text * scale, bar * scale, first * scale, STEP * scale, DISC * scale, told * scale)
