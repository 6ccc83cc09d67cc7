"""Dice thrown one after the other while a character is made, and what follows at once (DOG-OR-2, DOG-OR-5,
DOG-OR-6)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import number
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.stats import creation
from mls_desktop.rules.death_or_glory.stats.attributes import AttributeStats
from mls_desktop.rules.death_or_glory.vocabulary import Attribute, Rank
from mls_desktop.rules.death_or_glory.world import World


def origin_settled(stats: AttributeStats) -> bool:
    """Whether no further d100 for the origin is due: three counted, or the one wished for came (DOG-OR-2)."""
    counted = _counted(stats)
    return len(counted) >= creation.TRIES or (stats.who.origin_wish is not None and stats.who.origin_wish in counted)


def rank_settled(stats: AttributeStats) -> bool:
    """Whether the d100s thrown for the rank are enough to give one (DOG-OR-5)."""
    return creation.rank_given(stats.who.rank_rolls, _barred(stats))[0] is not None


def with_origin_thrown(who: Person, world: World, die: int) -> Person:
    """Character with `die` added to the d100s for the origin, and with the origin once they settle it (DOG-OR-2)."""
    thrown = replace(who, origin_rolls=(*who.origin_rolls, die))
    stats = AttributeStats(thrown, world)
    return (
        replace(thrown, origin=creation.origin_given(_counted(stats), who.origin_wish))
        if origin_settled(stats)
        else thrown
    )


def with_rank_thrown(who: Person, world: World, die: int) -> Person:
    """Character with one more d100 for the rank, `die`, and once the rolls settle it with the rank that they give, and
    whether it is by birth (DOG-OR-5)."""
    thrown = replace(who, rank_rolls=(*who.rank_rolls, die))
    rank, born = creation.rank_given(thrown.rank_rolls, _barred(AttributeStats(thrown, world)))
    return thrown if rank is None else replace(thrown, rank=rank, born_slave=born)


def brand_due(stats: AttributeStats) -> bool:
    """Tells whether the d100 for a brand is due: of a player's character, a slave without brand or roll (DOG-OR-6)."""
    return (
        stats.who.role == "player"
        and stats.who.rank == "slave"
        and not stats.who.brand
        and stats.who.brand_roll is None
    )


def with_brand_thrown(who: Person, world: World, die: int) -> Person:
    """Character with d100 `die` recorded for the brand of a slave, and branded or not by it (DOG-OR-6)."""
    return replace(who, brand=die <= creation.branded_to(world.other("DOG-OR-6")), brand_roll=die)


def laid_out(who: Person, world: World, rolls: Sequence[int]) -> Person:
    """Character with `rolls`, sums of 3d6, recorded and, if as many as the way asks for, set as the attributes in that
    order: in way 1 always (DOG-AT-7), in ways 2 and 3 only where no rolls were recorded before (DOG-AT-8). There a
    first look begins so, and what was shared out already stays."""
    thrown = replace(who, rolls=tuple(rolls))
    names = world.attributes
    if not rolls or len(rolls) != creation.rolls_wanted(who.way, len(names)) or (who.way != 1 and who.rolls):
        return thrown
    left = creation.kept(who.way, rolls, len(names))
    fallen: list[int] = []
    for roll in rolls:
        if roll in left:
            left.remove(roll)
            fallen.append(roll)
    return replace(thrown, attributes=dict(zip(names, fallen, strict=True)))


def _counted(stats: AttributeStats) -> list[str]:
    attributes: dict[Attribute, int] = {name: number(stats.attribute(name)) for name in stats.world.attributes}
    return creation.counting(stats.world.origins, stats.who.race, attributes, stats.who.origin_rolls)


def _barred(stats: AttributeStats) -> Sequence[Rank]:
    origin = stats.world.origins.get(stats.who.origin or "")
    return () if origin is None else origin.barred
