"""What a screen reader meets on a screen, by Qt's own interfaces, and what of it nobody could make sense of."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QListView,
    QMainWindow,
    QScrollArea,
    QTableView,
    QTreeView,
    QWidget,
)

from mls_desktop.ui.readers.reading_order import OWN, laid_in
from mls_desktop.ui.sections.base import Card
from mls_desktop.ui.sheet.page import CardsPage
from mls_desktop.ui.tables.section_table import SectionTable
from tests.ui.walking import part_of_another

MARKUP = re.compile(r"<[a-zA-Z/!][^>]*>|&(amp|lt|gt|quot|#x?[0-9a-f]+);")
Role, Text = QAccessible.Role, QAccessible.Text
UNSAID = (Role.NoRole, Role.Client, Role.Pane, Role.Grouping, Role.Border)
"""Roles of what only holds other things."""
VALUED = (Role.SpinBox, Role.Slider, Role.ProgressBar, Role.Dial)
CHECKED = (Role.CheckBox, Role.RadioButton)
ROWS, NONE = QAbstractItemView.SelectionBehavior.SelectRows, QAbstractItemView.SelectionMode.NoSelection
SAID = (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole)
CELLS = 80
"""So many cells of a table are heard: its headings and first rows."""


def interface(widget: QWidget) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(widget)
    assert found is not None, type(widget).__name__
    return found


def labels(widget: QWidget) -> list[str]:
    """The names of the labels that are bound to a widget."""
    related = interface(widget).relations(QAccessible.RelationFlag.Label)
    return [str(other.text(Text.Name)) for other, _kind in related]


def heard_name(widget: QWidget) -> str:
    """What a widget is called to a screen reader."""
    return "; ".join(labels(widget)) if isinstance(widget, QComboBox) else str(interface(widget).text(Text.Name))


def stops() -> list[QWidget]:
    """All that is seen and may have the focus, in every window."""
    seen = [each for each in QApplication.allWidgets() if each.isVisible() and each.isEnabled()]
    return [
        each
        for each in seen
        if each.focusPolicy() != Qt.FocusPolicy.NoFocus and each.focusProxy() is None and not part_of_another(each)
    ]


def faults() -> list[str]:
    """What is wrong with what may have the focus, with what is in tables, and with who is called like another."""
    found = stops()
    told = [f"{_place(each)}: {fault}" for each in found for fault in faults_of(each)]
    told += [f"{_place(each)}: called like another" for each in namesakes(found)]
    told += [f"{_place(each)}: not reached from the window" for each in unreached(found)]
    told += [f"{type(view).__name__}: {fault}" for view in tables() for fault in untold_figures(view)]
    return told + [f"{type(each).__name__}: {fault}" for each, fault in disorder()]


def unreached(found: list[QWidget]) -> list[QWidget]:
    """Those that nobody comes by who goes through the window from its root, part by part."""
    met: set[QWidget] = set()
    for window in {each.window() for each in found}:
        left = [interface(window)]
        while left:
            reader = left.pop()
            widget = reader.object()
            if isinstance(widget, QWidget):
                met.add(widget)
            # The cells of a list or table are asked by `faults_of`.
            if not isinstance(widget, QAbstractItemView):
                left += [child for at in range(reader.childCount()) if (child := reader.child(at)) is not None]
    return [each for each in found if each not in met and not _is_in_cell(each)]


def _is_in_cell(widget: QWidget) -> bool:
    """Whether a widget stands in the room of a row: of tables, trees and lists Qt tells the cells alone. Tab comes by
    it there."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QAbstractItemView):
        above = None if above.isWindow() else above.parentWidget()
    return above is not None


def tables() -> list[QAbstractItemView]:
    """All that is seen in rows of several cells, in every window."""
    seen = (each for each in QApplication.allWidgets() if isinstance(each, (QTableView, QTreeView)))
    return [each for each in seen if each.isVisible() and not part_of_another(each)]


def untold_figures(view: QAbstractItemView) -> Iterator[str]:
    """What stands in a row of a table and is not heard on its first cell, where whoever walks down comes by."""
    model = view.model()
    if getattr(getattr(model, "section", None), "shape", "") == "pairs":
        return  # a pair has no first cell: each side is heard with its own value
    current = view.currentIndex()
    by_cells = isinstance(view, SectionTable)  # whoever walks down another column hears the row with each cell
    by_rows = not by_cells and (view.selectionBehavior() == ROWS or view.selectionMode() == NONE)
    heard = current.column() if by_rows and current.isValid() else 0
    for place in itertools.islice(_places(model, QModelIndex()), CELLS):
        first = place.siblingAtColumn(heard)
        told = "\n".join(str(first.data(role) or first.data() or "") for role in SAID)
        for column in range(model.columnCount(place.parent())):
            text = str(place.siblingAtColumn(column).data() or "")
            if text not in told and text != "\N{EN DASH}":  # for nothing
                yield f"the first cell of row {told!r} does not tell {text!r}"


