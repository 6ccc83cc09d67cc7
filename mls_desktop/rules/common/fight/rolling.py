"""Rolls outside fights, as every system asks for them: first a free modifier with its reason, then the dice of who
rolls and those of what opposes them, in any order; last what people have to say of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Self

from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import Brief
from mls_desktop.rules.common.asking.prompts import Note, Prompt, answers
from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json

REASON = Field("reason", "text", blank=True)
DECLARE, ROLL, ROLL_AGAINST = "declare", "roll", "roll_against"


class Rolling(Brief, frozen=True, kw_only=True):
    """The state machine of a roll outside fights. A system derives its own and says what it throws, for whom, and what
    comes of it.

    `modifier`: None until it is declared; `declared`: what else was declared with it, an entry a field that was filled;
    `fell`, `rival_fell`: the sums of the dice, None until they fall; `said`: how many of the remarks were made.
    """

    MODIFIER: ClassVar[Field]
    """Field of the free modifier, with its bounds."""

    modifier: int | None = None
    declared: tuple[tuple[str, Json], ...] = ()
    reason: str = ""
    fell: int | None = None
    rival_fell: int | None = None
    said: int = 0

    def throws(self) -> tuple[Prompt, Prompt | None]:
        """Prompt for the roller's own dice, and one for the opposing dice, None where none oppose; abstract."""
        raise NotImplementedError

    def ended(self) -> tuple[Note, ...]:
        """Notes on the outcome, once all dice have fallen; abstract."""
        raise NotImplementedError

    def declares(self) -> tuple[Field, ...]:
        """Fields declared before the roll beside the modifier, each of which may be blank; () here."""
        return ()

    def remarks(self) -> tuple[Prompt, ...]:
        """Prompts for texts once all dice have fallen, one after the other, each of which may be blank; () here."""
        return ()

    def remarked(self, prompt: Prompt, text: str) -> Note:
        """Note for the log on `text`, the answer to prompt `prompt`; abstract."""
        raise NotImplementedError

    def prompts(self) -> tuple[Prompt, ...]:
        return self._before_the_end() or self.remarks()[self.said : self.said + 1]

    def apply(self, event: Event) -> tuple[Self, tuple[Note, ...]]:
        asks, entries = self.prompts(), answers(self.prompts(), event)
        if not self._before_the_end():
            text = next((str(value).strip() for value in entries.values() if value), "")
            return replace(self, said=self.said + 1), (self.remarked(asks[0], text),) if text else ()
        after = self._after(event.kind, entries)
        return after, () if after._before_the_end() else (*after.ended(), *after._why())

    def _before_the_end(self) -> tuple[Prompt, ...]:
        """Prompts until all dice have fallen: first the declaration alone, then each throw that has not fallen; ()
        afterwards."""
        own, theirs = self.throws()
        if self.modifier is None:
            return (Prompt(DECLARE, own.who, own.rule, (*self.declares(), self.MODIFIER, REASON)),)
        falling = () if self.fell is not None else (own,)
        return falling if theirs is None or self.rival_fell is not None else (*falling, theirs)

    @property
    def modified(self) -> Facts:
        """Modifier as a part of a figure; () where it is 0 or not declared yet."""
        return (("modifier", given(self.modifier)),) if self.modifier else ()

    def _after(self, kind: str, entries: Mapping[str, Json]) -> Self:
        match kind, entries:
            case "declare", {"modifier": int(modifier), "reason": reason}:
                told = tuple((f.name, entries[f.name]) for f in self.declares() if entries[f.name] is not None)
                return replace(self, modifier=modifier, reason=str(reason or "").strip(), declared=told)
            case "roll", {"dice": int(fell)}:
                return replace(self, fell=fell)
            case _, {"dice": int(fell)}:
                return replace(self, rival_fell=fell)
        return self

    def _why(self) -> tuple[Note, ...]:
        own, _theirs = self.throws()
        return (Note("reason", own.who, own.rule, (("reason", given(self.reason)),)),) if self.reason else ()
