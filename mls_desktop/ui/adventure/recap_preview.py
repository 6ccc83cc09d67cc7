"""The preview dialog of what an adventure brought."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.adventure.recap_export import RecapChoice, RecapExport
from mls_desktop.report.party.recap import Recap
from mls_desktop.ui.printing.preview_dialog import PagesPreview
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class RecapPreview(PagesPreview):
    """The preview dialog of one recap."""

    def __init__(self, copies: RecapExport, recap: Recap, theme: Theme, parent: QWidget) -> None:
        super().__init__(copies, theme, _("Print what the adventure brought"), parent)
        self._recap = recap
        self.lay_out((self.paper, self.large))

    def choice(self) -> RecapChoice:
        """Recap, paper and size of type as they are chosen in the dialog."""
        return RecapChoice(self._recap, self.paper.currentData(), self.large.isChecked())
