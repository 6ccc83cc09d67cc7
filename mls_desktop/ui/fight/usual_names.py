"""The row of names that are usual for a text: a key for each, which enters it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import clear_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


class UsualNames(QWidget):
    """The row of usual names. `chosen` carries the name of the field and the text."""

    chosen = Signal(str, str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._flow = FlowLayout(self, theme.px(5), theme.px(4))
        self._field: Field | None = None
        self.buttons: list[QToolButton] = []
        self.hide()

    def set_field(self, field: Field | None, texts: Texts) -> None:
        """Makes a key for each option of `field`; none, and hidden, for None."""
        if field == self._field:
            return
        self._field = field
        clear_layout(self._flow)
        label = PlainLabel(_("usual"), self)
        label.keep_ink(self._theme, "faint_ink")
        names = [texts.name(id) for id in (field.options if field is not None else ())]
        self.buttons = [tool_button(self, name[:1].upper() + name[1:]) for name in names]
        for widget in (label, *self.buttons):
            self._flow.addWidget(widget)
            widget.show()
        for button in self.buttons:
            label.setMinimumHeight(button.sizeHint().height())
            button.clicked.connect(self._on_clicked)
        self.setVisible(bool(self.buttons))

    def _on_clicked(self) -> None:
        button = self.sender()
        if self._field is not None and isinstance(button, QToolButton):
            self.chosen.emit(self._field.name, button.text().replace("&&", "&"))
