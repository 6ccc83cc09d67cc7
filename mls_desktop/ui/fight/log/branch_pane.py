"""The pane of branches: a list, the chosen one beside the fight as it is, and what may be done with it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.branch_model import BranchModel
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.ui.asking.side_pane import SidePane
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.filter_line import EntryLine
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class BranchPane(SidePane):
    """The pane beside the log while branches are looked at."""

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Other ways"), theme, parent)
        self.branches = BranchModel(running_fight, self)
        self.name = EntryLine(self)
        self.name.setAccessibleName(_("Name of the way that is kept"))
        self.keep_key = tool_button(self, _("Keep how it goes on from the moment shown"))
        self.column.addWidget(self.name)
        self.column.addWidget(self.keep_key, 0, Qt.AlignmentFlag.AlignLeft)
        self.list = self.table(self.branches.model, _("Other ways"))
        self.said = PlainLabel("", self, wrap=True)
        self.column.addWidget(self.said)
        self.sides = self.compared(self.branches.table, _("Side by side"))
        self.drop_key, self.take_key, self.close_key = self.keys(_("Delete this way"), _("Use this way"), _("Close"))
        self.branches.changed.connect(self._on_changed)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.name.returnPressed.connect(self._on_keep)
        self.keep_key.clicked.connect(self._on_keep)
        self.drop_key.clicked.connect(self._on_drop)
        self.take_key.clicked.connect(self._on_take)
        self.close_key.clicked.connect(self.closed)
        self.restyle()
        self._on_changed()

    def restyle(self) -> None:
        super().restyle()
        self.said.ink(self._theme.colour("soft_ink"))

    def focus_first(self) -> None:
        """Puts the focus into the list of branches, or into the line for a name where there is no branch yet."""
        (self.list if self.branches.model.rowCount() else self.name).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def close_pane(self) -> None:
        """Ends following the fight and the theme, before the pane is dropped."""
        self.branches.close()
        self._theme.changed.disconnect(self.restyle)

    def _on_changed(self) -> None:
        held, chosen = self.branches.model.rowCount(), bool(self.branches.chosen)
        if not self.name.isModified():
            self.name.setText(self.branches.free_name())
        self.drop_key.setEnabled(chosen)
        self.take_key.setEnabled(chosen)
        choose = _("Choose a way to see it beside the fight as it is.")
        none = _("There are none yet. Go on from an earlier moment, and what came after is kept here.")
        self.said.setText("" if chosen else choose if held else none)

    def _on_current(self, index: QModelIndex) -> None:
        row = self.branches.model.row(index)
        self.branches.choose(row.id if row is not None else "")

    def _on_keep(self) -> None:
        name = self.name.text().strip()
        if name and self.branches.keep(name):
            self.name.setModified(False)
            self.name.setText(self.branches.free_name())

    def _on_drop(self) -> None:
        self.branches.drop()

    def _on_take(self) -> None:
        self.branches.adopt()
