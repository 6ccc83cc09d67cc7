"""The real window, offscreen, with what a person does to it: keys, clicks and drags in, the document out."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLineEdit, QMessageBox, QPushButton, QWidget
from shiboken6 import isValid

from mls_desktop.app import main_window
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.sheet.row_texts import NAME
from mls_desktop.rules.common.sheet.sheets import Cell
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.sections.fields import FieldsView
from mls_desktop.ui.sections.labelled_entry import LabelledEntry
from mls_desktop.ui.sections.pairs import PairTable
from mls_desktop.ui.sections.picker import Picker
from mls_desktop.ui.sections.table_view import TableView
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.tables.section_table import SectionTable
from mls_desktop.ui.widgets.painting import step_zones
from mls_desktop.ui.window.main import MainWindow
from mls_desktop.ui.windows.windows import Windows
from tests.homes import folders

Key, Modifier, Left = Qt.Key, Qt.KeyboardModifier, Qt.MouseButton.LeftButton


W = TypeVar("W", bound=QWidget)
SHIPPED = ShippedData()
"""Read once for all tests: nothing in it changes."""


def _has_taken_focus(widget: QWidget) -> bool:
    """Whether a widget has the focus once it is given; a dialog that goes later than its picture may take it again."""
    if not widget.window().isActiveWindow():
        # A dialog that closes gives the focus back only where there is a window manager.
        widget.window().activateWindow()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    return widget.hasFocus()


class Desk:
    """A window with folders of its own. `close` gives up what is not saved."""

    def __init__(
        self, qtbot: Any, home: Path, shipped_data: ShippedData | None = None, files: tuple[Path, ...] = ()
    ) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._sit_at(qtbot, home, main_window(files, application, shipped_data or SHIPPED, folders(home)))

    def _sit_at(self, qtbot: Any, home: Path, window: MainWindow) -> None:
        self.bot, self.home, self.window = qtbot, home, window
        # Held until the test is taken down: qtbot does not hold it, and what a test made for itself is garbage as soon
        # as the test function is left, while its timers still run. Nothing is given to qtbot that a test may close.
        sign = QWidget()
        qtbot.addWidget(sign, before_close_func=lambda _sign: _give_up(window, sign))
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.activateWindow()
        qtbot.waitUntil(lambda: QApplication.activeWindow() is not None)

    def others(self) -> list[Desk]:
        """The other windows of the program, each with somebody at it."""
        found = []
        for window in self.windows.all():
            if window is not self.window:
                desk = object.__new__(Desk)
                desk._sit_at(self.bot, self.home, window)
                found.append(desk)
        return found

    def other(self) -> Desk:
        """The one other window, once it is there."""
        self.bot.waitUntil(lambda: len(self.windows.all()) == 2)
        (found,) = self.others()
        return found

    @property
    def windows(self) -> Windows:
        assert isinstance(self.window.windows, Windows)
        return self.window.windows

    @property
    def open_campaign(self) -> OpenCampaign:
        assert self.window.open_campaign is not None
        return self.window.open_campaign

    @property
    def document(self) -> Document:
        return self.open_campaign.document

    @property
    def page(self) -> SheetPage:
        page = self.window.tabs.front()
        assert page is not None
        # What does not lead the page comes after its first picture.
        self.bot.waitUntil(lambda: set(page.cards) == set(page._shown()))
        return page

    @property
    def who(self) -> Any:
        """The character in front, as the document has him."""
        return self.document.character(self.page.sheet.id)

    def front(self, kind: type[W]) -> W:
        """The page in front, which is of that kind."""
        page = self.window.tabs.front_page()
        assert isinstance(page, kind)
        return page

    def do(self, command: str) -> None:
        """Triggers a command, as a menu or its keys would; it must be enabled."""
        action = self.window.shell.actions[command]
        assert action.isEnabled(), command
        action.trigger()

    def name(self, id: str) -> str:
        return self.open_campaign.texts.name(id)

    def view(self, section: str) -> SectionView:
        return self.page.cards[section].view

    def table(self, section: str) -> SectionTable:
        view = self.view(section)
        assert isinstance(view, TableView)
        return view.table

    def cell(self, section: str, row: str, column: str) -> Cell:
        rows = self.page.sheet.sections[section].rows
        return next(c for r in rows if r.id == row for c in r.cells if c.column == column)

    def at(self, section: str, row: str, column: str = NAME) -> QRect:
        """Where a cell lies in its table, scrolled into sight and made the current one."""
        table = self.table(section)
        assert self.view(section).isVisible()
        self.view(section).show_row(row, column)
        self.page.reveal()
        return table.visualRect(table.currentIndex())

    def click(self, section: str, row: str, column: str, point: QPoint | None = None) -> None:
        rect = self.at(section, row, column)
        QTest.mouseClick(self.table(section).viewport(), Left, Modifier.NoModifier, point or rect.center())

    def step(self, section: str, row: str, by: int, column: str = "step") -> None:
        """Clicks the minus or plus key of a step."""
        minus, _value, plus = step_zones(self.at(section, row, column), self.table(section).theme)
        self.click(section, row, column, (plus if by > 0 else minus).center())

    def drag(self, section: str, row: str, *shares: float) -> None:
        """Presses the slider of a pair at the first share of its track, drags over the others and lets go."""
        table = self.table(section)
        assert isinstance(table, PairTable)
        track = table.pairs.track(self.at(section, row, "right"))
        points = [QPoint(track.left() + round(track.width() * share), track.center().y()) for share in shares]
        QTest.mousePress(table.viewport(), Left, Modifier.NoModifier, points[0])
        for point in points[1:]:
            QTest.mouseMove(table.viewport(), point)
        QTest.mouseRelease(table.viewport(), Left, Modifier.NoModifier, points[-1])

    def keys(self, section: str, *keys: Any, row: str = "", column: str = "") -> None:
        """Keys pressed in a table, at a row if one is named. A text is typed, a key pressed."""
        table = self.table(section)
        if row:
            self.at(section, row, column or table.rows.column(table.rows.columnCount() - 1))
        press(table, *keys)

    def entry(self, section: str, row: str) -> LabelledEntry:
        view = self.view(section)
        assert isinstance(view, FieldsView)
        return next(entry for entry in view.findChildren(LabelledEntry) if entry.row.id == row and not entry.isHidden())

    def line(self, section: str, row: str) -> QLineEdit:
        """The line of a field, with the focus in it."""
        found: QLineEdit = self.entry(section, row).findChildren(QLineEdit)[0]
        self.focus(found)
        return found

    def type_into(self, line: QLineEdit, text: str, *after: Any) -> None:
        """Types over what is in a line, then Enter or what else is named."""
        self.focus(line)
        line.selectAll()
        QTest.keyClick(line, Key.Key_Backspace)
        press(line, text, *(after or (Key.Key_Return,)))

    def focus(self, widget: QWidget) -> None:
        self.bot.waitUntil(partial(_has_taken_focus, widget))

    def question(self) -> QMessageBox:
        """The question that is asked now."""
        self.bot.waitUntil(lambda: bool(self._open(QMessageBox)))
        found: QMessageBox = self._open(QMessageBox)[-1]
        return found

    def answer(self, text: str) -> None:
        """Presses a button of the question asked now."""
        question = self.question()
        button = next(b for b in question.buttons() if b.text().replace("&", "").startswith(text))
        assert isinstance(button, QPushButton)
        QTest.mouseClick(button, Left)
        self.bot.waitUntil(lambda: question not in self._open(QMessageBox))

    def asked(self) -> bool:
        return bool(self._open(QMessageBox))

    def picker(self) -> Picker:
        found: Picker = self._open(Picker)[-1]
        return found

    def choose(self, section: str, row: str, text: str) -> None:
        """Presses the button of an entry from the library, types into its picker, and Enter."""
        button = self.entry(section, row).button
        assert button is not None
        self.focus(button)
        press(button, Key.Key_Space)
        press(self.picker().line, text, Key.Key_Return)

    def dialog(self) -> Any:
        """The dialog that is open."""
        return self._open(QDialog)[-1]

    def file_dialog(self, path: Path) -> None:
        """Types a name into the file dialog that is open, and Enter."""
        dialog = self._open(QFileDialog)[-1]
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        dialog.selectFile(str(path))  # in place of what the dialog proposes
        line.setText(str(path))
        QTest.keyClick(line, Key.Key_Return)

    def saved(self) -> None:
        """Waits until no edit is unsaved."""
        self.bot.waitUntil(lambda: not self.open_campaign.keeper.dirty and not self.open_campaign.keeper.saving)

    def settle(self) -> None:
        """Waits until the findings of the sheet in front are those of the character as he is now."""
        self.bot.waitUntil(lambda: not self.page.sheet._later.isActive())

    def todo(self) -> list[str]:
        self.settle()
        return [
            self.window.shell.sheet_docks.todo.list.item(at).text()
            for at in range(self.window.shell.sheet_docks.todo.list.count())
        ]

    def _open(self, kind: type[QDialog]) -> list[Any]:
        return [dialog for dialog in self.window.findChildren(kind) if dialog.isVisible()]


def press(widget: QWidget, *keys: Any) -> None:
    """Texts are typed, keys pressed; a pair is a key with its modifier."""
    for key in keys:
        if isinstance(key, str):
            for letter in key:
                _type(widget, letter)
        elif isinstance(key, tuple):
            QTest.keyClick(widget, key[0], key[1])
        else:
            QTest.keyClick(widget, key)


def _type(widget: QWidget, letter: str) -> None:
    """One letter. QTest itself ends the program at a letter that is no Latin one."""
    if letter.isascii():
        QTest.keyClicks(widget, letter)
        return
    for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
        QApplication.sendEvent(widget, QKeyEvent(kind, 0, Modifier.NoModifier, letter))


def _give_up(window: MainWindow, _sign: QWidget) -> None:
    """Ends a window without asking, whether or not its test has. The sign lives until then by being given here."""
    if not isValid(window):
        return
    for dialog in window.findChildren(QDialog):
        dialog.close()
    if window.open_campaign is not None:
        window.leave()
    window.close()
    window.deleteLater()
