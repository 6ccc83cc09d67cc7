"""Search for the row meant by letters typed in a table: the next whose name begins with them."""

from __future__ import annotations

from collections.abc import Sequence

from mls_desktop.rules.common.values.folding import folded


def row_named(names: Sequence[str], here: int, typed: str) -> int | None:
    """Index of the next row whose name begins with `typed`, round the end too: from row `here` on, or, to walk the rows
    by a single letter, from the row after it; None where there is none. Headings have "" for a name.

    Example: of Body, Mind and Beauty, from Body, "b" leads to Beauty, and "bo" stays.
    """
    wanted = folded(typed)
    first = here + (0 if len(wanted) > 1 else 1)
    order = (at % len(names) for at in range(first, first + len(names)))
    return next((at for at in order if wanted and folded(names[at]).startswith(wanted)), None)


def typed_number(digit: str, after_minus: bool, low: int) -> str:
    """Text that a step's editor opens with once `digit` is typed: with the minus typed just before it as its sign,
    where less than 0 is possible (`low`: the least value)."""
    return f"-{digit}" if after_minus and low < 0 else digit
