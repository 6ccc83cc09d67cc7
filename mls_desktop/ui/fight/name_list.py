"""The list of names offered below the join line while one is typed: walked by keys from there, taken by a click."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QSizePolicy, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.item_delegate import INK, InkDelegate
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

ID = Qt.ItemDataRole.UserRole
SHOWN = 8
"""How many names the list is high at most; the others are scrolled to."""
WIDE = 420


class NameList(QListWidget):
    """The list of names. `taken` carries the id of the name that is clicked. The list never takes the focus, so that a
    person goes on typing."""

    taken = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("offered")
        self.setItemDelegate(InkDelegate(theme, self))
        self.setAccessibleName(_("Who is meant"))
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.itemClicked.connect(self._on_clicked)
        self.hide()

    def set_names(self, names: Sequence[tuple[str, str, bool]]) -> None:
        """Lists `names`, each (id, text, whether something speaks against that character, which colours the text). No
        row is current afterwards; without names the list is hidden."""
        self.clear()
        for id, text, against in names:
            item = QListWidgetItem(text)
            item.setData(ID, id)
            if against:
                item.setData(INK, "bad")
            self.addItem(item)
        self.setCurrentRow(-1)
        self.setVisible(bool(names))
        self.setFixedHeight(self.sizeHint().height())

    def walk(self, by: int) -> None:
        """Moves the current row by `by`, 1 or -1, round and round; from no current row to the first or the last."""
        count, here = self.count(), self.currentRow()
        if count:
            self.setCurrentRow((here + by) % count if here >= 0 else (0 if by > 0 else count - 1))

    def chosen(self) -> str:
        """The id of the current name; "" where none is current or the list is hidden."""
        item = self.currentItem()
        return str(item.data(ID)) if item is not None and not self.isHidden() else ""

    def restyle(self) -> None:
        self.setMaximumWidth(self._theme.px(WIDE))
        self.setFixedHeight(self.sizeHint().height())

    @guarded(QSize(200, 60))
    def sizeHint(self) -> QSize:
        row = max(self.sizeHintForRow(0), self.fontMetrics().height())
        return QSize(self._theme.px(WIDE), row * max(1, min(SHOWN, self.count())) + 2 * self.frameWidth() + 2)

    def _on_clicked(self, item: QListWidgetItem) -> None:
        self.taken.emit(str(item.data(ID)))
