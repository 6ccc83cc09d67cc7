"""The chances of an answer against each whom it may be aimed at, as they stand beside them on a map."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from mls_desktop.bridge.fight.answer import Answer, chance_cells
from mls_desktop.bridge.fight.option_rows import Weigh, chances_of
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.system_texts import Texts


class Odds(Struct, frozen=True):
    """The odds of a fighter as far as they are known: `choices` None as long as none is; `unweighed`: see
    `Answer.row`."""

    choices: tuple[Choice, ...] | None
    unweighed: tuple[str, ...] = ()


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
    answer: Answer | None, option: str, odds: Odds, digits: Mapping[str, int], at_once: Weigh
) -> tuple[TargetChance, ...]:
    """Marks of all targets of `answer`: the digit that aims at each, the chance of `option` once aimed there, and
    whether it is the present target; () without targets. `digits`: the key that aims at each, by id; `at_once`: see
    `option_rows`."""
    if answer is None:
        return ()
    target, aims = answer.target(), answer.aims(option)
    choice_by_target = answer.rows_against(option, odds.choices or (), odds.unweighed) if aims else {}
    found = []
    for who in answer.targets():
        both = [choice_by_target[each] for each in (who, None) if each in choice_by_target]
        choice = max(both, key=lambda each: len(each.event.facts), default=None)
        chances = chances_of(answer.event_against(option, who), choice, at_once) if aims else ()
        found.append(TargetChance(who, digits.get(who), _hoped(chances, who, answer.texts), who == target))
    return tuple(found)


def assumed_doings(
    answer: Answer | None, option: str, odds: Odds, usual_events: tuple[Event, ...] | None
) -> tuple[Event, ...]:
    """Events assumed of the other fighters on whose doings the chances of `option` hang; () while these are not known.
    `usual_events`: what all others do for the usual answer, see `Fight.assumed`."""
    choice = answer.row(option, odds.choices or (), odds.unweighed) if answer is not None else None
    if choice is None or choice.hangs_on is None:
        return ()
    those = {each.who for each in choice.hangs_on}
    events = choice.assumes if choice.assumes is not None else usual_events or ()
    return tuple(event for event in events if event.who in those)


def _hoped(chances: Facts, who: str, texts: Texts) -> str:
    """Text of the first of `chances` that has a good column, against fighter `who`; "" where there is none."""
    cells = chance_cells(chances, texts, who)
    heads = (head for head, weighed in texts.odds().items() if weighed.bar == "good")
    return next((cells[head] for head in heads if head in cells), "")
