"""The dialog for one of many: type to narrow the list, Enter takes what is at hand."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from mls_desktop.rules.common.values.folding import nearest
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.filter_line import SearchLine
from mls_desktop.ui.widgets.find_target import narrow_list
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

MANY = 20
"""Number of choices above which they are looked through by typing, in a dialog."""


class ChoiceDialog(SizedDialog):
    """The dialog to choose one of many `names`, in their order, by typing; `at`: the index of the present one. `taken`
    carries the index of the one that is taken."""

    liked = (420, 480)
    taken = Signal(int)

    def __init__(self, names: Sequence[str], at: int, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(title, theme, parent)
        self.line = SearchLine(self)
        self.line.narrows(title)
        self.list = QListWidget(self)
        self.list.setAccessibleName(title)
        self.list.addItems(list(names))
        column = QVBoxLayout(self)
        column.addWidget(self.line)
        column.addWidget(self.list, 1)
        self.take_button = self.add_choice(column, _("Choose"), self._on_take)
        self.list.setCurrentRow(max(at, 0))
        self.line.textChanged.connect(self._on_text)
        self.line.walked.connect(self._walk)
        self.line.follow(self.list)
        self.list.itemActivated.connect(self._on_item)
        self.fit()
        self.line.setFocus()

    def _shown(self) -> list[int]:
        """Indexes of the choices that the typed text leaves."""
        items = ((at, self.list.item(at)) for at in range(self.list.count()))
        return [at for at, item in items if item is not None and not item.isHidden()]

    def _on_text(self, text: str) -> None:
        self.line.tell_found(narrow_list(self.list, text))
        first = nearest(text, {at: self._name(at) for at in self._shown()})
        self.take_button.setEnabled(first is not None)
        if first is not None:
            self._to(first)

    def _walk(self, by: int) -> None:
        shown = self._shown()
        beyond = [at for at in shown if (at - self.list.currentRow()) * by > 0]
        if beyond:
            self._to(beyond[0] if by > 0 else beyond[-1])

    def _to(self, at: int) -> None:
        """Makes the choice at index `at` current and scrolls to it."""
        self.list.setCurrentRow(at)
        self.list.scrollToItem(self.list.item(at))

    def _name(self, at: int) -> str:
        item = self.list.item(at)
        return item.text() if item is not None else ""

    def _on_item(self, item: QListWidgetItem) -> None:
        self._take(self.list.row(item))

    def _on_take(self) -> None:
        self._take(self.list.currentRow())

    def _take(self, at: int) -> None:
        item = self.list.item(at)
        if item is not None and not item.isHidden():
            self.taken.emit(at)
            self.accept()
