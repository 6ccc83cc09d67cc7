"""The page of keys: every command with its keys, changed by pressing others."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.settings.key_map import KeyMap
from mls_desktop.ui.settings.command_keys_bar import CommandKeysBar
from mls_desktop.ui.settings.key_list import KeyList
from mls_desktop.ui.widgets.buttons import own_button
from mls_desktop.ui.widgets.filter_line import SearchLine
from mls_desktop.ui.widgets.message_box import MessageBox
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class KeysPage(QWidget):
    """The page of keys. A change is in force at once, in every window."""

    def __init__(self, keys: KeyMap, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._keys, self._theme = keys, theme
        self.line = SearchLine(self)
        self.line.setPlaceholderText(_("A command, a menu, a key …"))
        self.list = KeyList(keys, theme, self)
        self.bar = CommandKeysBar(keys, theme, self)
        self.reset_all = own_button(self, _("Reset all keys"), self._on_reset_all)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.line)
        self._column.addWidget(self.list, 1)
        self._column.addWidget(self.bar)
        self._column.addWidget(self.reset_all, 0, Qt.AlignmentFlag.AlignLeft)
        self.line.textChanged.connect(self._on_text)
        self.line.walked.connect(self._on_walked)
        self.line.follow(self.list)
        self.line.returnPressed.connect(self.bar.begin)
        self.list.chosen.connect(self.bar.show_row)
        self.list.itemActivated.connect(self.bar.begin)
        self.bar.done.connect(self._on_done)
        keys.changed.connect(self.refresh)
        theme.changed.connect(self.restyle)
        self.restyle()
        self.refresh()

    def refresh(self) -> None:
        """Lists the keys in force anew, and enables the button that resets all where any is changed."""
        self.list.refresh()
        self.reset_all.setEnabled(self._keys.is_any_other())

    def restyle(self) -> None:
        """Adapts the page to the present theme and zoom."""
        px = self._theme.px
        self._column.setContentsMargins(px(14), px(12), px(14), px(12))
        self._column.setSpacing(px(8))
        self.list.restyle()

    def _on_text(self, text: str) -> None:
        self.list.fill(text)
        self.line.tell_found(self.list.topLevelItemCount() > 0)

    def _on_walked(self, by: int) -> None:
        self.list.walk(by)

    def _on_done(self) -> None:
        """Puts the focus back into the list."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_reset_all(self) -> None:
        question = MessageBox(
            self, _("Keys"), _("Give every command the keys it had at first?"), _("Your own keys are forgotten.")
        )
        question.answer(_("Give them back"), "accept", self._keys.reset_all)
        question.answer(_("Cancel"), "reject")
        question.open()
