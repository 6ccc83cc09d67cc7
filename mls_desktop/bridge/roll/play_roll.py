"""The roll made from a sheet that is played from: which figure was pressed, how it is modified, who throws the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mls_desktop.bridge.roll.roll_session import RollRequest
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mls_desktop.bridge.roll.roll_history import RollHistory
    from mls_desktop.bridge.roll.roll_session import RollSession
    from mls_desktop.report.play.play_page import PlayFigure, PlayRow, Throw

MODIFIER = Field("modifier", "step", bounds=(-20, 20))
THROWN = "thrown"
"""Name of the prompt for dice that a sheet writes, and of its field."""


class PlayRoll:
    """The roll of character `who`. `by_hand`: people throw the dice and type them; `modifier`: of the next roll.

    Example: a press on "Broadsword Skill 6" asks for the sum of 3d6 where people throw; 11 is typed, and the strip says
    17. One on its dice 1d6+1d3, which make 6 at least, asks for their sum; 4 is typed, and it says 6."""

    def __init__(self, who: str, session: RollSession) -> None:
        self.who, self._session = who, session
        self.by_hand = False
        self.modifier = 0
        self.what = ""
        """Figure pressed last, in words; "" before the first press."""
        self._row = ""
        self._throw: Throw | None = None

    def press(self, play_row: PlayRow, play_figure: PlayFigure) -> RollRequest | None:
        """Stores `play_figure` of `play_row` as pressed; gives the request of its roll, for the caller to make, or None
        where the sheet writes dice to throw."""
        self._row, self._throw = play_row.name, play_figure.throw
        self.what = " ".join(filter(None, (play_row.name, play_figure.title, play_figure.text)))
        if not play_figure.key:
            return None
        return RollRequest(self.who, play_figure.key, modifier=self.modifier)

    def asked(self) -> tuple[Prompt, ...]:
        """Prompts for dice that people throw; () where the program throws, or no figure was pressed yet."""
        if not self.by_hand or not self.what:
            return ()
        if self._throw is None:
            return self._session.dice()
        return (Prompt(THROWN, self.who, "", (Field(THROWN, "sum", sides=self._throw.dice.sides),)),)

    def fall(self, roll_history: RollHistory, typed: Mapping[str, int]) -> None:
        """Rolls for the figure pressed last, through `roll_history`: with the sums of `typed`, by id of their prompts,
        and the program's dice for the others. A roll sets the modifier to 0; dice that the sheet writes take none."""
        if self._throw is None:
            roll_history.throw(typed)
            self.modifier = 0
            return
        throw, fell = self._throw, typed.get(THROWN)
        roll_history.throw_dice(self.who, self._row, throw.dice, throw.least, fell)

    def result(self) -> str:
        """Headline of the log's last entry, without the character's name, which stands above; "" without a roll."""
        log = self._session.log
        return log[-1].headline.removeprefix(f"{self._session.name(self.who)}: ") if log else ""

    def told(self) -> str:
        """Text of the last entry in the log, one line; before the first roll an instruction."""
        log = self._session.log
        return log[-1].text if log else _("A press on a figure rolls it.")
