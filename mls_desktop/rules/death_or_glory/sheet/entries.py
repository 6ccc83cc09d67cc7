"""What a person may change of a library entry, as sections; paths below the entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mls_desktop.rules.common.cells import entry, joining
from mls_desktop.rules.common.character import Entry
from mls_desktop.rules.common.edits import Edit
from mls_desktop.rules.common.figures import Value
from mls_desktop.rules.common.sheets import Field, Row, Section
from mls_desktop.rules.death_or_glory.library import (
    Armour,
    Origin,
    Race,
    Shield,
    Skill,
    Span,
    Table,
    Weapon,
    break_chance,
)
from mls_desktop.rules.death_or_glory.tables import FORMS, Form
from mls_desktop.rules.death_or_glory.terms import ATTRIBUTES, BODY, GROUPS, PLACES, RANKS, SENSES, TYPES

NAME = Field("name", "text")
NOTE = Field("note", "text", wide=True)
TEXT = Field("text", "text", blank=True)
COUNT = Field("count", "number", bounds=(0, 9999))
MAYBE = Field("count", "number", bounds=(0, 9999), blank=True)
SIGNED = Field("count", "number", bounds=(-999, 999))
MAYBE_SIGNED = Field("count", "number", bounds=(-999, 999), blank=True)
CHANCE = Field("chance", "number", bounds=(0, 100))
FLAG = Field("flag", "flag")
ATTRIBUTE = Field("attribute", "choice", options=ATTRIBUTES, blank=True)
GROUP = Field("group", "choice", options=GROUPS)
SKILL = Field("skill", "library", options=("skills",))
TYPE = Field("type", "choice", options=tuple(f"type_{each}".lower() for each in TYPES), blank=True)
ONE_TYPE = Field("type", "choice", options=TYPE.options)
MISSILE = Field("missile", "choice", options=("missile_thrown", "missile_arrow", "missile_bolt", "missile_bullet"),
                blank=True)  # fmt: skip
HANDS = Field("hands", "number", bounds=(1, 2))
BANDED = ("close", "medium", "far")


def entry_form(list: str, held: Entry) -> tuple[Section, ...]:
    """The sections of an entry. Raises KeyError for a list the library has not."""
    return FORMS_OF[list](held)


def span_text(span: Span | None) -> str | None:
    """A span as people write it: "3-10"."""
    return None if span is None else f"{span[0]}-{span[1]}"


def _race(race: Race) -> tuple[Section, ...]:
    changes = [_row(name, race.attributes.get(name), TEXT, ("attributes", name)) for name in ATTRIBUTES]
    senses = [_row(name, race.skills.get(name), MAYBE_SIGNED, ("skills", name)) for name in SENSES]
    skills = [_row(id, more, MAYBE_SIGNED, ("skills", id)) for id, more in race.skills.items() if id not in SENSES]
    about = _about(
        race,
        _row("age", span_text(race.age), TEXT, ("age",)),
        _row("height", span_text(race.height), TEXT, ("height",)),
    )
    return (
        about,
        Section("race_attributes", "fields", ("value",), tuple(changes)),
        Section("race_skills", "fields", ("value",), (*senses, *skills), add=joining(SKILL, ("skills",))),
        _note(race.note),
    )


def _origin(origin: Origin) -> tuple[Section, ...]:
    needs = [_row(name, origin.needs.get(name), MAYBE, ("needs", name)) for name in ATTRIBUTES]
    ranges = [_row(race, span_text(span), TEXT, ("ranges", race)) for race, span in origin.ranges.items()]
    barred = [_row(rank, int(rank in origin.barred), FLAG, ("barred", rank)) for rank in RANKS]
    race = Field("race", "library", options=("races",))
    return (
        _about(origin),
        Section("origin_ranges", "fields", ("value",), tuple(ranges), add=joining(race, ("ranges",))),
        Section("origin_barred", "fields", ("value",), tuple(barred)),
        Section("origin_needs", "fields", ("value",), tuple(needs)),
        _note(origin.note),
    )


def _skill(skill: Skill) -> tuple[Section, ...]:
    grants = []
    for grant in skill.grants:
        path = ("grants", grant.skill)
        cells = (
            entry("least", grant.least, COUNT, (*path, "least")),
            entry("base", grant.base, COUNT, (*path, "base")),
        )
        grants.append(Row(grant.skill, cells, path, remove=Edit("remove", path)))
    bonus = [_row(name, skill.bonus.get(name), MAYBE, ("bonus", name)) for name in ATTRIBUTES]
    return (
        _about(
            skill,
            _row("group", skill.group, GROUP, ("group",)),
            _row("linked", skill.attribute, ATTRIBUTE, ("attribute",)),
            _row("basic", skill.basic, COUNT, ("basic",)),
        ),
        Section("skill_grants", "items", ("least", "base"), tuple(grants), add=joining(SKILL, ("grants",))),
        Section("skill_bonus", "fields", ("value",), tuple(bonus)),
        _note(skill.note),
    )


def _weapon(weapon: Weapon) -> tuple[Section, ...]:
    return (
        _about(
            weapon,
            _row("skill", weapon.skill, SKILL, ("skill",)),
            _row("type", _lower("type", weapon.type), TYPE, ("type",)),
            _row("damage", weapon.damage, TEXT, ("damage",)),
            _row("hands", weapon.hands, HANDS, ("hands",)),
            _row("enc", weapon.enc, MAYBE, ("enc",)),
            _row("length", weapon.length, Field("length", "text"), ("length",)),
        ),
        Section(
            "weapon_needs",
            "fields",
            ("value",),
            (
                _row("least_strength", weapon.str, MAYBE, ("str",)),
                _row("least_agility", weapon.agi, COUNT, ("agi",)),
                _row("least_fight", weapon.fig, COUNT, ("fig",)),
                _row("attack", weapon.attack, SIGNED, ("attack",)),
                _row("parry", weapon.parry, SIGNED, ("parry",)),
                _row("breaks", break_chance(weapon), CHANCE, ("break",)),
            ),
        ),
        _missile(weapon),
        _note(weapon.note),
    )


def _missile(weapon: Weapon) -> Section:
    ranges = weapon.ranges
    rows = [_row("missile", _lower("missile", weapon.missile), MISSILE, ("missile",))]
    for band in BANDED:
        span = getattr(ranges, band) if ranges is not None else None
        rows.append(_row(band, span_text(span), TEXT, ("ranges", band)))
    rows.append(_row("limit", ranges.limit if ranges is not None else None, MAYBE, ("ranges", "limit")))
    rows.append(_row("dodged", weapon.dodge, MAYBE_SIGNED, ("dodge",)))
    rows.append(_row("kinetic", int(weapon.kinetic), FLAG, ("kinetic",)))
    return Section("shooting", "fields", ("value",), tuple(rows))


def _shield(shield: Shield) -> tuple[Section, ...]:
    return (_about(shield, _row("type", _lower("type", shield.type), ONE_TYPE, ("type",))),)


def _armour(piece: Armour) -> tuple[Section, ...]:
    places = [_row(place, int(place in (piece.places or BODY)), FLAG, ("places", place)) for place in PLACES]
    return (
        _about(
            piece,
            _row("protection", piece.protection, COUNT, ("protection",)),
            _row("burden", piece.burden, COUNT, ("burden",)),
            _row("plate", int(piece.plate), FLAG, ("plate",)),
            _row("enc", piece.enc, MAYBE, ("enc",)),
            _row("breaks", break_chance(piece), CHANCE, ("break",)),
        ),
        Section("covered", "fields", ("value",), tuple(places)),
    )


def _table(table: Table) -> tuple[Section, ...]:
    form = FORMS.get(table.id, Form(()))
    rows = []
    for row in table.rows:
        path = ("rows", row.id)
        cells = [entry("upto", row.upto, MAYBE, (*path, "upto"))] if form.banded else []
        cells += [entry(name, row.values.get(name, 0), SIGNED, (*path, "values", name)) for name in form.values]
        if form.dice:
            cells.append(entry("dice", row.dice, Field("dice", "text"), (*path, "dice")))
        rows.append(Row(row.id, tuple(cells), path))
    columns = (*(("upto",) if form.banded else ()), *form.values, *(("dice",) if form.dice else ()))
    return _about(table), Section("table_rows", "items", columns, tuple(rows)), _note(table.note)


def _about(held: Entry, *rows: Row) -> Section:
    return Section("entry", "fields", ("value",), (_row("name", held.name, NAME, ("name",)), *rows))


def _note(note: str) -> Section:
    row = Row("note", (entry("text", note, NOTE, ("note",)),), ("note",))
    return Section("entry_note", "text", ("text",), (row,))


def _row(id: str, value: Value, field: Field, path: tuple[str, ...]) -> Row:
    return Row(id, (entry("value", value, field, path),), path)


def _lower(kind: str, value: str | None) -> str | None:
    """A fixed word of a weapon as an id of its own: "type_s"."""
    return None if value is None else f"{kind}_{value}".lower()


FORMS_OF: Mapping[str, Callable[[Any], tuple[Section, ...]]] = {
    "races": _race,
    "origins": _origin,
    "skills": _skill,
    "weapons": _weapon,
    "shields": _shield,
    "armour": _armour,
    "tables": _table,
}
