"""The pane in which a log entry is corrected: its form, and everything that would change, before it is taken."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.fight.correction import Correction
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.ui.asking.weighed_pane import WeighedPane
from mls_desktop.ui.widgets.boxes import CheckBox
from mls_desktop.ui.widgets.plain_text import PlainLabel, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class CorrectionPane(WeighedPane):
    """The pane beside the log while an entry is corrected."""

    def __init__(self, running_fight: RunningFight, at: int, theme: Theme, parent: QWidget) -> None:
        self.correction = Correction(running_fight, at)
        self._awaited: object = None
        """The entries that are to be applied as soon as their effect is known; None for nothing."""
        super().__init__(self.correction, _("Correct entry {n}").format(n=at + 1), theme, parent)
        asked = self.correction.prompt
        who = running_fight.names().get(self.correction.was.who, "")
        what = running_fight.texts.ask(self.correction.was.kind)
        said = f"{who}: {what}" if who else what
        if self.correction.is_of_a_move():
            said = _("{what}. Choose another way on the map.").format(what=said)
        self.what = PlainLabel(said, self, wrap=True)
        self.out = CheckBox(theme, self, _("Leave the entry out"))
        for widget in (self.what, self.form, self.out):
            self.column.addWidget(widget)
        self.form.setVisible(asked is not None)
        self.tell_changes(_("What the correction changes"))
        self.cancel_key, self.rewind_key, take_key = self.keys(
            _("Cancel"), _("Apply, and continue where it stops fitting"), _("Apply the correction")
        )
        self.take_by(take_key)
        for modifiers, press in (("Ctrl", self._press_usual), ("Ctrl+Shift", self._press_other)):
            for enter in ("Return", "Enter"):
                keys = QShortcut(QKeySequence(f"{modifiers}+{enter}"), self)
                keys.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                keys.activated.connect(press)
        self.correction.stale.connect(self.closed)
        self.out.toggled.connect(self._on_out)
        self.cancel_key.clicked.connect(self.closed)
        self.take_key.clicked.connect(self._on_take)
        self.rewind_key.clicked.connect(self._on_rewind)
        self.restyle()
        self._on_weighed()

    def may_submit(self) -> bool:
        return self.correction.may_submit()

    def last_resort(self) -> QWidget:
        return self.out

    def _on_entered(self) -> None:
        super()._on_entered()
        self._allow()

    def _allow(self) -> None:
        """Enables the button that applies the correction where it may be applied, or its effect is still worked out, so
        that no press is lost; else disables it."""
        self.take_key.setEnabled(self.may_submit() or not self.correction.is_weighed())

    def _on_weighed(self) -> None:
        super()._on_weighed()
        self._allow()
        # Where later entries lose their ground, what is pushed is to go on from there.
        careful = self.correction.first_misfit() is not None
        self.rewind_key.setVisible(careful)
        self.take_key.setDefault(self.may_submit() and not careful)
        self.rewind_key.setDefault(self.may_submit() and careful)
        take, rewind = ("Ctrl+Shift+Enter", "Ctrl+Enter") if careful else ("Ctrl+Enter", "Ctrl+Shift+Enter")
        tip(self.take_key, _("{keys}; later entries that no longer fit stay in the log, marked").format(keys=take))
        tip(self.rewind_key, _("{keys}; from there on, later entries no longer count").format(keys=rewind))
        awaited, self._awaited = self._awaited, None
        if awaited is not None and awaited == self.correction.entered() and not careful:
            self._on_take()

    def _press_usual(self) -> None:
        """Clicks the default button: "Apply the correction", or, where later entries no longer fit, the one that
        continues there."""
        (self.take_key if self.correction.first_misfit() is None else self.rewind_key).click()

    def _press_other(self) -> None:
        (self.rewind_key if self.correction.first_misfit() is None else self.take_key).click()

    def _on_out(self, on: bool) -> None:
        self.form.setEnabled(not on)
        self.correction.leave_out(on)
        self._on_entered()

    def _on_take(self) -> None:
        """Applies the correction and emits `closed`; while its effect is not known, as soon as that is, unless later
        entries no longer fit then: that is to be seen first."""
        is_known = self.correction.is_weighed()
        self._awaited = None if is_known else self.correction.entered()
        if is_known and self.correction.submit():
            self.closed.emit()

    def _on_rewind(self) -> None:
        if self.correction.submit(rewind=True):
            self.closed.emit()
