"""A system put together from the modules of its package: each is imported when first asked for, and no sooner."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module, invalidate_caches
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.rules.common.fight.fights import Against, Entrant
from mls_desktop.rules.common.system import lazy_system, rule_system
from mls_desktop.rules.common.system.rule_system import System
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.paths import reads

SYSTEM = """
from collections.abc import Mapping
from mls_desktop.rules.common.system.lazy_system import LazySystem
from mls_desktop.rules.common.system.ruleset import Ruleset
from mls_desktop.rules.common.values.base_character import Character, Entry, Library

class Mushroom(Character, frozen=True):
    spots: int = 0

class Woods(Library, frozen=True):
    soils: tuple[Entry, ...] = ()
    templates: tuple[Mushroom, ...] = ()
    trees: tuple[Entry, ...] = ()

class Forest(Ruleset, frozen=True, kw_only=True):
    soils: Mapping[str, Entry]
    templates: Mapping[str, Mushroom]
    trees: Mapping[str, Entry]

class Mushrooms(LazySystem[Mushroom, Woods, Forest]):
    id = "mushrooms"
    character, library, lookups = Mushroom, Woods, Forest
    lists = ("soils", "trees")
    named = ("soils", "trees")
    rule_options = ()
    roles = ("player",)
    always_used = ()
    layouts = {}
