"""The focus of a button that cannot be pressed for a moment: it comes back, and goes to no stranger meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPushButton, QWidget


class ButtonFocus:
    """The focus of a dialog's buttons. Qt gives the focus of a button that is disabled to the next widget; here it
    waits at `shelter` until the button is enabled again, or `settle` says that it will not be."""

    def __init__(self, shelter: QWidget) -> None:
        self._shelter = shelter
        self._left: QPushButton | None = None

    def enable(self, button: QPushButton, on: bool) -> None:
        """Enables (`on`) or disables `button`; its focus goes to the shelter and comes back."""
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
        """Forgets the button whose focus waits at the shelter: the focus stays there for good."""
        self._left = None
