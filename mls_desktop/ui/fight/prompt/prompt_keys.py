"""The key controller of a prompt: what a letter, a digit or a key of the tab means while something is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from mls_desktop.bridge.asking.typed_digits import SIGNS, TypedDigits

if TYPE_CHECKING:
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
    """The protocol of the panel in which something is asked, as far as the keys need it."""

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
        """Answers with an option as it stands."""
        ...

    def submit_usual(self, answer: Answer) -> bool:
        """Gives the usual answer."""
        ...

    def take_offer(self) -> bool:
        """Takes what is offered beside the choices."""
        ...


BESIDE = "."
"""The sign that leads to what is entered beside the choice."""


class PromptKeys:
    """The controller of the keys: letters take choices, digits aim, signs lead to what is entered beside the choice,
    keys of the tab take the usual and the end."""

    def __init__(self, panel: AnswerPanel) -> None:
        self._panel, self._digits = panel, TypedDigits()
        self._answer: Answer | None = None
        """What the digits typed so far were for."""

    def offers(self, letter: str) -> bool:
        """Whether a letter takes an option of what is asked now."""
        panel = self._panel
        return panel.answer is not None and letter.isalpha() and panel.options.by_key(letter) is not None

    def press(self, letter: str) -> bool:
        """A letter, digit or sign typed in the tab; False where it means nothing now."""
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
        """Takes what is offered beside the choices; False where nothing is."""
        return self._panel.take_offer()

    def weapons(self) -> bool:
        """Comes to what is at hand, and walks on; False where nothing is."""
        return self._panel.answer is not None and self._panel.hand.walk()

    def usual(self) -> bool:
        """Rolls the dice with the focus, else gives the usual answer."""
        panel = self._panel
        line = panel.falls.focused()
        if line is not None and (line.line.hasFocus() or panel.answer is None):
            return panel.running_fight.roll(line.prompt)
        return panel.answer is not None and panel.submit_usual(panel.answer)

    def _digit(self, digit: int) -> bool:
        """A digit aims and does nothing else, or the same key would do now this, now that; with the one before it, it
        means who has that number. 0 alone asks for a name. One that means nobody now is used up."""
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
        """Comes to what is entered beside the choice, the place of a blow first, and walks on; False where nothing
        is."""
        editor = self._panel.form.walk()
        if editor is not None:
            self._panel.came.emit(editor)
        return editor is not None

    def _modify(self, by: int) -> bool:
        """Comes to the modifier of the next roll, and changes it by 1 or -1; False where none may be entered."""
        editor = self._panel.extra.take_sign(by)
        if editor is not None:
            self._panel.came.emit(editor)
        return editor is not None
