"""Library entries as forms: every field is there, each entry of it does what it says, nonsense is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.library import LISTS, NutshellLibrary
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.words.system_texts import load_words
from tests.culprits import in_one
from tests.rules.nutshell.shipped import ROOT, shipped_world

WORLD = shipped_world()
WORDS = load_words([ROOT / "resources"], "nutshell")
PLAIN = [list for list in LISTS if list != "templates"]
ENTRIES = [(list, id) for list in LISTS for id in getattr(WORLD, list)]


@pytest.mark.parametrize("list", LISTS)
def test_a_new_entry_is_without_flaws_and_has_a_form(list: str) -> None:
    made = SYSTEM.new_entry(WORLD, list, "thing", "Thing")
    own = replace(NutshellLibrary(), **{list: (made,)})
    world = replace(WORLD, **{list: {**getattr(WORLD, list), "thing": made}})
    assert SYSTEM.library_integrity(world, own) == ()
    assert msgspec.convert(msgspec.to_builtins(own), NutshellLibrary) == own
    assert SYSTEM.entry_form(world, list, "thing")[0].rows[0].id == "name"


@pytest.mark.parametrize("list", PLAIN)
def test_every_key_of_an_entry_can_be_entered(list: str) -> None:
    made = SYSTEM.new_entry(WORLD, list, "thing", "Thing")
    sections = SYSTEM.entry_form(replace(WORLD, **{list: {"thing": made}}), list, "thing")
    paths = {cell.to.path[0] for s in sections for row in s.rows for cell in row.cells if cell.to is not None}
    paths |= {section.add.to.path[0] for section in sections if section.add is not None and section.add.to is not None}
    assert paths == {*msgspec.structs.asdict(made)} - {"id", "unknown"}


@in_one(ENTRIES)
def test_entering_what_is_shown_changes_nothing(listed: tuple[str, str]) -> None:
    list, id = listed
    entry = getattr(WORLD, list)[id]
    if list == "templates":
        assert SYSTEM.entry_form(WORLD, list, id) == SYSTEM.sheet(entry, WORLD)
        return
    for section in SYSTEM.entry_form(WORLD, list, id):
        for row in section.rows:
            for cell in row.cells:
                assert cell.to is not None and cell.field is not None
                value: Any = cell.figure.value
                if cell.field.kind == "flag":
                    value = bool(value)
                elif value is not None and not isinstance(value, (int, str)):
                    value = float(value)
                assert SYSTEM.edit_entry(entry, Edit("set", cell.to.path, value)) == entry


@pytest.mark.parametrize("list", PLAIN)
def test_everything_on_a_form_has_words(list: str) -> None:
    for id in getattr(WORLD, list):
        for section in SYSTEM.entry_form(WORLD, list, id):
            assert section.id in WORDS["sections"]
            assert {row.id for row in section.rows} <= {*WORDS["names"]}
            fields = [cell.field for row in section.rows for cell in row.cells if cell.field is not None]
            options = {option for field in fields if field.kind == "choice" for option in field.options}
            assert options <= {*WORDS["names"]}
            assert not options & {*SYSTEM.names(WORLD)}, "the library would name them"


def entry(list: str, **keys: Any) -> Any:
    return replace(SYSTEM.new_entry(WORLD, list, "thing", "Thing"), **keys)


CASES: list[tuple[str, dict[str, Any], Edit, dict[str, Any]]] = [
    ("weapons", {}, Edit("set", ("dam",), "4"), {"dam": 4}),
    ("weapons", {}, Edit("set", ("dam",), " Strength + 2 "), {"dam": "strength+2"}),
    ("weapons", {}, Edit("set", ("dam",), "strength/2\N{MINUS SIGN}1"), {"dam": "strength/2-1"}),
    ("weapons", {}, Edit("set", ("dam",), "-3"), {"dam": -3}),
    ("weapons", {"range": 20}, Edit("set", ("range",), ""), {"range": None}),
    ("weapons", {}, Edit("set", ("range",), "2,5"), {"range": 2.5}),
    ("weapons", {}, Edit("set", ("range",), "strength * 4"), {"range": "strength*4"}),
    ("weapons", {}, Edit("set", ("shot",), "shot_bow"), {"shot": "bow"}),
    ("weapons", {"shot": "bow"}, Edit("set", ("shot",), None), {"shot": None}),
    ("weapons", {}, Edit("set", ("reach",), "reach_spear"), {"reach": "spear"}),
    ("weapons", {"shot": "thrown"}, Edit("set", ("close",), True), {"close": True}),
    ("weapons", {"shot": "thrown", "close": True}, Edit("set", ("close",), False), {"close": None}),
    ("weapons", {}, Edit("set", ("close",), False), {"close": False}),
    ("races", {}, Edit("set", ("averages", "body"), 3), {"averages": {"body": 3}}),
    ("races", {"averages": {"body": 3}}, Edit("set", ("averages", "body"), 2), {"averages": {}}),
    ("traits", {"base": ("mind", "aura")}, Edit("set", ("base", "aura"), None), {"base": ("mind",)}),
    ("traits", {}, Edit("add", ("base",), "-size"), {"base": ("mind", "-size")}),
    ("armour", {}, Edit("set", ("places", "head"), False),
     {"places": ("face", "neck", "chest", "abdomen", "arm", "wrist", "leg")}),
    ("armour", {"places": ("face", "neck", "chest", "abdomen", "arm", "wrist", "leg")},
     Edit("set", ("places", "head"), True), {"places": ()}),
]  # fmt: skip


@pytest.mark.parametrize(("list", "keys", "edit", "after"), CASES)
def test_an_entry_takes_what_people_enter(list: str, keys: Any, edit: Edit, after: Any) -> None:
    before = entry(list, **keys)
    assert SYSTEM.edit_entry(before, edit) == replace(before, **after)


@pytest.mark.parametrize(
    ("list", "keys", "edit"),
    [
        ("weapons", {}, Edit("set", ("dam",), "much")),
        ("weapons", {}, Edit("set", ("dam",), "")),
        ("weapons", {}, Edit("set", ("dam",), "2.5")),
        ("weapons", {}, Edit("set", ("range",), "far")),
        ("traits", {}, Edit("set", ("base", "mind"), None)),
        ("traits", {}, Edit("set", ("type",), "learnt")),
        ("armour", {"places": ("head",)}, Edit("set", ("places", "head"), False)),
        ("armour", {}, Edit("set", ("places", "tail"), True)),
        ("races", {}, Edit("set", ("averages", "wit"), 3)),
    ],
)
def test_nonsense_is_refused(list: str, keys: Any, edit: Edit) -> None:
    with pytest.raises(Refused):
        SYSTEM.edit_entry(entry(list, **keys), edit)


@pytest.mark.parametrize("list", LISTS)
def test_a_listing_holds_every_entry(list: str) -> None:
    section = SYSTEM.listing(WORLD, list)
    assert {row.id for row in section.rows} == {*getattr(WORLD, list)}
    assert all(row.path == (list, row.id) for row in section.rows)
