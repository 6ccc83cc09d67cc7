"""The bar of what is offered beside the choices: why the usual is not done now, the end, and how it went."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _


class OfferBar(QWidget):
    """The bar of offers. `taken` when the offer is taken, `looked_back` when a person wants to see how the fight
    went."""

    taken = Signal()
    looked_back = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.hint = PlainLabel("", self, wrap=True)
        self.offer, self.look_back = EnterButton(self), EnterButton(menu_text(_("How it went")), self)
        self.offer.clicked.connect(self.taken)
        self.look_back.clicked.connect(self.looked_back)
        self._column, line = QVBoxLayout(self), QHBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.hint)
        for button in (self.offer, self.look_back):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            line.addWidget(button)
        line.addStretch(1)
        add_layout(self._column, line)

    def show_offer(self, hint: str, offer: str, over: bool) -> None:
        """Shows `hint`, a button with `offer`, and, if the fight is `over`, the one for looking back; each text is
        hidden if ""."""
        self.hint.setText(hint)
        self.offer.setText(menu_text(offer))
        self.hint.setVisible(bool(hint))
        self.offer.setVisible(bool(offer))
        self.look_back.setVisible(over)
        self.setVisible(bool(hint or offer or over))

    def restyle(self) -> None:
        self._column.setSpacing(self._theme.px(7))
        self.hint.ink(self._theme.colour("faint_ink"))
