"""The key controller of a prompt: what a letter, a digit or a key of the tab means while something is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from mls_desktop.bridge.asking.typed_digits import SIGNS, TypedDigits

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance

    from mls_desktop.bridge.fight.answer import Answer
    from mls_desktop.bridge.fight.option_model import OptionModel
    from mls_desktop.bridge.fight.running_fight import RunningFight
    from mls_desktop.ui.editors.field_form import FieldForm
    from mls_desktop.ui.fight.prompt.dice_form import DiceForm
    from mls_desktop.ui.fight.prompt.hand_bar import HandBar
    from mls_desktop.ui.fight.prompt.modifier_form import ModifierForm
    from mls_desktop.ui.fight.prompt.option_table import OptionTable
    from mls_desktop.ui.fight.prompt.target_bar import TargetBar


class AnswerPanel(Protocol):
    """The protocol of the panel of prompts, as far as the keys need it."""

    running_fight: RunningFight
    answer: Answer | None
    options: OptionModel
    table: OptionTable
    targets: TargetBar
    form: FieldForm
    extra: ModifierForm
    falls: DiceForm
    hand: HandBar
    came: SignalInstance

    def submit(self, option: str) -> None:
        """Answers the prompt with option `option` and the entries as they stand."""
        ...

    def submit_usual(self, answer: Answer) -> bool:
        """Gives the usual answer to the prompt of `answer`; False where there is none or it is refused."""
        ...

    def take_offer(self) -> bool:
        """Takes the first offer beside the choices; False where there is none or it is refused."""
        ...


BESIDE = "."
"""The sign that leads to the entries beside the choice."""


class PromptKeys:
    """The controller of the keys: letters take choices, digits aim, signs lead to the entries beside the choice, keys
    of the tab give the usual answer and take the end."""

    def __init__(self, panel: AnswerPanel, say_why: Callable[[], None]) -> None:
        """Handles the keys of `panel`; `say_why` announces the reason why the usual answer is not given."""
        self._panel, self._say_why, self._digits = panel, say_why, TypedDigits()
        self._answer: Answer | None = None
        """Answer that the digits typed so far aim."""

    def offers(self, letter: str) -> bool:
        """Tells whether `letter` is the key of an option of the prompt in front."""
        panel = self._panel
        return panel.answer is not None and letter.isalpha() and panel.options.by_key(letter) is not None

    def press(self, letter: str) -> bool:
        """Handles `letter`, a letter, digit or sign typed in the tab: takes an option, aims, or leads to an entry;
        False where it means nothing now."""
        panel = self._panel
        if letter in SIGNS:
            return self._modify(SIGNS[letter])
        if panel.answer is None:
            return False
        if letter.isdecimal():
            return self._digit(int(letter))
        self._digits.clear()
        if letter == BESIDE:
            return self._beside()
        option = panel.options.by_key(letter)
        if option is not None:
            panel.submit(option.id)
        return option is not None

    def end(self) -> bool:
        """Takes the first offer beside the choices, most often the end; False where there is none or it is refused."""
        return self._panel.take_offer()

    def weapons(self) -> bool:
        """Moves the focus to the bar of weapons, or on to its next key; False where nothing is asked or no key would
        change anything."""
        return self._panel.answer is not None and self._panel.hand.walk()

    def usual(self) -> bool:
        """Rolls the dice whose line has the focus, or those at hand where nothing else is asked, else gives the usual
        answer; False where neither is possible. Where a life hangs on the answer, or a side has nobody left, nothing is
        done and the reason announced."""
        panel = self._panel
        line = panel.falls.at_hand()
        if line is not None and (line.line.hasFocus() or panel.answer is None):
            return panel.running_fight.roll(line.prompt)
        answer = panel.answer
        is_done = answer is not None and panel.submit_usual(answer)
        if is_done and panel.answer is answer:
            self._say_why()
        return is_done

    def _digit(self, digit: int) -> bool:
        """Aims at the fighter, or goes to the option, with the number that `digit` makes with the digit typed before
        it; 0 alone leads to the line for a name; always True: a digit without a meaning is used up. Never submits."""
        panel, targets = self._panel, self._panel.targets
        if panel.answer is not self._answer:
            self._answer = panel.answer
            self._digits.clear()
        rows = {option.key: option.id for option in panel.options.rows.options if option.key.isdecimal()}
        number = self._digits.number(digit, targets.numbers() if targets.buttons else {int(key) for key in rows})
        if str(number) in rows:
            panel.table.go_to(rows[str(number)])
        elif number:
            targets.aim_at(number)
        else:
            targets.ask_name()
        return True

    def _beside(self) -> bool:
        """Moves the focus to the first entry beside the choice, or on to the next; False where there is none."""
        editor = self._panel.form.walk()
        if editor is not None:
            self._panel.came.emit(editor)
        return editor is not None

    def _modify(self, by: int) -> bool:
        """Puts the focus on the modifier of the next roll and changes it by `by`, 1 or -1; False where none may be
        entered."""
        editor = self._panel.extra.take_sign(by)
        if editor is not None:
            self._panel.came.emit(editor)
        return editor is not None