"""
MODULES = {
    "editing": ("new(world, id, name)", "edit(who, world, edit)", "settled(who)"),
    "entry_editing": ("new_entry(world, list, id, name)", "edit_entry(entry, edit)"),
    "integrity": ("integrity(who, world)", "library_integrity(world, own)"),
    "findings": ("findings(who, world)",),
    "rest": ("rested(who, world, amount)",),
    "trials": ("rolls(who, world)", "trial(who, world, key, against)"),
    "sheet.page": ("sheet(who, world)", "sections(who, world)"),
    "sheet.catalogue": ("catalogue(world, list)", "listing(world, list)"),
    "sheet.entry_sections": ("entry_form(list, entry)",),
    "fight.fight": ("begin(line_up, sides, first, world)",),
}
"""Functions that give back their name and what they were called with, so that a call can be followed."""
_numbers = count()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of a little package of a system, none of its modules imported yet."""
    name = f"mushrooms_{next(_numbers)}"
    for module, functions in MODULES.items():
        file = (tmp_path / name).joinpath(*module.split(".")).with_suffix(".py")
        file.parent.mkdir(parents=True, exist_ok=True)
        told = (f"def {each}: return ({each.partition('(')[0]!r}, {each.partition('(')[2][:-1]})" for each in functions)
        file.write_text("\n".join(told), "utf-8")
    (tmp_path / name / "system.py").write_text(SYSTEM, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    yield name
    for module in [each for each in sys.modules if each.partition(".")[0] == name]:
        del sys.modules[module]


@pytest.fixture
def system(package: str) -> System[Any, Any, Any]:
    made: System[Any, Any, Any] = import_module(f"{package}.system").Mushrooms()
    return made


def read_in(package: str) -> set[str]:
    """The modules of the package that were read, but for the system's own and bare folders."""
    names = {each.removeprefix(f"{package}.") for each in sys.modules if each.startswith(f"{package}.")}
    return names - {"system", "sheet", "fight"}


def entries(system: System[Any, Any, Any]) -> tuple[Any, Any, Any]:
    """A world with a soil and a tree, its library, and a mushroom."""
    who = system.character(id="cep", name="Cep", spots=3)
    own = system.library(
        soils=(Entry(id="moss", name="Moss"), Entry(id="oak", name="Oak mould")),
        trees=(Entry(id="oak", name="Oak"),),
        templates=(who,),
    )
    return system.world(system.library(), own, {}), own, who


Call = Callable[[System[Any, Any, Any], Any, Any, Any], Any]
EDIT, AGAINST = Edit("set", ("spots",), 4), Against[Any]()


@pytest.mark.parametrize(
    ("module", "call", "gives"),
    [
        ("editing", lambda s, w, own, who: s.new(w, "a", "A"), lambda w, own, who: ("new", w, "a", "A")),
        ("editing", lambda s, w, own, who: s.edit(who, w, EDIT), lambda w, own, who: ("edit", who, w, EDIT)),
        ("editing", lambda s, w, own, who: s.settled(who), lambda w, own, who: ("settled", who)),
        (
            "entry_editing",
            lambda s, w, own, who: s.new_entry(w, "soils", "a", "A"),
            lambda w, own, who: ("new_entry", w, "soils", "a", "A"),
        ),
        (
            "entry_editing",
            lambda s, w, own, who: s.edit_entry(own.soils[0], EDIT),
            lambda w, own, who: ("edit_entry", own.soils[0], EDIT),
        ),
        ("integrity", lambda s, w, own, who: s.integrity(who, w), lambda w, own, who: ("integrity", who, w)),
        (
            "integrity",
            lambda s, w, own, who: s.library_integrity(w, own),
            lambda w, own, who: ("library_integrity", w, own),
        ),
        ("findings", lambda s, w, own, who: s.findings(who, w), lambda w, own, who: ("findings", who, w)),
        ("rest", lambda s, w, own, who: s.rested(who, w, 2), lambda w, own, who: ("rested", who, w, 2)),
        ("trials", lambda s, w, own, who: s.rolls(who, w), lambda w, own, who: ("rolls", who, w)),
        (
            "trials",
            lambda s, w, own, who: s.trial(who, w, "spots", AGAINST),
            lambda w, own, who: ("trial", who, w, "spots", AGAINST),
        ),
        ("sheet.page", lambda s, w, own, who: s.sheet(who, w), lambda w, own, who: ("sheet", who, w)),
        (
            "sheet.catalogue",
            lambda s, w, own, who: s.catalogue(w, "trees"),
            lambda w, own, who: ("catalogue", w, "trees"),
        ),
        ("sheet.catalogue", lambda s, w, own, who: s.listing(w, "trees"), lambda w, own, who: ("listing", w, "trees")),
        (
            "sheet.entry_sections",
            lambda s, w, own, who: s.entry_form(w, "trees", "oak"),
            lambda w, own, who: ("entry_form", "trees", own.trees[0]),
        ),
        (
            "fight.fight",
            lambda s, w, own, who: s.begin((Entrant("a", "red", who),), ("red",), "", w),
            lambda w, own, who: ("begin", (Entrant("a", "red", who),), ("red",), "", w),
        ),
    ],
    ids=[
        "new",
        "edit",
        "settled",
        "new_entry",
        "edit_entry",
        "integrity",
        "library_integrity",
        "findings",
        "rested",
        "rolls",
        "trial",
        "sheet",
        "catalogue",
        "listing",
        "entry_form",
        "begin",
    ],
)
def test_a_module_is_read_when_first_asked_for_and_its_answer_given(
    package: str, system: System[Any, Any, Any], module: str, call: Call, gives: Callable[[Any, Any, Any], Any]
) -> None:
    world, own, who = entries(system)
    assert read_in(package) == set()
    assert call(system, world, own, who) == gives(world, own, who)
    assert read_in(package) == {module}


def test_a_template_is_shown_on_a_sheet_like_anybody(package: str, system: System[Any, Any, Any]) -> None:
    world, _own, who = entries(system)
    shown: Any = system.entry_form(world, "templates", "cep")
    assert shown == ("sheet", who, world)
    with pytest.raises(KeyError):
        system.entry_form(world, "trees", "elm")


def test_what_needs_no_module_reads_none(package: str, system: System[Any, Any, Any]) -> None:
    world, _own, who = entries(system)
    names = system.names(world)
    by_id = {id: name for id, name in names.items() if "/" not in id}
    assert by_id == {"moss": "Moss", "oak": "Oak"}, "the later list names what bears one id"
    by_list = {"soils/moss": "Moss", "soils/oak": "Oak mould", "trees/oak": "Oak"}
    assert {id: name for id, name in names.items() if "/" in id} == by_list
    assert system.template(world, "cep") == who and system.template(world, "fly") is None
    assert (system.points(who, world), system.exchange, system.turns) == ((), None, False)
    assert read_in(package) == set()


def test_its_world_has_own_entries_over_shipped_ones(system: System[Any, Any, Any]) -> None:
    world, own, _who = entries(system)
    assert system.world(own, system.library(soils=own.soils[:1]), {"M-1": "other"}).other("M-1")
    assert list(world.soils) == ["moss", "oak"] and list(system.world(own, own, {}).trees) == ["oak"]


@pytest.mark.parametrize(("path", "said"), [((), ""), (("spots",), "spots"), (("a", "b", "id"), "a/b/id")])
def test_a_path_reads_as_one_string(path: tuple[str, ...], said: str) -> None:
    assert reads(path) == said


PARTS = {
    "editing": rule_system.Editing,
    "entry_editing": rule_system.EntryEditing,
    "findings": rule_system.Findings,
    "fight.fight": rule_system.Fights,
    "integrity": rule_system.Integrity,
    "loot": rule_system.Loot,
    "rest": rule_system.Rest,
    "sheet.catalogue": rule_system.Catalogue,
    "sheet.page": rule_system.Sheets,
    "trials": rule_system.Trials,
}


def test_each_module_holds_the_functions_of_its_part() -> None:
    """They are named again where they are looked for, so that the parts need not be read."""
    asked = {module: tuple(name for name in vars(part) if not name.startswith("_")) for module, part in PARTS.items()}
    assert asked == lazy_system.MODULES
