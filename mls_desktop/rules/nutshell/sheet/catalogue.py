"""The library lists as rows to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.catalogues import Told, grouped, listed
from mls_desktop.rules.common.sheet.cells import NOTHING
from mls_desktop.rules.common.sheet.sheets import Cell, Section
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.integrity import integrity
from mls_desktop.rules.nutshell.library import Armour, OccupationEntry, Race, Shield, Spell, Trait, Weapon
from mls_desktop.rules.nutshell.sheet.section_cells import made_of
from mls_desktop.rules.nutshell.sheet.usual_choices import GROUPS, grouping
from mls_desktop.rules.nutshell.stats.accounts import race_average, race_worth
from mls_desktop.rules.nutshell.stats.ages import exact_years
from mls_desktop.rules.nutshell.stats.armour import covers, protection
from mls_desktop.rules.nutshell.stats.arms import BARE_HANDS, wielded
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.secondaries import HIGHEST_STEP, LOWEST_STEP, negative_yield
from mls_desktop.rules.nutshell.vocabulary import PLACES, PRIMARIES
from mls_desktop.rules.nutshell.world import World


def catalogue(world: World, list: str) -> Section:
    """Section of the entries of a library list by name, first those that players take, with all that bears on a choice;
    "negatives" and "traits" are two lists here. Raises AttributeError for a list the library has not."""
    entries: Mapping[str, Any] = getattr(world, FROM.get(list, list))
    wanted = KINDS.get(list)
    held = (entry for entry in entries.values() if wanted is None or wanted(entry))
    section = listed("catalogue", list, held, {**TELLING, **CHOOSING, "templates": (TEMPLATE, _figures_in(world))})
    group = grouping(world, list)
    return section if group is None else grouped(section, entries, GROUPS, group)


def listing(world: World, list: str) -> Section:
    """Section of every entry of a library list, negatives among the traits. Raises AttributeError for a list the
    library has not."""
    return listed("listing", list, getattr(world, list).values(), TELLING)


def _trait(trait: Trait) -> tuple[Cell, ...]:
    return Cell("type", given(trait.type)), Cell("made_of", made_of(trait.base))


def _race(race: Race) -> tuple[Cell, ...]:
    return (Cell("base_age", given(exact_years(race.base_age), "N-RACE-1")),)


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


def _race_chosen(race: Race) -> tuple[Cell, ...]:
    """Cells of a race to choose: averages, their worth in CP (empty if none), base age."""
    averages = (Cell(primary, race_average(race, primary)) for primary in PRIMARIES)
    return *averages, Cell("worth", race_worth(race) or NOTHING), *_race(race)


def _weakness(trait: Trait) -> tuple[Cell, ...]:
    gives = ", ".join(str(negative_yield(step)) for step in range(LOWEST_STEP, HIGHEST_STEP + 1))
    return Cell("made_of", made_of(trait.base)), Cell("gives", given(gives, "N-NEG-1"))


def _weapon_chosen(weapon: Weapon) -> tuple[Cell, ...]:
    """Cells of a weapon to choose: those of the library's list, its use, and a modifier, parry and reload if any."""
    shot = weapon.shot or ("spear_reach" if weapon.reach == "spear" else "close")
    few = (("skill_modifier", weapon.skill), ("parries", weapon.parry), ("loading", weapon.reload))
    return (
        *_weapon(weapon),
        Cell("use", given(f"{shot}_use")),
        *(Cell(name, given(number or None)) for name, number in few),
    )


def _armour_chosen(piece: Armour) -> tuple[Cell, ...]:
    """Cells of a piece of armour to choose: value, coverage, and the places it covers (N-ARM-3)."""
    places = [place for place in PLACES if covers(piece, place)]
    said = "whole_body" if len(places) == len(PLACES) else ", ".join(places)
    return *_armour(piece), Cell("covers", given(said, "N-ARM-3"))


def _spell_chosen(spell: Spell) -> tuple[Cell, ...]:
    dam, range = (None if each is None else str(each) for each in (spell.dam, spell.range))
    return *_spell(spell), Cell("dam_text", given(dam)), Cell("range_text", given(range))


def _figures_in(world: World) -> Callable[[Hero], tuple[Cell, ...]]:
    """Function that gives the cells of a template in this world: race, role, hit points, the weapon in hand, armour on
    the chest; of a broken template race and role alone."""

    def tell(hero: Hero) -> tuple[Cell, ...]:
        if integrity(hero, world):
            return _template(hero)
        stats = DerivedStats(hero, world)
        hand = next((world.weapons[id] for id in hero.weapons), world.weapons.get(BARE_HANDS.id, BARE_HANDS))
        use = wielded(hand, stats.usable_level, stats.primary("dexterity"), stats.primary("strength"), hero.role)
        worn = protection([world.armour[id] for id in hero.armour], "chest")
        return (
            *_template(hero),
            Cell("hit_points", stats.thp),
            Cell("weapon", given(hand.name or hand.id)),
            Cell("skill", use.skill),
            Cell("dam", use.dam),
            Cell("armour", worn.value),
        )

    return tell


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
CHOOSING: Told = {
    "races": ((*PRIMARIES, "worth", "base_age"), _race_chosen),
    "negatives": (("made_of", "gives"), _weakness),
    "weapons": (("trait", "dam_text", "use", "range_text", "hands"), _weapon_chosen),
    "armour": (("value", "coverage", "covers"), _armour_chosen),
    "spells": (("trait", "mp", "dam_text", "range_text"), _spell_chosen),
}
"""The same for those who choose, where more is told than in the library's own lists; of templates see `catalogue`."""
TEMPLATE = ("race", "role", "hit_points", "weapon", "skill", "dam", "armour")

FROM = {"negatives": "traits"}
KINDS: dict[str, Callable[[Any], bool]] = {
    "traits": lambda trait: trait.type != "negative",
    "negatives": lambda trait: trait.type == "negative",
}
"""Lists that show only some entries of another."""
