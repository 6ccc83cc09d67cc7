"""Margins by which a contest is won or lost, as the panel of a roll shows them: a column a margin, in numbers and in
words.

Example: of 36 ways a contest is won by 2 in 10 and by 1 in 8, lost by 1 in 8, and not decided in 10. Its columns go
from -1 to 2; it is won by (2 * 10 + 1 * 8) / 18 = 14/9 on average where it is won.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from mls_desktop.rules.common.figures.odds import Distribution, mean
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import chance_text, fraction_text


class MarginColumn(Struct, frozen=True):
    """The column of one margin: `by` above 0 a win by so much, below 0 a loss, 0 neither; `chance` of it."""

    by: int
    chance: Fraction


class WinMargins(Struct, frozen=True):
    """The margins of a contest. `columns`: one a margin from the lowest to the highest, impossible ones between
    included; `names`: of a win, of no decision, of a loss; `won`, `lost`: the average margins, None where there is no
    such case."""

    columns: tuple[MarginColumn, ...] = ()
    names: tuple[str, str, str] = ("", "", "")
    won: Fraction | None = None
    lost: Fraction | None = None

    @property
    def most(self) -> Fraction:
        """Greatest chance of a column; 0 without columns."""
        return max((column.chance for column in self.columns), default=Fraction(0))

    def column_text(self, at: int, exactly: bool = True) -> str:
        """Text on column `at`, an index: "wins by 3: 4.7 % (11/234)", without the fraction unless `exactly`."""
        column = self.columns[at]
        won, neither, lost = self.names
        name = won if column.by > 0 else lost if column.by else neither
        said = _("{outcome} by {n}").format(outcome=name, n=abs(column.by)) if column.by else name
        exact = f" ({fraction_text(column.chance)})" if exactly and column.chance.denominator > 1 else ""
        return f"{said}: {chance_text(column.chance)}{exact}"

    def summary(self) -> str:
        """Average margins in words: "Wins by 3.4 on average, loses by 4.2"; "" without any."""
        parts = ((self.names[0], self.won), (self.names[2], self.lost))
        said = [(name, f"{float(by):.1f}") for name, by in parts if by is not None]
        if not said:
            return ""
        first = _("{outcome} by {n} on average").format(outcome=said[0][0], n=said[0][1])
        rest = [_("{outcome} by {n}").format(outcome=name, n=by) for name, by in said[1:]]
        text = ", ".join((first, *rest))
        return text[:1].upper() + text[1:]

    def sentence(self) -> str:
        """Sentence on all columns that are possible: "By how much: wins by 1: 25 %; ..."."""
        each = "; ".join(self.column_text(at, exactly=False) for at, c in enumerate(self.columns) if c.chance)
        return _("By how much: {each}").format(each=each)


def win_margins(spread: Distribution[int] | None, names: tuple[str, str, str]) -> WinMargins:
    """Margins of a contest from the distribution `spread` of its margin, with `names` for a win, for no decision and
    for a loss; empty for None."""
    ways = {by: count for by, count in spread.ways.items() if count} if spread is not None else {}
    if spread is None or not ways:
        return WinMargins()
    columns = (MarginColumn(by, spread.chance(by)) for by in range(min(ways), max(ways) + 1))
    return WinMargins(tuple(columns), names, _mean(ways, lambda by: by > 0), _mean(ways, lambda by: by < 0))


def _mean(ways: dict[int, int], among: Callable[[int], bool]) -> Fraction | None:
    held = {abs(by): count for by, count in ways.items() if among(by)}
    return mean(Distribution(held)) if held else None
