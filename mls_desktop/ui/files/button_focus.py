"""The focus of a button that cannot be pressed for a moment: it comes back, and goes to no stranger meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton, QWidget


class ButtonFocus:
    """The focus of a dialog's buttons. Qt gives that of a button which is disabled to whatever is next; here it waits
    at `shelter` until the button can be pressed again, and stays there once it is `settle`d that it cannot."""

    def __init__(self, shelter: QWidget) -> None:
        self._shelter = shelter
        self._left: QPushButton | None = None

    def enable(self, button: QPushButton, on: bool) -> None:
        """Lets a button be pressed, or not."""
        focus = self._shelter.window().focusWidget()
        if not on and focus is button:
            self._left = button
            self._shelter.setFocus()
        button.setEnabled(on)
        if on and self._left is button:
            self._left = None
            if focus is self._shelter:
                button.setFocus()

    def settle(self) -> None:
        """Forgets the button disabled while it had the focus: the focus is not brought back any more."""
        self._left = None
