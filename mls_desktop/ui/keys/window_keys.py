"""The keys in force in a window, found from any widget inside it: as a widget has the palette of its window, so it has
its keys. A window gives its own by `give_keys`."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.widgets.plain_text import asks_tip, tip

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from mls_desktop.bridge.app.place_commands import PlaceId
    from mls_desktop.bridge.settings.key_map import KeyMap

KEYS = "keysInForce"


def give_keys(window: QWidget, keys: KeyMap) -> None:
    """Sets `keys` as those in force for `window` and all widgets inside it."""
    window.setProperty(KEYS, keys)


def keys_in(widget: QWidget) -> KeyMap | None:
    """The keys in force for `widget`; None inside a window that was given none."""
    at: QObject | None = widget
    while at is not None:
        keys = at.property(KEYS)
        if keys is not None:
            return cast("KeyMap", keys)
        at = at.parent()
    return None


def key_of(widget: QWidget, command: str) -> str:
    """First key of `command` as it is in force for `widget`, as text; "" where it has none."""
    from mls_desktop.bridge.app.usual_keys import usual_table

    keys = keys_in(widget)
    return keys.first(command) if keys is not None else next(iter(usual_table()[command]), "")


def pressed_in(widget: QWidget, event: QKeyEvent, place: PlaceId) -> str:
    """Id of the command of `place` that the key of `event` gives, by the keys in force for `widget`; "" where it gives
    none."""
    from mls_desktop.bridge.app.usual_keys import usual_table
    from mls_desktop.bridge.settings.key_map import given_by

    keys = keys_in(widget)
    return keys.pressed(event, place) if keys is not None else given_by(usual_table(), event, place)


class KeyTip(QObject):
    """The tip of a widget, followed by the key of a command as that is in force when the tip is shown."""

    def __init__(self, widget: QWidget, text: str, command: str) -> None:
        super().__init__(widget)
        self.say(text, command)
        widget.installEventFilter(self)

    def say(self, text: str, command: str = "") -> None:
        """Sets the tip to `text`, followed by the key of `command`; "" for no key."""
        self._text, self._command = text, command
        widget = self.parent()
        if isinstance(widget, QWidget):
            tip(widget, text)

    def text(self) -> str:
        """The tip with the key in force: "Undo (Ctrl+Z)"."""
        widget = self.parent()
        key = key_of(widget, self._command) if self._command and isinstance(widget, QWidget) else ""
        return f"{self._text} ({key})" if key else self._text

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if asks_tip(event) and isinstance(watched, QWidget):
            tip(watched, self.text())
        return False
