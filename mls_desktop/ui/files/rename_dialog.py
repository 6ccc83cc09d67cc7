"""The rename dialog: asks for the name of the campaign."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from mls_desktop.bridge.document.document import Document
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.base import LONGEST
from mls_desktop.ui.widgets.dialog import Dialog
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.words.i18n import _


class RenameDialog(Dialog):
    """The dialog with a line for the campaign's name, filled with the present one."""

    def __init__(self, window: QWidget, document: Document) -> None:
        super().__init__(_("Rename the campaign"), window)
        self._document = document
        self.line = QLineEdit(self)
        self.line.setMaxLength(LONGEST)
        self.line.setText(document.campaign.name)
        self.line.setMinimumWidth(320)
        self.line.setAccessibleName(_("Name of the campaign"))
        column = QVBoxLayout(self)
        column.addWidget(PlainLabel(_("Name of the campaign"), self))
        column.addWidget(self.line)
        self.add_ok_and_cancel(column, self.accept)
        self.accepted.connect(self._on_accepted)

    def _on_accepted(self) -> None:
        self._document.apply(Edit("set", ("name",), self.line.text()))


def ask_name(window: QWidget, document: Document) -> None:
    """Opens the dialog for the name of the campaign in `document`; OK makes the new name an edit."""
    RenameDialog(window, document).open()
