"""The base class of bars: keys on as many lines as they need, after the words that say what they are for."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import clear_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, menu_text
from mls_desktop.ui.widgets.theme import Theme


class KeyBar(QWidget):
    """The base class of bars of keys. `buttons`: the keys, by the id of the thing they stand for."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._flow = FlowLayout(self, theme.px(5), theme.px(4))
        self.buttons: dict[str, QToolButton] = {}

    def _clear(self) -> None:
        clear_layout(self._flow)
        self.buttons = {}

    def _title(self, text: str) -> PlainLabel:
        """Adds a label with `text` before the keys."""
        label = PlainLabel(text, self)
        label.keep_ink(self._theme, "faint_ink")
        self._add(label)
        return label

    def _level(self, label: PlainLabel) -> None:
        """Makes `label` at least as high as the keys, which are made before, so that they stand on one line."""
        label.setMinimumHeight(max((button.sizeHint().height() for button in self.buttons.values()), default=0))

    def _set_text(self, button: QToolButton, text: str) -> bool:
        """Sets the text of `button`, cut in the middle to the width of the bar; False where it is cut."""
        button.setText(menu_text(text))
        metrics = button.fontMetrics()
        around = button.sizeHint().width() - metrics.horizontalAdvance(text)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, max(0, self.width() - around))
        if shown != text:
            button.setText(menu_text(shown))
        return shown == text

    def _add(self, widget: QWidget) -> None:
        if isinstance(widget, QToolButton):
            widget.setMinimumWidth(1)  # else the longest name would hold what is asked wide, and be cut at its edge
        self._flow.addWidget(widget)
        widget.show()
