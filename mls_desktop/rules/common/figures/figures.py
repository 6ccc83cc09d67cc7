"""The figure, a number that explains itself: it knows its value, how it was made, its parts and the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Literal

from msgspec import Struct

Value = int | Fraction | str | None
How = Literal["input", "brings", "sum", "difference", "product", "half", "floor_average", "max", "min", "table"]


class Figure(Struct, frozen=True, gc=False):
    """A value with its parts, in the order the operation takes them.

    `table`: a fixed function of the parts that `rule` names. `input`: entered by a person or given by the library.
    `brings`: so too, but its parts, which are no terms of it, tell what it brings.
    """

    value: Value
    how: How = "input"
    parts: tuple[tuple[str, Figure], ...] = ()
    rule: str = ""


Facts = tuple[tuple[str, Figure], ...]
"""Material of a sentence: figures by their names."""
Part = tuple[str, Figure]


def number(figure: Figure) -> int:
    """Value of `figure`, an int; raises TypeError where it is text, a fraction or nothing."""
    if type(figure.value) is int:
        return figure.value
    raise TypeError(f"not a whole number: {figure.value!r}")


def exact(figure: Figure) -> int | Fraction:
    """Value of `figure`, an int or Fraction; raises TypeError where it is text or nothing."""
    if isinstance(figure.value, (int, Fraction)):
        return figure.value
    raise TypeError(f"not a number: {figure.value!r}")


def plain(value: int | Fraction) -> int | Fraction:
    """Number `value`, a fraction that is whole as an int, so that equal figures compare and print alike."""
    return value.numerator if type(value) is Fraction and value.denominator == 1 else value


def given(value: Value, rule: str = "") -> Figure:
    return Figure(plain(value) if type(value) is Fraction else value, "input", (), rule)


def bringing(value: Value, *parts: Part, rule: str = "") -> Figure:
    """Figure of `value`, entered or given, with `parts` that tell what it brings and are no terms of it: of a race its
    averages, of an age the points gained. Without parts a plain input."""
    return Figure(given(value).value, "brings" if parts else "input", parts, rule)


def added(*parts: Part, rule: str = "") -> Figure:
    return Figure(computed("sum", [exact(figure) for _, figure in parts]), "sum", parts, rule)


def less(*parts: Part, rule: str = "") -> Figure:
    """Figure of the first part less all the others. Raises ValueError without parts."""
    return Figure(computed("difference", [exact(figure) for _, figure in parts]), "difference", parts, rule)


def times(*parts: Part, rule: str = "") -> Figure:
    return Figure(computed("product", [exact(figure) for _, figure in parts]), "product", parts, rule)


def half(part: Part, rule: str = "") -> Figure:
    """Figure of half of `part`, rounded down (toward minus infinity)."""
    return Figure(computed("half", [exact(part[1])]), "half", (part,), rule)


def floor_average(parts: Iterable[Part], rule: str = "") -> Figure:
    """Figure of the average of `parts`, rounded down (toward minus infinity). Raises ValueError without parts."""
    held = tuple(parts)
    return Figure(computed("floor_average", [exact(figure) for _, figure in held]), "floor_average", held, rule)


def greatest(*parts: Part, rule: str = "") -> Figure:
    return Figure(computed("max", [exact(figure) for _, figure in parts]), "max", parts, rule)


def least(*parts: Part, rule: str = "") -> Figure:
    return Figure(computed("min", [exact(figure) for _, figure in parts]), "min", parts, rule)


def looked_up(value: Value, *parts: Part, rule: str) -> Figure:
    """Figure of `value`, which the table of `rule` gives for `parts`; the table is not read here."""
    return Figure(value, "table", parts, rule)


OPERATIONS: dict[str, Callable[[list[int | Fraction]], int | Fraction]] = {
    "sum": lambda parts: sum(parts),
    "difference": lambda parts: parts[0] - sum(parts[1:]),
    "product": lambda parts: _product(parts),
    "half": lambda parts: parts[0] // 2,
    "floor_average": lambda parts: sum(parts) // len(parts),
    "max": max,
    "min": min,
}


def _product(parts: list[int | Fraction]) -> int | Fraction:
    result: int | Fraction = 1
    for part in parts:
        result = result * part
    return result


def computed(how: How, parts: list[int | Fraction]) -> int | Fraction:
    """Result of the operation `how` on `parts`. Raises ValueError for no parts (but a sum of none is 0), KeyError for
    `input`, `brings` and `table`, which no operation makes."""
    if not parts and how != "sum":
        raise ValueError(f"{how} of nothing")
    return plain(OPERATIONS[how](parts))
