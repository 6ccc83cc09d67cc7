"""The library lists as rows to choose from."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.catalogues import Told, grouped, listed
from mls_desktop.rules.common.sheet.cells import text
from mls_desktop.rules.common.sheet.editable_tables import Table
from mls_desktop.rules.common.sheet.sheets import Cell, Section
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.library import Armour, Origin, Race, Shield, Skill, Weapon, break_chance
from mls_desktop.rules.death_or_glory.sheet.arms_section import damage_figure, ranges_text
from mls_desktop.rules.death_or_glory.stats.accounts import covered, shield_bonus
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats, dice_of_weapon, is_missile, minima
from mls_desktop.rules.death_or_glory.vocabulary import Attribute
from mls_desktop.rules.death_or_glory.world import World


def catalogue(world: World, list: str) -> Section:
    """Section of the entries of library list `list` in the order of their names, with all that bears on a choice; of
    races first those that origins are for, weapons by their skills. Raises AttributeError for a list the library has
    not."""
    entries = getattr(world, list)
    section = listed("catalogue", list, entries.values(), {**_telling(world), **_choosing(world)})
    if list == "weapons":
        skills = tuple(dict.fromkeys(weapon.skill for weapon in entries.values()))
        return grouped(section, entries, skills, lambda weapon: weapon.skill)
    if list != "races":
        return section
    peoples = {race for origin in world.origins.values() for race in origin.ranges}
    return grouped(section, entries, GROUPS, lambda race: PLAYERS if race.id in peoples else CREATURES)


def listing(world: World, list: str) -> Section:
    """Section of every entry of library list `list`, in the order of their names. Raises AttributeError for a list the
    library has not."""
    return listed("listing", list, getattr(world, list).values(), _telling(world))


def _telling(world: World) -> Told:
    """Columns and cells of each list: `TELLING`, and weapons with the damage that the types of this world give."""
    return {**TELLING, "weapons": (WEAPONS, lambda weapon: _weapon(weapon, dice_of_weapon(world, weapon).text))}


def _choosing(world: World) -> Told:
    """Columns and cells of each list of which more is told to choose from than in the library's own lists."""

    def weapon(entry: Weapon) -> tuple[Cell, ...]:
        return *_weapon(entry, dice_of_weapon(world, entry).text), _wants(minima(world, entry, is_missile(entry)))

    def shield(entry: Shield) -> tuple[Cell, ...]:
        return *_shield(entry), Cell("adds", shield_bonus(world, entry))

    def template(person: Person) -> tuple[Cell, ...]:
        return *_template(person), *_figures(person, world)

    def origin(entry: Origin) -> tuple[Cell, ...]:
        return *_origin(entry), text("brings", ", ".join(each.skill for each in entry.brings if not each.rank) or None)

    return {
        "origins": (("needs", "barred", "brings"), origin),
        "races": (("gains", "loses"), _race_chosen),
        "weapons": ((*WEAPONS, "wants"), weapon),
        "shields": (("type", "adds"), shield),
        "armour": (("protection", "burden", "covers", "breaks"), lambda piece: (*_armour(piece), _covers(piece))),
        "templates": (("race", "role", "hit_points", "weapon", "attack", "damage", "armour"), template),
    }


def _race_chosen(race: Race) -> tuple[Cell, ...]:
    """Cells "gains" and "loses": the attributes and skills that a race makes better, and worse (DOG-OR-1)."""
    attributes = {str(name): change.startswith("-") for name, change in race.attributes.items()}
    changes = attributes | {skill: bonus < 0 for skill, bonus in race.skills.items()}
    sides = ((column, [id for id, less in changes.items() if less == worse]) for column, worse in SIDES)
    return tuple(Cell(column, given(", ".join(ids) or None, "DOG-OR-1")) for column, ids in sides)


def _wants(least: list[tuple[Attribute, int]]) -> Cell:
    """Cell "wants": the attributes of which a weapon wants more than 0, each with its number; empty for none."""
    wanted = [(name, number) for name, number in least if number > 0]
    return Cell("wants", given(wanted[0][0]), also=_more(wanted)) if wanted else text("wants", None)


def _covers(piece: Armour) -> Cell:
    return Cell("covers", covered(piece))


def _figures(person: Person, world: World) -> tuple[Cell, ...]:
    """Cells of a template in this world: hit points, the weapon in hand, armour on the torso."""
    stats = DerivedStats(person, world)
    strike = stats.strike(stats.in_hand)
    return (
        Cell("hit_points", stats.hp),
        text("weapon", stats.in_hand.name or stats.in_hand.id),
        Cell("attack", strike.attack),
        Cell("damage", damage_figure(strike)),
        Cell("armour", stats.cover("torso").value),
    )


def _race(race: Race) -> tuple[Cell, ...]:
    return (Cell("changes", given(len(race.attributes) + len(race.skills))),)


def _origin(origin: Origin) -> tuple[Cell, ...]:
    needs = list(origin.needs.items())
    first = (text("needs", None),) if not needs else (Cell("needs", given(needs[0][0]), also=_more(needs)),)
    return *first, text("barred", ", ".join(origin.barred) or None)


def _more(needs: list[tuple[Attribute, int]]) -> tuple[tuple[str, Json], ...]:
    """Facts beside a cell that names the first of `needs`: its number, then name and number of each other. Raises
    IndexError for no needs."""
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


GROUPS = PLAYERS, CREATURES = ("for_players", "of_creatures")
SIDES = (("gains", False), ("loses", True))
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
