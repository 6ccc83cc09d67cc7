"""The status bar at the foot of the window: points by category, saved or not, zoom."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStatusBar, QToolButton, QWidget

from mls_desktop.bridge.app.theme import EDGE
from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.bridge.document.saved_text import saved_text
from mls_desktop.bridge.plans.status_plan import left_out
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.sheet.guide import standing_text
from mls_desktop.bridge.sheet.sheet import Sheet
from mls_desktop.ui.editors.wrong_entries import wrong_entries
from mls_desktop.ui.widgets.plain_text import PlainLabel, ShortLabel, announce, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.window.undo_offer import UndoOffer
from mls_desktop.words.system_texts import Texts

MESSAGE_MILLISECONDS = 6000
GAP = 16
"""Between two texts, at 100 %."""
LEAST_FIRST = ("system", "wrong", "points", "saved")
"""What makes way where there is no room for all: why an entry cannot be read stands in its tip too, the points stand on
the sheet."""
PARTS = ("rules", "points", "saved", "wrong", "system", "zoom")
MESSAGE_GAP = 2
"""Qt's own gap, in pixels, before what is seen at the left, and between that and a message."""


class StatusBar(QStatusBar):
    """The status bar: says what it is told; decides nothing. `said` carries a passing message."""

    said = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizeGripEnabled(False)
        self._edge = QWidget(self)
        """What is free at the left: also of a message, before which Qt leaves out what is seen and no more."""
        self.offer = UndoOffer(theme, self)
        self.link: QToolButton | None = None
        """What leads to something new, while that is told."""
        self.addWidget(self._edge)
        self.addWidget(self.offer)
        # What is said just then is older than what was just removed.
        self.offer.made.connect(self.clearMessage)
        self.rules = ShortLabel("", self)
        self.points = ShortLabel("", self)
        self.saved = ShortLabel("", self)
        self.wrong = ShortLabel("", self)
        """Why an entry that is seen in the window cannot be read: beside all else, in place of nothing."""
        self.system = ShortLabel("", self)
        self.zoom = PlainLabel("", self)
        self._signs: list[QWidget] = []
        told = QWidget(self)
        self._line = QHBoxLayout(told)
        for label in (self.rules, self.points, self.saved, self.wrong):
            self._line.addWidget(label)
        self.addWidget(told)
        self._entries = wrong_entries()
        self._entries.changed.connect(self._show_wrong)
        self._entries.dropped.connect(self._on_dropped)
        self._below: list[QWidget] = []
        """What is out of sight below a message, and comes back after it."""
        self._told = told
        # A room of their own: where a part comes to the bar itself, Qt shows all of them, below what is said just then.
        room = QWidget(self)
        self._going_on = QHBoxLayout(room)
        self._going_on.setContentsMargins(0, 0, 0, 0)
        for fixed in (room, self.system, self.zoom):
            self.addPermanentWidget(fixed)
        theme.changed.connect(self._on_look)
        self.messageChanged.connect(self._on_message)
        self._on_look()

    def set_link(self, link: QToolButton | None) -> None:
        """Has a quiet link at its left, or none any more."""
        if self.link is not None:
            self.removeWidget(self.link)
            self.link.deleteLater()
        self.link = link
        if link is not None:
            self.insertWidget(1, link)
            link.show()
        self._clear_below()
        self._fit()

    def show_text(self, text: str, at_once: bool = False) -> None:
        """A passing message, which a screen reader says too: `at_once` what was refused."""
        self.repeat(text)
        announce(self, text, at_once=at_once)
        self.said.emit(text)

    def repeat(self, text: str) -> None:
        """A passing message that was said already. Where it is long the name of the system makes way; cut short visibly
        where it is longer than there is room, and whole in the tip."""
        system, zoom = (label.sizeHint().width() for label in (self.system, self.zoom))
        room = self.width() - zoom - self._theme.px(24)
        room -= sum(sign.sizeHint().width() for sign in self._signs if not sign.isHidden())
        fits = self.fontMetrics().horizontalAdvance(text) <= room - system
        self.system.setVisible(fits)
        room -= system if fits else 0
        shown = self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
        tip(self, text if shown != text else "")
        self.showMessage(shown, MESSAGE_MILLISECONDS)

    def _on_message(self, text: str) -> None:
        if text:
            self._edge.show()
        else:
            tip(self, "")
            below, self._below = self._below, []
            for part in below:
                if part in (self._told, self.link) or (part is self.offer and self.offer.stands):
                    part.show()
            self._fit()

    def _clear_below(self) -> None:
        """Hides for good, as long as a message stands, what Qt has hidden for it and would bring back below it as soon
        as it lines its parts up anew."""
        if not self.currentMessage():
            return
        asked = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        for part in (self.offer, self._told, self.link):
            if part is not None and not (part.isHidden() and part.testAttribute(asked)):
                self._below.append(part)
                part.hide()

    def show_sheet(self, sheet: Sheet | None, texts: Texts | None) -> None:
        """Breaches, what is open and points of the sheet in front."""
        if sheet is None or texts is None:
            self._set_text(self.rules, "")
            self._set_text(self.points, "")
            return
        told = sheet.listed()
        self._set_text(self.rules, standing_text(told))
        self._set_text(self.points, sheet.budget_text(told))

    def _show_wrong(self) -> None:
        self._set_text(self.wrong, self._entries.seen_in(self.window()))

    def _on_dropped(self, window: object, text: str) -> None:
        if window is self.window():
            self.repeat(text)

    def show_sign(self, sign: QWidget, on: bool) -> None:
        """Shows a sign of what is going on before the name of the system, or no longer."""
        if sign not in self._signs:
            self._signs.append(sign)
            self._going_on.addWidget(sign)
        sign.setVisible(on)
        self._fit()

    def show_keeper(self, keeper: Autosave) -> None:
        """Whether the campaign is saved."""
        self._set_text(self.saved, saved_text(keeper))

    def show_system(self, name: str) -> None:
        """The rule system that is played."""
        self._set_text(self.system, name)

    def _on_look(self) -> None:
        px = self._theme.px
        self.zoom.setText(f"{self._theme.zoom} %")
        self.offer.restyle()
        self._edge.setFixedWidth(px(EDGE) - 2 * MESSAGE_GAP)
        self._line.setContentsMargins(MESSAGE_GAP, 0, 0, 0)
        self._line.setSpacing(0)
        for name in PARTS:
            label = getattr(self, name)
            self._set_text(label, label.text())

    @guarded(False)
    def event(self, event: QEvent) -> bool:
        """Qt lines its parts up anew where one has become higher, and always so far apart."""
        done = bool(super().event(event))
        around = self.layout() if event.type() == QEvent.Type.LayoutRequest else None
        for line in around.findChildren(QHBoxLayout) if around is not None else ():
            if line.spacing():
                line.setSpacing(0)
        if around is not None and hasattr(self, "zoom"):
            self._clear_below()
            self._fit()
        return done

    def _set_text(self, label: PlainLabel, text: str) -> None:
        """Says a text; a label that says nothing takes no room."""
        gap = self._theme.px(GAP) if text or label is self.system else 0
        permanent = label in (self.system, self.zoom)
        after = self._theme.px(EDGE) if label is self.zoom else 0 if permanent else gap
        label.setContentsMargins(gap if permanent else 0, 0, after, 0)
        if text != label.text():
            label.setText(text)
        self._fit()

    def _fit(self) -> None:
        """Shows whole texts alone: the least important make way where there is no room. A passing message has a plan of
        its own."""
        if self.currentMessage():
            return
        parts = {name: getattr(self, name) for name in PARTS}
        said = {name: label for name, label in parts.items() if label.text()}
        beside = sum(
            each.sizeHint().width() for each in (self.offer, self.link, *self._signs) if each and not each.isHidden()
        )
        room = self.width() - self._edge.width() - beside - 2 * MESSAGE_GAP
        out = left_out({name: label.sizeHint().width() for name, label in said.items()}, room, LEAST_FIRST)
        for name, label in parts.items():
            label.setVisible(name in said and name not in out)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
