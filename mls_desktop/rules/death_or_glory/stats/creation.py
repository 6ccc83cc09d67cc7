"""Rolls for attributes, origin and rank, and the choices they allow (DOG-AT-7 to -9, DOG-OR-2 to -6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mls_desktop.rules.common.figures.notation import Dice, dice_of
from mls_desktop.rules.death_or_glory.library import Origin
from mls_desktop.rules.death_or_glory.vocabulary import Attribute, Rank

LEAST_POINTS = 3
TRIES = 3
ROLLED = (6, 6, 6)
"""The dice of one roll for an attribute (DOG-AT-7)."""
MENDS = 4
"""So many ways out are offered at most."""
NOBLE_TO, SLAVE_FROM = 5, 96
BRAND_TO, BRAND_STRICT_TO = 5, 4


def rolls_wanted(way: int, attributes: int) -> int:
    """Number of sums of 3d6 that `way` asks for: one an attribute, in way 3 a third more (DOG-AT-7, DOG-AT-8)."""
    return {1: attributes, 2: attributes, 3: attributes + attributes // 3}.get(way, 0)


def sums_of(dice: Sequence[int]) -> list[int]:
    """Sums of each three of `dice`, in the order they fell (DOG-AT-7)."""
    each = len(ROLLED)
    return [sum(dice[at : at + each]) for at in range(0, len(dice), each)]


def kept(way: int, rolls: Sequence[int], attributes: int) -> list[int]:
    """The rolls that are assigned, from low to high: in way 3 the lowest are dropped (DOG-AT-8)."""
    ordered = sorted(rolls)
    return ordered[max(0, len(ordered) - attributes) :] if way == 3 else ordered


def in_order(values: Sequence[int], rolls: Sequence[int]) -> list[int]:
    """Positions of the attributes whose value is not the roll of their place, in way 1 (DOG-AT-7)."""
    return [at for at, (value, roll) in enumerate(zip(values, rolls, strict=False)) if value != roll]


def strangers(values: Sequence[int], allowed: Sequence[int]) -> list[int]:
    """Positions of the values that none of the rolls allowed is left for, in ways 2 and 3 (DOG-AT-8)."""
    left, found = list(allowed), []
    for at, value in enumerate(values):
        if value in left:
            left.remove(value)
        else:
            found.append(at)
    return found


def mending(values: Sequence[int], allowed: Sequence[int], at: int) -> list[tuple[int, int]]:
    """Changes, as places and rolls, that mend a value that no roll is left for (DOG-AT-8): the value itself, or another
    one like it, becomes a roll that nothing was made of."""
    unused = list(allowed)
    for value in values:
        if value in unused:
            unused.remove(value)
    alike = [place for place, value in enumerate(values) if value == values[at] and value in allowed]
    places = [at, *(place for place in alike if place != at)]
    return [(place, roll) for place in places for roll in dict.fromkeys(unused)][:MENDS]


def points_total(points: int, attributes: int) -> int:
    """Points to spread in way 4: `points` times `attributes`, the number of attributes (DOG-AT-9)."""
    return points * attributes


def race_die(change: str) -> tuple[int, Dice]:
    """Sign and dice of a race's change to an attribute (DOG-OR-1): "-1d3" is -1 and 1d3; a bare number has none."""
    sign = -1 if change.startswith("-") else 1
    return sign, dice_of(change.lstrip("+-"))


def race_change(change: str, fell: int | None) -> int:
    """Addition of a race by its die as it fell; without one by the average rounded down (DOG-OR-1)."""
    sign, dice = race_die(change)
    average = sum(sides + 1 for sides in dice.sides) // 2 + dice.plus
    return sign * (average if fell is None or not dice.sides else fell)


def fits(origin: Origin, attributes: Mapping[Attribute, int]) -> bool:
    """Whether the attributes reach what an origin needs (DOG-OR-3)."""
    return all(attributes.get(name, 0) >= least for name, least in origin.needs.items())


def shown(origins: Mapping[str, Origin], race: str, roll: int) -> str | None:
    """The origin that a d100 shows for a race (DOG-OR-4); None where the table has none for it."""
    for id, origin in origins.items():
        span = origin.ranges.get(race)
        if span is not None and span[0] <= roll <= span[1]:
            return id
    return None


def counting(
    origins: Mapping[str, Origin], race: str, attributes: Mapping[Attribute, int], rolls: Sequence[int]
) -> list[str]:
    """Ids of the origins that `rolls` show for `race`, in their order, without those that `attributes` do not fit,
    which are rolled again (DOG-OR-3)."""
    found = (shown(origins, race, roll) for roll in rolls)
    return [id for id in found if id is not None and fits(origins[id], attributes)]


def origin_given(shown_ids: Sequence[str], wish: str | None) -> str | None:
    """Id of the origin that the first three of `shown_ids` give (DOG-OR-2): `wish` if it is among them, else the last
    of them; None for no ids."""
    counted = list(shown_ids[:TRIES])
    if wish in counted:
        return wish
    return counted[-1] if counted else None


def gaps(origins: Mapping[str, Origin], race: str) -> list[int]:
    """Results of a d100 that show no origin, or more than one, for `race` (DOG-OR-4); [] where no origin names it."""
    spans = [span for origin in origins.values() if (span := origin.ranges.get(race)) is not None]
    if not spans:
        return []
    return [roll for roll in range(1, 101) if sum(low <= roll <= high for low, high in spans) != 1]


def rank_shown(roll: int) -> Rank:
    """Rank that a d100 shows: noble up to 5, slave from 96, else common (DOG-OR-5)."""
    return "noble" if roll <= NOBLE_TO else "slave" if roll >= SLAVE_FROM else "common"


def rank_given(rolls: Sequence[int], barred: Sequence[Rank]) -> tuple[Rank | None, bool]:
    """The rank that d100s give and whether a slave was born one (DOG-OR-5): barred ranks are rolled again; a slave
    rolls once more, and was born one if that shows a slave too. None while the rolls are not enough."""
    for at, roll in enumerate(rolls):
        rank = rank_shown(roll)
        if rank in barred:
            continue
        if rank != "slave":
            return rank, False
        rest = rolls[at + 1 :]
        return (rank, rank_shown(rest[0]) == "slave") if rest else (None, False)
    return None, False


def branded_to(strict: bool = False) -> int:
    """Highest d100 that brands a slave on the forehead: 5, or 4 if `strict`, the rule's other reading (DOG-OR-6)."""
    return BRAND_STRICT_TO if strict else BRAND_TO