def _places(model: QAbstractItemModel, above: QModelIndex) -> Iterator[QModelIndex]:
    """The first cell of each row, and of those below it in a tree."""
    for row in range(model.rowCount(above)):
        place = model.index(row, 0, above)
        yield place
        yield from _places(model, place)


def disorder() -> Iterator[tuple[QWidget, str]]:
    """What is told in another order than it is laid out in; what Qt lays out by itself is Qt's."""
    for widget in QApplication.allWidgets():
        if isinstance(widget, CardsPage) and widget.isVisible():
            placed = [each for each in widget._in_order() if each.isVisible()]
            heard = [each for each in widget.page.children() if isinstance(each, Card) and each.isVisible()]
            if heard != placed:
                yield widget, f"told as {[_called(each) for each in heard]}, laid out as {[*map(_called, placed)]}"
        layout = widget.layout()
        if not widget.isVisible() or layout is None or isinstance(widget, (*OWN, QMainWindow)):
            continue
        laid = [each for each in laid_in(layout) if each.parentWidget() is widget and each.isVisible()]
        there = [each for each in widget.children() if each in laid]
        if laid != there:
            yield widget, f"told as {[_called(each) for each in there]}, laid out as {[_called(each) for each in laid]}"


def faults_of(widget: QWidget) -> Iterator[str]:
    """What is wrong with what is said of one thing."""
    reader, name = interface(widget), heard_name(widget)
    role, value = reader.role(), str(reader.text(Text.Value))
    if not name.strip():
        yield "no name"
    if role in UNSAID and not (isinstance(widget, QScrollArea) and role == Role.Client):
        yield f"no role: {role.name}"
    if isinstance(widget, QComboBox) and len(labels(widget)) != 1:
        yield f"labels of a combo box: {labels(widget)}"
    if value and value == name and role != Role.ComboBox:
        yield "its value for a name"
    if role == Role.ComboBox and value != widget.property("currentText"):
        yield "no value"
    if role in CHECKED and not reader.state().checkable:
        yield "no state"
    if role == Role.EditableText and reader.textInterface() is None:
        yield "no text"
    yield from _number_faults(reader) if role in VALUED else ()
    for text in (name, value if role != Role.EditableText else "", str(reader.text(Text.Description))):
        if MARKUP.search(text):
            yield f"markup: {text}"
    yield from _cell_faults(widget, reader) if isinstance(widget, QAbstractItemView) else ()


def namesakes(found: list[QWidget]) -> list[QWidget]:
    """The stops of Tab in one window that are heard alike."""
    met = [each for each in found if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
    keys = [(each.window(), interface(each).role(), heard_name(each)) for each in met]
    return [each for each, key in zip(met, keys, strict=True) if keys.count(key) > 1]


def _number_faults(reader: QAccessibleInterface) -> Iterator[str]:
    value = reader.valueInterface()
    if value is None:
        yield "no value"
    elif not value.minimumValue() <= value.currentValue() <= value.maximumValue():
        yield f"{value.currentValue()} is not from {value.minimumValue()} to {value.maximumValue()}"


def _cell_faults(view: QAbstractItemView, reader: QAccessibleInterface) -> Iterator[str]:
    """Headings that are no words, cells that hold something and say nothing, and markup."""
    for at in range(min(reader.childCount(), CELLS)):
        cell = reader.child(at)
        if cell is None:
            continue
        name, about = str(cell.text(Text.Name)), str(cell.text(Text.Description))
        if cell.role() == Role.ColumnHeader and name.isdecimal():
            yield f"a heading is called {name}"
        if MARKUP.search(name) or MARKUP.search(about):
            yield f"markup: {name} {about}"
    model = view.model()
    for row in range(min(model.rowCount(), CELLS)):
        for column in range(1 if isinstance(view, QListView) else model.columnCount()):
            index = model.index(row, column)
            shown = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
            said = index.data(Qt.ItemDataRole.AccessibleTextRole)
            if shown and said is not None and not str(said).strip():
                yield f"a cell says nothing of {shown}"


def _called(widget: QWidget) -> str:
    return widget.accessibleName() or str(widget.property("text") or "") or type(widget).__name__


def _place(widget: QWidget) -> str:
    above = widget.parentWidget()
    return f"{type(above).__name__} > {type(widget).__name__} {heard_name(widget)!r}"
