"""The attacks of one fighter in one party Turn: when they fall, delays, rushes (N-ROUND-1, N-ROUND-2, N-ROUND-3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN, casting_time, rounds

Fate = Literal["due", "spent", "lost"]
RUSH_PENALTY = -2


class Slot(Struct, frozen=True):
    """One attack of a Turn: the round it falls in now, what delay or rush does to its roll, and what became of it."""

    round: int
    bonus: int = 0
    moved: Literal["", "delayed", "rushed"] = ""
    fate: Fate = "due"


Slots = tuple[Slot, ...]


def fresh(count: int, since: int = 1) -> Slots:
    """Attacks due in a Turn for a fighter who has `count`, without those before round `since` (N-ROUND-1)."""
    return single(*(nth for nth in rounds(count) if nth >= since))


def single(*at: int) -> Slots:
    """Attacks due in just the rounds `at`, one in each."""
    return tuple(Slot(nth) for nth in at)


def due(slots: Slots, round: int) -> Slot | None:
    """Attack that falls in round `round` and is neither spent nor lost; None where there is none."""
    for slot in slots:
        if slot.round == round and slot.fate == "due":
            return slot
    return None


def delayed(slots: Slots, round: int, by: int) -> Slots | None:
    """Attacks after that of round `round` is delayed by `by` rounds, with `by` added to its roll; None where there is
    none, it was rushed, or `by` is below 1. All later ones move too, without bonus, and any moved past round 5 is lost
    (N-ROUND-2)."""
    moved = due(slots, round)
    if moved is None or by < 1 or moved.moved == "rushed":
        return None
    return tuple(
        slot
        if slot.fate != "due" or slot.round < round
        else _later(slot, by, slot.bonus + by if slot is moved else slot.bonus, slot is moved)
        for slot in slots
    )


def _later(slot: Slot, by: int, bonus: int, itself: bool) -> Slot:
    to = slot.round + by
    moved = "delayed" if itself else slot.moved
    return Slot(to, bonus, moved, "due" if to <= ROUNDS_OF_A_TURN else "lost")


def rushed(slots: Slots, round: int) -> Slots | None:
    """Attacks after that of the round after `round` is rushed into `round`, at -2; None where there is none, it was
    delayed or rushed before, or an attack falls in `round` already. Later ones stay (N-ROUND-2)."""
    after = due(slots, round + 1)
    if after is None or after.moved or round < 1 or any(s.round == round and s.fate != "lost" for s in slots):
        return None
    return tuple(Slot(round, slot.bonus + RUSH_PENALTY, "rushed") if slot is after else slot for slot in slots)


def rushed_next(slots: Slots, since: int) -> Slots | None:
    """Attacks after the first that may be rushed is, into round `since` or a later one, as by `rushed`; None where none
    may be."""
    tries = (rushed(slots, nth) for nth in range(since, ROUNDS_OF_A_TURN))
    return next((found for found in tries if found is not None), None)


def spent(slots: Slots, round: int) -> Slots:
    """Attacks with that due in round `round` marked as spent; unchanged where none is due in it."""
    return tuple(replace(slot, fate="spent") if slot.round == round and slot.fate == "due" else slot for slot in slots)


def with_attack(slots: Slots, round: int) -> Slots:
    """Attacks with one more due in round `round`, by the referee's word; unchanged where one is due in it."""
    if due(slots, round) is not None:
        return slots
    return tuple(sorted((*slots, Slot(round)), key=lambda slot: slot.round))


def without_attack(slots: Slots, round: int) -> Slots:
    """Attacks with that due in round `round` kept but marked as lost, by the referee's word; unchanged without one."""
    return tuple(replace(slot, fate="lost") if slot.round == round and slot.fate == "due" else slot for slot in slots)


def left(slots: Slots, since: int) -> int:
    """Number of attacks still to come from round `since` on."""
    return sum(slot.fate == "due" and slot.round >= since for slot in slots)


def attacks_to_prepare(points: int) -> int:
    """Number of attacks that an offensive spell of `points` magic points takes, the throw among them: 1 for each 2
    points or part (N-ROUND-3). At least the throw itself."""
    return max(1, casting_time(points))


def drawn(slots: Slots) -> tuple[bool, ...]:
    """Flag for each round of the Turn, in order: true where an attack is still due or was made in it."""
    taken = {slot.round for slot in slots if slot.fate != "lost"}
    return tuple(nth in taken for nth in range(1, ROUNDS_OF_A_TURN + 1))


def lost(slots: Iterable[Slot]) -> int:
    """Number of attacks lost, by a delay past the last round or by the referee's word."""
    return sum(slot.fate == "lost" for slot in slots)
