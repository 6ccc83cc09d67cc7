"""The settings of a fight's dice: whose the program rolls, and what is added to the next roll of a fighter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json

MODIFIER, REASON = "modifier", "reason"
"""The entries of a roll that a person may make before the dice fall, by the names of their fields."""
DICE = ("sum", "dice")


class Dice(Protocol):
    """A source of dice that fall by chance, or as a seed has it."""

    def roll(self, sides: Iterable[int]) -> tuple[int, ...]:
        """One number from 1 to each die's sides."""
        ...


class Extra(Struct, frozen=True):
    """A modifier of one roll, and why."""

    modifier: int = 0
    reason: str = ""


NONE = Extra()


class DiceSettings:
    """The settings, a switch a side: its dice are the program's, or typed. `extras`: by fighter, for their next
    roll."""

    def __init__(self, roller: Dice) -> None:
        self.roller = roller
        self._sides: set[str] = set()
        self.extras: dict[str, Extra] = {}

    def falls(self, side: str) -> bool:
        """Whether the program rolls for a side."""
        return side in self._sides

    def let(self, side: str, on: bool) -> None:
        """Turns the switch of a side."""
        if on:
            self._sides.add(side)
        else:
            self._sides.discard(side)

    def extra(self, who: str) -> Extra:
        """Modifier of the next roll of fighter `who`."""
        return self.extras.get(who, NONE)

    def rolled(self, prompt: Prompt) -> Event:
        """The answer to a prompt for dice, by the program's."""
        field = dice_field(prompt)
        fell = self.roller.roll(field.sides) if field is not None else ()
        return self.fallen(prompt, sum(fell) if field is not None and field.kind == "sum" else list(fell))

    def fallen(self, prompt: Prompt, fell: Json) -> Event:
        """The answer to a prompt for dice that fell so; with what is added to it, which is used up then."""
        field = dice_field(prompt)
        facts: list[tuple[str, Json]] = [(field.name, fell)] if field is not None else []
        names = {each.name for each in prompt.fields}
        if MODIFIER in names and prompt.who in self.extras:
            extra = self.extras.pop(prompt.who)
            facts += [(MODIFIER, extra.modifier)] if extra.modifier else []
            facts += [(REASON, extra.reason)] if extra.reason and REASON in names else []
        return Event(prompt.id, prompt.who, tuple(facts))


def dice_field(prompt: Prompt) -> Field | None:
    """The dice that a prompt waits for; None where it waits for none."""
    return next((field for field in prompt.fields if field.kind in DICE), None)


def is_dice(prompt: Prompt) -> bool:
    """Whether a prompt waits for dice and nothing that must be decided."""
    return dice_field(prompt) is not None and all(field.blank or field.kind in DICE for field in prompt.fields)


def takes_extra(prompt: Prompt) -> bool:
    """Whether something may be added to a throw."""
    return any(field.name == MODIFIER for field in prompt.fields)
