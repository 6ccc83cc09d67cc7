"""The hint that stands where a list is empty: an icon, and what would be there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.app.icon_strokes import IconName
from mls_desktop.ui.icons.stroke_icon import drawn
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme

SIDE = 36


class EmptyHint(QWidget):
    """The hint in place of an empty list: icon and text, faint, in the middle of its width."""

    def __init__(self, icon: IconName, text: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._theme = icon, theme
        self.icon, self.text = PlainLabel("", self), PlainLabel(text, self, wrap=True)
        self._column = QVBoxLayout(self)
        for label in (self.icon, self.text):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self._column.addWidget(label)
        self._column.addStretch(1)
        theme.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Draws icon and text for the present theme and zoom."""
        px = self._theme.px
        self.icon.setPixmap(drawn(self._icon, px(SIDE), self._theme.colour("edge")))
        self.text.ink(self._theme.colour("faint_ink"))
        self._column.setContentsMargins(px(12), px(28), px(12), px(12))
        self._column.setSpacing(px(8))
