"""The tool button that folds away the rows of those who have left the fight for good, and shows them again."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTableView, QToolButton

from mls_desktop.bridge.fight.fighter_model import FighterModel
from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.ui.widgets.plain_text import menu_text, tip
from mls_desktop.words.i18n import _


class FallenKey(QToolButton):
    """Tool button that hides or shows the rows of the fallen; `turned` when somebody has pressed it.

    They are folded as another round begins, never in the midst of one: no row goes while somebody looks at what has
    just happened to it."""

    turned = Signal()

    def __init__(self, table: QTableView, fighter_model: FighterModel) -> None:
        super().__init__(table)
        self._table, self._fighter_model = table, fighter_model
        self.folded: frozenset[str] = frozenset()
        """Whose rows are not shown."""
        self._before: frozenset[str] = frozenset()
        self._moment: tuple[Note, ...] | None = None
        self.setCheckable(True)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        tip(self, _("Shows or hides those who are dead, gone or still to come. They keep their keys and their place."))
        self.clicked.connect(self._on_clicked)
        self.hide()

    def refresh(self) -> None:
        """Hides the rows of fighters who were out of the fight as the round began and still are, unless the button is
        checked; without such fighters the button is hidden."""
        fallen = frozenset(each.id for each in self._fighter_model.rows if each.state == "lost")
        began, self._moment = self._moment != self._fighter_model.moment(), self._fighter_model.moment()
        self._before = fallen if began else self._before & fallen
        self._show()

    def _show(self) -> None:
        self.folded = frozenset() if self.isChecked() else self._before
        for at, each in enumerate(self._fighter_model.rows):
            self._table.setRowHidden(at, each.id in self.folded)
        self.setVisible(bool(self._before))
        self.setArrowType(Qt.ArrowType.DownArrow if self.isChecked() else Qt.ArrowType.RightArrow)
        self.setText(menu_text(_("{n} not in the fight").format(n=len(self._before))))

    def _on_clicked(self) -> None:
        self._show()
        self.turned.emit()
