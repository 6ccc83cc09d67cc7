"""The notes of a fight's log at the answers they came of: whoever rolled last did not cause all that follows.

Example: A rolls (event 4), B rolls (5), and with that the round is settled: "A does not hit" came of event 4 and goes
there, "B hits" stays at 5. What comes with time ("C comes to") stays where it was told and is nobody's.

Cost: one look at each note; a step whose notes stay is given back as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mls_desktop.model.replay import ReplayStep
from mls_desktop.rules.common.asking.prompts import PASSING, Cause, Note


def by_cause(steps: Sequence[ReplayStep]) -> tuple[ReplayStep, ...]:
    """Steps of one fight from its first event on, each with the notes that its answer caused, in the order they were
    told; notes that came with time stay where they are."""
    answered: dict[Cause, int] = {}
    held: list[list[Note]] = []
    moved: set[int] = set()
    for at, step in enumerate(steps):
        held.append([])
        if step.misfit is None:
            answered[step.event.kind, step.event.who] = at
        for note in step.notes:
            to = at if note.cause is None or note.cause == PASSING else answered.get(note.cause, at)
            held[to].append(note)
            if to != at:
                moved |= {to, at}
    return tuple(replace(each, notes=tuple(held[at])) if at in moved else each for at, each in enumerate(steps))
