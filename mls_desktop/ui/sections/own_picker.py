"""The picker that takes a name as well: something from the library, or one's own under the name that was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.ui.sections.picker import Picker
from mls_desktop.ui.widgets.plain_text import menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

LONGEST = 40
"""Most letters of the typed name that stand on the button."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class OwnPicker(Picker):
    """The dialog of a picker that takes names of a person's own: Enter takes the current row, or the typed name where
    no row bears it; Ctrl+Enter takes the name in any case. `taken` carries the row's id or the name."""

    def __init__(self, section: Section, texts: Texts, theme: Theme, title: str, parent: QWidget) -> None:
        super().__init__(section, texts, theme, title, parent)
        self.own_button = QPushButton("", self)
        self.own_button.clicked.connect(self._on_own)
        tip(self.own_button, _("Something of one’s own, whatever the library has (Ctrl+Enter)"))
        column = self.layout()
        if isinstance(column, QVBoxLayout):
            column.insertWidget(column.indexOf(self.note) + 1, self.own_button)
        self.line.setPlaceholderText(_("a name, or what to look for"))
        self._offer_name()

    @property
    def typed(self) -> str:
        """The name that was typed, without space around it."""
        return self.line.text().strip()

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._on_own()
        else:
            super().keyPressEvent(event)

    def _on_text(self, text: str) -> None:
        super()._on_text(text)
        self._offer_name()

    def _offer_name(self) -> None:
        found = self.model.rowCount() > 0
        name = self.typed if len(self.typed) <= LONGEST else f"{self.typed[:LONGEST]}…"
        self.own_button.setText(menu_text(_("Add “{name}”").format(name=name) if name else _("a name of your own")))
        self.own_button.setEnabled(bool(self.typed))
        self.take_button.setDefault(found or not self.typed)
        self.own_button.setDefault(not found and bool(self.typed))
        if self.typed and not found:
            self.note.setText(_("The library has none of that name."))

    def _on_own(self) -> None:
        if self.typed:
            self.taken.emit(self.typed)
            self.accept()
