"""Dice as people write them: "2d6+3"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from mls_desktop.rules.common.figures.odds import Distribution, certain, dice, sums

FORM = re.compile(r"\s*(?:(?P<many>\d{0,2})[dD](?P<sides>\d{1,3}))?\s*(?P<plus>[+-]?\s*\d{1,4})?\s*")
PATTERN = r"^(\d{0,2}d\d{1,3}([+-]\d{1,4})?|\d{1,4})\Z"
DiceText = Annotated[str, Meta(pattern=PATTERN)]
"""How dice stand in a file."""
MOST_DICE = 40


class Dice(Struct, frozen=True):
    """So many dice, by their sides, and a number added to their sum."""

    sides: tuple[int, ...] = ()
    plus: int = 0

    def more(self, number: int) -> Dice:
        """The same dice with so much more added."""
        return Dice(self.sides, self.plus + number)

    def spread(self) -> Distribution[int]:
        """How often each sum falls."""
        return sums(dice(self.sides), certain(self.plus))

    @property
    def text(self) -> str:
        """As people write them: equal dice together, then the number."""
        parts = [f"{self.sides.count(each)}d{each}" for each in dict.fromkeys(self.sides)]
        text = "+".join(parts)
        if not text:
            return str(self.plus)
        return f"{text}{self.plus:+d}" if self.plus else text


@lru_cache(maxsize=512)
def dice_of(text: str) -> Dice:
    """The dice that a text writes; bounded cache, since a text always means the same. Raises ValueError."""
    found = FORM.fullmatch(text)
    if found is None or not text.strip():
        raise ValueError(f"no dice: {text!r}")
    plus = int(re.sub(r"\s", "", found["plus"] or "0"))
    if found["sides"] is None:
        return Dice((), plus)
    many, faces = int(found["many"] or 1), int(found["sides"])
    if not faces or many > MOST_DICE:
        raise ValueError(f"no dice: {text!r}")
    return Dice((faces,) * many, plus)
