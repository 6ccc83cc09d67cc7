"""The line that offers what a roll leaves behind on characters, to be taken over as one step or left."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.bridge.roll.roll_session import RollOffer
from mls_desktop.ui.widgets.buttons import EnterButton
from mls_desktop.ui.widgets.dice_line import SumLine, typed_sums
from mls_desktop.ui.widgets.plain_text import menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

KEY = "Alt+Return"


class OfferLine(QWidget):
    """The line with a button for an offer, hidden while there is none; above the button a line for each die that
    decides over it. Its key works in the whole panel. `done`: the offer was applied from here, the focus may go on."""

    done = Signal()

    def __init__(self, rolling: RollHistory, theme: Theme, panel: QWidget) -> None:
        super().__init__(panel)
        self._rolling, self._theme = rolling, theme
        self._offer: RollOffer | None = None
        self.lines: list[SumLine] = []
        self.button = EnterButton(self)
        self.button.setAutoDefault(False)
        tip(self.button, _("It is one step of the campaign, which Undo takes back. Left alone, nothing changes."))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        self._key = QShortcut(QKeySequence(KEY), panel)
        self._key.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self._key.activated.connect(self.take)
        self.button.clicked.connect(self.take)
        rolling.changed.connect(self.refresh)
        rolling.logged.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the offer of the last roll, or hides the line where there is none. Sums that are being typed stay while
        the offer is the same."""
        offer = self._rolling.session.offer()
        if offer != self._offer or self.isHidden() == (offer is not None):
            self._show(offer)

    def take(self) -> None:
        """Applies the offer as one step, with the sums typed and the program's dice for empty lines, and emits `done`
        if the focus was here; a line that cannot be read gets the focus instead, and nothing is applied."""
        typed = typed_sums(self.lines)
        if typed is None:
            return
        held = self.isAncestorOf(self.focusWidget() or self)
        if self._rolling.take_offer(typed) and held:
            self.done.emit()

    def _show(self, offer: RollOffer | None) -> None:
        self._offer = offer
        for line in self.lines:
            self._column.removeWidget(line)
            line.hide()
            line.deleteLater()
        self.lines = []
        self.setVisible(offer is not None)
        if offer is None:
            return
        texts = self._rolling.session.texts
        self.lines = [SumLine(prompt, texts.field(prompt.id), self._theme, self) for prompt in offer.asks]
        for at, line in enumerate(self.lines):
            line.line.returnPressed.connect(self.take)
            self._column.insertWidget(at, line)
        self.button.setText(menu_text(_("{what} (Alt+Enter)").format(what=offer.caption)))
