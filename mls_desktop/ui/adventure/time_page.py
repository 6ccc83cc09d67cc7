"""The page of time that passes, a tab: how long, for whom, what comes, and then it passes in one step."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.adventure.time_passes import TimePasses
from mls_desktop.report.party.time_tables import COMES, TIME, WHO
from mls_desktop.ui.adventure.draft_page import DraftPage
from mls_desktop.ui.keys.window_keys import KeyTip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

COLUMNS = ((TIME, WHO), (COMES,))


class TimePage(DraftPage):
    """The page of time that passes; the draft is its model's and outlives the page."""

    def __init__(self, model: TimePasses, theme: Theme, parent: QWidget) -> None:
        self.passes = model
        super().__init__(model, COLUMNS, theme, parent)
        self.write_key = self.key(_("Let it pass"))
        KeyTip(self.write_key, _("Everything in one step, which can be undone"), "write_down")
        self.write_key.clicked.connect(self.write)
        self.restyle()
        self._say()

    def focus_first(self) -> None:
        self.focus_field(TIME)

    def write(self) -> None:
        """Writes the drafted time that passes into the campaign, as one step of undo."""
        self.passes.write()

    def _say(self) -> None:
        if self.keys:
            self.said.setText(self.passes.said())
            self.write_key.setEnabled(self.passes.can_pass())
