"""What the house is like, in numbers: `dev.py measures`. The tests hold some of them to a limit (`test_ratchets.py`).

Lines are those that hold anything. A folder's path is told below the package, with dots: `ui.fight.log`.
"""

from __future__ import annotations

import argparse
import ast
import io
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from statistics import quantiles

PACKAGE = "mls_desktop"
ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("rules", "model", "words", "storage", "report", "commands", "bridge", "ui")
TESTED = {"commands": "cli"}
"""Folders of tests that bear another name than what they test."""
ROLES = {"controller", "page", "base"}
"""Names of files that may stand once in each room; the class says the room."""
QT = ("PySide6", "shiboken6")
ENGINE = "rules/nutshell/fight/odds/*.py"
CLOCKS = {
    *("QTimer", "QElapsedTimer", "QBasicTimer", "QDeadlineTimer", "QTimeLine", "QPropertyAnimation"),
    *("QVariantAnimation", "singleShot", "startTimer", "timerEvent", "monotonic", "monotonic_ns", "perf_counter"),
    *("perf_counter_ns", "time_ns", "sleep", "msleep", "qWait", "qSleep"),
}
"""Names by which something asks the time or has something happen later."""
DOOR = ("bridge.qt.clock", "bridge.qt.soon")
"""The modules that may."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


def lines_of(text: str) -> int:
    """How many lines hold anything."""
    return sum(1 for line in text.splitlines() if line.strip())


def folder_of(module: str) -> str:
    """`ui.fight.page` -> `ui.fight`; "" for a module of the package itself."""
    return module.rpartition(".")[0]


def for_types_only(node: ast.AST) -> bool:
    """Whether it is an `if TYPE_CHECKING`."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


@dataclass(frozen=True)
class Sized:
    """Something with a name and so many lines."""

    lines: int
    name: str


