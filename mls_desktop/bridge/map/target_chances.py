"""The chances of an answer against each whom it may be aimed at, as they stand beside them on a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from mls_desktop.bridge.fight.answer import Answer, chance_cells
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.figures import Facts


class TargetChance(Struct, frozen=True):
    """The mark of a fighter whom an answer may be aimed at. `digit`: the key that aims at them, None where they have
    none; `chance`: how likely what is hoped for is, "" as long as nobody knows; `aimed_at`: whether it is they."""

    who: str
    digit: int | None
    chance: str
    aimed_at: bool

    @property
    def text(self) -> str:
        """The digit and the chance, as far as there are any."""
        return "  ".join(filter(None, ("" if self.digit is None else str(self.digit), self.chance)))


def target_chances(
    answer: Answer | None, option: str, choices: Iterable[Choice] | None, digits: Mapping[str, int]
) -> tuple[TargetChance, ...]:
    """The marks of all whom `answer` may be aimed at, with the chance of `option`, else of the first that is aimed at
    anybody. `choices`: the odds, None where these are not known yet; `digits`: the key that aims at each, by id."""
    if answer is None:
        return ()
    target = answer.target()
    of = next((id for id in (option, *(each.id for each in answer.options)) if answer.aims(id)), option)
    rows = answer.rows_against(of, choices or ())
    return tuple(
        TargetChance(who, digits.get(who), _hoped(answer, rows.get(who)), who == target) for who in answer.targets()
    )


def _hoped(answer: Answer, choice: Choice | None) -> str:
    """The first chance of what is hoped for, as its column says it."""
    chances: Facts = choice.chances if choice is not None else ()
    cells = chance_cells(chances, answer.texts, answer.target())
    heads = (head for head, weighed in answer.texts.odds().items() if weighed.bar == "good")
    return next((cells[head] for head in heads if head in cells), "")
