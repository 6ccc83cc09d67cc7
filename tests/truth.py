"""Whether a figure is what its parts make of it: what "Why?" promises of every number."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.figures.figures import Figure, computed, exact


def figures(figure: Figure) -> Iterator[Figure]:
    """A figure and all below it."""
    yield figure
    for _name, part in figure.parts:
        yield from figures(part)


def is_true(figure: Figure) -> bool:
    """Whether the parts of one figure make it; of a table, whether it has any."""
    if figure.how in ("input", "brings", "table"):
        return figure.how == "input" or bool(figure.parts)
    return figure.value == computed(figure.how, [exact(part) for _name, part in figure.parts])


def all_true(figure: Figure) -> bool:
    """Whether that holds however deep one looks."""
    return all(is_true(each) for each in figures(figure))
