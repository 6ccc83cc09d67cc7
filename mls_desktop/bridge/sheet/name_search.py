"""Search for the row meant by letters typed in a table: the next whose name begins with them."""

from __future__ import annotations

from collections.abc import Sequence

from mls_desktop.rules.common.values.folding import folded


def row_named(names: Sequence[str], here: int, typed: str) -> int | None:
    """The next row whose name begins with what was typed, from the one a person is on; None where there is none. A
    single letter goes on from there, so that it walks those that begin with it. Headings have "" for a name.

    Example: of Body, Mind and Beauty, from Body, "b" leads to Beauty, and "bo" stays.
    """
    wanted = folded(typed)
    first = here + (0 if len(wanted) > 1 else 1)
    order = (at % len(names) for at in range(first, first + len(names)))
    return next((at for at in order if wanted and folded(names[at]).startswith(wanted)), None)


def typed_number(digit: str, after_minus: bool, low: int) -> str:
    """Start of the number typed into a step: a minus just before the digit is its sign where there is less than 0."""
    return f"-{digit}" if after_minus and low < 0 else digit
