"""The two hands of a fighter: weapons ready as a fight begins, and those put away for one that is drawn (RB-MV-11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mls_desktop.rules.rules_basics.character import Weapon

HANDS = 2


def hands_of(weapon: Weapon) -> int:
    """The hands that a weapon takes: none for bare hands, and for a slam, which is done with body or shield."""
    return 0 if weapon.kind == "slam" else weapon.hands


def hands_marked(weapons: Iterable[Weapon]) -> int:
    """The hands that all weapons marked as in hand take together."""
    return sum(hands_of(weapon) for weapon in weapons if weapon.in_hand)


def held_at_start(weapons: Iterable[Weapon]) -> tuple[str, ...]:
    """Ids of the weapons in hand as a fight begins: those marked, in their order, up to the first for which hands are
    lacking; of none marked the first weapon listed."""
    listed = tuple(weapons)
    held: list[Weapon] = []
    for weapon in [each for each in listed if each.in_hand] or listed[:1]:
        if hands_marked_with(held, weapon) > HANDS:
            break
        held.append(weapon)
    return tuple(weapon.id for weapon in held)


def hands_marked_with(held: Iterable[Weapon], weapon: Weapon) -> int:
    """Sum of the hands that `weapon` and each of `held` take; a weapon that is among them as well counts twice."""
    return hands_of(weapon) + sum(map(hands_of, held))


def away_at_start(weapons: Iterable[Weapon]) -> tuple[str, ...]:
    """Ids of the weapons that must be drawn: all that take a hand and are not held."""
    listed = tuple(weapons)
    held = held_at_start(listed)
    return tuple(weapon.id for weapon in listed if hands_of(weapon) and weapon.id not in held)


def drawn(weapons: Mapping[str, Weapon], held: tuple[str, ...], id: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ids of the weapons held once `id` is drawn, and of those put away for it: the last in list order first, until
    there are hands enough."""
    kept = [weapons[each] for each in weapons if each in held and each != id]
    away: list[str] = []
    while kept and hands_marked_with(kept, weapons[id]) > HANDS:
        last = max((at for at, each in enumerate(kept) if hands_of(each)), default=None)
        if last is None:
            break
        away.append(kept.pop(last).id)
    return (*(each.id for each in kept), id), tuple(away)
