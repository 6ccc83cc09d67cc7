"""No part of the program knows a rule system, but the system's own package and the one table."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mls_desktop.model.systems import SYSTEMS, installed
from tests.culprits import in_one
from tests.imports import imports

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "mls_desktop"
TABLE = PACKAGE / "model" / "systems.py"
RULE_ID = re.compile(r"\b[A-Z]+-[A-Z]+-\d+\b")

PLAIN_WORDS = {
    "track": ("nutshell", "one of the seam's shapes, besides a trait"),
    "light": ("nutshell", "a theme, besides an armour"),
    "climb": ("nutshell", "what an entry of a path does on a ladder, besides a trait"),
    "fighter": ("death_or_glory", "who has no other name, and a layout on paper, besides an origin"),
}
"""Words that are ids of a library as well as the program's own, each with whose library it is and its reason."""


def library_ids(system: str) -> set[str]:
    """Every id of the lists that ship with a system, and the names of no list."""
    found: set[str] = set()
    for file in (ROOT / "resources" / "data" / system).glob("*.json"):
        for entries in json.loads(file.read_text("utf-8")).values():
            found |= {entry["id"] for entry in entries if isinstance(entries, list)}
    return found


FORBIDDEN = {id for system in SYSTEMS for id in library_ids(system)} | set(SYSTEMS)


def own_files() -> list[Path]:
    """The files that belong to no system, whether the table names it already or not: each is a package of rules beside
    what all of them share."""
    apart = [folder for folder in (PACKAGE / "rules").iterdir() if folder.is_dir() and folder.name != "common"]
    return [
        file
        for file in sorted(PACKAGE.rglob("*.py"))
        if file != TABLE and not any(folder in file.parents for folder in apart)
    ]


def docstrings(tree: ast.AST) -> set[int]:
    """The string constants that stand as statements: docstrings of modules, classes, functions and names."""
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def texts(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every text in code with its line: constants, and the words of names."""
    prose = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


def offences(source: str) -> list[str]:
    """What a file's text says of a system: its id, the id of a thing in its library, a rule."""
    found = []
    for line, text in texts(ast.parse(source)):
        named = {text, *re.split(r"[.*/#]", text)} & FORBIDDEN - set(PLAIN_WORDS)
        found += [f"{line}: {word!r}" for word in (*sorted(named), *RULE_ID.findall(text))]
    return found


@in_one(own_files(), named=lambda file: str(file.relative_to(PACKAGE)))
def test_no_file_of_the_program_names_a_system(file: Path) -> None:
    assert offences(file.read_text("utf-8")) == []


def test_no_module_imports_a_system() -> None:
    homes = tuple(f"mls_desktop.rules.{system}" for system in SYSTEMS)
    found = [
        str(each) for each in imports(PACKAGE) if each.target.startswith(homes) and not each.source.startswith(homes)
    ]
    assert found == []


def test_the_table_alone_holds_their_ids() -> None:
    assert {word.strip("'") for each in offences(TABLE.read_text("utf-8")) for word in [each.split()[1]]} == set(
        SYSTEMS
    )


SYSTEM, THING = next(iter(installed())), min(library_ids(next(iter(installed()))) - set(PLAIN_WORDS))


@pytest.mark.parametrize(
    "source",
    [
        f"x = {SYSTEM!r}",
        f"if system == {THING!r}: pass",
        f"y = f'weapons.{THING}.{{z}}'",
        "RULE = 'see N-OCC-1'",
        f"match a:\n case {THING!r}: pass",
    ],
)
def test_an_offence_is_found(source: str) -> None:
    assert offences(source)


@pytest.mark.parametrize("source", ["'''nutshell'''", "# N-OCC-1\nx = 'a sword'", "'''N-OCC-1'''\nx = 1"])
def test_prose_is_none(source: str) -> None:
    assert offences(source) == []


def test_every_system_of_the_table_is_such_a_package() -> None:
    assert not [file for file in own_files() for system in SYSTEMS if PACKAGE / "rules" / system in file.parents]
    assert PACKAGE / "rules" / "common" / "fight" / "fights.py" in own_files()


@pytest.mark.parametrize("word", [word for word, (system, _why) in PLAIN_WORDS.items() if system in installed()])
def test_an_exception_is_still_needed(word: str) -> None:
    assert word in FORBIDDEN
    naming = [source for file in own_files() if word in (source := file.read_text("utf-8"))]
    assert any(word == text for source in naming for _line, text in texts(ast.parse(source)))
