"""The house stays as it was put in order: what may only get better is held to a limit, each with a fault planted."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
FILES_OF_A_FOLDER = 20
LINES_OF_A_WIDGET = 300
LINES_OF_A_FUNCTION = 20
"""Of nine functions in ten."""


def measures() -> Any:
    spec = importlib.util.spec_from_file_location("measures", ROOT / "packaging" / "measures.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["measures"] = module
    spec.loader.exec_module(module)
    return module


MEASURES = measures()
House = MEASURES.House


@pytest.fixture(scope="module")
def house():
    return House(ROOT)


def plant(root: Path, files: dict[str, str]):
    """A house made of these files."""
    for name, text in files.items():
        file = root / MEASURES.PACKAGE / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return House(root)


@pytest.mark.parametrize("layer", ["ui", "bridge", "model", "report", "commands"])
def test_no_two_folders_import_each_other(layer, house):
    assert house.mutual(layer) == []


def test_two_folders_that_import_each_other_are_found(tmp_path):
    planted = plant(
        tmp_path,
        {
            "ui/fight/page.py": "from mls_desktop.ui.widgets.theme import Theme",
            "ui/widgets/theme.py": "if TYPE_CHECKING:\n    from mls_desktop.ui.fight import page",
            "ui/sheet/page.py": "from mls_desktop.ui.widgets import theme",
        },
    )
    assert planted.mutual("ui") == [("ui.fight", "ui.widgets")]


def crowded(house) -> list[str]:
    return [folder for folder, files in house.folders().items() if files > FILES_OF_A_FOLDER]


def test_a_folder_holds_what_can_be_overlooked(house):
    assert crowded(house) == []


def test_a_folder_of_too_many_files_is_found(tmp_path):
    files = {f"ui/fight/part_{n}.py": "" for n in range(FILES_OF_A_FOLDER + 1)}
    assert crowded(plant(tmp_path, {**files, "ui/fight/__init__.py": "", "ui/sheet/page.py": ""})) == ["ui.fight"]


def long_widgets(house) -> list[str]:
    return [each.name for each in house.classes("ui") if each.lines > LINES_OF_A_WIDGET]


def test_no_class_of_a_widget_is_a_god(house):
    assert long_widgets(house) == []


def test_a_widget_that_does_all_is_found(tmp_path):
    body = "\n".join(f"    x{n} = {n}" for n in range(LINES_OF_A_WIDGET))
    assert long_widgets(plant(tmp_path, {"ui/window/main.py": f"class God:\n{body}\n"})) == ["ui.window.main.God"]


def test_most_functions_are_small(house):
    assert MEASURES.tenths(each.lines for each in house.functions())[1] <= LINES_OF_A_FUNCTION


def test_functions_that_grow_are_found(tmp_path):
    long = "def f():\n" + "    x = 1\n" * LINES_OF_A_FUNCTION
    planted = plant(tmp_path, {"a.py": "def g(): pass\n" * 8 + long + long})
    assert MEASURES.tenths(each.lines for each in planted.functions())[1] > LINES_OF_A_FUNCTION


def test_no_name_stands_twice_in_a_layer(house):
    assert (house.stems_twice(), house.classes_twice()) == ([], [])


TWICE = {
    "stem": ({"ui/fight/table.py": "", "ui/sheet/table.py": ""}, [["ui.fight.table", "ui.sheet.table"]], []),
    "class": (
        {"bridge/fight/a.py": "class Log: ...", "bridge/roll/b.py": "class Log: ..."},
        [],
        [["bridge.fight.a.Log", "bridge.roll.b.Log"]],
    ),
    "with-common": (
        {"rules/common/figures/odds.py": "", "rules/nutshell/odds.py": ""},
        [["rules.common.figures.odds", "rules.nutshell.odds"]],
        [],
    ),
    "in-one-system": (
        {"rules/nutshell/stats/arms.py": "", "rules/nutshell/sheet/arms.py": "", "rules/other/arms.py": ""},
        [["rules.nutshell.sheet.arms", "rules.nutshell.stats.arms", "rules.other.arms"]],
        [],
    ),
}


@pytest.mark.parametrize("case", TWICE)
def test_a_name_that_stands_twice_is_found(case, tmp_path):
    files, stems, classes = TWICE[case]
    planted = plant(tmp_path, files)
    assert (planted.stems_twice(), planted.classes_twice()) == (stems, classes)


LET_BE = {
    "role-names": {"ui/fight/controller.py": "", "ui/sheet/controller.py": ""},
    "parts-of-two-systems": {"rules/nutshell/fight.py": "class Fight: ...", "rules/other/fight.py": "class Fight: ..."},
    "two-layers": {"ui/fight/report.py": "class Report: ...", "bridge/fight/report.py": "class Report: ..."},
}


@pytest.mark.parametrize("case", LET_BE)
def test_a_name_that_may_stand_twice_is_let_be(case, tmp_path):
    planted = plant(tmp_path, LET_BE[case])
    assert (planted.stems_twice(), planted.classes_twice()) == ([], [])


def test_a_function_of_too_many_ways_is_found(tmp_path):
    """`ruff check` counts them; here only that the project's settings make it do so."""
    file = tmp_path / "planted.py"
    file.write_text("def f(x: int) -> None:\n" + "".join(f"    if x == {n}:\n        print({n})\n" for n in range(20)))
    words = [sys.executable, "-m", "ruff", "check", "--config", str(ROOT / "pyproject.toml"), str(file)]
    told = subprocess.run(words, capture_output=True, text=True, check=False)
    assert told.returncode == 1 and "C901" in told.stdout


