"""The page of an adventure that is over, a tab: points by role, checks, their rolls, written in one step."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.adventure.after_adventure import AfterAdventure
from mls_desktop.report.party.adventure_tables import ADVENTURE, AWARDS, CHECKS, ROLLS
from mls_desktop.ui.adventure.draft_page import DraftPage, enter_table
from mls_desktop.ui.keys.window_keys import KeyTip
from mls_desktop.ui.tables.number_keys import NumberTable
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

COLUMNS = ((ADVENTURE, AWARDS, CHECKS), (ROLLS,))


class AdventurePage(DraftPage):
    """The page of an adventure that is over; the draft is its model's and outlives the page."""

    def __init__(self, model: AfterAdventure, theme: Theme, parent: QWidget) -> None:
        self.after = model
        super().__init__(model, COLUMNS, theme, parent)
        self.roll_key = self.key(_("Roll what is open"))
        self.write_key = self.key(_("Write it into the chronicles"))
        KeyTip(self.roll_key, _("The program rolls points and checks that nobody has typed"), "roll_open")
        KeyTip(self.write_key, _("Everything in one step, which can be undone"), "write_down")
        for table in self.tables():
            if isinstance(table, NumberTable):
                table.roll = model.roll
        self.roll_key.clicked.connect(self.roll_rest)
        self.write_key.clicked.connect(self.write)
        self.restyle()
        self._say()

    def focus_first(self) -> None:
        """Puts the focus on the adventure's name, or, once a name is entered, on the first row of the points."""
        if not self.after.draft.told.name:
            self.focus_field(ADVENTURE)
        elif not enter_table(self.tables()[0]):
            super().focus_first()

    def roll_rest(self) -> None:
        """Makes the program roll all dice of the draft that are still open."""
        self.after.roll_rest()

    def write(self) -> None:
        """Writes the whole draft into the campaign, as one step of undo."""
        self.after.write()

    def _say(self) -> None:
        if not self.keys:
            return
        self.said.setText(self.after.said())
        self.roll_key.setEnabled(any(self.after.still_open()))
        self.write_key.setEnabled(bool(self.after.shown))
