"""The dialog of recovery copies: all that was kept of unsaved changes, whole or damaged, to be given back or put
away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.crash_recovery import UnsavedCopy
from mls_desktop.ui.files.state_list import StateList
from mls_desktop.ui.widgets.buttons import own_button, tool_button
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many


class RecoveryDialog(SizedDialog):
    """The dialog of recovery copies. `restore_wanted` carries the UnsavedCopy to be shown, `discard_wanted` a list of
    those to be put into the bin; all others are offered again at the next start."""

    restore_wanted = Signal(object)
    discard_wanted = Signal(object)
    liked = (620, 400)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Restore unsaved changes"), theme, parent)
        self._left: tuple[UnsavedCopy, ...] = ()
        self._binned: tuple[UnsavedCopy, ...] = ()
        self._in_bin, self._days = False, 0
        self.text = PlainLabel("", self, wrap=True)
        self.list = self._make_list()
        self.about = PlainLabel("", self, wrap=True)
        self.about.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.bin_button = tool_button(self, "", flat=True)
        self.bin_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.bin_button.clicked.connect(self._on_bin)
        self.later_button = own_button(self, "", self.reject)
        self.discard_button = own_button(self, _("Do not restore"), self._on_discard)
        self.restore_button = own_button(self, _("Restore"), self._on_restore)
        self.restore_button.setDefault(True)
        column = QVBoxLayout(self)
        column.addWidget(self.text)
        column.addWidget(self.list, 1)
        column.addWidget(self.about)
        column.addWidget(self.bin_button, 0, Qt.AlignmentFlag.AlignLeft)
        add_layout(column, self._buttons())
        self.list.itemSelectionChanged.connect(self._allow)
        self.list.itemActivated.connect(self._on_restore)
        self.fit()

    def show_copies(self, left: Sequence[UnsavedCopy], binned: Sequence[UnsavedCopy], days: int) -> None:
        """Lists the copies `left`, or, while the bin is shown, those `binned`; tells how many are in the bin, where
        each stays `days` days. Puts the focus on the list."""
        self._days = days
        self._left, self._binned = tuple(left), tuple(binned)
        self._in_bin = self._in_bin and bool(binned)
        self._fill()
        self.list.setFocus()

    def chosen(self) -> list[UnsavedCopy]:
        """Recovery copies chosen in the list; [] for none."""
        shown = self._shown()
        return [shown[self.list.row(item)] for item in self.list.selectedItems()]

    def _make_list(self) -> StateList:
        made = StateList(_("Recovery copies, the newest first"), self._theme, self)
        made.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        return made

    def _buttons(self) -> QHBoxLayout:
        line = QHBoxLayout()
        line.addWidget(self.discard_button)
        line.addStretch(1)
        line.addWidget(self.later_button)
        line.addWidget(self.restore_button)
        return line

    def _shown(self) -> tuple[UnsavedCopy, ...]:
        return self._binned if self._in_bin else self._left

    def _fill(self) -> None:
        self.text.setText(self._title())
        self.list.clear()
        for at, copy in enumerate(self._shown()):
            self.list.put(at, copy.name, _about(copy), not copy.whole)
        whole = (at for at, copy in enumerate(self._shown()) if copy.whole)
        self.list.setCurrentRow(next(whole, 0))
        count = len(self._binned)
        back = _("Back to the list")
        away = how_many("In the bin: {n}", "In the bin: {n}", count)
        self.bin_button.setText(menu_text(back if self._in_bin else away))
        self.bin_button.setVisible(bool(count))
        self.discard_button.setVisible(not self._in_bin)
        self.later_button.setText(menu_text(_("Ask again next time") if self._left else _("Close")))
        self._allow()

    def _title(self) -> str:
        if self._in_bin:
            return _("These are in the bin. They are deleted after {days} days.").format(days=self._days)
        if not self._left:
            return _("There are no unsaved changes to restore.")
        return _("The program ended unexpectedly. Restore unsaved changes?")

    def _allow(self) -> None:
        chosen = self.chosen()
        self.restore_button.setEnabled(len(chosen) == 1 and chosen[0].whole)
        self.discard_button.setEnabled(bool(chosen))
        told = chosen[0].problem or chosen[0].path if len(chosen) == 1 else ""
        self.about.setText(told)
        self.about.setVisible(bool(told))

    def _on_restore(self) -> None:
        chosen = self.chosen()
        if len(chosen) == 1 and chosen[0].whole:
            self.accept()
            self.restore_wanted.emit(chosen[0])

    def _on_discard(self) -> None:
        self.discard_wanted.emit(self.chosen())

    def _on_bin(self) -> None:
        self._in_bin = not self._in_bin
        self._fill()
        self.list.setFocus()


def _about(copy: UnsavedCopy) -> str:
    """Line on the time of `copy`, its size, and whether it is whole."""
    state = _("complete") if copy.whole else _("damaged: it cannot be restored")
    return f"{copy.when} \N{MIDDLE DOT} {copy.size} \N{MIDDLE DOT} {state}"
