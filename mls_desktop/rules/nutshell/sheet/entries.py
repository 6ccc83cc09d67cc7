"""What a person may change of a library entry, as sections; paths below the entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, get_args

from mls_desktop.rules.common.character import Entry
from mls_desktop.rules.common.figures import Value
from mls_desktop.rules.common.places import entry_ids
from mls_desktop.rules.common.sheets import Field, Row, Section
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
from mls_desktop.rules.nutshell.sheet.cells import entry, joining
from mls_desktop.rules.nutshell.terms import PLACES, PRIMARIES, Base, Coverage

NAME = Field("name", "text")
NOTE = Field("note", "text", wide=True)
YEARS = Field("years", "number", bounds=(0, 10_000))
AVERAGE = Field("average", "number", bounds=(-10, 20))
TYPE = Field("type", "choice", options=get_args(TraitType))
USE = Field("use", "choice", options=("combat", "casting", "other"))
BASE = Field("base", "choice", options=get_args(Base), blank=True)
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
    """The sections of an entry. Raises KeyError for a list the library has not."""
    return FORMS[list](held)


def _race(race: Race) -> tuple[Section, ...]:
    averages = [_row(name, race.averages.get(name, USUAL_AVERAGE), AVERAGE, ("averages", name)) for name in PRIMARIES]
    return (
        _about(
            race,
            _row("base_age", race.base_age, YEARS, ("base_age",)),
            _row("increment", race.increment, YEARS, ("increment",)),
        ),
        Section("averages", "fields", ("value",), tuple(averages)),
    )


def _trait(trait: Trait) -> tuple[Section, ...]:
    return (
        _about(
            trait,
            _row("type", trait.type, TYPE, ("type",)),
            _row("use", trait.use, USE, ("use",)),
        ),
        _base(trait.base),
        _note(trait.note),
    )


def _occupation(held: OccupationEntry) -> tuple[Section, ...]:
    return _about(held), _base(held.base), _note(held.note)


def _weapon(weapon: Weapon) -> tuple[Section, ...]:
    return (
        _about(
            weapon,
            _row("trait", weapon.trait, TRAIT, ("trait",)),
            _row("dam", str(weapon.dam), DAM, ("dam",)),
            _row("skill", weapon.skill, SKILL, ("skill",)),
            _row("hands", weapon.hands, HANDS, ("hands",)),
            _row("parry", weapon.parry, COUNT, ("parry",)),
            _row("reach", f"reach_{weapon.reach}", REACH, ("reach",)),
            _row("magic_weapon", int(weapon.magic), FLAG, ("magic",)),
            _row("close", int(is_close(weapon)), FLAG, ("close",)),
        ),
        Section(
            "shooting",
            "fields",
            ("value",),
            (
                _row("shot", f"shot_{weapon.shot}" if weapon.shot else None, SHOT, ("shot",)),
                _row("range", _said(weapon.range), RANGE, ("range",)),
                _row("reload", weapon.reload, COUNT, ("reload",)),
            ),
        ),
    )


def _armour(piece: Armour) -> tuple[Section, ...]:
    places = [_row(place, int(not piece.places or place in piece.places), FLAG, ("places", place)) for place in PLACES]
    return (
        _about(
            piece,
            _row("value", piece.value, VALUE, ("value",)),
            _row("coverage", piece.coverage, COVERAGE, ("coverage",)),
        ),
        Section("covered", "fields", ("value",), tuple(places)),
    )


def _shield(shield: Shield) -> tuple[Section, ...]:
    return (_about(shield, _row("value", shield.value, VALUE, ("value",))),)


def _spell(spell: Spell) -> tuple[Section, ...]:
    return (
        _about(
            spell,
            _row("trait", spell.trait, TRAIT, ("trait",)),
            _row("mp", spell.mp, COUNT, ("mp",)),
            _row("offensive", int(spell.offensive), FLAG, ("offensive",)),
            _row("dam", _said(spell.dam), OPTIONAL_DAM, ("dam",)),
            _row("range", _said(spell.range), RANGE, ("range",)),
        ),
        _note(spell.note),
    )


def _about(held: Entry, *rows: Row) -> Section:
    return Section("entry", "fields", ("value",), (_row("name", held.name, NAME, ("name",)), *rows))


def _base(base: tuple[Base, ...]) -> Section:
    """A row for each primary the base is averaged from (N-SEC-1)."""
    rows = [_row(f"base_{at}", element, BASE, ("base", at)) for element, at in zip(base, entry_ids(base), strict=True)]
    return Section("entry_base", "fields", ("value",), tuple(rows), add=joining(ANOTHER_BASE, ("base",)))


def _note(note: str) -> Section:
    row = Row("note", (entry("text", note, NOTE, ("note",)),), ("note",))
    return Section("entry_note", "text", ("text",), (row,))


def _row(id: str, value: Value | float, field: Field, path: tuple[str, ...]) -> Row:
    figure = Fraction(str(value)) if isinstance(value, float) else value
    return Row(id, (entry("value", figure, field, path),), path)


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
