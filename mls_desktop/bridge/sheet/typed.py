"""Reading of what people type in the editors of a sheet: numbers as they write them, dice as they fell; and the value
an editor shows before."""

from __future__ import annotations

import re
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.sheets import Cell
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import VULGAR


def is_chosen(cell: Cell) -> bool:
    """Tells whether `cell` lets a person choose one of several options."""
    return cell.field is not None and cell.field.kind == "choice" and cell.to is not None


_SPACES = " \N{NO-BREAK SPACE}\N{THIN SPACE}\N{FIGURE SPACE}\N{NARROW NO-BREAK SPACE}"
_GROUPED = tuple(
    f"([+-]?[1-9]\\d{{0,2}}{groups})(?:{sign}(\\d{{1,6}})){often}"
    for groups, sign, often in (
        (rf"(?:[{_SPACES}]\d{{3}})+", "[.,]", "?"),
        (r"(?:,\d{3})+", r"\.", ""),
        (r"(?:\.\d{3})+", ",", ""),
        (r"(?:,\d{3}){2,}", r"\.", "?"),
        (r"(?:\.\d{3}){2,}", ",", "?"),
    )
)
"""Groups of three, and decimals after the other sign: no decimal has two groups, nor a sign after one. These, as all
expressions here, are compiled when somebody first types a number, not at each start."""
_TWO_WAYS = r"([+-]?[1-9]\d{0,2})[.,](\d{3})"
_NUMBER = r"([+-]?\d{1,15})|([+-]?\d{1,12}[.,]\d{1,6})|(?:(\d{1,12}) +)?(\d{1,6})/(\d{1,6})"


def read_number(text: str, blank: bool = False) -> tuple[int | float | None] | None:
    """Number read from `text` as people type it ("28", "28.5", "28 1/2", "28½", "1 000", "1.234,5", a true minus), in a
    tuple; (None,) for an empty line if `blank`; None where it cannot be read, or can be read in `two_ways`."""
    plain = _plain(text)
    if not plain:
        return (None,) if blank else None
    if re.fullmatch(_TWO_WAYS, plain):
        return None
    before, space, part = plain.rpartition(" ")
    found = re.fullmatch(_NUMBER, _ungrouped(before) + space + part if "/" in part else _ungrouped(plain))
    if not found:
        return None
    whole, decimal, mixed, above, below = found.groups()
    if mixed and not 0 < len(above.lstrip("0")) == len(above) < 3:
        return None  # "1 100/200": of one, or of eleven hundred
    if whole:
        return (int(whole),)
    if decimal:
        number = float(decimal.replace(",", "."))
    elif int(below) == 0:
        return None
    else:
        number = float(int(mixed or 0) + Fraction(int(above), int(below)))
    return (int(number),) if number == int(number) else (number,)


def two_ways(text: str) -> tuple[str, str] | None:
    """Both numbers that `text` may mean, each written so that it has one meaning: "1,000" gives ("1000", "1.0"); None
    where it does not have two."""
    found = re.fullmatch(_TWO_WAYS, _plain(text))
    if found is None:
        return None
    whole, rest = found.groups()
    short = rest.rstrip("0") or "0"
    return whole + rest, f"{whole}.{short}" + ("0" if len(short) == 3 else "")


def asked_text(text: str) -> str:
    """Question for a `text` that may mean two numbers; "" where it does not."""
    ways = two_ways(text)
    return _("{one} or {other}? Type the one that is meant.").format(one=ways[0], other=ways[1]) if ways else ""


def _plain(text: str) -> str:
    plain = text.replace("\N{MINUS SIGN}", "-")
    for part, sign in VULGAR.items():
        plain = plain.replace(sign, f" {part}")
    return plain.strip()


def _ungrouped(plain: str) -> str:
    """Number without the signs between its groups of three, and with a point before its decimals; `plain` itself where
    it has no groups."""
    for each in _GROUPED:
        found = re.fullmatch(each, plain)
        if found:
            digits = re.sub(r"[^\d+-]", "", found[1])
            return f"{digits}.{found[2]}" if found[2] else digits
    return plain


def read_whole(text: str, bounds: tuple[int, int] | None, blank: bool = False) -> tuple[int | None] | None:
    """Whole number within `bounds` (None: any) read from `text`, in a tuple; (None,) for an empty line if `blank`; None
    for anything else: with bounds of 3 and 18, "2" and "4.5"."""
    number = read_number(text, blank)
    value = number[0] if number is not None else None
    if number is None or value is None:
        return None if number is None else (None,)
    if not isinstance(value, int):
        return None
    low, high = bounds or (value, value)
    return (value,) if low <= value <= high else None


def read_dice(text: str, sides: tuple[int, ...]) -> tuple[int, ...] | None:
    """Dice read from `text`, "4 2 5" or "425" for six-sided ones, each from 1 to the largest of `sides`, however many;
    () for an empty line; None for anything else."""
    most = max(sides, default=6)
    plain = text.strip()
    words = re.findall(r"\d", plain) if most < 10 and plain.isdecimal() else re.findall(r"\d+", plain)
    if re.sub(r"[\d\s,;+]", "", plain) or any(len(word) > 3 for word in words):
        return None
    dice = tuple(int(word) for word in words)
    return dice if all(1 <= die <= most for die in dice) else None


def shown_value(figure: Figure, kind: str) -> object:
    """Value of `figure` in an editor of `kind`: for "dice" the single dice (() where none are known), else its
    value."""
    if kind == "dice":
        return tuple(part.value for _name, part in figure.parts) if figure.parts else ()
    return figure.value


def dice_text(sides: tuple[int, ...]) -> str:
    """The dice in the usual short form: "3d6"; of several kinds "3d6 2d4"."""
    return " ".join(f"{sides.count(each)}d{each}" for each in dict.fromkeys(sides))


def dice_wanted(cell: Cell) -> str:
    """Dice that `cell` waits for, "3d6"; "" where it waits for none."""
    if cell.field is None or cell.field.kind != "sum" or cell.figure.value is not None:
        return ""
    return dice_text(cell.field.sides)
