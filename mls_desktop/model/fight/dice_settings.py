"""The settings of a fight's dice: whose the program rolls, and what is added to the next roll of a fighter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json

MODIFIER, REASON = "modifier", "reason"
"""The entries of a roll that a person may make before the dice fall, by the names of their fields."""
LEVEL = "level"
"""The fact of a roll that its modifier is added to."""
DICE = ("sum", "dice")


class Dice(Protocol):
    """A source of dice that fall by chance, or as a seed has it."""

    def roll(self, sides: Iterable[int]) -> tuple[int, ...]:
        """Throws dice with these numbers of sides: a number from 1 to its sides for each die, in order."""
        ...


class Extra(Struct, frozen=True):
    """A modifier of one roll, and why."""

    modifier: int = 0
    reason: str = ""


NONE = Extra()


class DiceSettings:
    """Settings of a fight's dice: whether the program rolls for a side, at first for none, or its dice are typed.
    `extras`: modifiers by fighter, for their next roll."""

    def __init__(self, roller: Dice) -> None:
        self.roller = roller
        self._sides: set[str] = set()
        self.extras: dict[str, Extra] = {}

    def falls(self, side: str) -> bool:
        """Tells whether the program rolls the dice of `side`."""
        return side in self._sides

    def let(self, side: str, on: bool) -> None:
        """Sets that the program rolls for `side` if `on`, else that its dice are typed."""
        if on:
            self._sides.add(side)
        else:
            self._sides.discard(side)

    def extra(self, who: str) -> Extra:
        """Modifier of the next roll of fighter `who`, which is not used up by this; `NONE` without one."""
        return self.extras.get(who, NONE)

    def rolled(self, prompt: Prompt) -> Event:
        """Throws the dice that `prompt` asks for with the program's `roller`; gives the answer as `fallen` makes it."""
        field = dice_field(prompt)
        fell = self.roller.roll(field.sides) if field is not None else ()
        return self.fallen(prompt, sum(fell) if field is not None and field.kind == "sum" else list(fell))

    def fallen(self, prompt: Prompt, fell: Json) -> Event:
        """Answer to `prompt` with the dice that `fell` (a sum for a field "sum", else a list), and with the fighter's
        modifier and reason where the prompt takes them; they are used up then."""
        field = dice_field(prompt)
        facts: list[tuple[str, Json]] = [(field.name, fell)] if field is not None else []
        names = {each.name for each in prompt.fields}
        if MODIFIER in names and prompt.who in self.extras:
            extra = self.extras.pop(prompt.who)
            facts += [(MODIFIER, extra.modifier)] if extra.modifier else []
            facts += [(REASON, extra.reason)] if extra.reason and REASON in names else []
        return Event(prompt.id, prompt.who, tuple(facts))


def dice_field(prompt: Prompt) -> Field | None:
    """Field of a prompt for its dice or their sum; None where it asks for none."""
    return next((field for field in prompt.fields if field.kind in DICE), None)


def is_dice(prompt: Prompt) -> bool:
    """Tells whether `prompt` asks for dice, and for nothing else that may not be left blank."""
    return dice_field(prompt) is not None and all(field.blank or field.kind in DICE for field in prompt.fields)


def takes_extra(prompt: Prompt) -> bool:
    """Tells whether `prompt` has a field for a modifier of its throw."""
    return any(field.name == MODIFIER for field in prompt.fields)


def with_modifier(prompt: Prompt, modifier: int) -> Prompt:
    """Prompt whose level counts the `modifier` of its throw; `prompt` itself for 0, or where it takes none."""
    if not modifier or not takes_extra(prompt):
        return prompt
    facts = ((name, _raised(level, modifier) if name == LEVEL else level) for name, level in prompt.facts)
    return replace(prompt, facts=tuple(facts))


def _raised(level: Figure, modifier: int) -> Figure:
    parts = level.parts if level.how == "sum" else ((LEVEL, level),)
    return added(*parts, (MODIFIER, given(modifier)), rule=level.rule)
