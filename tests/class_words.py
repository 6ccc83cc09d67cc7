"""Names of variables against the classes they are annotated with: a variable bears a word of its class."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Set

CONTAINERS = {"Mapping", "dict", "defaultdict", "ChainMap", "MutableMapping"}
"""Of what they hold, the second counts."""
NOT_HELD = {"Callable", "Literal", "type", "Type"}
"""What stands in their brackets is not what the variable is."""
IRREGULAR = {"leaves": "leaf", "halves": "half", "people": "person"}
"""Plurals that another rule makes."""
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
Named = tuple[int, str, ast.expr]
"""Line, name and annotation of a parameter, a variable or an attribute."""


def words(name: str) -> set[str]:
    """The words of a name, each in its singular."""
    return {_singular(word.lower()) for word in WORD.findall(name)}


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word.endswith(("ses", "xes", "ches", "shes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def annotated(tree: ast.Module) -> Iterator[Named]:
    """Every name of a module that is annotated."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
                if each.annotation is not None:
                    yield each.lineno, each.arg, each.annotation
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name | ast.Attribute):
            name = node.target.id if isinstance(node.target, ast.Name) else node.target.attr
            yield node.lineno, name, node.annotation


def classes_in(annotation: ast.expr | None, known: Set[str]) -> Iterator[str]:
    """The known classes that a variable with this annotation is, or holds: of `X | None`, `tuple[X, ...]` and
    `Mapping[str, X]` the class X; of `Callable[[X], Y]` and of a tuple of several none."""
    match annotation:
        case ast.Constant(value=str() as text):
            yield from classes_in(ast.parse(text, mode="eval").body, known)
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in known:
            yield name
        case ast.BinOp(left=left, right=right):
            yield from classes_in(left, known)
            yield from classes_in(right, known)
        case ast.Subscript(value=outer, slice=held):
            yield from _held(getattr(outer, "id", getattr(outer, "attr", "")), held, known)


def _held(outer: str, held: ast.expr, known: Set[str]) -> Iterator[str]:
    parts = [each for each in held.elts if ast.unparse(each) != "..."] if isinstance(held, ast.Tuple) else [held]
    if outer in CONTAINERS:
        yield from classes_in(parts[-1], known)
    elif outer not in NOT_HELD and len(parts) == 1:
        yield from classes_in(parts[0], known)


def strangers(tree: ast.Module, known: Set[str], exceptions: Mapping[str, Set[str]]) -> Iterator[tuple[int, str, str]]:
    """Line, name and classes of each variable of a module that bears no word of its classes. `exceptions`: words with
    the classes they may stand for."""
    for line, name, annotation in annotated(tree):
        classes = list(classes_in(annotation, known))
        excepted = exceptions.get(name.strip("_"), frozenset())
        if classes and not any(each in excepted or words(name) & words(each) for each in classes):
            yield line, name, " | ".join(classes)
