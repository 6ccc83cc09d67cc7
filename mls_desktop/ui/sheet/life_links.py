"""The links below a character's points: to their chronicle, and between creation and what they are now."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.plain_text import menu_text, tip
from mls_desktop.words.i18n import _


class LifeLinks(QWidget):
    """The links to a character's chronicle and creation on a sheet. Tab does not stop at them, since commands with keys
    lead there too."""

    chronicle_wanted = Signal()

    def __init__(self, sheet: Sheet, parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet = sheet
        self.creation = self._link("", "")
        self.creation.clicked.connect(self.turn)
        chronicle = self._link(_("Chronicle"), _("What happened since creation, and every point"))
        chronicle.clicked.connect(self.chronicle_wanted)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        for link in (self.creation, chronicle):
            line.addWidget(link)
        sheet.sections_changed.connect(self._tell)
        self._tell()

    def turn(self) -> None:
        """Turns the sheet from now to creation, or back."""
        self._sheet.correct_creation(not self._sheet.of_creation)

    def _link(self, text: str, help: str) -> QToolButton:
        link = tool_button(self, text, help, flat=True)
        link.setObjectName("tool")
        link.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return link

    def _tell(self) -> None:
        """Sets the text of the link to creation; hidden for a character who has not lived yet, and so has creation
        alone."""
        self.creation.setVisible(self._sheet.has_lived)
        if self._sheet.of_creation:
            text = _("Back from creation")
            help = _("Steps, prices and points are those of the day play began. What you change here changes that day.")
        else:
            text = _("Correct creation")
            help = _("Here + and − buy as of now, by an entry of the chronicle. Creation itself is changed apart.")
        self.creation.setText(menu_text(text))
        tip(self.creation, help)
