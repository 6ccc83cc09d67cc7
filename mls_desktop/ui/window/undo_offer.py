"""The offer beside the status line to take back what was just removed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

AFTER_EDGE = 2
"""Pixels between the space at the left of the status bar and a text in it."""
SHARE = 0.4
"""Share of the window's width that the text may take."""


class UndoOffer(QWidget):
    """The offer to undo a removal: what was removed, and a button that brings it back. It stands as long as that was
    the last step, takes no focus and moves nothing above it. `made` before it shows, `withdrawn` as it goes."""

    made, withdrawn = Signal(), Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.text = PlainLabel("", self)
        self.button = tool_button(self, _("Undo"), flat=True)
        # Ctrl+Z does the same from anywhere: a focus that went here would be lost as soon as the offer goes.
        self.button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.button.clicked.connect(self._on_clicked)
        self._stands: Callable[[], bool] | None = None
        self._take_back: Callable[[], object] | None = None
        self._said = ""
        self._other: UndoOffer | None = None
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.text)
        line.addWidget(self.button)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.restyle()
        self.hide()

    def make(self, text: str, stands: Callable[[], bool], take_back: Callable[[], object]) -> None:
        """Emits `made`, shows the offer with `text`, what was removed, and announces it. `stands` tells whether that is
        still the last step; `take_back` undoes it."""
        self._stands, self._take_back, self._said = stands, take_back, text
        self.button.setAccessibleName(f"{self.button.text()}: {text}")
        self.made.emit()
        self._fit()
        self.show()
        announce(self, text)

    @property
    def stands(self) -> bool:
        """Tells whether an offer is shown or waits to be."""
        return self._stands is not None

    def recheck(self) -> None:
        """Withdraws the offer if it does not stand any more."""
        if self._stands is not None and not self._stands():
            self.withdraw()

    def withdraw(self) -> None:
        """Hides the offer and emits `withdrawn`."""
        self._stands = self._take_back = None
        self.hide()
        self.withdrawn.emit()

    def follow(self, other: UndoOffer) -> None:
        """Shows the offers of `other`, that of another window, from now on, each until it is withdrawn there."""
        self._other = other
        other.made.connect(self._on_other)
        other.withdrawn.connect(self.withdraw)

    def restyle(self) -> None:
        px = self._theme.px
        line = self.layout()
        if line is not None:
            line.setContentsMargins(AFTER_EDGE, 0, px(16), 0)
            line.setSpacing(px(6))
        if self._said:
            self._fit()

    def _fit(self) -> None:
        room = round(self.window().width() * SHARE)
        shown = self.text.fontMetrics().elidedText(self._said, Qt.TextElideMode.ElideMiddle, room)
        self.text.setText(shown)
        self.text.setAccessibleName(self._said)
        tip(self.text, self._said if shown != self._said else "")

    def _on_other(self) -> None:
        other = self._other
        if other is not None and other._stands is not None and other._take_back is not None:
            self.make(other._said, other._stands, other._take_back)

    def _on_clicked(self) -> None:
        take_back = self._take_back
        self.recheck()
        if self._take_back is not None and take_back is not None:
            self.withdraw()
            take_back()
