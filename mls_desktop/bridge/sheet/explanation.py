"""Explanations of "Why?" for a cell of a sheet, or for a row by its name: the figure with its parts, and how they make
it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.bridge.sheet.figure_places import (
    HEADS,
    is_explained,
    is_told_by_its_row,
    place_of,
    shape_of,
    telling_cell,
)
from mls_desktop.bridge.sheet.row_texts import heads_text
from mls_desktop.rules.common.figures.figures import Figure, bringing, given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.words.i18n import _
from mls_desktop.words.operations import heading
from mls_desktop.words.system_texts import VALUE, Texts

APART = " \N{MIDDLE DOT} "
"""Separator between a number and the text that follows from it: 6 and 1d6 are not 61 dice."""


class Explanation(Struct, frozen=True):
    """A figure with its `name`, the line above its parts (`heading`) and the words that know the parts. `cell`: the
    cell that it stands in; None where a whole row is explained."""

    name: str
    figure: Figure
    heading: str
    texts: Texts
    cell: Cell | None = None


def explanation(sections: Mapping[str, Section], row: Row, cell: Cell | None, texts: Texts) -> Explanation | None:
    """Explanation of a place on a sheet, given by `row` and `cell` (None: the row's name): of `cell`; on the name of a
    thing listed of all its figures, on the name or an entry of another row of its most telling figure; beside a
    section's title (row `HEADS`) of all the figures there. None where the row has no figure."""
    if row.id == HEADS:
        return _of_heads(sections[row.path[0]], texts)
    account = _of_row(sections, row, texts) if cell is None else None
    chosen = cell if cell is not None and is_explained(cell) else telling_cell(row) or cell
    chosen = chosen or next(iter(row.cells), None)
    if account is not None or chosen is None:
        return account
    name = texts.key(chosen.key, row.name) if chosen.key else _called(sections, row, chosen, texts)
    if chosen.follows:
        return _with_what_follows(name, chosen, texts)
    return Explanation(name, _worded(chosen, texts), _heading(sections, row, chosen, texts), texts, chosen)


def _heading(sections: Mapping[str, Section], row: Row, cell: Cell, texts: Texts) -> str:
    """Line above the parts of a cell's figure; for one merely entered, without parts or rule, it begins with the tip on
    the cell's column, or on its row where that has no other cell."""
    made = heading(cell.figure, texts, cell.field is not None)
    place = place_of(sections, row, cell)
    if cell.field is None or cell.figure.parts or cell.figure.rule or place is None:
        return made
    about = texts.row_tip(place[0], row.id) if cell.column == VALUE else texts.column_tip(place[0], cell.column)
    return f"{about} {made}".strip()


def _of_heads(section: Section, texts: Texts) -> Explanation | None:
    """Explanation of the figures beside a section's title as one phrase, with each; None where there are none."""
    if not section.heads:
        return None
    figure = bringing(heads_text(section, texts), *((f"head {name}", each) for name, each in section.heads))
    names = {f"head {name}": texts.head(section.id, name) for name, _figure in section.heads}
    return Explanation(texts.section(section.id), figure, heading(figure, texts), texts.heading({}, names))


def _with_what_follows(name: str, cell: Cell, texts: Texts) -> Explanation:
    """Explanation of a cell's figure together with the figure that follows from it by another rule: "8 · 2d6" as 8 and
    2d6."""
    column = f"column {cell.column}"
    said = f"{texts.figure(cell.figure)}{APART}{texts.beside(cell.also)}"
    figure = bringing(said, (column, cell.figure), *cell.follows, rule=cell.figure.rule)
    named = texts.heading({}, {column: texts.column(cell.column).title})
    return Explanation(name, figure, _("The number, and what follows from it:"), named, cell)


def _called(sections: Mapping[str, Section], row: Row, cell: Cell, texts: Texts) -> str:
    return texts.cell(_name(row, texts), "" if is_told_by_its_row(sections, row) else cell.column)


def _worded(cell: Cell, texts: Texts) -> Figure:
    """Figure of `cell`, with its value in words for a flag, for a choice whose options have names, and for a chance."""
    if texts.column(cell.column).say == "chance" and isinstance(cell.figure.value, (int, Fraction)):
        return replace(cell.figure, value=texts.figure(cell.figure, "chance"))
    if cell.field is not None and cell.field.names and isinstance(cell.figure.value, str):
        return given(texts.option(cell.field, cell.figure.value), cell.figure.rule)
    if cell.field is None or cell.field.kind != "flag":
        return cell.figure
    return given(_("yes") if cell.figure.value else _("no"), cell.figure.rule)


def _of_row(sections: Mapping[str, Section], row: Row, texts: Texts) -> Explanation | None:
    """Explanation of a thing listed (a weapon, a piece of armour, a spell) with all its cells as parts; None for other
    rows, and where fewer than two cells hold anything."""
    told = [cell for cell in row.cells if _tells(cell)] if shape_of(sections, row) == "items" else []
    if len(told) < 2:
        return None
    names = {f"column {cell.column}": texts.column(cell.column).title or texts.part(cell.column) for cell in told}
    figure = bringing("", *((f"column {cell.column}", _said(cell, texts)) for cell in told))
    return Explanation(_name(row, texts), figure, heading(figure, texts), texts.heading({}, names))


def _name(row: Row, texts: Texts) -> str:
    return texts.row(row)


def _tells(cell: Cell) -> bool:
    entered = cell.field is not None and cell.field.kind in ("text", "flag")
    return cell.figure.value not in (None, "", 0) and not entered


def _said(cell: Cell, texts: Texts) -> Figure:
    """Figure of `cell`, with the text beside it added to its value, "4 · 1d6"; the plain figure where there is none."""
    beside = texts.beside(cell.also)
    if not beside:
        return cell.figure
    said = f"{texts.figure(cell.figure)}{APART}{beside}"
    return bringing(said, *cell.figure.parts, *cell.follows, rule=cell.figure.rule)


def first_rule(figure: Figure) -> str:
    """Rule of the first of a figure's parts that names one, the direct parts before those within them; "" without any.
    The figure's own rule does not count."""
    for _name, part in figure.parts:
        if part.rule:
            return part.rule
    for _name, part in figure.parts:
        found = first_rule(part)
        if found:
            return found
    return ""
