"""The pane in which a log entry is corrected: its form, and everything that would change, before it is taken."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.correction import FORM, Correction
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.ui.fight.log.side_pane import SidePane
from mls_desktop.ui.sections.fields import FieldsView
from mls_desktop.ui.widgets.boxes import CheckBox
from mls_desktop.ui.widgets.plain_text import PlainLabel, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class CorrectionPane(SidePane):
    """The pane beside the log while an entry is corrected."""

    def __init__(self, bout: RunningFight, at: int, look: Theme, parent: QWidget) -> None:
        super().__init__(_("Correct entry {n}").format(n=at + 1), look, parent)
        self.correction = Correction(bout, at, self)
        asked = self.correction.ask
        who = bout.names().get(self.correction.was.who, "")
        what = bout.speech.ask(self.correction.was.kind)
        self.what = PlainLabel(f"{who}: {what}" if who else what, self, wrap=True)
        self.form = FieldsView(self.correction, FORM, look, self)
        self.out = CheckBox(look, self, _("Leave the entry out"))
        self.said = PlainLabel("", self, wrap=True)
        for widget in (self.what, self.form, self.out):
            self.column.addWidget(widget)
        self.beside.addWidget(self.said)
        self.form.setVisible(asked is not None)
        self.changes = self.compared(self.correction.table, _("What the correction changes"))
        self.cancel_key, self.rewind_key, self.take_key = self.keys(
            _("Cancel"), _("Apply, and continue where it stops fitting"), _("Apply the correction")
        )
        tip(self.take_key, _("Ctrl+Enter; later entries that no longer fit stay in the log, marked"))
        tip(self.rewind_key, _("Ctrl+Shift+Enter; from there on, later entries no longer count"))
        for modifiers, button in (("Ctrl", self.take_key), ("Ctrl+Shift", self.rewind_key)):
            for enter in ("Return", "Enter"):
                keys = QShortcut(QKeySequence(f"{modifiers}+{enter}"), self)
                keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                keys.activated.connect(button.click)
        self.correction.sections_changed.connect(self.form.refresh)
        self.correction.sections_changed.connect(self._on_entered)
        self.correction.lettered.connect(self._on_entered)
        self.correction.weighed.connect(self._on_weighed)
        self.correction.stale.connect(self.closed)
        self.out.toggled.connect(self._on_out)
        self.cancel_key.clicked.connect(self.closed)
        self.take_key.clicked.connect(self._on_take)
        self.rewind_key.clicked.connect(self._on_rewind)
        self.restyle()
        self._on_weighed()

    def focus_first(self) -> None:
        """Puts the focus where the entry is typed."""
        first = next((e for e in self.form.findChildren(QWidget) if e.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        (first or self.out).setFocus(Qt.FocusReason.OtherFocusReason)

    def restyle(self) -> None:
        super().restyle()
        self.form.restyle()
        # On a sheet a hair line is enough to write on; here little else stands, and it is seen what is to be entered.
        colours, line = self._look.colours, "QLineEdit#quiet, QComboBox#quiet"
        high = self.fontMetrics().height()
        self.form.setStyleSheet(
            f"{line} {{ background: {colours.card}; border: 1px solid {colours.line}; border-radius: 4px;"
            f" min-height: {high}px; padding-left: {self._look.px(4)}px; }}"
            f" QLineEdit#quiet:focus, QComboBox#quiet:focus {{ border-color: {colours.accent}; }}"
        )
        self.said.ink(self._look.colour("soft_ink"))

    def close_pane(self) -> None:
        """Lets go of the fight."""
        self.correction.close()
        self._look.changed.disconnect(self.restyle)

    def _on_entered(self) -> None:
        self.take_key.setEnabled(self.correction.may_submit())

    def _on_weighed(self) -> None:
        self.said.setText(self.correction.summary())
        self.changes.setVisible(self.correction.table.rowCount() > 0)
        self.take_key.setEnabled(self.correction.may_submit())
        self.take_key.setDefault(self.correction.may_submit())
        self.rewind_key.setVisible(self.correction.first_misfit() is not None)

    def _on_out(self, on: bool) -> None:
        self.form.setEnabled(not on)
        self.take_key.setEnabled(False)
        self.correction.leave_out(on)

    def _on_take(self) -> None:
        if self.correction.submit():
            self.closed.emit()

    def _on_rewind(self) -> None:
        if self.correction.submit(rewind=True):
            self.closed.emit()
