"""The bar of what is at hand: a key for each weapon carried, which takes it in hand as the rules have it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from mls_desktop.bridge.fight.at_hand import KeyBeside, KeysBeside
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.fight.prompt.key_bar import KeyBar
from mls_desktop.ui.keys.window_keys import key_of
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.plain_text import tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

WALK = "fight_weapons"
"""The command that puts the focus on the bar, and on from one key to the next."""


class HandBar(KeyBar):
    """The bar of weapons beside the choices. `told` carries the event of the key that is pressed."""

    told = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._shown = KeysBeside()
        self.hide()

    def set_keys(self, beside: KeysBeside) -> None:
        """Shows the keys of `beside`, hidden where all things are in hand already; where they are the same as before
        the buttons stay, one of which may have the focus."""
        if beside != self._shown:
            self._shown = beside
            self._make(beside)
        # One alone that is in hand already is nothing to choose.
        self.setVisible(any(not key.held for key in beside.keys))

    def show_keys(self) -> None:
        """Makes title and keys anew, since the title names a command key that may be another one now."""
        self._make(self._shown)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._name_keys()

    def _name_keys(self) -> None:
        for key in self._shown.keys:
            if (button := self.buttons.get(key.id)) is not None:
                self._set_text(button, key.text)

    def walk(self, by: int = 1) -> bool:
        """Moves the focus by `by`, 1 or -1, around the keys of things not in hand; False where there is none."""
        usable = [self.buttons[key.id] for key in self._shown.keys if not key.held]
        if self.isHidden() or not usable:
            return False
        here = next((at for at, button in enumerate(usable) if button.hasFocus()), -1 if by > 0 else 0)
        usable[(here + by) % len(usable)].setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def _make(self, beside: KeysBeside) -> None:
        self._clear()
        label = self._title(f"{beside.title}  {key_of(self, WALK)}".rstrip())
        for key in beside.keys:
            self.buttons[key.id] = self._button(key)
        self._level(label)
        self._name_keys()

    def _button(self, key: KeyBeside) -> QToolButton:
        button = tool_button(self, key.text, checks=True)
        button.setChecked(key.held)
        said = _("{thing}, in hand") if key.held else _("Take in hand: {thing}")
        button.setAccessibleName(said.format(thing=key.text))
        tip(button, said.format(thing=key.text))
        button.clicked.connect(self._on_clicked)
        self._add(button)
        return button

    def _on_clicked(self) -> None:
        button = self.sender()
        key = next((each for each in self._shown.keys if self.buttons.get(each.id) is button), None)
        if key is None or not isinstance(button, QToolButton):
            return
        button.setChecked(key.held)  # what is in hand is what the fight says
        if not key.held:
            self.told.emit(key.event)

    @guarded(None)
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Presses the key with the focus at Enter, walks at Left and Right; all other keys are the tab's."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                button = next((each for each in self.buttons.values() if each.hasFocus()), None)
                if button is not None and not event.isAutoRepeat():
                    button.click()
            case Qt.Key.Key_Right | Qt.Key.Key_Left:
                self.walk(1 if event.key() == Qt.Key.Key_Right else -1)
            case _:
                super().keyPressEvent(event)
