"""Fields of a library entry that a person may change, as sections; paths below the entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from mls_desktop.rules.common.sheet.cells import fields, joining, line
from mls_desktop.rules.common.sheet.entry_forms import about, noted
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.nutshell.library import (
    Armour,
    OccupationEntry,
    Race,
    Shield,
    Spell,
    Trait,
    TraitType,
    Weapon,
    is_close,
)
from mls_desktop.rules.nutshell.sheet.section_cells import base_row
from mls_desktop.rules.nutshell.vocabulary import PLACES, PRIMARIES, Base, Coverage

YEARS = Field("years", "number", bounds=(0, 10_000))
AVERAGE = Field("average", "number", bounds=(-10, 20))
TYPE = Field("type", "choice", options=get_args(TraitType))
USE = Field("use", "choice", options=("combat", "casting", "other"))
ANOTHER_BASE = Field("base", "choice", options=get_args(Base))
TRAIT = Field("trait", "library", options=("traits",))
DAM = Field("dam", "text")
OPTIONAL_DAM = Field("dam", "text", blank=True)
RANGE = Field("range", "text", blank=True)
VALUE = Field("value", "number", bounds=(0, 99))
SKILL = Field("skill", "number", bounds=(-20, 20))
HANDS = Field("hands", "number", bounds=(0, 2))
COUNT = Field("count", "number", bounds=(0, 99))
SHOT = Field("shot", "choice", options=("shot_bow", "shot_thrown", "shot_gun"), blank=True)
REACH = Field("reach", "choice", options=("reach_normal", "reach_spear"))
"""Said as ids of their own: a library may well call a trait "spear" or "bow"."""
COVERAGE = Field("coverage", "choice", options=get_args(Coverage))
FLAG = Field("flag", "flag")
USUAL_AVERAGE = 2


def entry_form(list: str, held: Entry) -> tuple[Section, ...]:
    """Sections of the fields of `held`, an entry of the library's list `list`, that a person may change. Raises
    KeyError for a list without a form ("templates"), or one the library has not."""
    return FORMS[list](held)


def _race(race: Race) -> tuple[Section, ...]:
    averages = [line(name, race.averages.get(name, USUAL_AVERAGE), AVERAGE, ("averages", name)) for name in PRIMARIES]
    return (
        about(
            race,
            line("base_age", race.base_age, YEARS, ("base_age",)),
            line("increment", race.increment, YEARS, ("increment",)),
        ),
        fields("averages", averages),
    )


def _trait(trait: Trait) -> tuple[Section, ...]:
    return (
        about(
            trait,
            line("type", trait.type, TYPE, ("type",)),
            line("use", trait.use, USE, ("use",)),
        ),
        _base(trait.base),
        noted(trait.note),
    )


def _occupation(held: OccupationEntry) -> tuple[Section, ...]:
    return about(held), _base(held.base), noted(held.note)


def _weapon(weapon: Weapon) -> tuple[Section, ...]:
    return (
        about(
            weapon,
            line("trait", weapon.trait, TRAIT, ("trait",)),
            line("dam", str(weapon.dam), DAM, ("dam",)),
            line("skill", weapon.skill, SKILL, ("skill",)),
            line("hands", weapon.hands, HANDS, ("hands",)),
            line("parry", weapon.parry, COUNT, ("parry",)),
            line("reach", f"reach_{weapon.reach}", REACH, ("reach",)),
            line("magic_weapon", int(weapon.magic), FLAG, ("magic",)),
            line("close", int(is_close(weapon)), FLAG, ("close",)),
        ),
        fields(
            "shooting",
            (
                line("shot", f"shot_{weapon.shot}" if weapon.shot else None, SHOT, ("shot",)),
                line("range", _said(weapon.range), RANGE, ("range",)),
                line("reload", weapon.reload, COUNT, ("reload",)),
            ),
        ),
    )


def _armour(piece: Armour) -> tuple[Section, ...]:
    places = [line(place, int(not piece.places or place in piece.places), FLAG, ("places", place)) for place in PLACES]
    return (
        about(
            piece,
            line("value", piece.value, VALUE, ("value",)),
            line("coverage", piece.coverage, COVERAGE, ("coverage",)),
        ),
        fields("covered", places),
    )


def _shield(shield: Shield) -> tuple[Section, ...]:
    return (about(shield, line("value", shield.value, VALUE, ("value",))),)


def _spell(spell: Spell) -> tuple[Section, ...]:
    return (
        about(
            spell,
            line("trait", spell.trait, TRAIT, ("trait",)),
            line("mp", spell.mp, COUNT, ("mp",)),
            line("offensive", int(spell.offensive), FLAG, ("offensive",)),
            line("dam", _said(spell.dam), OPTIONAL_DAM, ("dam",)),
            line("range", _said(spell.range), RANGE, ("range",)),
        ),
        noted(spell.note),
    )


def _base(base: tuple[Base, ...]) -> Section:
    """Section with a row for each primary that the base is averaged from, and a cell to add another (N-SEC-1)."""
    each = enumerate(zip(base, entry_ids(base), strict=True), 1)
    rows = [base_row("value", element, ("base", at), nth) for nth, (element, at) in each]
    return fields("entry_base", rows, add=joining(ANOTHER_BASE, ("base",)))


def _said(value: int | float | str | None) -> str | None:
    return None if value is None else str(value)


FORMS: Mapping[str, Callable[[Any], tuple[Section, ...]]] = {
    "races": _race,
    "traits": _trait,
    "occupations": _occupation,
    "weapons": _weapon,
    "armour": _armour,
    "shields": _shield,
    "spells": _spell,
}
