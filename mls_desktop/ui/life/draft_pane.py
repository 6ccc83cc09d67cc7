"""The pane of one change of a chronicle: the form of its entry, and what would change, before it is made."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from mls_desktop.bridge.life.draft_model import DraftModel
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.model.life.entry_draft import Act
from mls_desktop.report.lives.chronicle_table import kind_title
from mls_desktop.ui.asking.weighed_pane import WeighedPane
from mls_desktop.ui.widgets.plain_text import PlainLabel, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

TITLES: dict[Act, str] = {
    "write": N_("New entry"),
    "correct": N_("Correct the entry"),
    "remove": N_("Remove the entry"),
    "move": N_("Move the entry"),
}
TAKES: dict[Act, str] = {
    "write": N_("Write the entry"),
    "correct": N_("Apply the correction"),
    "remove": N_("Remove the entry"),
    "move": N_("Move the entry"),
}
LEAST = 34
"""Least height of the scrolled part of the pane, in pixels at 100 %."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class DraftPane(WeighedPane):
    """The pane beside a chronicle with a change of it. `done` when the change is made; `closed` when it is given up.
    `taking`: whether it is being made."""

    done = Signal()

    def __init__(self, model: DraftModel, theme: Theme, parent: QWidget, about: str = "") -> None:
        draft = model.draft
        super().__init__(model, _(TITLES[draft.act]), theme, parent)
        self.drafted, self.taking = model, False
        self.about = PlainLabel(about or self._kind(), self, wrap=True)
        self.about.setVisible(bool(about) or draft.act == "correct")
        self.column.addWidget(self.about)
        self.column.addWidget(self.form)
        self.form.setVisible(draft.prompt is not None)
        self.tell_changes(_("What it would do"))
        self.cancel_key, take_key = self.keys(_("Cancel"), _(TAKES[draft.act]))
        self.cancel_key.setVisible(draft.act != "write" or draft.at < len(draft.lived.events))
        self.take_by(take_key)
        tip(self.take_key, _("Enter"))
        self.cancel_key.clicked.connect(self.closed)
        self.take_key.clicked.connect(self.take)
        model.sections_changed.connect(self._hear_lines)
        self._hear_lines()
        self.restyle()
        self._on_weighed()

    def take(self) -> None:
        """Applies the change, with text being typed, as one step, and emits `done`; no signal where it is refused."""
        self._finish_line()
        self.taking = True
        taken = self.drafted.submit()
        self.taking = False
        if taken:
            self.done.emit()

    def may_submit(self) -> bool:
        # What is entered may be taken at once: what it does is worked out before.
        return self.drafted.draft.changes()

    def restyle(self) -> None:
        super().restyle()
        self.area.setMinimumHeight(self._theme.px(LEAST))
        self.about.ink(self._theme.colour("soft_ink"))

    def _kind(self) -> str:
        draft = self.drafted.draft
        return kind_title(draft.was.kind, self.model.texts) if draft.was is not None else ""

    def _finish_line(self) -> None:
        """Enters the text of the pane's line with the focus; nothing where no line has it."""
        line = self.focusWidget()
        if isinstance(line, QLineEdit) and self.isAncestorOf(line):
            line.editingFinished.emit()

    def _hear_lines(self) -> None:
        """Makes Enter in any line of the form take the change."""
        for line in self.form.findChildren(QLineEdit):
            if not line.property("heard"):
                line.setProperty("heard", True)
                # Queued: the line says what was entered only after it has said that Enter was pressed.
                line.returnPressed.connect(self.take, Qt.ConnectionType.QueuedConnection)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and not isinstance(self.focusWidget(), QLineEdit):
            self.take()
        else:
            super().keyPressEvent(event)
