"""Mutants of the code: `dev.py mutants`. In a copy of the checkout one operator, constant, branch or call at a time is
another one, and the tests of its room are run until one fails: what no test sees is named.

A mutant goes by its function and its place in it, `rules/nutshell/stats/ages.py losses_due operator 2`, so that the
same ones can be tried on another commit: what is gone there is named too.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from steps import ROOT, say

PACKAGE = "mls_desktop"
ROOMS = ("rules", "model", "bridge", "storage")
COUNT, LONGEST = 80, 15 * 60
"""The number of mutants of a run, as many of each room; seconds after which the tests of one hang, which is seen."""
APART = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "dist", "build")
NAMES: Mapping[type[ast.AST], type[ast.AST]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.Div: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.And: ast.Or, ast.Or: ast.And,
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
"""Each operator and what it becomes."""


@dataclass(frozen=True)
class Mutant:
    """A mutant: the file below the package, the function in it with those around it, which kind of change, and the
    place among those of its kind."""

    file: str
    function: str
    kind: str
    nth: int

    def __str__(self) -> str:
        return f"{self.file} {self.function} {self.kind} {self.nth}"

    @property
    def room(self) -> str:
        """The folder of tests that are run: those of a rule system alone, else of a whole layer."""
        parts = self.file.split("/")
        return "/".join(("tests", *parts[: 2 if parts[0] == "rules" and len(parts) > 2 else 1]))


def named(line: str) -> Mutant:
    """The mutant of that name. Raises ValueError for what is no name."""
    file, function, kind, nth = line.split()
    return Mutant(file, function, kind, int(nth))


# Where something can be changed, and into what


def kind_of(node: ast.AST) -> str:
    """The kind of change that an expression allows; "" for none."""
    match node:
        case ast.BinOp() | ast.BoolOp():
            return "operator" if type(node.op) in NAMES else ""
        case ast.Compare(ops=[_]):
            return "operator"
        case ast.Constant(value=bool() | int()):
            return "constant"
        case ast.Call():
            return "call"
    return ""


def other(kind: str, node: ast.expr) -> ast.expr:
    """The expression in place of one: with another operator; another truth value, or the whole number after it; the
    opposite of what a branch is taken for; the first argument of a call, nothing where it has none."""
    found = copy.deepcopy(node)
    match found:
        case _ if kind == "branch":
            return ast.UnaryOp(ast.Not(), found)
        case ast.BinOp() | ast.BoolOp():
            found.op = NAMES[type(found.op)]()  # type: ignore[assignment]
        case ast.Compare():
            found.ops = [NAMES[type(found.ops[0])]()]  # type: ignore[list-item]
        case ast.Constant(value=bool(is_so)):
            found.value = not is_so
        case ast.Constant(value=int(number)):
            found.value = number + 1
        case ast.Call():
            return next((each for each in found.args if not isinstance(each, ast.Starred)), ast.Constant(None))
    return found


def functions(tree: ast.AST, above: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions and methods, with the names of what is around them."""
    for node in ast.iter_child_nodes(tree):
        name = f"{above}{getattr(node, 'name', '')}"
        if isinstance(node, ast.FunctionDef):
            yield name, node
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield from functions(node, f"{name}.")


