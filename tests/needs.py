"""Which tests stand on one rule system: those in its folder, and those marked `needs("<system>")`, a module by its
`pytestmark` or a test by itself. Where that system is left out, so are they."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mls_desktop.model.systems import SYSTEMS, installed

TESTS = Path(__file__).parent
MISSING = frozenset(SYSTEMS) - frozenset(installed())


def home_of(file: Path) -> frozenset[str]:
    """The system in whose own folder a file lies; of most, none."""
    rules = file.relative_to(TESTS).parts[:2]
    return frozenset({rules[1]} & set(SYSTEMS)) if rules[0] == "rules" and len(rules) > 1 else frozenset()


def marked(node: ast.AST) -> frozenset[str]:
    """The systems named by the marks in a piece of code."""
    calls = [each for each in ast.walk(node) if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute)]
    args = [arg for call in calls if getattr(call.func, "attr", "") == "needs" for arg in call.args]
    return frozenset(str(arg.value) for arg in args if isinstance(arg, ast.Constant))


def module_needs(file: Path) -> frozenset[str]:
    """The systems that a module of tests needs as a whole. It is read, not imported: that may need the system too."""
    marks = [node for node in ast.parse(file.read_text("utf-8")).body if isinstance(node, ast.Assign)]
    of_module = [marked(node) for node in marks if getattr(node.targets[0], "id", "") == "pytestmark"]
    return home_of(file).union(*of_module)


def item_needs(item: pytest.Item) -> frozenset[str]:
    """The systems that a test needs, by its own mark or its module's."""
    return frozenset(id for mark in item.iter_markers("needs") for id in mark.args)
