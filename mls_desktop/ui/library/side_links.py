"""The buttons that lead to library and rulings below the list of characters."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.library.link_texts import library_link, rulings_link
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.plain_text import menu_text
from mls_desktop.ui.widgets.theme import Theme


class SideLinks(QWidget):
    """The widget of two buttons, to library and rulings, with what is changed there and what is not applied yet."""

    library_wanted = Signal()
    rulings_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.library, self.rulings = EnterButton(self), EnterButton(self)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        for button in (self.library, self.rulings):
            button.setObjectName("link")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            column.addWidget(button)
        self.library.clicked.connect(self.library_wanted)
        self.rulings.clicked.connect(self.rulings_wanted)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.set_counts(0, 0, False, False)

    def set_counts(self, entries: int, rulings: int, library_open: bool, rulings_open: bool) -> None:
        """Shows on each link how many `entries` or `rulings` are the campaign's own, or instead that changes wait to be
        applied (`library_open`, `rulings_open`)."""
        for button, said in (
            (self.library, library_link(entries, library_open)),
            (self.rulings, rulings_link(rulings, rulings_open)),
        ):
            button.setText(menu_text(said))
            button.setAccessibleName(said)

    def _restyle(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.setContentsMargins(0, self._theme.px(4), 0, self._theme.px(8))
