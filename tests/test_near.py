"""`dev.py test --near`: which tests are near a change, and what counts as changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scripts import loaded

near, steps = loaded("near"), loaded("steps")

HOUSE = {
    "mls_desktop/rules/common/dice.py": "",
    "mls_desktop/rules/apples/__init__.py": "",
    "mls_desktop/rules/apples/stats/pips.py": "from mls_desktop.rules.common import dice",
    "mls_desktop/rules/apples/sheet/peel.py": "def peel():\n    from mls_desktop.rules.apples.stats.pips import pip",
    "mls_desktop/rules/apples/sheet/stalk.py": "from mls_desktop.rules.apples.sheet.peel import (\n    peel,\n)",
    "mls_desktop/ui/basket.py": "",
    "tests/fruit.py": "from mls_desktop.rules.apples.stats import pips",
    "tests/rules/apples/stats/test_pips.py": "",
    "tests/rules/apples/stats/test_core.py": "",
    "tests/rules/apples/sheet/test_peel.py": "from mls_desktop.rules.apples.sheet.peel import peel",
    "tests/rules/apples/sheet/test_stalk.py": "from mls_desktop.rules.apples.sheet.stalk import stalk",
    "tests/words/test_pip_words.py": "from mls_desktop.rules.apples.stats.pips import pip",
    "tests/ui/test_basket.py": "import tests.fruit",
    "tests/test_tools.py": 'tool = loaded("ladder"); docs = "orchard.md"',
    **{f"tests/bridge/test_sample_{nth}.py": 'pytestmark = needs("apples")' for nth in range(25)},
    **{f"tests/bridge/test_pears_{nth}.py": 'pytestmark = needs("pears")' for nth in range(3)},
}
SAMPLES = [file for file in HOUSE if "sample" in file]


def found(*changed: str, seed: int = 1) -> set[str]:
    """The tests near these files, those that are drawn apart."""
    near_it = near.near(HOUSE, changed, seed)
    return set(near_it.files) - set(near_it.drawn)


def test_its_room_those_that_import_it_and_those_that_import_its_importers() -> None:
    assert found("mls_desktop/rules/apples/stats/pips.py") == {
        "tests/rules/apples/stats/test_pips.py", "tests/rules/apples/stats/test_core.py",
        "tests/words/test_pip_words.py", "tests/rules/apples/sheet/test_peel.py",
    }  # fmt: skip
    assert found("mls_desktop/ui/basket.py") == {"tests/ui/test_basket.py"}


def test_tests_and_what_they_import() -> None:
    assert found("tests/ui/test_basket.py") == found("tests/fruit.py") == {"tests/ui/test_basket.py"}


def test_what_no_module_imports_is_near_those_that_name_it() -> None:
    assert found("packaging/ladder.py") == found("docs/orchard.md") == {"tests/test_tools.py"}
    assert found("docs/meadow.md") == set()


@pytest.mark.parametrize("file", ["mls_desktop/rules/apples/stats/pips.py", "resources/samples/apples/tree.json"])
def test_of_those_that_load_its_system_one_in_ten_is_drawn(file: str) -> None:
    drawn = {seed: near.near(HOUSE, [file], seed).drawn for seed in range(40)}
    assert {len(each) for each in drawn.values()} == {3}
    assert {each for files in drawn.values() for each in files} == set(SAMPLES)
    assert drawn[7] == near.near(HOUSE, [file], 7).drawn
    assert near.near(HOUSE, ["mls_desktop/ui/basket.py", "mls_desktop/rules/common/dice.py"], 7).drawn == ()


def test_what_is_left_out_is_told_by_room() -> None:
    near_it = near.near(HOUSE, ["mls_desktop/rules/apples/stats/pips.py"], 7)
    assert near_it.left == {"tests": 1, "tests/bridge": 25, "tests/rules": 1, "tests/ui": 1}
    assert near_it.told(7) == [
        "near the change: 7 files of tests, 3 of them drawn with seed 7",
        "left out: 28 files (tests 1, tests/bridge 25, tests/rules 1, tests/ui 1)",
    ]


def test_what_differs_from_the_last_commit_changed_else_what_it_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As git says it: the commits of three files, and one that is new."""
    said = {
        ("diff", "--name-only", "HEAD"): ["one"],
        ("ls-files", "--others", "--exclude-standard"): ["three"],
        ("diff", "--name-only", "HEAD~1", "HEAD"): ["two"],
        ("diff", "--name-only", "v1"): ["one", "two"],
    }
    monkeypatch.setattr(near, "_git", lambda _root, *words: said[words])
    assert near.changed_files(Path()) == ["one", "three"]
    assert near.changed_files(Path(), "v1") == ["one", "three", "two"]
    said["diff", "--name-only", "HEAD"] = said["ls-files", "--others", "--exclude-standard"] = []
    assert near.changed_files(Path()) == ["two"]


def test_where_git_says_nothing_the_set_up_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(steps.SetupError, match="git cannot say what changed"):
        near.changed_files(tmp_path)


def test_the_house_itself_is_read() -> None:
    sources = near.sources_of(Path(__file__).parents[1])
    files = near.near(sources, ["packaging/near.py"], 1).files
    assert "tests/test_near.py" in files and len(files) < 30
