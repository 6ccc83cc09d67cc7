"""The bar of targets: a key for each that may be aimed at, with the digit that does the same. Whoever has no digit is
found by the first letters of their name, in a line that 0 opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from mls_desktop.bridge.fight.aiming_keys import DIGITS, named
from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.ui.fight.prompt.key_bar import KeyBar
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

NAME_WIDTH = 110


class TargetBar(KeyBar):
    """The bar of targets. `aimed` when another one is aimed at, and the answer holds who; `done` when a name that was
    typed is done with. `digits` tells the digit of each fighter."""

    aimed = Signal()
    done = Signal()

    def __init__(self, look: Theme, digits: Callable[[], Mapping[str, int]], parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._digits = digits
        self._answer: Answer | None = None
        self._keys: Mapping[str, int] = {}
        self.line: QLineEdit | None = None
        """Where a name is typed; None where all have digits."""

    def set_answer(self, answer: Answer | None) -> None:
        """Offers whom an answer may be aimed at."""
        self._answer = answer
        self._clear()
        self.line = None
        targets = answer.targets() if answer is not None else ()
        self.setVisible(bool(targets))
        if answer is None or not targets:
            return
        label = self._title(answer.aimed_as())
        self._keys = digits = self._keys_of(targets)
        for id in targets:
            name, more = answer.speech.value(id), answer.beside_target(id)
            text = f"{name}  \N{MIDDLE DOT}  {more}" if more else name
            said = f"{name}, {more}" if more else name
            self.buttons[id] = self._button(f"{digits[id]}  {text}" if id in digits else text, said)
        if any(id not in digits for id in targets):
            self.line = self._name_line()
        self._level(label)
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
