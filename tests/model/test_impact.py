"""What a change of the library or a ruling was said to do is what it then does, no more and no less."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.impact import CharacterImpact, impact
from mls_desktop.model.library import find
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Cell
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.nutshell.library import LISTS
from mls_desktop.rules.nutshell.rule_options import RULE_OPTIONS
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from tests.rules.nutshell.shipped import ROOT
from tests.tiers import cases, shared_out

pytestmark = pytest.mark.needs("nutshell")

SHIPPED_DATA = ShippedData()
SHIPPED = SHIPPED_DATA.shipped("nutshell")
SAMPLE = read((ROOT / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json").read_bytes(), SHIPPED_DATA)
OTHER_READING = dict.fromkeys(RULE_OPTIONS, "other")


def change(list: str, id: str, *edits: tuple[tuple[str, ...], Any]) -> Batch:
    """The starter's entry copied into the campaign and changed."""
    own = find(SAMPLE.library, list, id)
    first = () if own else (Edit("add", ("library", list), find(SHIPPED, list, id)),)
    return Batch("library", (*first, *(Edit("set", ("library", list, id, *path), value) for path, value in edits)))


CHANGES: dict[str, tuple[Edit | Batch, bool]] = {
    "races: averages": (change("races", "human", (("averages", "body"), 3)), True),
    "races: age": (change("races", "dwarf", (("base_age",), 30), (("increment",), 2.5)), True),
    "races: name": (change("races", "elf", (("name",), "Wood elf")), False),
    "traits: base": (change("traits", "sword", (("base", "dexterity"), "awareness")), True),
    "traits: type": (change("traits", "climb", (("type",), "natural")), True),
    "traits: new": (Edit("add", ("library", "traits"), {"id": "juggle", "name": "Juggle", "type": "inherent",
                                                        "base": ["dexterity"]}), True),
    "occupations": (change("occupations", "fisher", (("base", "body"), "size")), True),
    "weapons: dam": (change("weapons", "short_sword", (("dam",), "9"), (("name",), "Gladius")), True),
    "weapons: parry": (change("weapons", "short_sword", (("parry",), 2), (("hands",), 2)), True),
    "armour: coverage": (change("armour", "leather_jerkin", (("coverage",), "total")), True),
    "armour: places": (change("armour", "leather_jerkin", (("places", "chest"), False)), True),
    "shields": (change("shields", "round_shield", (("value",), 7)), True),
    "spells": (change("spells", "harbour_bell", (("mp",), 6)), True),
    "templates": (change("templates", "goblin", (("primaries", "strength"), 2)), False),
}  # fmt: skip
CHANGES |= {
    f"ruling {rule}": (Edit("set", ("rulings", rule), "other"), rule in ("N-OCC-1", "N-AGE-1")) for rule in RULE_OPTIONS
}

TELLING = {"races: averages", "traits: base", "weapons: dam", "templates", "ruling N-OCC-1", "traits", "weapons"}
"""The changes, and the lists of the library, that are tried in every run."""


def shown(campaign: AnyCampaign) -> dict[str, dict[tuple[str, ...], Any]]:
    """All that each sheet shows: values, what is beside them, the names of rows; by place."""
    world = SHIPPED_DATA.world(campaign)
    sheets = {}
    for who in campaign.characters:
        cells: dict[tuple[str, ...], Any] = {}
        for section in SYSTEM.sheet(who, world):
            own = [cell.figure for row in section.rows for cell in row.cells if cell.key]
            heads = [(name, figure) for name, figure in section.heads if figure not in own]
            cells |= {(section.id, "", name): (figure.value, "", "head") for name, figure in heads}
            for row in section.rows:
                cells[section.id, row.id, "name"] = (row.name, "")
                cells |= {
                    (section.id, row.id, cell.column or "name"): (cell.figure.value, cell.also, cell.key)
                    for cell in row.cells
                    if cell.column != "name"
                }
        sheets[who.id] = cells
    return sheets


def found(campaign: AnyCampaign) -> dict[str, set[tuple[Any, ...]]]:
    world = SHIPPED_DATA.world(campaign)
    return {
        who.id: {(f.rule, f.kind, f.path, f.severity) for f in SYSTEM.findings(who, world)}
        for who in campaign.characters
    }


BEFORE, FOUND = shown(SAMPLE), found(SAMPLE)
WORLD = SHIPPED_DATA.world(SAMPLE)


def announced(edit: Edit | Batch) -> dict[str, CharacterImpact]:
    return {touched.who: touched for touched in impact(SAMPLE, edit, SYSTEM, SHIPPED_DATA.world)}


def kept_to(edit: Edit | Batch) -> bool:
    """Asserts that what is announced is what changes, no more and no less; whether anything does."""
    told = announced(edit)
    after = applied(SAMPLE, edit, SYSTEM, SHIPPED_DATA.world)
    old, new = BEFORE, shown(after)
    old_found, new_found = FOUND, found(after)
    assert list(told) == [who.id for who in SAMPLE.characters]
    for id, touched in told.items():
        said = {
            each.place: (each.before.value, each.after.value) for each in touched.figures if each.place[2] != "name"
        }
        rows = {place[:2] for place in old[id]} & {place[:2] for place in new[id]}
        changed = {}
        for place in old[id].keys() | new[id].keys():
            one, other = old[id].get(place), new[id].get(place)
            told_at_all = place[:2] in rows or any(side and side[-1] for side in (one, other))
            if one != other and place[2] != "name" and told_at_all:
                changed[place] = (one[0] if one else None, other[0] if other else None)
        assert said == changed
        assert {(f.rule, f.kind, f.path, f.severity) for f in touched.come} == new_found[id] - old_found[id]
        assert {(f.rule, f.kind, f.path, f.severity) for f in touched.gone} == old_found[id] - new_found[id]
    return any(touched.figures for touched in told.values())


