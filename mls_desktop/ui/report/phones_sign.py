"""The sign that the page for phones is on: a key that shows the dialog, and a mark in the menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from mls_desktop.ui.report.phones_controller import PhonesController
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.words.i18n import _


class PhonesSign(QObject):
    """The sign that the page for phones is on, in the status bar and as the check mark of the command; giving that only
    opens the dialog. `show`: shows or hides a widget in the status bar."""

    def __init__(self, phones: PhonesController, action: QAction, show: Callable[[QWidget, bool], None]) -> None:
        super().__init__(phones)
        self._phones, self._action, self._show = phones, action, show
        phones.turned.connect(self.show_state)
        action.triggered.connect(self.show_state)
        self.show_state()  # made by the command itself, which has marked the action

    @cached_property
    def button(self) -> QToolButton:
        """The button in the status bar, made at the first request."""
        told = _("The page for phones is on. A click shows its dialog.")
        made = tool_button(self._phones.window, _("Phones: on"), told, flat=True)
        # By keys the command itself is given.
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.clicked.connect(self._phones.show)
        return made

    def show_state(self) -> None:
        """Ticks the command in the menu while the page is on, and shows the button in the status bar, or hides it."""
        on = self._phones.is_on
        self._action.setChecked(on)
        if on or "button" in self.__dict__:
            self._show(self.button, on)
