"""Numbers, chances, sums and sizes of files as text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.words.i18n import _

VULGAR = {
    Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔",
}  # fmt: skip
MINUS = "\N{MINUS SIGN}"
KILO, MEGA = 1000, 1000**2


def number_text(value: int | float | Fraction) -> str:
    """A number with a true minus; a fraction as a mixed number or, if it is no usual one, as a decimal, of which two
    places are said where it never ends."""
    if type(value) is int:
        return str(value) if value >= 0 else f"{MINUS}{-value}"
    if isinstance(value, float):
        value = Fraction(str(value))
    sign = MINUS if value < 0 else ""
    whole, rest = divmod(abs(Fraction(value)), 1)
    if not rest:
        return f"{sign}{whole}"
    if rest in VULGAR:
        return f"{sign}{whole or ''}{VULGAR[rest]}"
    size = abs(Fraction(value))
    return f"{sign}{float(size):.10g}" if _ends(size.denominator) else f"{sign}{float(size):.2f}"


def _ends(denominator: int) -> bool:
    """Whether a fraction of this denominator is a decimal that ends: it holds no prime but 2 and 5."""
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1


def signed_text(value: int | float | Fraction) -> str:
    """A number that always shows its sign, but for 0."""
    return f"+{number_text(value)}" if value > 0 else number_text(value)


def working(figure: Figure) -> str:
    """Text of a figure as the sum of its parts: "14+6\N{MINUS SIGN}1 = 19"; its value alone without parts."""
    values = [part.value for _name, part in figure.parts if isinstance(part.value, (int, Fraction))]
    signed = [number_text(value) if value < 0 else f"+{number_text(value)}" for value in values]
    terms = "".join(signed).removeprefix("+")
    total = number_text(figure.value) if isinstance(figure.value, (int, Fraction)) else str(figure.value)
    return f"{terms} = {total}" if terms else total


def chance_text(chance: int | Fraction) -> str:
    """A chance in per cent to one place; what may happen is never said to be none, nor what may fail to be sure."""
    tenths = round(chance * 1000)
    if tenths == 0 and chance:
        return "< 0.1 %"
    if tenths == 1000 and chance < 1:
        return "> 99.9 %"
    return f"{tenths // 10}.{tenths % 10} %" if tenths % 10 else f"{tenths // 10} %"


MOST_DIGITS = 6
"""A fraction of longer numbers than this is told as a decimal: nobody reads it, and no window has the room."""


def fraction_text(value: int | Fraction) -> str:
    """A number exactly, as a fraction in lowest terms; with over `MOST_DIGITS` digits above or below the line as a
    decimal of so many places."""
    if max(abs(value.numerator), value.denominator) < 10**MOST_DIGITS:
        return str(value)
    return f"{float(value):.{MOST_DIGITS}f}".replace("-", MINUS)


def mean_text(mean: int | Fraction) -> str:
    """Mean rounded to two places, as `number_text` writes it: "4.93", "4½" or "5"."""
    return number_text(round(Fraction(mean), 2))


SAYINGS: Mapping[str, Callable[[int | Fraction], str]] = {
    "signed": signed_text, "chance": chance_text, "mean": mean_text,
}  # fmt: skip
"""How columns say their numbers, but for plain ones."""


def chances_alike(chances: Iterable[Fraction]) -> tuple[str, ...]:
    """Texts of chances that stand below each other: if one has a place after the point, all have, except "0 %" and "100
    %"."""
    said = tuple(chance_text(chance) for chance in chances)
    if not any("." in text for text in said):
        return said
    return tuple(text if "." in text or text in ("0 %", "100 %") else text.replace(" %", ".0 %") for text in said)


def size_text(count: int) -> str:
    """Size of `count` bytes in words: "812 bytes", "14 kB", "2.1 MB"."""
    if count < KILO:
        return _("{n} bytes").format(n=count)
    if count < MEGA:
        return _("{n} kB").format(n=round(count / KILO))
    return _("{n} MB").format(n=f"{count / MEGA:.1f}")
