"""The tests near a change: those of its rooms, those that import it or one of its importers, and of those that load its
rule system one in ten. The standard library only."""

from __future__ import annotations

import re
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from random import Random

from steps import SetupError

PACKAGE, TESTS = "mls_desktop", "tests"
SHARE = 10
"""Of so many tests that load the system of a change one is drawn."""
IMPORT = re.compile(
    r"^[ \t]*(?:from|import) +((?:mls_desktop|tests)[\w.]*)(?: +import +(\([^)]*\)|[^\n#]*))?", re.MULTILINE
)
NO_SYSTEM = frozenset({"common"})
"""Of the folders of rules those that are no rule system."""

Sources = Mapping[str, str]
"""The Python files of the checkout, by path."""


@dataclass(frozen=True)
class Near:
    """The files of tests near a change. `drawn`: those of `files` that are there by chance; `left`: of each room of the
    tests how many files are not run."""

    files: tuple[str, ...]
    drawn: tuple[str, ...]
    left: Mapping[str, int]

    def told(self, seed: int) -> list[str]:
        """Lines that say what is run, and what is left out."""
        left = ", ".join(f"{room} {count}" for room, count in sorted(self.left.items()))
        return [
            f"near the change: {len(self.files)} files of tests, {len(self.drawn)} of them drawn with seed {seed}",
            f"left out: {sum(self.left.values())} files ({left})" if left else "left out: none",
        ]


def near(sources: Sources, changed: Iterable[str], seed: int) -> Near:
    """The tests near the files that changed. `seed`: for those that are drawn."""
    changed = set(changed)
    tests = sorted(file for file in sources if _is_test(file))
    importers = _importers(sources)
    ours = {file for file in changed if file.endswith(".py") and file.startswith((f"{PACKAGE}/", f"{TESTS}/"))}
    wider = ours | {each for file in ours for each in importers[file] if each.startswith(f"{PACKAGE}/")}
    rooms = {_room(file) for file in ours if file.startswith(f"{PACKAGE}/")}
    found = {test for test in tests if test in changed or _folder(test) in rooms}
    found |= {each for file in wider for each in importers[file] if _is_test(each)}
    names = [name for file in changed - ours for name in _names(file)]
    found |= {test for test in tests if any(name in sources[test] for name in names)}
    known = {file.split("/")[2] for file in sources if file.startswith(f"{PACKAGE}/rules/") and file.count("/") > 2}
    systems = {part for file in changed for part in file.split("/") if part in known - NO_SYSTEM}
    loading = [test for test in tests if test not in found and any(f'"{each}"' in sources[test] for each in systems)]
    drawn = Random(seed).sample(loading, -(-len(loading) // SHARE))
    files = found.union(drawn)
    left = Counter("/".join(test.split("/")[:2]) if "/" in test[6:] else TESTS for test in tests if test not in files)
    return Near(tuple(sorted(files)), tuple(sorted(drawn)), left)


def sources_of(root: Path) -> dict[str, str]:
    """The Python files of package and tests in a checkout."""
    files = (file for folder in (PACKAGE, TESTS) for file in (root / folder).rglob("*.py"))
    return {file.relative_to(root).as_posix(): file.read_text("utf-8") for file in files}


def changed_files(root: Path, since: str | None = None) -> list[str]:
    """The files that differ from a commit, those that are new among them. Without one: from the last commit, or where
    nothing does, those that the last commit changed. Raises SetupError where git cannot say."""
    if since is not None:
        return sorted({*_git(root, "diff", "--name-only", since), *_new_files(root)})
    found = {*_git(root, "diff", "--name-only", "HEAD"), *_new_files(root)}
    return sorted(found or _git(root, "diff", "--name-only", "HEAD~1", "HEAD"))


def _new_files(root: Path) -> list[str]:
    return _git(root, "ls-files", "--others", "--exclude-standard")


def _git(root: Path, *words: str) -> list[str]:
    try:
        done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetupError(f"git cannot say what changed: {getattr(error, 'stderr', '') or error}".strip()) from error
    return done.stdout.splitlines()


def _importers(sources: Sources) -> Mapping[str, set[str]]:
    """The files that import each file, wherever in them the import stands."""
    modules = {file[:-3].replace("/", ".").removesuffix(".__init__"): file for file in sources}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for file, text in sources.items():
        for whole, names in IMPORT.findall(text):
            for module in (whole, *(f"{whole}.{name}" for name in re.findall(r"\w+", names))):
                if module in modules:
                    found[modules[module]].add(file)
    return found


def _is_test(file: str) -> bool:
    return file.startswith(f"{TESTS}/") and PurePosixPath(file).name.startswith("test_") and file.endswith(".py")


def _names(file: str) -> list[str]:
    """The names by which a test speaks of a file that no module imports: a script's own, without the ending."""
    path = PurePosixPath(file)
    return [path.name, f'"{path.stem}"'] if path.suffix == ".py" else [path.name]


def _folder(file: str) -> str:
    return str(PurePosixPath(file).parent)


def _room(file: str) -> str:
    """The folder of the tests that is a module's room."""
    return _folder(file).replace(PACKAGE, TESTS, 1)
