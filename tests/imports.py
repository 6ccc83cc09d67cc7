"""What the modules of a package import, read from their text, and what the layers say against it."""

import ast
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = "mls_desktop"
# Each layer may import itself and these.
ARROWS: dict[str, set[str]] = {
    "rules": set(),
    "model": {"rules"},
    "words": {"rules"},
    "storage": {"model", "rules"},
    "report": {"model", "rules", "words"},
    "forecast": {"model", "rules"},
    "commands": {"rules", "model", "words", "storage", "report", "forecast"},
    "bridge": {"rules", "model", "words", "storage", "report", "forecast"},
    "ui": {"rules", "model", "words", "report", "bridge"},
}
# The one command that draws: it loads Qt, and only when it is asked for.
PRINTS = f"{PACKAGE}.commands.print"
ROOTS = {"app", "cli", "launch", "__main__"}
WITH_QT = {"bridge", "ui", *ROOTS}
WITH_WIDGETS = {"ui", *ROOTS}
# Rules are pure: they neither roll, nor look at the clock, nor know how things are saved.
KEPT_FROM_RULES = {"random", "secrets", "time", "datetime", "json"}


@dataclass(frozen=True)
class Import:
    """One import: the module that has it, the module it names, and the line."""

    source: str
    target: str
    line: int

    def __str__(self) -> str:
        return f"{self.source}:{self.line} imports {self.target}"


def module_name(root: Path, file: Path) -> str:
    parts = (PACKAGE, *file.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def modules(root: Path) -> dict[str, Path]:
    """Every module of the package whose folder is `root`, by its dotted name."""
    return {module_name(root, file): file for file in sorted(root.rglob("*.py"))}


def _absolute(node: ast.ImportFrom, name: str, is_package: bool) -> str:
    if not node.level:
        return node.module or ""
    parts = name.split(".")
    base = parts[: len(parts) - node.level + (1 if is_package else 0)]
    return ".".join([*base, *([node.module] if node.module else [])])


@cache
def imports(root: Path) -> tuple[Import, ...]:
    """All imports, nested ones and those for type checking included; `from package import module` names the module.
    Read once: nothing below `root` changes afterwards."""
    known = modules(root)
    return tuple(found for name, file in known.items() for found in _imports_of(name, file, known))


def _imports_of(name: str, file: Path, known: Collection[str]) -> Iterator[Import]:
    """The imports of one module; `known`: all modules."""
    for node in _statements(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(name, alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, name, file.name == "__init__.py")
            for alias in node.names:
                full = f"{base}.{alias.name}"
                qt = base == "PySide6"
                yield Import(name, full if qt or full in known else base, node.lineno)


def _statements(tree: ast.AST) -> Iterator[ast.stmt]:
    """Every statement, wherever it stands: expressions, of which most of a tree is made, hold none."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr):
            continue
        if isinstance(node, ast.stmt):
            yield node
        yield from _statements(node)


def layer(module: str) -> str:
    """`mls_desktop.rules.common.dice` -> `rules`; the package itself has none."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def system(module: str) -> str:
    """The rule system a module belongs to, or nothing."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] == "rules" and parts[2] != "common" else ""


def _outside_breach(found: Import) -> str:
    """What the layers say against an import from outside the package."""
    top, here = found.target.split(".")[0], layer(found.source)
    if top in {"PySide6", "shiboken6"} and here not in WITH_QT:
        return f"{found}: Qt below bridge"
    if found.target.startswith("PySide6.QtWidgets") and here not in WITH_WIDGETS:
        return f"{found}: widgets below ui"
    if here == "rules" and (top in KEPT_FROM_RULES or not (top == "msgspec" or top in sys.stdlib_module_names)):
        return f"{found}: rules use the standard library and msgspec, without chance, clock or JSON"
    if here == "rules" and found.target.startswith("msgspec.json"):
        return f"{found}: rules do not know how things are saved"
    return ""


def _inside_breach(found: Import) -> str:
    """What the layers say against an import from inside the package."""
    here, there = layer(found.source), layer(found.target)
    if here in ROOTS or not there:
        return ""
    if found.source == PRINTS and there == "bridge":
        return ""
    if here != there and there not in ARROWS.get(here, set()):
        return f"{found}: {here} may not import {there}"
    if system(found.target) and system(found.source) != system(found.target):
        return f"{found}: only a system imports that system"
    return ""


def breaches(root: Path) -> list[str]:
    """Each import the layers forbid, and each module that is in no layer."""
    found = [f"{name}: no such layer" for name in modules(root) if layer(name) not in {"", *ARROWS, *ROOTS}]
    for one in imports(root):
        inside = one.target.split(".")[0] == PACKAGE
        found.append(_inside_breach(one) if inside else _outside_breach(one))
    return [text for text in found if text]


def cycles(root: Path) -> list[list[str]]:
    """Groups of modules that import each other, directly or round about."""
    graph: dict[str, set[str]] = {name: set() for name in modules(root)}
    for one in imports(root):
        if one.target in graph and one.target != one.source:
            graph[one.source].add(one.target)
    reached = {name: _reach(graph, name) for name in graph}
    knots = {frozenset(b for b in reached[a] if a in reached[b]) for a in graph if a in reached[a]}
    return sorted(sorted(knot) for knot in knots)


def _reach(graph: dict[str, set[str]], start: str) -> set[str]:
    """Everything that can be come to from `start` by one import or more."""
    seen: set[str] = set()
    waiting = [start]
    while waiting:
        fresh = graph[waiting.pop()] - seen
        seen |= fresh
        waiting.extend(fresh)
    return seen


def filled_inits(root: Path) -> list[str]:
    """The `__init__.py` files that hold anything."""
    return [str(file.relative_to(root)) for file in sorted(root.rglob("__init__.py")) if file.read_bytes().strip()]
