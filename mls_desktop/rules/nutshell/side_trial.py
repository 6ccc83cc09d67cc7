"""Going against a noticeable side of one's own (N-PERS-3)."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import Aftermath, Brief
from mls_desktop.rules.common.asking.prompts import Note, Prompt, answers
from mls_desktop.rules.common.figures.figures import Facts, Figure, given, number
from mls_desktop.rules.common.figures.odds import dice, outcomes
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.nutshell.stats.personality import defied
from mls_desktop.rules.nutshell.vocabulary import PersonalitySide

SIDE_DICE = (20,)
"""N-PERS-3: 1d20 against the value."""
DICE = Field("dice", "sum", sides=SIDE_DICE)
Outcome = Literal["defied", "held"]


class SideTrial(Brief, frozen=True):
    """One die against the value of a side; going against it ticks a check on the other side."""

    who: str
    name: str
    side: PersonalitySide
    value: Figure
    fell: int | None = None

    def prompts(self) -> tuple[Prompt, ...]:
        return (Prompt("roll", self.who, "N-PERS-3", (DICE,)),) if self.fell is None else ()

    def chances(self) -> Facts:
        spread = outcomes(dice(SIDE_DICE), self._outcome)
        against, held = (given(spread.chance(outcome), "N-PERS-3") for outcome in ("defied", "held"))
        return ("goes_against", against), ("defied", against), ("held", held)

    def apply(self, event: Event) -> tuple[SideTrial, tuple[Note, ...]]:
        entries = answers(self.prompts(), event)
        fell = entries["dice"]
        after = replace(self, fell=fell)
        return after, after._notes()

    def aftermath(self) -> Aftermath:
        """Edit that adds a check of the other side to the chronicle, with the character's id (N-CHK-3); () where the
        die has not fallen, or the side was not gone against."""
        check = self._check()
        if check is None:
            return ()
        return ((self.who, Edit("add", ("chronicle",), {"kind": "check", "what": f"personality/{check}"})),)

    def consequences(self) -> tuple[Note, ...]:
        check = self._check()
        if check is None:
            return ()
        return (Note("check_written", self.who, "N-CHK-3", (("who", given(self.name)), ("side", given(check)))),)

    def _check(self) -> PersonalitySide | None:
        """Side that gets a check, the other one of the pair; None where the die has not fallen, or the side was not
        gone against."""
        return None if self.fell is None else defied(self.side, number(self.value), self.fell).check

    def _outcome(self, fell: int) -> Outcome:
        return "defied" if defied(self.side, number(self.value), fell).passed else "held"

    def _notes(self) -> tuple[Note, ...]:
        fell = self.fell or 0
        outcome, check = self._outcome(fell), defied(self.side, number(self.value), fell).check
        facts: Facts = (
            ("who", given(self.name)),
            ("side", given(self.side)),
            ("dice", given(fell)),
            ("value", self.value),
            ("outcome", given(outcome, "N-PERS-3")),
        )
        notes = [Note(outcome, self.who, "N-PERS-3", facts)]
        if check is not None:
            notes.append(Note("check", self.who, "N-PERS-3", (("who", given(self.name)), ("side", given(check)))))
        return tuple(notes)
