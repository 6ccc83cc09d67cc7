"""The bar of targets: a key for each that may be aimed at, with the digit that does the same. Whoever has no digit is
found by the first letters of their name, in a line that 0 opens."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from mls_desktop.bridge.fight.aiming_keys import KeyTexts, digits_of, key_texts, named
from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.fight.prompt.key_bar import KeyBar
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.plain_text import menu_text, tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

NAME_WIDTH = 110
MOST_LINES = 2
"""Whole names may take so many lines, one where there is little height: else fighters are called as at the table."""


class TargetBar(KeyBar):
    """The bar of targets. `aimed` when another one is aimed at, and the answer holds who; `done` when a name that was
    typed is done with."""

    aimed = Signal()
    done = Signal()

    def __init__(self, bout: RunningFight, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._bout = bout
        self._answer: Answer | None = None
        self._keys: Mapping[str, int] = {}
        self._texts: dict[str, KeyTexts] = {}
        self._lines, self._short = MOST_LINES, False
        self.line: QLineEdit | None = None
        """Where a name is typed; None where all have digits."""

    def set_answer(self, answer: Answer | None) -> None:
        """Offers whom an answer may be aimed at."""
        self._answer = answer
        self._clear()
        self._texts, self.line = {}, None
        targets = answer.targets() if answer is not None else ()
        self.setVisible(bool(targets))
        if answer is None or not targets:
            return
        label = self._title(answer.aimed_as())
        self._keys = digits = digits_of(targets, self._bout.aiming_digits())
        self._texts = key_texts(answer, self._bout.names(), digits)
        self.buttons = {id: self._button(texts) for id, texts in self._texts.items()}
        self._short = False
        if any(id not in digits for id in targets):
            self.line = self._name_line()
        self._level(label)
        self._mark()
        self._shorten()

    def set_tight(self, on: bool) -> None:
        """Whether there is little height."""
        lines = 1 if on else MOST_LINES
        if lines != self._lines:
            self._lines = lines
            self._shorten()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._shorten()

    def _shorten(self) -> None:
        """Whole names, or short ones with the whole in the tip where those take too many lines."""
        if not self._texts:
            return
        room = [button.sizeHint().height() + self._flow.down for button in self.buttons.values()]
        self._say(short=False)
        if self._flow.heightForWidth(self.width()) > self._lines * max(room):
            self._say(short=True)

    def _say(self, short: bool) -> None:
        if short == self._short:
            return
        self._short = short
        for id, button in self.buttons.items():
            texts = self._texts[id]
            button.setText(menu_text(texts.short if short else texts.whole))
            tip(button, texts.whole if short and texts.short != texts.whole else "")

    def aim_at(self, digit: int) -> bool:
        """Aims at the one with that digit; False where they cannot be aimed at now, or nobody has it."""
        id = next((id for id in self.buttons if self._keys.get(id) == digit), "")
        if id:
            self._aim(id)
        return bool(id)

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

    def _button(self, texts: KeyTexts) -> QToolButton:
        button = tool_button(self, texts.whole, checks=True)
        button.setAccessibleName(_("Against {who}").format(who=texts.said))
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