def nodes(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """The expressions of a function that can be another, with the kind of change, in their order; those of a function
    within it are not its own, a text holds none, and a type is none."""
    ends = (ast.FunctionDef, ast.ClassDef, ast.JoinedStr, ast.pattern)
    left: list[ast.AST] = [*reversed(function.body)]
    while left:
        node = left.pop()
        if isinstance(node, ends):
            continue
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield "branch", node.test
        if isinstance(node, ast.expr) and (kind := kind_of(node)):
            yield kind, node
        inner = [each for each in ast.iter_child_nodes(node) if each is not getattr(node, "annotation", None)]
        left += reversed(inner)


def mutants(file: str, text: str) -> Iterator[tuple[Mutant, ast.expr]]:
    """All mutants of a file, each with the expression that becomes another."""
    for name, function in functions(ast.parse(text)):
        found: Counter[str] = Counter()
        for kind, node in nodes(function):
            found[kind] += 1
            yield Mutant(file, name, kind, found[kind]), node


def mutated(mutant: Mutant, text: str) -> str | None:
    """The text of its file with the mutant in it; None where its place is gone."""
    node = next((node for each, node in mutants(mutant.file, text) if each == mutant), None)
    if node is None:
        return None
    rows = text.encode().split(b"\n")
    before = b"\n".join([*rows[: node.lineno - 1], rows[node.lineno - 1][: node.col_offset]])
    last, end = (node.end_lineno or node.lineno) - 1, node.end_col_offset or 0
    after = b"\n".join([rows[last][end:], *rows[last + 1 :]])
    return b"".join((before, b"(", ast.unparse(other(mutant.kind, node)).encode(), b")", after)).decode()


# Which are tried, and what becomes of them


def drawn(root: Path, seed: int, count: int) -> list[Mutant]:
    """So many mutants by chance, as many of each room: a function first, then a place in it."""
    random, found = Random(seed), []
    for nth, room in enumerate(ROOMS):
        by_function: dict[tuple[str, str], list[Mutant]] = {}
        for file in sorted((root / PACKAGE / room).rglob("*.py")):
            for mutant, _node in mutants(str(file.relative_to(root / PACKAGE)), file.read_text("utf-8")):
                by_function.setdefault((mutant.file, mutant.function), []).append(mutant)
        share = count // len(ROOMS) + (nth < count % len(ROOMS))
        found += [random.choice(by_function[each]) for each in random.sample(sorted(by_function), share)]
    return found


def became(mutant: Mutant, tree: Path, words: Sequence[str]) -> str:
    """Answer of the tests of its room to a mutant in a copy of the checkout: "seen", "unseen", or "gone"."""
    file = tree / PACKAGE / mutant.file
    text = file.read_text("utf-8") if file.exists() else ""
    changed = mutated(mutant, text)
    if changed is None:
        return "gone"
    file.write_text(changed, "utf-8")
    try:
        return "unseen" if passes(mutant.room, tree, words) else "seen"
    finally:
        file.write_text(text, "utf-8")


def passes(room: str, tree: Path, words: Sequence[str]) -> bool:
    """Whether the tests of a room pass, and do not hang."""
    more = {**os.environ, "MLS_TIER": "all"}
    try:
        done = subprocess.run([*words, room], cwd=tree, env=more, capture_output=True, timeout=LONGEST, check=False)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py mutants", description="Change the code, and see whether tests fail.")
    parser.add_argument("--seed", type=int, default=1, help="for those that are drawn")
    parser.add_argument("--count", type=int, default=COUNT, help="how many are drawn")
    parser.add_argument("--names", type=Path, metavar="FILE", help="those of a run before, a line each")
    parser.add_argument("--of", type=Path, default=ROOT, metavar="DIR", help="another checkout, such as an older one")
    chosen = parser.parse_args()
    if chosen.names is not None:
        wanted = [named(" ".join(line.split()[:4])) for line in chosen.names.read_text("utf-8").splitlines() if line]
    else:
        wanted = drawn(chosen.of, chosen.seed, chosen.count)
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "-p", "no:cacheprovider"]
    told = dict.fromkeys(("seen", "unseen", "gone"), 0)
    with tempfile.TemporaryDirectory(prefix="mls-mutants-") as folder:
        tree = Path(shutil.copytree(chosen.of, Path(folder) / "tree", ignore=APART))
        for room in sorted({mutant.room for mutant in wanted}):
            if not passes(room, tree, words):
                say(f"FAILED: {room} fails with no mutant at all")
                return 1
        for mutant in wanted:
            began = time.monotonic()
            what = became(mutant, tree, words)
            told[what] += 1
            print(f"{mutant} {what} {time.monotonic() - began:.0f} s", flush=True)
    say(", ".join(f"{count} {what}" for what, count in told.items()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
