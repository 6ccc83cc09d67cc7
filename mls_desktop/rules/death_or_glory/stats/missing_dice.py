"""The dice of a new character that are still to be thrown, and where they go when they come all at once: of the skills
that were picked or brought (DOG-SK-7, DOG-OR-7), of the senses (DOG-SK-6), of the race (DOG-OR-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from mls_desktop.rules.death_or_glory.character import Person, Taught, source_of
from mls_desktop.rules.death_or_glory.library import Race
from mls_desktop.rules.death_or_glory.stats.creation import race_die
from mls_desktop.rules.death_or_glory.stats.skills import SENSE_DICE, SENSE_USUAL
from mls_desktop.rules.death_or_glory.vocabulary import SENSES, Attribute, Sense
from mls_desktop.rules.death_or_glory.world import World

D100 = 100

Dice = Sequence[int]
Missing = tuple[tuple[int, ...], ...]
"""The sides of the dice still to be thrown, for one thing after the other."""


def is_unthrown(each: Taught, world: World) -> bool:
    """Whether a skill that was picked or brought still waits for its d100 (DOG-SK-7, DOG-OR-7)."""
    skill = world.skills.get(each.skill)
    thrown = each.die is not None or each.base is not None
    return not thrown and source_of(each) != "free" and skill is not None and skill.group != "gifts"


def missing(who: Person, world: World, of: str) -> Missing:
    """Sides of the dice still to be thrown of kind `of` ("skill_dice", "sense_dice", else those of the race): a tuple
    for each skill, sense or attribute, () where none is missing."""
    if of == "skill_dice":
        return ((D100,),) * sum(is_unthrown(each, world) for each in who.skills)
    if of == "sense_dice":
        return (SENSE_DICE,) * len(_unthrown_senses(who))
    return tuple(sides for _name, sides, _plus in _unthrown_race(who, world))


def thrown(who: Person, world: World, of: str, dice: Dice) -> Person | None:
    """Character with `dice` of kind `of` filled in, in the order of `missing`, fewer dice in the first ones; None for
    none or too many, or dice that do not come out even or cannot have fallen so."""
    each = _shared(missing(who, world, of), dice)
    return PLACED[of](who, world, each) if each else None


def left_usual(who: Person, world: World, of: str) -> Person | None:
    """Character with the average for each sense not thrown, if `of` is "sense_dice"; None for kinds without one."""
    if of != "sense_dice":
        return None
    return replace(who, senses={**who.senses, **dict.fromkeys(_unthrown_senses(who), SENSE_USUAL)})


def _shared(wanted: Missing, dice: Dice) -> list[int]:
    """Sums of `dice` dealt out to the things of `wanted` in their order, as far as they go; [] where they do not
    fit."""
    sums, at = [], 0
    for sides in wanted:
        fell = dice[at : at + len(sides)]
        if not fell:
            break
        if len(fell) < len(sides) or not all(1 <= die <= side for die, side in zip(fell, sides, strict=True)):
            return []
        sums.append(sum(fell))
        at += len(sides)
    return sums if at == len(dice) else []


def _skills(who: Person, world: World, sums: Sequence[int]) -> Person:
    left = iter(sums)
    return replace(
        who,
        skills=tuple(replace(each, die=next(left, None)) if is_unthrown(each, world) else each for each in who.skills),
    )


def _senses(who: Person, world: World, sums: Sequence[int]) -> Person:
    return replace(who, senses={**who.senses, **dict(zip(_unthrown_senses(who), sums, strict=False))})


def _race(who: Person, world: World, sums: Sequence[int]) -> Person:
    fell = {name: die + plus for (name, _sides, plus), die in zip(_unthrown_race(who, world), sums, strict=False)}
    return replace(who, race_dice={**who.race_dice, **fell})


def _unthrown_senses(who: Person) -> list[Sense]:
    return [name for name in SENSES if name not in who.senses]


def _unthrown_race(who: Person, world: World) -> list[tuple[Attribute, tuple[int, ...], int]]:
    race: Race | None = world.races.get(who.race)
    return [] if race is None else [each for each in _race_dice(race, world) if each[0] not in who.race_dice]


def _race_dice(race: Race, world: World) -> Iterator[tuple[Attribute, tuple[int, ...], int]]:
    for name in world.attributes:
        dice = race_die(race.attributes[name])[1] if name in race.attributes else None
        if dice is not None and dice.sides:
            yield name, dice.sides, dice.plus


PLACED: Mapping[str, Callable[[Person, World, Sequence[int]], Person]] = {
    "skill_dice": _skills,
    "sense_dice": _senses,
    "race_dice": _race,
}
"""Function that fills in dice thrown all at once, for each kind of them."""
