"""The line of a log that is always there: where the fight stands, the slider over its moments, the ways back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QSlider, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.shapes.digit_room import widest_number
from mls_desktop.model.fight.session import ENCOUNTERS
from mls_desktop.rules.common.values.edits import Edit, below
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.layout_items import NO_MARGINS, add_layout, keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel, ShortLabel, menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many


class MomentLine(QWidget):
    """A slider with a moment after each entry. `fold` shows and hides what stands below this line."""

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._running_fight, self._theme = running_fight, theme
        self.title = PlainLabel(_("Log").upper(), self)
        self.title.setAccessibleName(_("Log"))
        self.where, self.newest = PlainLabel("", self), ShortLabel("", self)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setAccessibleName(_("Moment of the fight"))
        self.back = tool_button(self, _("Back to now"), _("Shows the fight as it stands now"))
        told = _("The fight goes on from the moment shown; what came after is kept as another way")
        self.onward = tool_button(self, _("Go on from here"), told)
        self.forward = tool_button(self, _("Resume"), _("Brings the fight back to its last entry"))
        self.fold = tool_button(self, _("Entries"), _("Shows or hides the entries of the log"), checks=True)
        # While the slider is dragged its handle follows the mouse first, then the fight the handle.
        self._dragged = later(self._show_slid)
        self._column, self._line, self._below = QVBoxLayout(self), QHBoxLayout(), QHBoxLayout()
        for layout in (self._column, self._line, self._below):
            keep_gaps(layout, theme, 4, NO_MARGINS)
        self._line.addWidget(self.title)
        self._line.addWidget(self.where)
        self._line.addWidget(self.newest, 2)
        self._line.addWidget(self.slider, 1)
        for button in (*self._ways(), self.fold):
            self._line.addWidget(button)
        self._below.addStretch(1)
        add_layout(self._column, self._line)
        add_layout(self._column, self._below)
        self.tell("")
        self._connect()

    def _ways(self) -> tuple[QToolButton, ...]:
        """The buttons that lead to another moment."""
        return self.back, self.forward, self.onward

    def set_narrow(self, on: bool) -> None:
        """Puts the buttons that lead to another moment below the slider (`on`) for want of width, or beside it."""
        here, there = (self._below, self._line) if on else (self._line, self._below)
        if here.indexOf(self.back) >= 0:
            return
        for button in self._ways():
            there.removeWidget(button)
            here.insertWidget(here.count() - 1 if here is self._line else here.count(), button)

    def tell(self, sentence: str) -> None:
        """Shows what happened last beside the slider; "" leaves it out."""
        self.newest.setText(sentence)
        self.newest.setVisible(bool(sentence))

    def refresh(self) -> None:
        """Updates slider, count and buttons from the fight: number of entries, moment shown, entries taken back."""
        running_fight, encounter = self._running_fight, self._running_fight.encounter
        count, ahead = len(encounter.events), len(encounter.events) - encounter.reached
        self.slider.blockSignals(True)
        self.slider.setRange(0, count)
        self.slider.setValue(running_fight.at)
        self.slider.blockSignals(False)
        self.where.setText(_("entry {at} of {all}").format(at=running_fight.at, all=count))
        metrics = self.where.fontMetrics()
        widest = widest_number(_("entry {at} of {all}").format(at=count, all=count), metrics.horizontalAdvance)
        self.where.setMinimumWidth(metrics.horizontalAdvance(widest))
        self.where.ink(self._theme.colour("accent" if running_fight.peeking else "faint_ink"))
        self.forward.setText(menu_text(how_many("Bring back {n} entry", "Bring back {n} entries", ahead)))
        if not self.slider.isSliderDown():
            self._show_ways(bool(ahead))

    def _show_ways(self, ahead: bool) -> None:
        """Shows the buttons that lead to another moment from the one shown; `ahead`: entries were taken back. Not
        called while the slider is dragged, whose length would change."""
        self.back.setVisible(self._running_fight.peeking)
        self.onward.setVisible(self._running_fight.peeking)
        self.forward.setVisible(ahead and not self._running_fight.peeking)

    def restyle(self) -> None:
        font, beside = QFont(self.font()), self._theme.px(6)
        self.newest.setContentsMargins(beside, 0, beside, 0)
        font.setPixelSize(max(6, self._theme.px(11)))
        self.where.setFont(font)
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        for label in (self.title, self.where):
            label.ink(self._theme.colour("faint_ink"))

    def stop(self) -> None:
        """Drops the pending display of the moment under the dragged slider, before the line is dropped."""
        self._dragged.stop()

    def _connect(self) -> None:
        self.slider.valueChanged.connect(self._on_slid)
        self.slider.sliderReleased.connect(self._on_released)
        self.back.clicked.connect(self._on_back)
        self.onward.clicked.connect(self._on_onward)
        self.forward.clicked.connect(self._on_forward)

    def _on_slid(self) -> None:
        if self.slider.isSliderDown():
            self._dragged.start(0)
        else:
            self._show_slid()

    def _on_released(self) -> None:
        self._show_slid()
        self.refresh()

    def _show_slid(self) -> None:
        """Shows the moment the slider stands at."""
        self._dragged.stop()
        at = self.slider.value()
        if at != self._running_fight.at:
            self._running_fight.peek(None if at == self._running_fight.encounter.reached else at)

    def _on_back(self) -> None:
        self._running_fight.peek(None)

    def _on_onward(self) -> None:
        """Makes the moment shown the one in force; later entries count no more until "Resume"."""
        at = self._running_fight.at
        self._running_fight.peek(None)
        self._set_cursor(at, _("Rewind the fight to entry {n}").format(n=at))

    def _on_forward(self) -> None:
        self._set_cursor(None, _("Resume the fight"))

    def _set_cursor(self, at: int | None, name: str) -> None:
        self._running_fight.document.apply(
            below(Edit("set", ("cursor",), at), ENCOUNTERS, self._running_fight.id), name=name
        )
