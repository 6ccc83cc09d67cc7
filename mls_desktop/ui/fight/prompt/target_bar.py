"""The bar of targets: a key for each that may be aimed at, with the number that does the same. Where numbers are of two
digits, there is a line too for the first letters of a name, which 0 opens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from mls_desktop.bridge.fight.aiming_keys import DIGITS, KeyTexts, digits_of, key_texts, named
from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.fight.prompt.key_bar import KeyBar
from mls_desktop.ui.widgets.buttons import tool_button
from mls_desktop.ui.widgets.plain_text import tip
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

NAME_WIDTH = 110
MOST_LINES = 2
"""Most lines of whole names, but 1 where there is little height: else fighters have the short names used at the
table."""
SHORT_LINES = 4
"""Most lines of short names, where there is height for them: else the keys bear digits alone."""
DIGIT, MORE, MOST_WIDE = 26, 8, 16777215
"""Width of the key of a bare digit, and what a further digit adds to it, in pixels at 100 %; greatest width of other
keys."""
Level = Literal["whole", "short", "least"]
"""Text on the keys: whole names, the short names used at the table, or digits for all but the current target."""


class TargetBar(KeyBar):
    """The bar of targets. `aimed` when another target is entered into the answer; `done` when the entry of a name is
    ended."""

    aimed = Signal()
    done = Signal()

    def __init__(self, running_fight: RunningFight, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._running_fight = running_fight
        self._answer: Answer | None = None
        self._keys: Mapping[str, int] = {}
        self._texts: dict[str, KeyTexts] = {}
        self._offered: tuple[object, ...] = ()
        self._lines, self.narrow = MOST_LINES, False
        """Most lines of whole names; whether digits alone may stand on the keys."""
        self._said: Level = "whole"
        self.line: QLineEdit | None = None
        """The line for a fighter's name; None where all targets have one digit."""
        self._made: tuple[dict[str, QToolButton], QLineEdit | None] = {}, None
        """Keys and line made last, kept while there are no targets."""

    def set_answer(self, answer: Answer | None) -> None:
        """Shows the targets that `answer` may have; hidden for none. The same targets as last time keep their keys:
        making these anew takes as long as all else of an answer's picture."""
        self._answer = answer
        targets = answer.targets() if answer is not None else ()
        self.setVisible(bool(targets))
        if answer is None or not targets:
            self.buttons, self.line = {}, None
            return
        digits = digits_of(targets, self._running_fight.aiming_digits())
        texts, title = key_texts(answer, self._running_fight.names(), digits), answer.aimed_as()
        offered = title, digits, tuple(texts.items()), self._theme.scale
        if offered != self._offered:
            self._offered, self._keys, self._texts = offered, digits, texts
            self._make(title, targets)
        self.buttons, self.line = self._made
        if self.line is not None:
            self.line.clear()
        self._mark()
        self._shorten()

    def _make(self, title: str, targets: tuple[str, ...]) -> None:
        """Makes a key for each target, and the line for a name where not all have one digit."""
        self._clear()
        label = self._title(title)
        self.buttons = {id: self._button(texts) for id, texts in self._texts.items()}
        self._said = "whole"
        self._level(label)
        many = any(self._keys.get(id, DIGITS + 1) > DIGITS for id in targets)
        self._made = self.buttons, self._name_line() if many else None

    def set_tight(self, on: bool) -> None:
        """Limits the targets to one line where there is little height (`on`), else to `MOST_LINES`."""
        lines = 1 if on else MOST_LINES
        if lines != self._lines:
            self._lines = lines
            self._shorten()

    def set_narrow(self, on: bool) -> None:
        """Allows digits alone on the keys (`on`), since the bar stands above the choices where there is little room, or
        no longer."""
        if on != self.narrow:
            self.narrow = on
            self._shorten()

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._shorten()

    def _shorten(self) -> None:
        """Sets the longest texts that fit the lines allowed: whole names, short names, or, if `narrow`, digits."""
        if not self.buttons:
            return
        line = max(button.sizeHint().height() + self._flow.down for button in self.buttons.values())
        most: dict[Level, int] = {"whole": self._lines, "short": self._lines if self._lines == 1 else SHORT_LINES}
        for level, lines in most.items():
            if self._say(level) and self._flow.heightForWidth(self.width()) <= lines * line:
                return
        if self.narrow:
            self._say("least")

    def _say(self, level: Level) -> bool:
        """Sets the texts of all keys as `level` has it; False where one of them is cut."""
        self._said, is_whole = level, True
        held = self._answer.target() if self._answer is not None else ""
        for id, button in self.buttons.items():
            texts = self._texts[id]
            said = texts.whole if level == "whole" else texts.short if level == "short" or id == held else texts.least
            fits = self._set_text(button, said)
            is_whole = is_whole and fits
            bare = self._theme.px(DIGIT + MORE * (len(said) - 1))
            button.setMaximumWidth(bare if said.isdecimal() else MOST_WIDE)
            tip(button, texts.whole if said != texts.whole or not fits else "")
        return is_whole

    def numbers(self) -> frozenset[int]:
        """Numbers of the fighters who may be aimed at now."""
        return frozenset(self._keys[id] for id in self.buttons if id in self._keys)

    def aim_at(self, number: int) -> bool:
        """Aims at the fighter with `number`; False where none of the targets has it."""
        id = next((id for id in self.buttons if self._keys.get(id) == number), "")
        if id:
            self.aim(id)
        return bool(id)

    def ask_name(self) -> bool:
        """Puts the focus into the line for a name; False where there is none, since all targets have one digit."""
        if self.line is None:
            return False
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()
        return True

    def _name_line(self) -> QLineEdit:
        line = QLineEdit(self)
        line.setPlaceholderText(_("0  a name"))
        line.setAccessibleName(_("Whom to aim at, by the first letters of the name"))
        line.setFixedWidth(self._theme.px(NAME_WIDTH))
        line.textEdited.connect(self._on_name)
        line.returnPressed.connect(self.done)
        self._add(line)
        return line

    def _on_name(self, text: str) -> None:
        """Aims as soon as `text` can mean one target only."""
        answer = self._answer
        id = named(text, {id: answer.texts.value(id) for id in self.buttons}) if answer is not None else ""
        if id:
            self.aim(id)

    def _button(self, texts: KeyTexts) -> QToolButton:
        button = tool_button(self, texts.whole, checks=True)
        button.setAccessibleName(_("Against {who}").format(who=texts.said))
        button.clicked.connect(self._on_clicked)
        self._add(button)
        return button

    def aim(self, id: str) -> None:
        """Enters fighter `id` as target into the answer and emits `aimed`; nothing without an answer."""
        if self._answer is not None:
            self._answer.aim(id)
            self._mark()
            self.aimed.emit()

    def _mark(self) -> None:
        held = self._answer.target() if self._answer is not None else ""
        for id, button in self.buttons.items():
            button.setChecked(id == held)
        if self._said == "least":
            self._say("least")

    def _on_clicked(self) -> None:
        sender = self.sender()
        id = next((id for id, button in self.buttons.items() if button is sender), "")
        if id:
            self.aim(id)
