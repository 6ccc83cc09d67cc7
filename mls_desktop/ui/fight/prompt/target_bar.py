"""The bar of targets: a key for each that may be aimed at, with the digit that does the same. Whoever has no digit is
found by the first letters of their name, in a line that 0 opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from mls_desktop.bridge.fight.aiming_keys import DIGITS, named
from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.clear_layout import clear_layout
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

NAME_WIDTH = 110


class TargetBar(QWidget):
    """The bar of targets. `aimed` when another one is aimed at, and the answer holds who; `done` when a name that was
    typed is done with. `digits` tells the digit of each fighter."""

    aimed = Signal()
    done = Signal()

    def __init__(self, look: Theme, digits: Callable[[], Mapping[str, int]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._digits = look, digits
        self._answer: Answer | None = None
        self._flow = FlowLayout(self, look.px(5), look.px(4))
        self.buttons: dict[str, QToolButton] = {}
        self._keys: Mapping[str, int] = {}
        self.line: QLineEdit | None = None
        """Where a name is typed; None where all have digits."""

    def set_answer(self, answer: Answer | None) -> None:
        """Offers whom an answer may be aimed at."""
        self._answer = answer
        clear_layout(self._flow)
        self.buttons, self.line = {}, None
        targets = answer.targets() if answer is not None else ()
        self.setVisible(bool(targets))
        if answer is None or not targets:
            return
        label = PlainLabel(answer.aimed_as(), self)
        label.ink(self._look.colour("faint_ink"))
        self._add(label)
        self._keys = digits = self._keys_of(targets)
        for id in targets:
            name, more = answer.speech.value(id), answer.beside_target(id)
            text = f"{name}  \N{MIDDLE DOT}  {more}" if more else name
            said = f"{name}, {more}" if more else name
            self.buttons[id] = self._button(f"{digits[id]}  {text}" if id in digits else text, said)
        if any(id not in digits for id in targets):
            self.line = self._name_line()
        # Its words stand on one line with theirs.
        label.setMinimumHeight(max(button.sizeHint().height() for button in self.buttons.values()))
        self._mark()

    def aim_at(self, digit: int) -> bool:
        """Aims at the one with that digit; False where they cannot be aimed at now, or nobody has it."""
        id = next((id for id in self.buttons if self._keys.get(id) == digit), "")
        if id:
            self._aim(id)
        return bool(id)

    def _keys_of(self, targets: tuple[str, ...]) -> Mapping[str, int]:
        """The digits of these: fighters have their own; what else is chosen here, as a spell, is counted."""
        held = self._digits()
        if any(id in held for id in targets):
            return held
        return {id: nth for nth, id in enumerate(targets[:DIGITS], 1)}

    def ask_name(self) -> bool:
        """Puts the focus where a name is typed; False where all have digits."""
        if self.line is None:
            return False
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()
        return True

    def _name_line(self) -> QLineEdit:
        line = QLineEdit(self)
        line.setPlaceholderText(_("0  a name"))
        line.setAccessibleName(_("Whom to aim at, by the first letters of the name"))
        line.setFixedWidth(self._look.px(NAME_WIDTH))
        line.textEdited.connect(self._on_name)
        line.returnPressed.connect(self.done)
        self._add(line)
        return line

    def _on_name(self, text: str) -> None:
        """Aims as soon as one alone is meant."""
        answer = self._answer
        id = named(text, {id: answer.speech.value(id) for id in self.buttons}) if answer is not None else ""
        if id:
            self._aim(id)

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
