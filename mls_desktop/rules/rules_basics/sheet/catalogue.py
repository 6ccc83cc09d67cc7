"""The library lists as rows to choose from."""

from __future__ import annotations

from mls_desktop.rules.common.figures.figures import Figure, given, number
from mls_desktop.rules.common.sheet.catalogues import Told, listed
from mls_desktop.rules.common.sheet.cells import NOTHING, held_figure, text
from mls_desktop.rules.common.sheet.sheets import Cell, Section
from mls_desktop.rules.rules_basics.character import Person, Weapon
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import attack_target
from mls_desktop.rules.rules_basics.library import SkillEntry, WeaponEntry
from mls_desktop.rules.rules_basics.stats.derived_stats import DerivedStats
from mls_desktop.rules.rules_basics.world import World


def catalogue(world: World, list: str) -> Section:
    """Section of the library list `list` to choose from, in the order of names, with all that bears on a choice: of
    templates their best weapon and defence too. Raises AttributeError or KeyError for a list the library has not."""

    def template(person: Person) -> tuple[Cell, ...]:
        return *_template(person), *_at_arms(DerivedStats(person, world))

    chosen = {"templates": (("role", "move", "weapon", "attack", "damage", "defence"), template)}
    return listed("catalogue", list, getattr(world, list).values(), {**TELLING, **chosen})


def listing(world: World, list: str) -> Section:
    """Section with every entry of the library list `list`, in the order of names. Raises AttributeError or KeyError for
    a list the library has not."""
    return listed("listing", list, getattr(world, list).values(), TELLING)


def _skill(skill: SkillEntry) -> tuple[Cell, ...]:
    return (text("use", skill.use),)


def _weapon(weapon: WeaponEntry) -> tuple[Cell, ...]:
    """Cells of a weapon entry; figures not entered are left empty (RB-CH-2)."""
    return (
        text("skill", weapon.skill),
        text("kind", weapon.kind),
        text("damage", weapon.damage or None),
        Cell("acc", held_figure(weapon.acc or None, "RB-CH-1")),
    )


def _template(person: Person) -> tuple[Cell, ...]:
    return text("role", person.role), Cell("move", held_figure(person.move, "RB-CH-1"))


def _at_arms(stats: DerivedStats) -> tuple[Cell, ...]:
    """Cells of the weapon that the character attacks with best, its target and damage, and of their best defence; empty
    without one."""
    targets = [(attack_target(stats, weapon, "attack"), weapon) for weapon in stats.who.weapons]
    able: list[tuple[Figure, Weapon]] = [(target, weapon) for target, weapon in targets if target is not None]
    attack, weapon = max(able, key=lambda each: number(each[0]), default=(NOTHING, None))
    defence = max((stats.defence(id) for id in stats.defences), key=number, default=NOTHING)
    return (
        text("weapon", weapon.name if weapon is not None else None),
        Cell("attack", attack),
        Cell("damage", given(weapon.damage or None if weapon is not None else None, "RB-CH-1")),
        Cell("defence", defence),
    )


TELLING: Told = {
    "skills": (("use",), _skill),
    "weapons": (("skill", "kind", "damage", "acc"), _weapon),
    "templates": (("role", "move"), _template),
}
"""The columns of each list and the cells of an entry in them; of templates more is told to those who choose."""