class House:
    """A package's modules, read once: what each holds and imports. `root`: the folder of the checkout."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.package = root / PACKAGE
        files = [file for file in sorted(self.package.rglob("*.py")) if file.name != "__init__.py"]
        self.files = {".".join(file.relative_to(self.package).with_suffix("").parts): file for file in files}
        self.texts = {module: file.read_text("utf-8") for module, file in self.files.items()}
        self.trees = {module: ast.parse(text) for module, text in self.texts.items()}

    # ---- sizes

    @cached_property
    def lines(self) -> dict[str, int]:
        """Lines of each module."""
        return {module: lines_of(text) for module, text in self.texts.items()}

    def functions(self) -> list[Sized]:
        """Every function and method, nested ones too, from its `def` to its end."""
        return [
            Sized((node.end_lineno or node.lineno) - node.lineno + 1, f"{module}.{node.name}")
            for module, tree in self.trees.items()
            for node in ast.walk(tree)
            if isinstance(node, Function)
        ]

    def classes(self, layer: str = "") -> list[Sized]:
        """Every class of the layer, with all its lines."""
        return [
            Sized((node.end_lineno or node.lineno) - node.lineno + 1, f"{module}.{node.name}")
            for module, tree in self.trees.items()
            if module.startswith(layer)
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
        ]

    def folders(self) -> dict[str, int]:
        """How many files stand in each folder."""
        found: dict[str, int] = defaultdict(int)
        for module in self.files:
            found[folder_of(module)] += 1
        return dict(found)

    # ---- time

    def past_the_clock(self) -> dict[str, list[str]]:
        """The names of other clocks and timers in each module of `ui` and `bridge` but those of the one clock."""
        found = {
            module: sorted({name for node in ast.walk(tree) for name in _clocks(node)})
            for module, tree in self.trees.items()
            if module.startswith(("ui.", "bridge.")) and module not in DOOR
        }
        return {module: names for module, names in found.items() if names}

    # ---- names

    def stems_twice(self) -> list[list[str]]:
        """Modules of one layer that bear the same name, role names and parts of two systems apart."""
        return self._twice((module.rpartition(".")[2], module) for module in self.files)

    def classes_twice(self) -> list[list[str]]:
        """Classes of one layer that bear the same name, parts of two systems apart."""
        return self._twice(
            (node.name, f"{module}.{node.name}")
            for module, tree in self.trees.items()
            for node in tree.body
            if isinstance(node, ast.ClassDef)
        )

    def _twice(self, named: Iterable[tuple[str, str]]) -> list[list[str]]:
        found: dict[tuple[str, str], list[str]] = defaultdict(list)
        for name, place in named:
            if name not in ROLES:
                found[place.partition(".")[0], name].append(place)
        return sorted(sorted(places) for places in found.values() if len(places) > 1 and not _parts_of_systems(places))

    # ---- arrows

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """What each module imports when it is loaded or run, not only for its types: dotted names, those of the
        package below it."""
        return {module: set(self._imported(tree)) for module, tree in self.trees.items()}

    def _imported(self, node: ast.AST) -> Iterator[str]:
        for child in ast.iter_child_nodes(node):
            if for_types_only(child):
                continue
            if isinstance(child, ast.Import):
                yield from (alias.name for alias in child.names)
            elif isinstance(child, ast.ImportFrom) and child.module:
                base = child.module.removeprefix(f"{PACKAGE}.")
                for alias in child.names:
                    yield f"{base}.{alias.name}" if f"{base}.{alias.name}" in self.files else base
            else:
                yield from self._imported(child)

    def folder_arrows(self, layer: str) -> set[tuple[str, str]]:
        """Which folder of a layer imports which other one, for types too."""
        arrows = set()
        for module, tree in self.trees.items():
            if module.startswith(f"{layer}."):
                for node in ast.walk(tree):
                    if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{PACKAGE}.{layer}."):
                        base = (node.module or "").removeprefix(f"{PACKAGE}.")
                        for alias in node.names:
                            target = f"{base}.{alias.name}"
                            arrows.add((folder_of(module), folder_of(target if target in self.files else base)))
        return {(here, there) for here, there in arrows if here != there}

    def mutual(self, layer: str) -> list[tuple[str, str]]:
        """The pairs of folders of a layer that import each other."""
        arrows = self.folder_arrows(layer)
        return sorted((here, there) for here, there in arrows if here < there and (there, here) in arrows)

    def with_qt(self) -> set[str]:
        """The modules that cannot be loaded without Qt: they import it, or something that does."""
        found = {module for module, names in self.imports.items() if any(name.startswith(QT) for name in names)}
        grown = True
        while grown:
            more = {module for module, names in self.imports.items() if module not in found and names & found}
            grown = bool(more)
            found |= more
        return found

    def without_qt(self) -> float:
        """The share of the lines that are in reach without Qt."""
        total = sum(self.lines.values())
        return sum(count for module, count in self.lines.items() if module not in self.with_qt()) / total

    # ---- tests and comments

    def tested(self, place: str) -> float:
        """Lines of tests for each line of code of a layer or folder ("rules/common")."""
        code = sum(
            count for module, count in self.lines.items() if f"{module}.".startswith(place.replace("/", ".") + ".")
        )
        folder = self.root / "tests" / TESTED.get(place, place)
        tests = sum(lines_of(file.read_text("utf-8")) for file in folder.rglob("*.py"))
        return tests / code if code else 0.0

    def explained(self, files: str = ENGINE) -> float:
        """The share of the lines of some files that explain: docstrings and comments."""
        texts = [file.read_text("utf-8") for pattern in files.split(",") for file in self.package.glob(pattern)]
        total = sum(map(lines_of, texts))
        return sum(map(explaining_lines, texts)) / total if total else 0.0


def explaining_lines(text: str) -> int:
    """How many lines of a module are docstrings, strings that stand by themselves, or comments."""
    found: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            found |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            found.add(token.start[0])
    held = text.splitlines()
    return sum(1 for line in found if held[line - 1].strip())


def _clocks(node: ast.AST) -> Iterator[str]:
    """The names of a clock or timer in a node; `time.time` as "time"."""
    names = [getattr(node, "attr", None), getattr(node, "id", None), getattr(node, "arg", None)]
    if isinstance(node, Function):
        names.append(node.name)
    if isinstance(node, ast.ImportFrom):
        names += [each.name for each in node.names]
        yield from ["time"] * (node.module == "time" and "time" in names)
    if isinstance(node, ast.Attribute) and node.attr == "time" and ast.unparse(node.value) == "time":
        yield "time"
    yield from [name for name in names if name in CLOCKS]


def _parts_of_systems(places: list[str]) -> bool:
    """Whether all of them are parts of rule systems, each of another one."""
    systems = [place.split(".")[1] for place in places if place.startswith("rules.") and place.count(".") > 1]
    return len(systems) == len(places) == len(set(systems)) and "common" not in systems


def tenths(values: Iterable[int]) -> tuple[int, int, int]:
    """The middle, the ninetieth of a hundred and the greatest of some numbers."""
    held = sorted(values)
    cuts = quantiles(held, n=10, method="inclusive")
    return round(cuts[4]), round(cuts[8]), held[-1]


def rows(house: House, engine: str) -> Iterator[tuple[str, str]]:
    """The table: a measure and its value a line."""
    files, functions = tenths(house.lines.values()), tenths(each.lines for each in house.functions())
    widgets = house.classes("ui")
    yield "modules", str(len([module for module, count in house.lines.items() if count]))
    yield "lines", str(sum(house.lines.values()))
    yield "lines of a file: p50, p90, max", ", ".join(map(str, files))
    yield "lines of a function: p50, p90, max", ", ".join(map(str, functions))
    yield "most files in a folder", str(max(house.folders().values()))
    for layer in ("ui", "bridge"):
        yield f"folders of {layer} importing each other", str(len(house.mutual(layer)))
    yield "in reach without Qt", f"{house.without_qt():.1%}"
    for place in (*LAYERS, "rules/common"):
        yield f"lines of test to one of {place}", f"{house.tested(place):.2f}"
    yield (
        "classes of ui over 300 lines, longest",
        f"{sum(each.lines > 300 for each in widgets)}, {max(each.lines for each in widgets)}",
    )
    yield "names of files twice in a layer", str(len(house.stems_twice()))
    yield "names of classes twice in a layer", str(len(house.classes_twice()))
    yield "explaining lines of the odds engine", f"{house.explained(engine):.0%}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="dev.py measures", description="What the house is like, in numbers.")
    parser.add_argument("root", nargs="?", type=Path, default=ROOT, metavar="DIR", help="another checkout")
    parser.add_argument("--engine", default=ENGINE, metavar="GLOBS", help="the files of the odds engine")
    chosen = parser.parse_args()
    for name, value in rows(House(chosen.root), chosen.engine):
        print(f"{name:44} {value}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
