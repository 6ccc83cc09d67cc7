"""The box of a tally: what there is now in big type, between a key that takes off it and one that adds."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from mls_desktop.bridge.shapes.large_type import LargeType
from mls_desktop.report.play.play_page import PlayTally
from mls_desktop.ui.play.large_fonts import write_large
from mls_desktop.ui.widgets.boxes import CheckBox
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.card_frame import CardFrame
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text, name_widget
from mls_desktop.ui.widgets.theme import Theme

MINUS = "\N{MINUS SIGN}"
NUMBER, NAME = 30, 13
"""Heights of type, in pixels at 100 %."""


class TallyBox(CardFrame):
    """The widget of one tally. `edited` carries the edit that a press makes."""

    edited = Signal(object)

    def __init__(self, tally: PlayTally, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self.tally, self._by = tally, 1
        # Made in the order in which a screen reader tells them.
        self.name, self.less, self.number = PlainLabel("", self), self._key(MINUS), PlainLabel("", self)
        self.most, self.more = PlainLabel("", self), self._key("+")
        self.number.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.check = CheckBox(theme, self)
        self.check.clicked.connect(self._on_checked)
        line = QHBoxLayout()
        for widget in (self.less, self.number, self.most, self.more, self.check):
            line.addWidget(widget)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.name)
        add_layout(self._column, line)
        self.set_tally(tally)

    def _key(self, text: str) -> QToolButton:
        key = tool_button(self, text)
        key.setAutoRepeat(True)
        key.clicked.connect(self._on_key)
        return key

    def set_tally(self, tally: PlayTally) -> None:
        """Shows `tally`, a later state of the tally, and enables the keys that its bounds allow."""
        self.tally = tally
        self.name.setText(tally.name)
        self.number.setText(tally.said)
        self.most.setText(f"/ {tally.most}")
        self.check.setChecked(bool(tally.now))
        self.check.setText(menu_text(tally.name))
        for widget in (self.name, self.number):
            widget.setVisible(not tally.mark)
        self.most.setVisible(bool(tally.most))
        self.check.setVisible(tally.mark)
        self.check.setEnabled(tally.edit is not None)
        for key, by in ((self.less, -1), (self.more, 1)):
            key.setVisible(tally.edit is not None and not tally.mark)
            key.setEnabled(tally.can_go(by))
        self.set_amount(self._by)

    def set_amount(self, by: int) -> None:
        """Sets `by`, the points that one press of a key takes off or adds, and names the keys for a screen reader."""
        self._by = by
        for key, said in zip((self.less, self.more), self.tally.pressings(by), strict=True):
            name_widget(key, said)

    def restyle(self, type: LargeType) -> None:
        """Sets sizes, by `type`, and colours."""
        px = type.px
        for widget, high in ((self.name, NAME), (self.most, NAME + 3), (self.check, NAME + 3)):
            write_large(widget, px(high))
        write_large(self.number, px(NUMBER), strong=True)
        self.number.setMinimumWidth(max(map(self.number.fontMetrics().horizontalAdvance, self.tally.widest())))
        for key in (self.less, self.more):
            write_large(key, px(NAME + 9), strong=True)
            key.setMinimumSize(px(34), px(34))
        for label in (self.name, self.most):
            label.ink(self._theme.colour("soft_ink"))
        self._column.setContentsMargins(px(10), px(6), px(10), px(8))
        self._column.setSpacing(px(2))
        self.update()

    def _on_key(self) -> None:
        self.edited.emit(self.tally.gone(-self._by if self.sender() is self.less else self._by))

    def _on_checked(self, on: bool) -> None:
        self.edited.emit(self.tally.marked(on))
