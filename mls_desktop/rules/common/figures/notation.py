"""The parser of dice as people write them: "2d6+3"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from mls_desktop.rules.common.figures.odds import Distribution, certain, dice, sums

FORM = re.compile(r"\s*(?P<many>\d{0,2})[dD](?P<sides>\d{0,3})\s*(?P<plus>[+-]\s*\d{1,4})?\s*")
NUMBER = re.compile(r"\s*(?P<plus>[+-]?\s*\d{1,4})\s*")
PATTERN = r"^(([0-3]?[0-9]|40)?d(?!0+([+-]|\Z))[0-9]{1,3}([+-][0-9]{1,4})?|[0-9]{1,4})\Z"
DiceText = Annotated[str, Meta(pattern=PATTERN)]
"""Notation of dice in a file: only what `dice_of` can read."""
SHORT_PATTERN = r"^(([0-3]?[0-9]|40)?d(?!0+([+-]|\Z))[0-9]{0,3}([+-][0-9]{1,4})?|[0-9]{1,4})\Z"
ShortDiceText = Annotated[str, Meta(pattern=SHORT_PATTERN)]
"""Notation of dice in a file of a system with a usual die, whose sides need not be written: "1d+2"."""
MOST_DICE = 40


class Dice(Struct, frozen=True):
    """A dice expression: so many dice, by their sides, and a number added to their sum."""

    sides: tuple[int, ...] = ()
    plus: int = 0

    def more(self, number: int) -> Dice:
        """Copy of the dice with `number` more added to their sum."""
        return Dice(self.sides, self.plus + number)

    def spread(self) -> Distribution[int]:
        """Distribution of the sum of the dice and `plus`."""
        return sums(dice(self.sides), certain(self.plus))

    @property
    def text(self) -> str:
        """Notation of the dice as people write them: equal dice together, then the number."""
        parts = [f"{self.sides.count(each)}d{each}" for each in dict.fromkeys(self.sides)]
        text = "+".join(parts)
        if not text:
            return str(self.plus)
        return f"{text}{self.plus:+d}" if self.plus else text

    def short(self, usual: int) -> str:
        """Notation of the dice, as `text`, without the sides of dice that have `usual` sides: "1d+2"."""
        return re.sub(rf"d{usual}(?!\d)", "d", self.text)


@lru_cache(maxsize=512)
def dice_of(text: str, usual: int = 0) -> Dice:
    """Dice that `text` writes: "2d6+3", "d8", or a bare number, added to no dice; bounded cache, since a text always
    means the same. `usual`: the sides of a die that is written without any, 0 where each must have its own. Raises
    ValueError for any other text, no sides, or more than `MOST_DICE` dice."""
    number, found = NUMBER.fullmatch(text), FORM.fullmatch(text)
    if number is not None:
        return Dice((), _whole(number["plus"]))
    if found is None:
        raise ValueError(f"no dice: {text!r}")
    many, faces = int(found["many"] or 1), int(found["sides"] or usual)
    if not faces or many > MOST_DICE:
        raise ValueError(f"no dice: {text!r}")
    return Dice((faces,) * many, _whole(found["plus"] or "0"))


def _whole(text: str) -> int:
    return int(re.sub(r"\s", "", text))
