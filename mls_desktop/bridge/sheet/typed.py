"""What people type in the editors of a sheet, read: numbers as they write them, dice as they fell; and what an editor
shows before."""

from __future__ import annotations

import re
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.sheets import Cell


def is_chosen(cell: Cell) -> bool:
    """Whether one of a few things is chosen in a cell."""
    return cell.field is not None and cell.field.kind == "choice" and cell.to is not None


def read_number(text: str, blank: bool = False) -> tuple[int | float | None] | None:
    """A number as people type it ("28", "28.5", "28 1/2", "28½", a true minus), in a tuple; (None,) for an empty line
    where that is allowed; None where it cannot be read."""
    plain = text.strip().replace("\N{MINUS SIGN}", "-").replace(",", ".").replace("½", " 1/2")
    plain = plain.replace("¼", " 1/4").replace("¾", " 3/4").strip()
    if not plain:
        return (None,) if blank else None
    found = re.fullmatch(r"([+-]?\d{1,15})|([+-]?\d{1,12}\.\d{1,6})|(?:(\d{1,12}) +)?(\d{1,6})/(\d{1,6})", plain)
    if not found:
        return None
    whole, decimal, mixed, above, below = found.groups()
    if whole:
        return (int(whole),)
    if decimal:
        number = float(decimal)
    elif int(below) == 0:
        return None
    else:
        number = float(int(mixed or 0) + Fraction(int(above), int(below)))
    return (int(number),) if number == int(number) else (number,)


def read_whole(text: str, bounds: tuple[int, int] | None, blank: bool = False) -> tuple[int | None] | None:
    """A whole number within bounds, in a tuple; (None,) for an empty line where that is allowed; None where it is none
    such: with bounds of 3 and 18, "2" and "4.5" are not."""
    number = read_number(text, blank)
    value = number[0] if number is not None else None
    if number is None or value is None:
        return None if number is None else (None,)
    if not isinstance(value, int):
        return None
    low, high = bounds or (value, value)
    return (value,) if low <= value <= high else None


def read_dice(text: str, sides: tuple[int, ...]) -> tuple[int, ...] | None:
    """Dice as typed: "4 2 5" or "425" for six-sided ones; an empty tuple for an empty line; None for no such dice."""
    most = max(sides, default=6)
    plain = text.strip()
    words = re.findall(r"\d", plain) if most < 10 and plain.isdigit() else re.findall(r"\d+", plain)
    if re.sub(r"[\d\s,;+]", "", plain) or any(len(word) > 3 for word in words):
        return None
    dice = tuple(int(word) for word in words)
    return dice if all(1 <= die <= most for die in dice) else None


def shown_value(figure: Figure, kind: str) -> object:
    """What an editor of that kind shows of a figure: the single dice of a roll, else its value."""
    if kind == "dice":
        return tuple(part.value for _name, part in figure.parts) if figure.parts else ()
    return figure.value


def dice_text(sides: tuple[int, ...]) -> str:
    """The dice in the usual short form: "3d6"; of several kinds "3d6 2d4"."""
    return " ".join(f"{sides.count(each)}d{each}" for each in dict.fromkeys(sides))


def dice_wanted(cell: Cell) -> str:
    """The dice a cell waits for; "" where it waits for none."""
    if cell.field is None or cell.field.kind != "sum" or cell.figure.value is not None:
        return ""
    return dice_text(cell.field.sides)
