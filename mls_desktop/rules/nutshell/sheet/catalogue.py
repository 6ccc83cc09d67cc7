"""The library lists as rows to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from mls_desktop.rules.common.figures.figures import Figure, given
from mls_desktop.rules.common.sheet.catalogues import Told, listed
from mls_desktop.rules.common.sheet.sheets import Cell, Section
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.library import Armour, OccupationEntry, Race, Shield, Spell, Trait, Weapon
from mls_desktop.rules.nutshell.vocabulary import Base
from mls_desktop.rules.nutshell.world import World


def catalogue(world: World, list: str) -> Section:
    """One list of the library, by name. Raises KeyError for a list the library has not."""
    entries: Iterable[Any] = getattr(world, FROM.get(list, list)).values()
    wanted = KINDS.get(list)
    return listed("catalogue", list, (e for e in entries if wanted is None or wanted(e)), TELLING)


def listing(world: World, list: str) -> Section:
    """Every entry of a library list, negatives among the traits. Raises KeyError for a list the library has not."""
    return listed("listing", list, getattr(world, list).values(), TELLING)


def made_of(bases: tuple[Base, ...]) -> Figure:
    """What a base is averaged from, without anybody's levels."""
    return Figure(None, "input", tuple((base, given(None)) for base in bases))


def _trait(trait: Trait) -> tuple[Cell, ...]:
    return Cell("type", given(trait.type)), Cell("made_of", made_of(trait.base))


def _race(race: Race) -> tuple[Cell, ...]:
    return (Cell("base_age", given(race.base_age if isinstance(race.base_age, int) else str(race.base_age))),)


def _occupation(entry: OccupationEntry) -> tuple[Cell, ...]:
    return (Cell("made_of", made_of(entry.base)),)


def _weapon(weapon: Weapon) -> tuple[Cell, ...]:
    return (
        Cell("trait", given(weapon.trait)),
        Cell("dam_text", given(str(weapon.dam))),
        Cell("hands", given(weapon.hands)),
        Cell("range_text", given(None if weapon.range is None else str(weapon.range))),
    )


def _armour(piece: Armour) -> tuple[Cell, ...]:
    return Cell("value", given(piece.value)), Cell("coverage", given(piece.coverage))


def _shield(shield: Shield) -> tuple[Cell, ...]:
    return (Cell("value", given(shield.value)),)


def _spell(spell: Spell) -> tuple[Cell, ...]:
    return Cell("trait", given(spell.trait)), Cell("mp", given(spell.mp))


def _template(hero: Hero) -> tuple[Cell, ...]:
    return Cell("race", given(hero.race)), Cell("role", given(hero.role))


TELLING: Told = {
    "races": (("base_age",), _race),
    "traits": (("type", "made_of"), _trait),
    "negatives": (("made_of",), lambda trait: _trait(trait)[1:]),
    "occupations": (("made_of",), _occupation),
    "weapons": (("trait", "dam_text", "hands", "range_text"), _weapon),
    "armour": (("value", "coverage"), _armour),
    "shields": (("value",), _shield),
    "spells": (("trait", "mp"), _spell),
    "templates": (("race", "role"), _template),
}
"""The columns of each list and the cells of an entry in them."""

FROM = {"negatives": "traits"}
KINDS: dict[str, Callable[[Any], bool]] = {
    "traits": lambda trait: trait.type != "negative",
    "negatives": lambda trait: trait.type == "negative",
}
"""Lists that show only some entries of another."""
