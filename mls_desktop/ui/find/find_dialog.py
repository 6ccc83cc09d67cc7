"""The dialog of Find in the campaign: a few letters, and what bears them in groups; Enter goes there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyleOptionViewItem, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.command_palette import PaletteEntry
from mls_desktop.bridge.find.found_lines import FoundLine, found_lines, next_line, place_of_find, state_line
from mls_desktop.bridge.find.search_worker import SearchWorker
from mls_desktop.ui.help.command_palette import ASIDE, LACKING, PaletteDelegate
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.filter_line import SearchLine
from mls_desktop.ui.widgets.item_delegate import Index
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

TITLE = Qt.ItemDataRole.UserRole + 2
"""Role that tells whether a row is no find: the title of a group, or the number of further finds."""


class FindDelegate(PaletteDelegate):
    """The item delegate of what was found: the titles of groups are small and faint."""

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if not index.data(TITLE):
            inner = QStyleOptionViewItem(option)
            inner.rect.setLeft(inner.rect.left() + self._theme.px(10))
            super().paint_item(painter, inner, index)
            return
        font = QFont(option.font)
        font.setPixelSize(max(6, self._theme.px(11)))
        painter.setFont(font)
        painter.setPen(self._theme.colour("faint_ink"))
        inside = option.rect.adjusted(self._theme.px(12), 0, -self._theme.px(12), -self._theme.px(3))
        painter.drawText(inside, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, str(index.data()))


class FindDialog(SizedDialog):
    """The dialog that searches the campaign for the text typed and lists in groups what is found. `taken` carries the
    find to go to; Enter waits until everything is searched, so that it always means the same."""

    taken = Signal(object)
    liked = (680, 520)

    def __init__(self, worker: SearchWorker, theme: Theme, parent: QWidget, typed: str = "") -> None:
        super().__init__(_("Find in the campaign"), theme, parent)
        self._worker = worker
        worker.setParent(self)
        self._lines: tuple[FoundLine, ...] = ()
        self._walked = self._entering = False
        self.line = SearchLine(self)
        self.line.setPlaceholderText(_("A name, a trait, a weapon, a word from a note, a rule, a command …"))
        self.line.setAccessibleName(_("Find in the campaign"))
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Found"))
        self.list.setItemDelegate(FindDelegate(theme, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.state = PlainLabel("", self)
        self.state.keep_ink(theme, "faint_ink")
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        column.addWidget(self.state)
        self._connect()
        self.line.setText(typed)
        self.line.selectAll()
        self._on_told()
        self.fit()
        self.line.setFocus()

    def _connect(self) -> None:
        self._worker.told.connect(self._on_told)
        self.line.textChanged.connect(self._on_typed)
        self.line.walked.connect(self._walk)
        self.line.follow(self.list)
        self.line.returnPressed.connect(self._enter)
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        self.finished.connect(self._worker.stop)

    def shown(self) -> tuple[PaletteEntry, ...]:
        """Entries found and shown, line by line."""
        return tuple(line.entry for line in self._lines if line.entry is not None)

    def at_hand(self) -> PaletteEntry | None:
        """Entry that Enter goes to; None where there is none."""
        at = self.list.currentRow()
        return self._lines[at].entry if 0 <= at < len(self._lines) else None

    def _on_typed(self, text: str) -> None:
        self._walked = self._entering = False
        self._worker.look_for(text)

    def _on_told(self) -> None:
        """Lists what is found by now, and takes the current find once all is searched if Enter waits for that. A row
        that a person has walked to stays current, else the best is."""
        search = self._worker.search
        lines = found_lines(search.found(), search.needle)
        if lines != self._lines:
            here = self.at_hand() if self._walked else None
            self._lines = lines
            self.line.refill(lambda: self._fill(place_of_find(lines, here)))
        self.state.setText(state_line(search.needle, search.done, lines))
        self.line.say_found(bool(lines) or not search.done)
        if self._entering and search.done:
            self._choose()

    def _fill(self, current: int) -> int:
        """Lists the lines anew; gives `current` back."""
        self.list.clear()
        for line in self._lines:
            item = QListWidgetItem(line.text)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, line.said)
            if line.entry is None:
                item.setData(TITLE, True)
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            else:
                item.setData(ASIDE, line.entry.aside)
                item.setData(LACKING, line.entry.lacking)
            self.list.addItem(item)
        return current

    def _walk(self, by: int) -> None:
        to = next_line(self._lines, self.list.currentRow() + by, by)
        if to >= 0:
            self._walked = True
            self.list.setCurrentRow(to)
            if to == 1:
                self.list.scrollToTop()

    def _enter(self) -> None:
        if self._walked or self._worker.search.done:
            self._choose()
        else:
            self._entering = True

    def _choose(self) -> None:
        self._entering = False
        found = self.at_hand()
        # A double click comes here twice: as a click and as what follows from it.
        if self.isVisible() and found is not None and not found.lacking:
            # Closed first: what is taken may open a dialog or a menu of its own.
            self.accept()
            self.taken.emit(found)
