"""The command palette, a dialog: a few letters, Enter, done."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyleOptionViewItem, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.command_palette import PaletteEntry, matching
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.filter_line import SearchLine
from mls_desktop.ui.widgets.item_delegate import Index, ItemDelegate
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

ASIDE, LACKING = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class PaletteDelegate(ItemDelegate):
    """The item delegate of offers: the text at the left, the shortcut, or the reason why it cannot be taken, at the
    right."""

    def paint_item(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, px = self._theme, self._theme.px
        inner = option.rect.adjusted(px(12), 0, -px(12), 0)
        aside, lacking = str(index.data(ASIDE) or ""), str(index.data(LACKING) or "")
        said = lacking or aside
        metrics = option.fontMetrics
        room = min(metrics.horizontalAdvance(said) + px(8), inner.width() // 2)
        painter.setFont(option.font)
        painter.setPen(theme.colour("faint_ink"))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(
            inner.adjusted(inner.width() - room, 0, 0, 0),
            middle | Qt.AlignmentFlag.AlignRight,
            metrics.elidedText(said, Qt.TextElideMode.ElideRight, room),
        )
        painter.setPen(theme.colour("faint_ink" if lacking else "ink"))
        left = inner.adjusted(0, 0, -room - px(12), 0)
        text = metrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, left.width())
        painter.drawText(left, middle | Qt.AlignmentFlag.AlignLeft, text)

    @guarded(QSize(200, 28))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(28))


class CommandPalette(SizedDialog):
    """The dialog that lists offers, narrowed by the text typed. `taken` carries the offer taken; an offer that cannot
    be taken now leaves the dialog open."""

    taken = Signal(object)
    liked = (620, 460)

    def __init__(self, all: Iterable[PaletteEntry], theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Find a command"), theme, parent)
        self._all = tuple(all)
        self.shown: list[PaletteEntry] = []
        self.line = SearchLine(self)
        self.line.setPlaceholderText(_("A command, a character, an encounter, a thing of the library, a rule …"))
        self.line.setAccessibleName(_("Find a command"))
        self.list = QListWidget(self)
        self.list.setAccessibleName(_("Commands"))
        self.list.setItemDelegate(PaletteDelegate(theme, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        self.line.textChanged.connect(self._narrow)
        self.line.walked.connect(self._walk)
        self.line.returnPressed.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.itemClicked.connect(self._choose)
        self.line.follow(self.list)
        self._narrow("")
        self.fit()
        self.line.setFocus()

    def _narrow(self, text: str) -> None:
        self.shown = matching(text, self._all)
        self.line.refill(self._fill)
        self.line.say_found(bool(self.shown))

    def _fill(self) -> int:
        self.list.clear()
        for offer in self.shown:
            item = QListWidgetItem(offer.text)
            item.setData(ASIDE, offer.aside)
            item.setData(LACKING, offer.lacking)
            said = ", ".join(part for part in (offer.text, offer.aside, offer.lacking) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
            self.list.addItem(item)
        if not self.shown:
            none = QListWidgetItem(_("Nothing found"))
            none.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(none)
        # With nothing typed Enter starts nothing: it may have been meant for what lies behind.
        return 0 if self.shown and self.line.text().strip() else -1

    def _walk(self, by: int) -> None:
        self.list.setCurrentRow(max(0, min(self.list.count() - 1, self.list.currentRow() + by)))

    def _choose(self) -> None:
        at = self.list.currentRow()
        # A double click comes here twice: as a click and as what follows from it.
        if self.isVisible() and 0 <= at < len(self.shown) and not self.shown[at].lacking:
            offer = self.shown[at]
            # Closed first: what is taken may open a dialog or a menu of its own.
            self.accept()
            self.taken.emit(offer)
