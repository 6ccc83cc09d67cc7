"""The texts of a difference: its two sides in words."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.impact import Also, Difference
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


def sides(each: Difference, speech: Texts) -> tuple[str, str]:
    """Texts of a figure before and after; of a flag yes or no."""
    return _side(each, each.before, each.beside, speech), _side(each, each.after, each.beside_after, speech)


def sheet_line(each: Difference, speech: Texts) -> tuple[str, str, str]:
    """Name of one figure of a sheet, and its texts before and after."""
    section, row, column = each.place
    if each.key:
        what = speech.key(each.key, each.name)
    elif row:
        what = speech.cell(each.name or speech.name(row), column)
    else:
        what = _("{section}: {head}").format(section=speech.section(section), head=speech.head(section, column))
    return what, *sides(each, speech)


def _side(each: Difference, figure: Figure, beside: Also, speech: Texts) -> str:
    if each.flag:
        return _("yes") if figure.value else _("no")
    return f"{speech.figure(figure, speech.column(each.place[2]).say)} {speech.beside(beside)}".strip()
