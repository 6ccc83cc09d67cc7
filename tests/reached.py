"""Functions, classes and tables of the rules that no code of the program reaches: found by names in syntax trees."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Module:
    """One module: what it defines at its top level, and under which names it knows things of other modules."""

    name: str
    definitions: dict[str, ast.stmt] = field(default_factory=dict)
    imported: dict[str, str] = field(default_factory=dict)
    body: list[ast.stmt] = field(default_factory=list)
    """Statements that run when it is imported and define nothing."""


def module_of(name: str, text: str) -> Module:
    """The module of that dotted name, read from its text."""
    module, tree = Module(name), ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                module.imported[alias.asname or alias.name] = f"{node.module}.{alias.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                if alias.asname:
                    module.imported[alias.asname] = alias.name
    for statement in tree.body:
        names = list(defined(statement))
        for name in names:
            module.definitions[name] = statement
        if not names:
            module.body.append(statement)
    return module


def defined(statement: ast.stmt) -> Iterator[str]:
    """Names that a statement of a module defines."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield statement.name
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    for target in targets if isinstance(statement, (ast.Assign, ast.AnnAssign)) else ():
        for node in ast.walk(target) if target is not None else ():
            if isinstance(node, ast.Name):
                yield node.id


def uses(module: Module, statement: ast.stmt) -> Iterator[str]:
    """Dotted names that a statement of `module` uses: its own, imported ones, and those behind an imported module."""
    for node in ast.walk(statement):
        if isinstance(node, ast.Name):
            if node.id in module.definitions:
                yield f"{module.name}.{node.id}"
            elif node.id in module.imported:
                yield module.imported[node.id]
        elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") in module.imported:
            yield f"{module.imported[getattr(node.value, 'id', '')]}.{node.attr}"


def unreached(
    texts: Mapping[str, str], within: str, roots: frozenset[str] = frozenset(), excepted: tuple[str, ...] = ()
) -> set[str]:
    """Dotted names of definitions in modules `within` that no other code uses, or only such definitions in turn.

    `texts`: all modules by name; `roots`: last names by which the program looks definitions up at run time;
    `excepted`: modules that need no user. Rings of definitions that use each other alone are not found.
    """
    modules = {name: module_of(name, text) for name, text in texts.items()}
    users: dict[str, set[str]] = defaultdict(set)
    everything = set()
    for module in modules.values():
        for statement in module.body:
            for used in uses(module, statement):
                users[_home(used, modules)].add(f"{module.name} itself")
        for name, statement in module.definitions.items():
            dotted = f"{module.name}.{name}"
            if module.name.startswith(within):
                everything.add(dotted)
            for used in uses(module, statement):
                users[_home(used, modules)].add(dotted)
            if name in roots or name.startswith("__") or module.name in excepted:
                users[dotted].add("the seam")
    dead: set[str] = set()
    while found := {name for name in everything - dead if users[name] <= dead | {name}}:
        dead |= found
    return dead


def names_of_the_seam(texts: Mapping[str, str]) -> frozenset[str]:
    """Names under which the seam finds what a system holds: parts listed by `LazySystem`, and those that the `system`
    module of each package asks another module for."""
    names = {"SYSTEM"}
    for module, text in texts.items():
        if not re.fullmatch(r"mls_desktop\.rules\.(common\.system\.(lazy_system|rule_system)|\w+\.system)", module):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef):
                names.add(node.name)
            elif isinstance(node, ast.Attribute):
                names.add(node.attr)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "lazy_system" in module:
                names.update(re.findall(r"\w+", node.value))
    return frozenset(names)


def _home(dotted: str, modules: Mapping[str, Module]) -> str:
    """The definition behind a dotted name, however many modules pass it on."""
    for _ in range(5):
        module, _, name = dotted.rpartition(".")
        if module in modules and name not in modules[module].definitions and name in modules[module].imported:
            dotted = modules[module].imported[name]
        else:
            break
    return dotted


def texts_of(package: Path) -> dict[str, str]:
    """The texts of all modules below a package, by dotted name."""
    found = {}
    for file in package.rglob("*.py"):
        parts = file.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file.read_text("utf-8")
    return found
