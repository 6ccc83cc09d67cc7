"""The bar of targets: a key for each that may be aimed at, with the digit that does the same."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.clear_layout import clear_layout
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

DIGITS = 9
"""So many can be aimed at by a digit."""


class TargetBar(QWidget):
    """The bar of targets. `aimed` when another one is aimed at; the answer holds who."""

    aimed = Signal()

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._answer: Answer | None = None
        self._flow = FlowLayout(self, look.px(5), look.px(4))
        self.buttons: dict[str, QToolButton] = {}

    def set_answer(self, answer: Answer | None) -> None:
        """Offers whom an answer may be aimed at."""
        self._answer = answer
        clear_layout(self._flow)
        self.buttons = {}
        targets = answer.targets() if answer is not None else ()
        self.setVisible(bool(targets))
        if answer is None or not targets:
            return
        label = PlainLabel(answer.aimed_as(), self)
        label.ink(self._look.colour("faint_ink"))
        self._add(label)
        for nth, id in enumerate(targets, 1):
            name = answer.speech.value(id)
            self.buttons[id] = self._button(f"{nth}  {name}" if nth <= DIGITS else name, name)
        # Its words stand on one line with theirs.
        label.setMinimumHeight(max(button.sizeHint().height() for button in self.buttons.values()))
        self._mark()

    def aim_at(self, nth: int) -> bool:
        """Aims at the one with that digit; False where there is none."""
        if not 1 <= nth <= len(self.buttons):
            return False
        self._aim(list(self.buttons)[nth - 1])
        return True

    def _button(self, text: str, name: str) -> QToolButton:
        button = tool_button(self, text, checks=True)
        button.setAccessibleName(_("Against {who}").format(who=name))
        button.clicked.connect(self._on_clicked)
        self._add(button)
        return button

    def _add(self, widget: QWidget) -> None:
        self._flow.addWidget(widget)
        widget.show()

    def _aim(self, id: str) -> None:
        if self._answer is not None:
            self._answer.aim(id)
            self._mark()
            self.aimed.emit()

    def _mark(self) -> None:
        held = self._answer.target() if self._answer is not None else ""
        for id, button in self.buttons.items():
            button.setChecked(id == held)

    def _on_clicked(self) -> None:
        sender = self.sender()
        id = next((id for id, button in self.buttons.items() if button is sender), "")
        if id:
            self._aim(id)
