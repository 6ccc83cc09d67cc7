"""What a fight is told at once: answers, and the dice of the program that are asked for after them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mls_desktop.rules.common.fight.fights import Fight, Note, Prompt, answers
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event

LONGEST = 500
"""So many events may follow from one answer."""
Rolled = Callable[[Prompt], Event | None]
"""The answer to an ask by the program's dice; None where they do not fall for it."""


def followed(fight: Fight, events: Iterable[Event], rolled: Rolled) -> tuple[tuple[Event, ...], tuple[Note, ...]]:
    """The events with all dice that the program rolls after them, and what comes of it all. The first event must fit
    (Refused); where a later one does not, the usual answer stands for it, or nothing."""
    line: list[Event] = []
    notes: list[Note] = []
    for event in events:
        fitting: Event | None = event if not line else fitted(fight, event)
        if fitting is not None:
            fight, more = fight.apply(fitting)
            line.append(fitting)
            notes += more
    while len(line) < LONGEST:
        fell = next(filter(None, map(rolled, fight.prompts())), None)
        if fell is None:
            break
        fight, more = fight.apply(fell)
        line.append(fell)
        notes += more
    return tuple(line), tuple(notes)


def fitted(fight: Fight, event: Event) -> Event | None:
    """The event where it still answers something, else the usual answer to the same ask; None where nothing asks."""
    ask = next((each for each in fight.prompts() if each.id == event.kind and each.who == event.who), None)
    if ask is None:
        return None
    try:
        answers((ask,), event)
        fight.apply(event)
    except Refused:
        return fight.default_answer(ask)
    return event
