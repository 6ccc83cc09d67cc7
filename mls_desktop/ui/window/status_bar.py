"""The status bar at the foot of the window: points by category, saved or not, zoom."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
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
"""Space between two texts, in pixels at 100 %."""
LEAST_FIRST = ("system", "wrong", "points", "saved")
"""Parts that are hidden where there is no room for all, the first first: why an entry cannot be read stands in its tip
too, the points stand on the sheet."""
PARTS = ("rules", "points", "saved", "wrong", "system", "zoom")
MESSAGE_GAP = 2
"""Pixels that Qt keeps free between the widgets at the left, and between these and a message."""


class WrongLabel(ShortLabel):
    """The label that says why an entry cannot be read; a press on it emits `pressed`."""

    pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("", parent)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @guarded(None)
    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    @guarded(None)
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.pressed.emit()


class StatusBar(QStatusBar):
    """The status bar: shows the texts that it is given. `said` carries a passing message."""

    said = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setSizeGripEnabled(False)
        self._edge = QWidget(self)
        """Space at the left, also before a message, which Qt puts right after the visible widgets."""
        self.offer = UndoOffer(theme, self)
        self.link: QToolButton | None = None
        """Link to news; None where there is none."""
        self.addWidget(self._edge)
        self.addWidget(self.offer)
        # What is said just then is older than what was just removed.
        self.offer.made.connect(self.clearMessage)
        self.rules = ShortLabel("", self)
        self.points = ShortLabel("", self)
        self.saved = ShortLabel("", self)
        self.wrong = WrongLabel(self)
        """Reason why an entry in sight in the window cannot be read; a press leads to the entry."""
        self.wrong.pressed.connect(self._on_wrong)
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
        """Widgets that are hidden below a message, and shown again after it."""
        self._told = told
        self._saved_at: float | None = None
        """Time of the saving that was announced last."""
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
        """Puts `link` at the left, in place of the one before, which is deleted; None for none."""
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
        """Shows `text` as a passing message, emits `said`, and announces the text to a screen reader, `at_once` for a
        refusal."""
        self.repeat(text)
        announce(self, text, at_once=at_once)
        self.said.emit(text)

    def repeat(self, text: str) -> None:
        """Shows a passing message without `said` or an announcement. For a long one the name of the system is hidden;
        one that still has no room is cut, and whole in the tip."""
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
        """Hides the widgets at the left for good while a message stands: Qt has hidden them for it, and would show them
        below it at the next layout."""
        if not self.currentMessage():
            return
        asked = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        for part in (self.offer, self._told, self.link):
            if part is not None and not (part.isHidden() and part.testAttribute(asked)):
                self._below.append(part)
                part.hide()

    def show_sheet(self, sheet: Sheet | None, texts: Texts | None) -> None:
        """Shows the findings and points of `sheet`, the one in front; empties both for None."""
        if sheet is None or texts is None:
            self._set_text(self.rules, "")
            self._set_text(self.points, "")
            return
        told = sheet.listed()
        self._set_text(self.rules, standing_text(told))
        self._set_text(self.points, sheet.budget_text(told))

    def _show_wrong(self) -> None:
        self._set_text(self.wrong, self._entries.seen_in(self.window()))

    def _on_wrong(self) -> None:
        self._entries.go_to(self.window())

    def _on_dropped(self, window: object, text: str) -> None:
        if window is self.window():
            self.repeat(text)

    def show_sign(self, sign: QWidget, on: bool) -> None:
        """Shows the widget `sign` of something under way before the name of the system (`on`), or hides it."""
        if sign not in self._signs:
            self._signs.append(sign)
            self._going_on.addWidget(sign)
        sign.setVisible(on)
        self._fit()

    def show_keeper(self, keeper: Autosave) -> None:
        """Shows whether the campaign of `keeper` is saved; announces it once it is."""
        said, is_saved = saved_text(keeper), not (keeper.saving or keeper.dirty)
        if is_saved and keeper.saved_at not in (None, self._saved_at):
            announce(self, said)
        if is_saved:
            self._saved_at = keeper.saved_at
        self._set_text(self.saved, said)

    def show_system(self, name: str) -> None:
        """Shows `name`, the rule system that is played."""
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
        """Removes the gaps that Qt puts between the parts at each layout, and fits the parts to the width."""
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
        """Sets the text of `label` and the gaps around it; without a text it takes no room."""
        gap = self._theme.px(GAP) if text or label is self.system else 0
        permanent = label in (self.system, self.zoom)
        after = self._theme.px(EDGE) if label is self.zoom else 0 if permanent else gap
        label.setContentsMargins(gap if permanent else 0, 0, after, 0)
        if text != label.text():
            label.setText(text)
        self._fit()

    def _fit(self) -> None:
        """Hides the least important texts where there is no room for all whole; nothing while a message stands."""
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
