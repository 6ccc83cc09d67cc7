"""The key controller of a prompt: what a letter, a digit or a key of the tab means while something is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mls_desktop.bridge.fight.answer import Answer
    from mls_desktop.bridge.fight.option_model import OptionModel
    from mls_desktop.bridge.fight.running_fight import RunningFight
    from mls_desktop.ui.fight.prompt.dice_form import DiceForm
    from mls_desktop.ui.fight.prompt.hand_bar import HandBar
    from mls_desktop.ui.fight.prompt.target_bar import TargetBar


class AnswerPanel(Protocol):
    """The protocol of the panel in which something is asked, as far as the keys need it."""

    running_fight: RunningFight
    answer: Answer | None
    options: OptionModel
    targets: TargetBar
    falls: DiceForm
    hand: HandBar

    def submit(self, option: str) -> None:
        """Answers with an option as it stands."""
        ...

    def submit_usual(self, answer: Answer) -> bool:
        """Gives the usual answer."""
        ...

    def take_offer(self) -> bool:
        """Takes what is offered beside the choices."""
        ...


class PromptKeys:
    """The controller of the keys: letters take choices, digits aim, keys of the tab take the usual and the end."""

    def __init__(self, panel: AnswerPanel) -> None:
        self._panel = panel

    def offers(self, letter: str) -> bool:
        """Whether a letter takes an option of what is asked now."""
        panel = self._panel
        return panel.answer is not None and letter.isalpha() and panel.options.by_key(letter) is not None

    def press(self, letter: str) -> bool:
        """A letter or digit typed in the tab; False where it means nothing now."""
        panel = self._panel
        if panel.answer is None:
            return False
        if letter.isdecimal():
            return self._digit(int(letter))
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
        """A digit aims and does nothing else, or the same key would do now this, now that; 0 asks for a name. One that
        means nobody now is used up."""
        targets = self._panel.targets
        if digit:
            targets.aim_at(digit)
        else:
            targets.ask_name()
        return True
