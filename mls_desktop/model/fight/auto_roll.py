"""The automatic rolls of a fight: answers, and the dice of the program that are asked for after them, told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mls_desktop.model.replay import PlayedEvent, run
from mls_desktop.rules.common.fight.fights import Fight, Prompt, answers
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event

LONGEST = 500
"""So many events may follow from one answer."""
Rolled = Callable[[Prompt], Event | None]
"""The answer to an ask by the program's dice; None where they do not fall for it."""


def followed(fight: Fight, events: Iterable[Event], rolled: Rolled) -> tuple[PlayedEvent, ...]:
    """The events with all dice that the program rolls after them, each run through the rules once. The first event must
    fit (Refused); where a later one does not, the usual answer stands for it, or nothing."""
    line: list[PlayedEvent] = []
    for event in events:
        fitting = run(fight, event) if not line else fitted(fight, event)
        if fitting is not None:
            line.append(fitting)
            fight = fitting.after
    while len(line) < LONGEST:
        fell = next(filter(None, map(rolled, fight.prompts())), None)
        if fell is None:
            break
        line.append(run(fight, fell))
        fight = line[-1].after
    return tuple(line)


def fitted(fight: Fight, event: Event) -> PlayedEvent | None:
    """The event run where it still answers something, else the usual answer to the same ask; None where nothing asks,
    or dice must fall for it."""
    ask = next((each for each in fight.prompts() if each.id == event.kind and each.who == event.who), None)
    if ask is None:
        return None
    try:
        answers((ask,), event)
        return run(fight, event)
    except Refused:
        usual = fight.default_answer(ask)
    return run(fight, usual) if usual is not None else None