@pytest.mark.long
@pytest.mark.parametrize("case", shared_out(CHANGES, TELLING, 4))
def test_what_is_announced_is_what_changes(case: str) -> None:
    edit, some = CHANGES[case]
    assert kept_to(edit) == some


def in_use(list: str) -> tuple[str, ...]:
    """Two entries of a list that somebody's sheet stands on; of a list that nobody names, the first."""
    people = SAMPLE.characters
    used: dict[str, set[str | None]] = {
        "races": {who.race for who in people},
        "traits": {held.trait for who in people for held in (*who.secondaries, *who.negatives)},
        "occupations": {who.occupation.occupation for who in people if who.occupation is not None},
        "weapons": {id for who in people for id in who.weapons},
        "armour": {id for who in people for id in who.armour},
        "shields": {who.shield for who in people},
        "spells": {id for who in people for id in who.spells},
        "templates": {next(iter(WORLD.templates))},
    }
    return tuple(sorted(id for id in used[list] if id))[:2]


def every_change(list: str, id: str) -> list[Batch]:
    """Each field of an entry's form, changed to something else."""
    found = []
    for section in SYSTEM.entry_form(WORLD, list, id)[:4]:
        for row in section.rows[:9]:
            for cell in row.cells:
                for value in others(cell):
                    assert cell.to is not None
                    found.append(change(list, id, (cell.to.path, value)))
    return found


def others(cell: Cell) -> list[Any]:
    """A value or two that a cell does not hold."""
    value, field = cell.figure.value, cell.field
    if field is None or cell.to is None or cell.to.op != "set":
        return []
    if field.kind in ("number", "step"):
        assert value is None or isinstance(value, (int, float, Fraction))
        return [int(value or 0) + 1]
    if field.kind == "flag":
        return [not value]
    if field.kind == "choice":
        return [option for option in field.options if option != value][:2]
    if field.kind == "library":
        return [id for id in in_use("traits") if id != value][:1]
    return ["9"] if field.kind == "text" else []


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("list", shared_out(LISTS, TELLING, 8))
def test_each_field_of_entries_in_use_is_announced_and_taken_back(list: str) -> None:
    from mls_desktop.bridge.document.document import Document

    before, moved, tried = write(SAMPLE, SHIPPED_DATA), 0, 0
    for id in in_use(list):
        changes = every_change(list, id)
        for edit in changes[:: max(1, len(changes) // cases(all=3, long=200))]:
            try:
                applied(SAMPLE, edit, SYSTEM, SHIPPED_DATA.world)
            except Refused:
                continue
            tried += 1
            moved += kept_to(edit)
            document = Document(SAMPLE, SYSTEM, SHIPPED_DATA.world, lambda edit, campaign: "step")
            assert document.apply(edit)
            document.history.undo()
            assert write(document.campaign, SHIPPED_DATA) == before
    assert tried > 2 and (moved > 0) == (list != "templates")


@pytest.mark.parametrize("case", CHANGES)
def test_taking_the_change_back_gives_the_same_bytes(case: str, qtbot: Any) -> None:
    from mls_desktop.bridge.document.document import Document

    document = Document(SAMPLE, SYSTEM, SHIPPED_DATA.world, lambda edit, campaign: "step")
    before = write(SAMPLE, SHIPPED_DATA)
    assert document.apply(CHANGES[case][0])
    assert write(document.campaign, SHIPPED_DATA) != before
    assert document.history.count() == 1
    document.history.undo()
    assert write(document.campaign, SHIPPED_DATA) == before


def test_every_list_and_every_switch_is_among_the_changes() -> None:
    lists = {path[1] for edit, _ in CHANGES.values() for path in paths(edit) if path[0] == "library"}
    rules = {path[1] for edit, _ in CHANGES.values() for path in paths(edit) if path[0] == "rulings"}
    assert lists == set(LISTS) and rules == set(RULE_OPTIONS)


def test_a_renamed_weapon_is_told_by_its_row() -> None:
    told = announced(change("weapons", "short_sword", (("name",), "Gladius")))
    names = [(d.before.value, d.after.value) for each in told.values() for d in each.figures if d.place[2] == "name"]
    assert names and set(names) == {("Short Sword", "Gladius")}


def test_a_change_that_is_refused_announces_nothing() -> None:
    with pytest.raises(Refused):
        impact(SAMPLE, Edit("remove", ("library", "weapons", "fish_spear")), SYSTEM, SHIPPED_DATA.world)


def paths(edit: Edit | Batch) -> list[tuple[str, ...]]:
    return [each.path for each in edit.edits] if isinstance(edit, Batch) else [edit.path]
