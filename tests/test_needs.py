"""What stands on one rule system says so: then the others' tests stay whole where that system is left out."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mls_desktop.model.systems import SYSTEMS
from tests.culprits import in_one
from tests.needs import TESTS, home_of, marked, module_needs
from tests.tiers import tier

ROOT = TESTS.parent
FILES = sorted(TESTS.rglob("*.py"))
MODULES = [file for file in FILES if file.name.startswith("test_")]


def of_tests(module: str) -> Path | None:
    """The file of a module of the tests; None for others."""
    file = ROOT.joinpath(*module.split(".")).with_suffix(".py")
    return file if module.startswith("tests.") and file.is_file() else None


def imported(nodes: list[ast.stmt]) -> Iterator[str]:
    """What is imported as soon as a module is, with the names that may be modules too."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def samples_in(text: str) -> set[str]:
    """The systems whose samples are named by a path."""
    return {id for id in SYSTEMS if re.search(rf'samples(/|" / "){id}\b', text)}


@cache
def stands_on(file: Path) -> frozenset[str]:
    """The systems without which a module cannot be imported, or holds what is theirs: by its own imports and paths,
    and by those of what it imports of the tests."""
    text = file.read_text("utf-8")
    body = ast.parse(text).body
    names = set(imported(body))
    homes = {id: (f"mls_desktop.rules.{id}.", f"tests.rules.{id}.") for id in SYSTEMS}
    own = {id for id, home in homes.items() for name in names if f"{name}.".startswith(home)}
    plain = [ast.get_source_segment(text, node) or "" for node in body if isinstance(node, (ast.Assign, ast.AnnAssign))]
    helpers = {helper for name in names if (helper := of_tests(name)) is not None}
    return frozenset({*own, *samples_in("\n".join(plain))}).union(*map(stands_on, helpers))


@in_one(MODULES, named=lambda file: str(file.relative_to(TESTS)))
def test_a_module_says_what_it_stands_on(file: Path) -> None:
    if standing := stands_on(file):
        assert standing <= module_needs(file)
    text = file.read_text("utf-8")
    if named := samples_in(text) - home_of(file):
        assert named <= marked(ast.parse(text)), "a test that opens samples of a system"


def test_it_is_found_through_what_is_imported(tmp_path: Path) -> None:
    body = ast.parse("import pytest\nfrom tests.rules.apples.pips import pip\ndef test(): import nothing").body
    assert set(imported(body)) == {"pytest", "tests.rules.apples.pips", "tests.rules.apples.pips.pip"}
    assert of_tests("tests.needs") == TESTS / "needs.py" and of_tests("tests.none") is None
    assert samples_in('ROOT / "samples" / "apples"') == set()
    for id in SYSTEMS:
        assert samples_in(f'ROOT / "samples" / "{id}" / "x"') == samples_in(f"resources/samples/{id}/x") == {id}


def test_a_mark_is_read_off_the_text(tmp_path: Path) -> None:
    tree = ast.parse('pytestmark = [pytest.mark.long, pytest.mark.needs("apples", "pears")]')
    assert marked(tree) == {"apples", "pears"}
    assert not marked(ast.parse('"needs(apples)"'))


@cache
def helpers_of(file: Path) -> frozenset[Path]:
    """The other files of the tests that one imports by itself."""
    found = {of_tests(name) for name in imported(ast.parse(file.read_text("utf-8")).body)}
    return frozenset(each for each in found if each is not None)


def naming(system: str) -> list[Path]:
    """The modules that do not need a system but whose text, or their helpers', names it or goes over all: no others can
    miss it."""
    word = re.compile(rf"{system}|SYSTEMS|installed\(")
    found = {file for file in FILES if word.search(file.read_text("utf-8"))}
    while more := {file for file in FILES if file not in found and helpers_of(file) & found}:
        found |= more
    return [file for file in MODULES if file in found and system not in module_needs(file)]


@pytest.mark.long
@pytest.mark.needs("nutshell", "death_or_glory")
@pytest.mark.parametrize(
    "system", [pytest.param(id, marks=() if id == "rules_basics" else pytest.mark.deep) for id in SYSTEMS]
)
def test_without_it_the_rest_can_be_read(system: str) -> None:
    """In the long tier all the rest, before it what names the system."""
    files = [str(file.relative_to(ROOT)) for file in naming(system)]
    assert len(files) > 30
    words = [sys.executable, str(ROOT / "packaging" / "without.py"), system, "--collect-only", "-q"]
    words += [] if tier() == "long" else files
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
