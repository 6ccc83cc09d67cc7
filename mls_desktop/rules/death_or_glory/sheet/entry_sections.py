"""Sections of a library entry for editing; paths below the entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mls_desktop.rules.common.editing.references import with_ids
from mls_desktop.rules.common.sheet.cells import entry, fields, joining, line
from mls_desktop.rules.common.sheet.editable_tables import Form, Table
from mls_desktop.rules.common.sheet.entry_forms import about, noted, table_rows
from mls_desktop.rules.common.sheet.sheets import Field, Row, Section
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.library import (
    Armour,
    Origin,
    Race,
    Shield,
    Skill,
    Span,
    Weapon,
    break_chance,
)
from mls_desktop.rules.death_or_glory.stats.tables import FORMS
from mls_desktop.rules.death_or_glory.vocabulary import ATTRIBUTES, BODY, GROUPS, PLACES, RANKS, SENSES, TYPES

TEXT = Field("text", "text", blank=True)
COUNT = Field("count", "number", bounds=(0, 9999))
MAYBE = Field("count", "number", bounds=(0, 9999), blank=True)
SIGNED = Field("count", "number", bounds=(-999, 999))
MAYBE_SIGNED = Field("count", "number", bounds=(-999, 999), blank=True)
CHANCE = Field("chance", "number", bounds=(0, 100))
FLAG = Field("flag", "flag")
ATTRIBUTE = Field("attribute", "choice", options=ATTRIBUTES, blank=True)
GROUP = Field("group", "choice", options=GROUPS)
RANK = Field("rank", "choice", options=RANKS, blank=True)
SKILL = Field("skill", "library", options=("skills",))
TYPE = Field("type", "choice", options=tuple(f"type_{each}".lower() for each in TYPES), blank=True)
ONE_TYPE = Field("type", "choice", options=TYPE.options)
MISSILE = Field("missile", "choice", options=("missile_thrown", "missile_arrow", "missile_bolt", "missile_bullet"),
                blank=True)  # fmt: skip
HANDS = Field("hands", "number", bounds=(1, 2))
BANDED = ("close", "medium", "far")


def entry_form(list: str, held: Entry) -> tuple[Section, ...]:
    """Sections to edit `held`, an entry of library list `list`. Raises KeyError for templates, and for a list the
    library has not."""
    return FORMS_OF[list](held)


def span_text(span: Span | None) -> str | None:
    """Text of a span as people write it: "3-10"; None for None."""
    return None if span is None else f"{span[0]}-{span[1]}"


def _race(race: Race) -> tuple[Section, ...]:
    changes = [line(name, race.attributes.get(name), TEXT, ("attributes", name)) for name in ATTRIBUTES]
    senses = [line(name, race.skills.get(name), MAYBE_SIGNED, ("skills", name)) for name in SENSES]
    skills = [line(id, more, MAYBE_SIGNED, ("skills", id)) for id, more in race.skills.items() if id not in SENSES]
    told = about(
        race,
        line("age", span_text(race.age), TEXT, ("age",)),
        line("height", span_text(race.height), TEXT, ("height",)),
    )
    return (
        told,
        fields("race_attributes", changes),
        fields("race_skills", (*senses, *skills), add=joining(SKILL, ("skills",))),
        noted(race.note),
    )


def _origin(origin: Origin) -> tuple[Section, ...]:
    needs = [line(name, origin.needs.get(name), MAYBE, ("needs", name)) for name in ATTRIBUTES]
    ranges = [line(race, span_text(span), TEXT, ("ranges", race)) for race, span in origin.ranges.items()]
    barred = [line(rank, int(rank in origin.barred), FLAG, ("barred", rank)) for rank in RANKS]
    race = Field("race", "library", options=("races",))
    return (
        about(origin),
        _brings(origin),
        fields("origin_ranges", ranges, add=joining(race, ("ranges",))),
        fields("origin_barred", barred),
        fields("origin_needs", needs),
        noted(origin.note),
    )


def _brings(origin: Origin) -> Section:
    """Section of the skills that come with an origin, a row for each: its base, and the rank it is for (DOG-OR-7)."""
    rows = []
    for each, element in with_ids(origin.brings):
        path = ("brings", element)
        cells = (entry("base", each.base, MAYBE, (*path, "base")), entry("rank", each.rank, RANK, (*path, "rank")))
        rows.append(Row(element, cells, path, remove=Edit("remove", path)))
    return Section("origin_brings", "items", ("base", "rank"), tuple(rows), add=joining(SKILL, ("brings",)))


def _skill(skill: Skill) -> tuple[Section, ...]:
    grants = []
    for grant in skill.grants:
        path = ("grants", grant.skill)
        cells = (
            entry("least", grant.least, COUNT, (*path, "least")),
            entry("base", grant.base, COUNT, (*path, "base")),
        )
        grants.append(Row(grant.skill, cells, path, remove=Edit("remove", path)))
    bonus = [line(name, skill.bonus.get(name), MAYBE, ("bonus", name)) for name in ATTRIBUTES]
    return (
        about(
            skill,
            line("group", skill.group, GROUP, ("group",)),
            line("linked", skill.attribute, ATTRIBUTE, ("attribute",)),
            line("basic", skill.basic, COUNT, ("basic",)),
        ),
        Section("skill_grants", "items", ("least", "base"), tuple(grants), add=joining(SKILL, ("grants",))),
        fields("skill_bonus", bonus),
        noted(skill.note),
    )


def _weapon(weapon: Weapon) -> tuple[Section, ...]:
    return (
        about(
            weapon,
            line("skill", weapon.skill, SKILL, ("skill",)),
            line("type", _lower("type", weapon.type), TYPE, ("type",)),
            line("damage", weapon.damage, TEXT, ("damage",)),
            line("hands", weapon.hands, HANDS, ("hands",)),
            line("enc", weapon.enc, MAYBE, ("enc",)),
            line("length", weapon.length, Field("length", "text"), ("length",)),
        ),
        fields(
            "weapon_needs",
            (
                line("least_strength", weapon.str, MAYBE, ("str",)),
                line("least_agility", weapon.agi, COUNT, ("agi",)),
                line("least_fight", weapon.fig, COUNT, ("fig",)),
                line("attack", weapon.attack, SIGNED, ("attack",)),
                line("parry", weapon.parry, SIGNED, ("parry",)),
                line("breaks", break_chance(weapon), CHANCE, ("break",)),
            ),
        ),
        _missile(weapon),
        noted(weapon.note),
    )


def _missile(weapon: Weapon) -> Section:
    ranges = weapon.ranges
    rows = [line("missile", _lower("missile", weapon.missile), MISSILE, ("missile",))]
    for band in BANDED:
        span = getattr(ranges, band) if ranges is not None else None
        rows.append(line(band, span_text(span), TEXT, ("ranges", band)))
    rows.append(line("limit", ranges.limit if ranges is not None else None, MAYBE, ("ranges", "limit")))
    rows.append(line("dodged", weapon.dodge, MAYBE_SIGNED, ("dodge",)))
    rows.append(line("kinetic", int(weapon.kinetic), FLAG, ("kinetic",)))
    return fields("shooting", rows)


def _shield(shield: Shield) -> tuple[Section, ...]:
    return (about(shield, line("type", _lower("type", shield.type), ONE_TYPE, ("type",))),)


def _armour(piece: Armour) -> tuple[Section, ...]:
    places = [line(place, int(place in (piece.places or BODY)), FLAG, ("places", place)) for place in PLACES]
    return (
        about(
            piece,
            line("protection", piece.protection, COUNT, ("protection",)),
            line("burden", piece.burden, COUNT, ("burden",)),
            line("plate", int(piece.plate), FLAG, ("plate",)),
            line("enc", piece.enc, MAYBE, ("enc",)),
            line("breaks", break_chance(piece), CHANCE, ("break",)),
        ),
        fields("covered", places),
    )


def _table(table: Table) -> tuple[Section, ...]:
    return about(table), table_rows(table, FORMS.get(table.id, Form(()))), noted(table.note)


def _lower(kind: str, value: str | None) -> str | None:
    """Id of the fixed word `value` of a weapon, with its `kind` in front: "type_s"; None for None."""
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