def test_what_needs_qt_only_for_its_types_is_in_reach_without_it(tmp_path):
    planted = plant(
        tmp_path,
        {
            "bridge/a.py": "from PySide6.QtCore import QObject\n",
            "bridge/b.py": "from mls_desktop.bridge.a import QObject\n",
            "bridge/c.py": "if TYPE_CHECKING:\n    from mls_desktop.bridge.a import QObject\n",
            "bridge/d.py": "def f():\n    from mls_desktop.bridge import a\n",
        },
    )
    assert planted.with_qt() == {"bridge.a", "bridge.b", "bridge.d"}
    assert planted.without_qt() == pytest.approx(2 / 6)


QT_FREE = 0.5935
"""The share of the lines that are in reach without Qt."""


@pytest.mark.needs("nutshell")
@pytest.mark.needs("death_or_glory")
@pytest.mark.needs("rules_basics")
def test_enough_is_in_reach_without_qt(house):
    assert house.without_qt() >= QT_FREE


@pytest.mark.parametrize("place", ["rules/common", "model", "words", "storage", "report", "bridge"])
def test_each_room_is_told_by_tests_of_its_own(place, house):
    assert house.tested(place) >= 0.4


NOT_YET = set[str]()
"""The modules that have timers and clocks of their own still."""


def test_all_that_comes_later_or_asks_the_time_does_so_by_the_one_clock(house):
    assert set(house.past_the_clock()) == NOT_YET, "a module that has none any more comes off the list"


PAST = {
    "timer": ("from PySide6.QtCore import QObject, QTimer", ["QTimer"]),
    "by-module": ("from PySide6 import QtCore\nQtCore.QTimer.singleShot(0, print)", ["QTimer", "singleShot"]),
    "keyword": ("def f(make):\n    make(singleShot=True)", ["singleShot"]),
    "of-an-object": ("class A(B):\n    def timerEvent(self, event): self.startTimer(5)", ["startTimer", "timerEvent"]),
    "moment": ("from time import monotonic as clock", ["monotonic"]),
    "date": ("import time\nx = time.time()", ["time"]),
    "date-by-name": ("from time import time", ["time"]),
    "sleep": ("import time\ndef f():\n    time.sleep(1)", ["sleep"]),
    "animation": ("from PySide6.QtCore import QPropertyAnimation", ["QPropertyAnimation"]),
}


@pytest.mark.parametrize("case", PAST)
def test_a_clock_beside_the_one_clock_is_found(case, tmp_path):
    text, names = PAST[case]
    planted = plant(tmp_path, {"ui/fight/log.py": text, "bridge/qt/clock.py": text, "rules/a.py": text})
    assert planted.past_the_clock() == {"ui.fight.log": names}


def test_what_only_looks_like_a_clock_is_let_be(tmp_path):
    text = '"No QTimer, no sleep."\nimport time\ndef f(a, time):\n    return time, a.time(), time.strftime("%H")\n'
    assert plant(tmp_path, {"bridge/log.py": text}).past_the_clock() == {}


WAITS_LEFT = 500
"""Waits by the wall clock that tests still have beside those of the real window, of faults and of the bench."""
WAIT = re.compile(r"\.(waitUntil|waitSignals?|qWait|waitCallback)\(|bot\.wait\(")
REAL = ("window", "faults")
"""Folders of tests that have the real clock."""


def waits(folder: Path) -> int:
    """How often the tests below `folder` wait by the wall clock."""
    files = [file for file in folder.rglob("*.py") if file.relative_to(folder).parts[0] not in REAL]
    return sum(len(WAIT.findall(file.read_text("utf-8"))) for file in files)


def test_no_more_tests_wait_by_the_wall_clock():
    assert waits(ROOT / "tests") <= WAITS_LEFT, "a test turns the clock by hand (tests/hand_clock.py)"


def test_a_wait_is_counted(tmp_path):
    (tmp_path / "ui").mkdir()
    (tmp_path / "window").mkdir()
    (tmp_path / "ui" / "test_page.py").write_text(
        "def f(bot, desk):\n    bot.wait(5)\n    desk.bot.waitUntil(desk.up)\n"
    )
    (tmp_path / "window" / "test_it.py").write_text("def f(bot):\n    bot.wait(5)\n")
    assert waits(tmp_path) == 2
