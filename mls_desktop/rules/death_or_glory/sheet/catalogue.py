"""The library lists as rows to choose from."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.catalogues import Told, listed
from mls_desktop.rules.common.sheet.cells import text
from mls_desktop.rules.common.sheet.editable_tables import Table
from mls_desktop.rules.common.sheet.sheets import Cell, Section
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.library import Armour, Origin, Race, Shield, Skill, Weapon, break_chance
from mls_desktop.rules.death_or_glory.sheet.arms_section import ranges_text
from mls_desktop.rules.death_or_glory.stats.arms import dice_of_weapon
from mls_desktop.rules.death_or_glory.vocabulary import Attribute
from mls_desktop.rules.death_or_glory.world import World


def catalogue(world: World, list: str) -> Section:
    """One list of the library, by name. Raises KeyError for a list the library has not."""
    return listed("catalogue", list, getattr(world, list).values(), _telling(world))


def listing(world: World, list: str) -> Section:
    """Every entry of a library list. Raises KeyError for a list the library has not."""
    return listed("listing", list, getattr(world, list).values(), _telling(world))


def _telling(world: World) -> Told:
    """`TELLING` with the damage of weapons as the types of this world have it."""
    return {**TELLING, "weapons": (WEAPONS, lambda weapon: _weapon(weapon, dice_of_weapon(world, weapon).text))}


def _race(race: Race) -> tuple[Cell, ...]:
    return (Cell("changes", given(len(race.attributes) + len(race.skills))),)


def _origin(origin: Origin) -> tuple[Cell, ...]:
    needs = list(origin.needs.items())
    first = (text("needs", None),) if not needs else (Cell("needs", given(needs[0][0]), also=_more(needs)),)
    return *first, text("barred", ", ".join(origin.barred) or None)


def _more(needs: list[tuple[Attribute, int]]) -> tuple[tuple[str, Json], ...]:
    """The number of the first attribute needed, then the others with theirs."""
    others = [fact for name, least in needs[1:] for fact in (("needs", name), ("least", str(least)))]
    return ("least", str(needs[0][1])), *others


def _skill(skill: Skill) -> tuple[Cell, ...]:
    return text("group", skill.group), text("linked", skill.attribute), Cell("basic", given(skill.basic))


def _weapon(weapon: Weapon, damage: str) -> tuple[Cell, ...]:
    return (
        text("skill", weapon.skill),
        text("type", f"type_{weapon.type}".lower() if weapon.type else None),
        text("damage", damage),
        Cell("hands", given(weapon.hands)),
        text("range", ranges_text(weapon.ranges)),
    )


def _shield(shield: Shield) -> tuple[Cell, ...]:
    return (text("type", f"type_{shield.type}".lower()),)


def _armour(piece: Armour) -> tuple[Cell, ...]:
    chance = break_chance(piece)
    return (
        Cell("protection", given(piece.protection)),
        Cell("burden", given(piece.burden)),
        Cell("breaks", given(None if chance == 100 else chance)),
    )


def _table(table: Table) -> tuple[Cell, ...]:
    return (Cell("rows", given(len(table.rows))),)


def _template(person: Person) -> tuple[Cell, ...]:
    return text("race", person.race), text("role", person.role)


WEAPONS = ("skill", "type", "damage", "hands", "range")
TELLING: Told = {
    "races": (("changes",), _race),
    "origins": (("needs", "barred"), _origin),
    "skills": (("group", "linked", "basic"), _skill),
    "shields": (("type",), _shield),
    "armour": (("protection", "burden", "breaks"), _armour),
    "tables": (("rows",), _table),
    "templates": (("race", "role"), _template),
}
"""The columns of each list and the cells of an entry in them; of weapons see `_telling`."""
