"""Every place of a screen in which a person may write, found by class, and what becomes of the letters typed there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from mls_desktop.bridge.document.autosave import RECOVERY_DELAY
from mls_desktop.storage.recovery import Copy, RecoveryFolder
from mls_desktop.storage.writing import write
from mls_desktop.ui.editors.base import Editor
from mls_desktop.ui.editors.typing_stretch import PAUSE
from mls_desktop.ui.library.page import LibraryPage
from mls_desktop.ui.scrolling.scroll_area import SteadyArea
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.ui.tables.cell_delegate import EditableTable
from mls_desktop.ui.widgets.filter_line import EntryLine, FilterLine
from tests.desk import SHIPPED, Desk, Key, Modifier, press
from tests.hand_clock import in_place

TEXTS = (QLineEdit, QPlainTextEdit, QTextEdit)
LETTERS = "qwz"


@dataclass(frozen=True)
class Place:
    """A place to write in. `role`: what it is, without names out of the campaign; `enter` gives the widget, made if
    need be, with the focus in it."""

    role: str
    enter: Callable[[], QWidget]


def places(desk: Desk) -> list[Place]:
    """Those of all windows, one of each role."""
    found: dict[str, Place] = {}
    for place in (*_widgets(desk), *_cells(desk)):
        found.setdefault(place.role, place)
    return list(found.values())


def _widgets(desk: Desk) -> Iterator[Place]:
    for widget in QApplication.allWidgets():
        if isinstance(widget, TEXTS) and _is_reached(widget) and widget.isEnabled() and not widget.isReadOnly():
            yield Place(_role(widget), partial(_focused, desk, widget))


def _is_reached(widget: QWidget) -> bool:
    """Whether it is shown, and no dialog stands before it."""
    dialog = QApplication.activeModalWidget()
    return widget.isVisible() and (dialog is None or widget.window() is dialog)


def _cells(desk: Desk) -> Iterator[Place]:
    """The cells of tables in which text is typed; their editors are there only while they are open."""
    for table in desk.window.findChildren(EditableTable):
        for column in range(table.model().columnCount()) if _is_reached(table) else ():
            index = next((each for each in _column(table, column) if _is_typed(table, each)), None)
            if index is not None:
                field = table.rows.cell(index)
                assert field is not None and field.field is not None
                role = f"{_above(table)}cell {field.field.kind} {field.field.name}"
                yield Place(role, partial(_opened, desk, table, index))


def _column(table: EditableTable, column: int) -> list[QModelIndex]:
    return [table.rows.index(row, column) for row in range(table.rows.rowCount())]


def _is_typed(table: EditableTable, index: QModelIndex) -> bool:
    cell = table.rows.cell(index)
    return cell is not None and cell.to is not None and cell.field is not None and cell.field.kind == "text"


def _focused(desk: Desk, widget: QWidget) -> QWidget:
    desk.focus(widget)
    return widget


def _opened(desk: Desk, table: EditableTable, index: QModelIndex) -> QWidget:
    desk.focus(table)
    table.setCurrentIndex(index)
    press(table, Key.Key_Return)
    line = next(each for each in table.findChildren(QLineEdit) if each.isVisible())
    desk.bot.waitUntil(line.hasFocus)
    return line


def _ours(widget: QWidget | None) -> QWidget | None:
    """The nearest widget of the program's own kinds, itself or around it; the line that may be anything and the area
    that any part may scroll in are none."""
    while widget is not None and (
        type(widget) in (EntryLine, SteadyArea) or not type(widget).__module__.startswith("mls_desktop")
    ):
        widget = widget.parentWidget()
    return widget


def _role(widget: QWidget) -> str:
    own = _ours(widget)
    assert own is not None
    around = _ours(own.parentWidget())
    if around is not None and isinstance(around, Editor):
        own, around = around, _ours(around.parentWidget())
    if not isinstance(own, Editor):
        return f"{_above(widget)}{type(own).__name__}"
    if own.field.kind != "text":
        return own.field.kind
    inside = "" if isinstance(around, LabelledEntry) else f"{type(around).__name__} "
    return f"{_above(widget)}{inside}text {own.field.name}"


def _above(widget: QWidget) -> str:
    """The section it stands in; or that it is on a page of the library, where a draft is written."""
    section, above = "", widget.parentWidget()
    while above is not None:
        if isinstance(above, LibraryPage):
            return "draft: "
        if isinstance(above, SectionView) and not isinstance(widget, FilterLine):
            section = f"{above.section_id}: "
        above = above.parentWidget()
    return section


# What becomes of the letters


def type_letters(widget: QWidget) -> None:
    """By real keys, at the end of what stands there."""
    # In a table Ctrl+End leads out of the line.
    held = Modifier.NoModifier if isinstance(widget, QLineEdit) else Modifier.ControlModifier
    press(widget, (Key.Key_End, held), LETTERS)
    assert widget.hasFocus()


def in_document(desk: Desk) -> int:
    """How many times the letters stand in the campaign."""
    return _count(write(desk.document.campaign, SHIPPED))


def in_file(desk: Desk) -> int:
    assert desk.open_campaign.keeper.path is not None
    return _count(desk.open_campaign.keeper.path.read_bytes())


def in_copies(desk: Desk) -> int:
    listed = RecoveryFolder(desk.home / "recovery").listed()
    return sum(_count(copy.body) for copy in listed if isinstance(copy, Copy))


def _count(data: bytes) -> int:
    return data.count(LETTERS.encode())


# The four ways in which typing may end


def is_killed(desk: Desk, place: Place) -> bool:
    """Whether a program that is killed a moment later has left the letters: nothing is called, only time goes by, and
    the focus stays, whose leaving would send them."""
    before = in_document(desk)
    widget = place.enter()
    type_letters(widget)
    for delay, found in ((PAUSE, in_document), (RECOVERY_DELAY, in_copies)):
        if (clock := in_place()) is not None:
            clock.advance(delay)
        desk.bot.waitUntil(lambda found=found: found(desk) > before or not widget.hasFocus(), timeout=3000)
    return in_copies(desk) > before and widget.hasFocus()


def is_saved(desk: Desk, place: Place) -> bool:
    """Whether Ctrl+S at once has the letters in the file."""
    before = in_document(desk)
    widget = place.enter()
    type_letters(widget)
    press(widget, (Key.Key_S, Modifier.ControlModifier))
    desk.saved()
    return in_file(desk) > before


def is_asked_about(desk: Desk, place: Place) -> bool:
    """Whether a window that is closed at once asks, and what it would save has the letters."""
    assert not desk.open_campaign.keeper.dirty
    before = in_document(desk)
    type_letters(place.enter())
    assert not desk.window.close()
    asked = desk.asked() and in_document(desk) > before
    desk.answer("Cancel")
    return asked


def is_ended(desk: Desk, place: Place) -> bool:
    """Whether a program that the system ends at once has left the letters."""
    before = in_document(desk)
    type_letters(place.enter())
    desk.window.end()
    return in_copies(desk) > before
