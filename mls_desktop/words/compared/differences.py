"""The texts of a difference: its two sides in words."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure
from mls_desktop.rules.common.sheet.impact import Also, Difference
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


def sides(each: Difference, texts: Texts) -> tuple[str, str]:
    """Texts of a figure before and after; of a flag yes or no."""
    return _side(each, each.before, each.beside, texts), _side(each, each.after, each.beside_after, texts)


def sheet_line(each: Difference, texts: Texts) -> tuple[str, str, str]:
    """Name of one figure of a sheet, and its texts before and after."""
    section, row, column = each.place
    if each.key:
        what = texts.key(each.key, each.name)
    elif row:
        what = texts.cell(each.name or texts.name(row), column)
    else:
        what = _("{section}: {head}").format(section=texts.section(section), head=texts.head(section, column))
    return what, *sides(each, texts)


def _side(each: Difference, figure: Figure, beside: Also, texts: Texts) -> str:
    if each.flag:
        return _("yes") if figure.value else _("no")
    return f"{texts.figure(figure, texts.column(each.place[2]).say)} {texts.beside(beside)}".strip()
