"""Mutants of the code are what they are called, can be found again, and are told as seen, unseen or gone."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from tests.scripts import loaded

MUTANTS = loaded("mutants")
ROOT = Path(__file__).parent.parent
TEXT = '''"""A module."""

LIMIT = 3


class Ages:
    """Ages."""

    def due(self, age: int, fast: bool = True) -> int:
        """Losses due."""
        print("a", f"{age + 1}")
        if age > LIMIT and fast:
            return len(str(age)) + 1
        return max(age * 2, 0)


def old(age: int) -> bool:
    def inner(more: int) -> bool:
        return more == 7

    return inner(age)
'''
BECOMES = {
    "Ages.due operator 1": "        if (age > LIMIT or fast):",
    "Ages.due operator 2": "        if (age >= LIMIT) and fast:",
    "Ages.due operator 3": "            return (len(str(age)) - 1)",
    "Ages.due operator 4": "        return max((age // 2), 0)",
    "Ages.due constant 1": "            return len(str(age)) + (2)",
    "Ages.due constant 2": "        return max(age * (3), 0)",
    "Ages.due constant 3": "        return max(age * 2, (1))",
    "Ages.due branch 1": "        if (not (age > LIMIT and fast)):",
    "Ages.due call 1": "        ('a')",
    "Ages.due call 2": "            return (str(age)) + 1",
    "Ages.due call 3": "            return len((age)) + 1",
    "Ages.due call 4": "        return (age * 2)",
    "old call 1": "    return (age)",
    "old.inner operator 1": "        return (more != 7)",
    "old.inner constant 1": "        return more == (8)",
}


def test_each_place_of_a_file_becomes_another() -> None:
    lines = TEXT.splitlines()
    found = {}
    for mutant, _node in MUTANTS.mutants("rules/a.py", TEXT):
        changed = MUTANTS.mutated(mutant, TEXT).splitlines()
        (row,) = (now for before, now in zip(lines, changed, strict=True) if before != now)
        found[str(mutant).partition(" ")[2]] = row
    assert found == BECOMES


def test_a_mutant_over_several_lines_is_one_change() -> None:
    text = "def much(a):\n    return max(\n        a,\n        'ä', a - 1,\n    ) + 1\n"
    for mutant, _node in MUTANTS.mutants("rules/a.py", text):
        assert ast.dump(ast.parse(MUTANTS.mutated(mutant, text))) != ast.dump(ast.parse(text))


def test_the_code_itself_can_be_read_with_any_of_them() -> None:
    for file in ("rules/nutshell/stats/ages.py", "model/line_up.py", "storage/plain_file.py"):
        text = (ROOT / "mls_desktop" / file).read_text("utf-8")
        every = [mutant for mutant, _node in MUTANTS.mutants(file, text)]
        assert len(every) > 10 and len(every) == len(set(every))
        for mutant in every:
            assert MUTANTS.named(str(mutant)) == mutant
            ast.parse(MUTANTS.mutated(mutant, text))


def test_the_same_seed_draws_the_same_ones_of_each_room(tmp_path: Path) -> None:
    for room in MUTANTS.ROOMS:
        (tmp_path / "mls_desktop" / room).mkdir(parents=True)
        (tmp_path / "mls_desktop" / room / "a.py").write_text(TEXT, "utf-8")
    first = MUTANTS.drawn(tmp_path, 3, 8)
    assert first == MUTANTS.drawn(tmp_path, 3, 8) != MUTANTS.drawn(tmp_path, 4, 8)
    assert [mutant.file.split("/")[0] for mutant in first] == [room for room in MUTANTS.ROOMS for _each in range(2)]


@pytest.mark.parametrize(
    ("file", "room"),
    {
        "rules/nutshell/stats/ages.py": "tests/rules/nutshell", "rules/common/grids/steps.py": "tests/rules/common",
        "model/apply.py": "tests/model", "bridge/fight/answer.py": "tests/bridge",
    }.items(),
)  # fmt: skip
def test_its_room_is_the_system_or_the_layer(file: str, room: str) -> None:
    assert MUTANTS.Mutant(file, "f", "call", 1).room == room


@pytest.mark.long
def test_what_the_tests_say_is_told_and_the_file_is_as_it_was(tmp_path: Path) -> None:
    code = "def twice(a):\n    return a * 2\n\n\ndef least(a):\n    return max(a, 0)\n"
    test = (
        "from mls_desktop.model.sums import twice, least\n\ndef test():\n    assert twice(2) == 4 and least(3) == 3\n"
    )
    files = {"mls_desktop/model/sums.py": code, "tests/model/test_sums.py": test}
    packages = ("mls_desktop/__init__.py", "mls_desktop/model/__init__.py")
    for name, text in {**files, **dict.fromkeys(packages, "")}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", "utf-8")
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    said = {
        name: MUTANTS.became(MUTANTS.named(f"model/sums.py {name}"), tmp_path, words)
        for name in ("twice operator 1", "least constant 1", "twice call 1", "thrice operator 1")
    }
    assert said == {
        "twice operator 1": "seen", "least constant 1": "unseen", "twice call 1": "gone", "thrice operator 1": "gone",
    }  # fmt: skip
    assert (tmp_path / "mls_desktop/model/sums.py").read_text("utf-8") == code
    assert MUTANTS.passes("tests/model", tmp_path, words) and not MUTANTS.passes("tests/none", tmp_path, words)
