"""Each rule that is built has one place in the code that holds and cites it, cases of its name, and a text to read."""

import ast
import inspect
import json
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.reached import names_of_the_seam, texts_of, unreached

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / "resources" / "reference"
REGISTERS = {file.parent.name: file for file in sorted(REFERENCE.glob("*/register.json"))}
RULE_ID = r"[A-Z]+-[A-Z]+-\d+"
FOR_THE_FORECAST = tuple(
    f"mls_desktop.rules.nutshell.fight.odds.{name}" for name in ("duel_odds", "swift_duel", "duellists")
)
"""Modules that nothing in the program uses yet: whole fights will be foreseen with them."""


def _read(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


REGISTERED: list[tuple[str, str, str]] = [
    (system, rule, holder) for system, file in REGISTERS.items() for rule, holder in _read(file).items()
]


def _resolved(dotted: str) -> tuple[Any, list[str]]:
    """The module of a dotted name, and the names that lead from it to what is meant."""
    parts = dotted.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            return import_module(".".join(parts[:end])), parts[end:]
        except ModuleNotFoundError:
            continue
    raise LookupError(dotted)


def _docstring(dotted: str) -> str:
    """What a function, class or property says of itself; for a table the text right below it."""
    module, names = _resolved(dotted)
    held = module
    for name in names:
        held = inspect.getattr_static(held, name)
    if callable(held) or len(names) > 1:
        return str(held.__doc__)
    body = ast.parse(inspect.getsource(module)).body
    for statement, following in pairwise(body):
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        if any(isinstance(t, ast.Name) and t.id == names[0] for t in targets) and isinstance(following, ast.Expr):
            return str(ast.literal_eval(following.value))
    return ""


def _rules_named(text: str) -> set[str]:
    """The rule ids a text cites; "N-FIGHT-6 to N-FIGHT-8" names all of them."""
    named = set(re.findall(RULE_ID, text))
    for family, first, last in re.findall(r"([A-Z]+-[A-Z]+)-(\d+) to \1-(\d+)", text):
        named |= {f"{family}-{n}" for n in range(int(first), int(last) + 1)}
    return named


@cache
def _cases() -> frozenset[str]:
    """The rules after which the cases of the tests of rules are named."""
    collected = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "--collect-only",
            "-q",
            "-p",
            "no:cacheprovider",
            str(ROOT / "tests" / "rules"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout
    others = (line for line in collected.splitlines() if Path(__file__).name not in line)
    return frozenset(match[1] for line in others if (match := re.search(rf"\[({RULE_ID}) ", line)))


def test_each_holder_is_of_its_system_and_cites_its_rule() -> None:
    away = [holder for system, _, holder in REGISTERED if not holder.startswith(f"mls_desktop.rules.{system}.")]
    silent = [(rule, holder) for _, rule, holder in REGISTERED if rule not in _rules_named(_docstring(holder))]
    assert (away, silent) == ([], [])


@cache
def _unreached() -> set[str]:
    """Definitions of the systems' packages that only tests use."""
    texts = texts_of(ROOT / "mls_desktop")
    ours = [f"mls_desktop.rules.{system}." for system in REGISTERS]
    dead = unreached(texts, "mls_desktop.rules.", names_of_the_seam(texts), FOR_THE_FORECAST)
    return {name for name in dead if name.startswith(tuple(ours))}


def test_nothing_of_a_system_is_there_for_tests_alone() -> None:
    """Holders of rules are reached from the program so too; of a method or property, its class is."""
    assert sorted(_unreached()) == []


def test_a_definition_that_only_tests_use_is_found() -> None:
    texts = {
        "a.rules.game.harm": "def used(): return LIMIT\ndef unused(): return other()\ndef other(): ...\nLIMIT = 1",
        "a.rules.game.play": "from a.rules.game import harm\n\ndef played(): return harm.used()\n\nsound()",
        "a.ui": "from a.rules.game.play import played\n\nplayed()",
    }
    assert unreached(texts, "a.rules.") == {"a.rules.game.harm.unused", "a.rules.game.harm.other"}
    assert unreached(texts, "a.rules.", frozenset({"unused"})) == set()
    assert unreached(texts, "a.rules.", frozenset(), ("a.rules.game.harm",)) == set()


def test_cases_name_each_rule_there_is_and_no_other() -> None:
    assert [rule for _, rule, _ in REGISTERED if rule not in _cases()] == []
    for system, file in REGISTERS.items():
        family = next(iter(_read(file))).split("-")[0]
        known = {rule["id"] for rule in _rules_of(system, built_only=False)}
        assert {case for case in _cases() if case.startswith(f"{family}-")} <= known


def test_each_rule_can_be_read() -> None:
    for system, file in REGISTERS.items():
        texts = {entry["id"]: entry["text"] for entry in _rules_of(system, built_only=False)}
        assert [rule for rule in _read(file) if len(texts.get(rule, "")) <= 40] == []


def _rules_of(system: str, built_only: bool) -> list[dict[str, Any]]:
    folder = REFERENCE / system
    chapters = [c for c in _read(folder / "index.json")["chapters"] if c["built"] or not built_only]
    return [rule for chapter in chapters for rule in _read(folder / chapter["file"])["rules"]]


@pytest.mark.parametrize("system", REGISTERS)
def test_every_rule_of_a_built_chapter_is_registered(system: str) -> None:
    missing = {rule["id"] for rule in _rules_of(system, built_only=True)} - set(_read(REGISTERS[system]))
    assert not missing


@pytest.mark.parametrize("system", REGISTERS)
def test_a_cited_rule_is_a_rule(system: str) -> None:
    """No docstring or constant of the system's package names a rule that is not there."""
    family = next(iter(_read(REGISTERS[system]))).split("-")[0]
    known = {rule["id"] for rule in _rules_of(system, built_only=False)}
    package = ROOT / "mls_desktop" / "rules" / system
    cited = {
        id for file in package.rglob("*.py") for id in re.findall(rf"\b{family}-[A-Z]+-\d+", file.read_text("utf-8"))
    }
    assert len(cited) >= 30
    assert cited <= known


def test_there_are_registers() -> None:
    assert REGISTERS
