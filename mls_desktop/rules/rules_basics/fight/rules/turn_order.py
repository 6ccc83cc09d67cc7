"""Order of turns: by Speed, ties by a die each, and so for the whole fight (RB-RD-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct


class Place(Struct, frozen=True):
    """Place of a fighter in the order: Speed, then the dice thrown for it, one after the other."""

    speed: Fraction
    dice: tuple[int, ...] = ()


def still_tied(places: Mapping[str, Place]) -> tuple[str, ...]:
    """Fighters who must throw a die now (RB-RD-1): of those of one Speed whom no die has told apart, each who has
    thrown fewer than that takes."""
    by_speed: dict[Fraction, list[str]] = {}
    for who, place in places.items():
        by_speed.setdefault(place.speed, []).append(who)
    due = {who for group in by_speed.values() for who in _due(places, group, 0)}
    return tuple(who for who in places if who in due)


def _due(places: Mapping[str, Place], group: Sequence[str], thrown: int) -> Iterator[str]:
    """Yields the fighters of `group`, who are alike in the first `thrown` dice, who must throw the next; once all have,
    those who are alike in that too are looked at."""
    if len(group) < 2:
        return
    waiting = [who for who in group if len(places[who].dice) <= thrown]
    yield from waiting
    if waiting:
        return
    alike: dict[int, list[str]] = {}
    for who in group:
        alike.setdefault(places[who].dice[thrown], []).append(who)
    for smaller in alike.values():
        yield from _due(places, smaller, thrown + 1)


def turn_order(places: Mapping[str, Place]) -> tuple[str, ...]:
    """The order of the turns, once nobody is tied: the highest Speed first, the higher die first (RB-RD-1)."""
    return tuple(sorted(places, key=lambda who: (-places[who].speed, tuple(-die for die in places[who].dice))))


def put_in(order: Sequence[str], places: Mapping[str, Place], who: str) -> tuple[str, ...]:
    """The order with a late-comer put in by their Speed, after those who have the same (RB-RD-1)."""
    speed = places[who].speed
    at = next((at for at, other in enumerate(order) if places[other].speed < speed), len(order))
    return (*order[:at], who, *order[at:])


def next_turn(order: Sequence[str], after: str, able: Iterable[str]) -> str:
    """Fighter whose turn comes after that of `after`, or first where "": the next in the order who is able; "" at a
    round's end (RB-RD-1, RB-RD-2)."""
    rest = order[order.index(after) + 1 :] if after in order else order
    can = set(able)
    return next((who for who in rest if who in can), "")
