"""What a letter, a digit or the space bar means while something is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mls_desktop.ui.fight.prompt_panel import PromptPanel

OFFER = "Q"


class PromptKeys:
    """The controller of the keys: letters take choices, digits aim, the space bar takes the usual."""

    def __init__(self, panel: PromptPanel) -> None:
        self._panel = panel

    def offers(self, letter: str) -> bool:
        """Whether a letter takes an option of what is asked now."""
        panel = self._panel
        return panel.answer is not None and letter.isalpha() and panel.options.by_key(letter) is not None

    def press(self, letter: str) -> bool:
        """A letter, digit or space typed in the tab; False where it means nothing now."""
        panel = self._panel
        if letter == " ":
            return self._space()
        if letter.upper() == OFFER:
            return panel.take_offer()
        if panel.answer is None:
            return False
        if letter.isdecimal() and letter != "0":
            return self._digit(int(letter))
        option = panel.options.by_key(letter)
        if option is not None:
            panel.submit(option.id)
        return option is not None

    def _space(self) -> bool:
        """Rolls the dice with the focus, else gives the usual answer."""
        panel = self._panel
        line = panel.falls.focused()
        if line is not None and (line.line.hasFocus() or panel.answer is None):
            return panel.bout.roll(line.ask)
        return panel.answer is not None and panel.submit_usual(panel.answer)

    def _digit(self, nth: int) -> bool:
        """A digit aims; without anybody to aim at, it takes the option of that number."""
        panel = self._panel
        if panel.targets.buttons:
            return panel.targets.aim_at(nth)
        option = panel.options.option(nth - 1)
        if option is not None:
            panel.submit(option.id)
        return option is not None
