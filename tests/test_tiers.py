"""The tiers of the tests and the table of promises at the end of a run."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.no_network import WATCH, is_outside
from tests.promises import rows_of, table
from tests.tiers import SHARES, cases, does_more, is_left_to_all, is_seldom, shared_out, tier

ROOT = Path(__file__).parent.parent
PLANTED = """
import pytest

@pytest.mark.parametrize("part", range(3))
def test_counted(part, promise):
    promise("D2", "kills", asked=10, reached=10)

def test_short(promise):
    promise("D1", "kills at random", asked=500, reached=499)

@pytest.mark.promises("I3", "fixed files")
@pytest.mark.parametrize("good", [True, True, False])
def test_case(good):
    assert good
"""


@pytest.mark.parametrize(("name", "number"), [("quick", 8), ("all", 60), ("long", 500)])
def test_the_number_is_that_of_the_tier(name, number, monkeypatch):
    monkeypatch.delenv("MLS_CASES", raising=False)
    monkeypatch.setenv("MLS_TIER", name)
    assert tier() == name
    assert cases(quick=8, all=60, long=500) == number
    assert cases(all=60, long=500) == max(number, 60)


def test_a_number_asked_for_goes_before_that_of_the_tier(monkeypatch):
    monkeypatch.setenv("MLS_CASES", "7")
    assert cases(quick=8, all=60, long=500) == 7


def test_a_tier_that_is_none_is_refused(monkeypatch):
    monkeypatch.setenv("MLS_TIER", "everything")
    with pytest.raises(ValueError, match="everything"):
        tier()


@pytest.mark.parametrize(("folder", "share"), [*SHARES.items(), ("model", 1)])
def test_of_a_folders_tests_the_quick_set_does_its_share_and_always_the_same(folder: str, share: int) -> None:
    names = [f"tests/{folder}/fight/test_{nth}.py::test_it[ui/bridge]" for nth in range(16_000)]
    done = [name for name in names if not is_seldom(name)]
    assert 0.9 < len(done) * share / len(names) < 1.1
    assert done == [name for name in names if not is_seldom(name)]


def test_of_many_like_things_all_takes_the_telling_ones_and_a_share_and_always_the_same() -> None:
    names = [f"screen-{nth}" for nth in range(4_000)]
    taken = shared_out(names, names[:10], 4)
    marks = {each.id: {mark.name for mark in each.marks} for each in taken}
    assert all(marks[name] == set() for name in names[:10])
    long = [name for name in names[10:] if marks[name] == {"long"}]
    assert 0.9 < len(long) * 4 / len(names) < 1.1
    assert all(marks[name] == {"long", "deep"} for name in {*names[10:]} - {*long})
    assert taken == shared_out(names, names[:10], 4)


MORES = {
    "asks for a number": ("from tests.tiers import cases\nN = cases(all=1, long=9)\n", True),
    "makes up its cases": ("from hypothesis import given\n\n@given(x)\ndef test_it(x): ...\n", True),
    "by a helper": ("from tests.rules.nutshell.fight.odds.faces import SEEDS\n", True),
    "always the same": ("def test_it():\n    assert True\n", False),
}


@pytest.mark.parametrize(("text", "more"), MORES.values(), ids=MORES)
def test_the_long_tier_knows_which_tests_do_more_in_it(text: str, more: bool, tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(text)
    assert does_more(tmp_path / "test_planted.py") is more


def test_the_long_tier_leaves_the_others_to_all(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MLS_TIER", "long")
    assert not is_left_to_all(request.node), "files are named"
    monkeypatch.setenv("MLS_LONGER", "1")
    assert not is_left_to_all(request.node), "this file plants what does more"

    def planted(file: str, nth: int = 0, marks: tuple[str, ...] = ()) -> pytest.Item:
        made = SimpleNamespace(path=ROOT / "tests" / file, nodeid=f"test_{nth}", get_closest_marker=marks.__contains__)
        return cast(pytest.Item, made)

    same, windows = planted("test_news.py"), [planted("ui/test_it.py", nth) for nth in range(400)]
    monkeypatch.setattr("tests.tiers.does_more", lambda _file: False)
    assert is_left_to_all(same) and not is_left_to_all(planted("test_news.py", marks=("deep",)))
    assert 0.07 < sum(not is_left_to_all(each) for each in windows) / 400 < 0.2
    monkeypatch.setenv("MLS_TIER", "all")
    assert not is_left_to_all(same)


def test_a_test_is_marked_by_that(request: pytest.FixtureRequest) -> None:
    marked = {item.nodeid for item in request.session.items if item.get_closest_marker("seldom")}
    assert marked == {item.nodeid for item in request.session.items if is_seldom(item.nodeid)}


@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_table_stands_once_at_the_end_whoever_ran_the_tests(workers: str, tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(PLANTED)
    words = [sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    words += ["-p", "no:cacheprovider", "-p", "no:randomly", "-n", workers, "-p", "tests.promises", str(tmp_path)]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        words, cwd=tmp_path, env={**kept, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False
    )
    lines = done.stdout.splitlines()
    (start,) = (nth for nth, line in enumerate(lines) if line.strip("=").strip() == "promises")
    assert [line.split() for line in lines[start + 2 : start + 5]] == [
        ["D1", "kills", "at", "random", "500", "499", "NOT", "REACHED"],
        ["D2", "kills", "30", "30"],
        ["I3", "fixed", "files", "3", "2", "NOT", "REACHED"],
    ]
    assert "2 failed, 5 passed" in lines[-1], "a number not reached fails its test"


def test_rows_stand_in_the_order_of_the_promises() -> None:
    class Report:
        when = "call"

        def __init__(self, *rows: list[object]) -> None:
            self.user_properties = [("promise", row) for row in rows] + [("other", 1)]

    rows = rows_of([Report(["S1", "runs", 1, 1], ["D10", "copies", 1000, 1000]), Report(["D2", "kills", 1, 1])])
    assert [row[0] for row in rows] == ["D2", "D10", "S1"]
    assert "1,000" in list(table(rows))[2]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.3.2.1", "::1", "localhost", ""])
def test_this_machine_is_not_outside(host):
    assert not is_outside(host)


@pytest.mark.parametrize("host", ["192.0.2.1", "0.0.0.0", "::", "fe80::1%eth0", "example.org"])
def test_all_else_is_outside(host):
    assert is_outside(host)


def test_a_socket_to_the_outside_is_refused_and_told() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle, pytest.raises(OSError, match="outside"):
        handle.connect(("192.0.2.1", 80))
    assert WATCH.refused == ["socket.connect ('192.0.2.1', 80)"]
    WATCH.refused.clear()


@pytest.mark.promises("I10", "tests run without a network")
def test_where_the_tests_have_left_the_network_there_is_none() -> None:
    """`packaging/without_network.py`: also what is no Python of ours reaches nothing but this machine."""
    program = (
        "import socket; assert [name for _, name in socket.if_nameindex()] == ['lo']\n"
        "held = socket.create_server(('127.0.0.1', 0)); socket.create_connection(held.getsockname(), 5)\n"
        "try: socket.create_connection(('192.0.2.1', 80), 5)\n"
        "except OSError as error: print('none:', error)"
    )
    is_there = os.environ.get("MLS_WITHOUT_NETWORK")
    leaving = [] if is_there else [str(ROOT / "packaging" / "without_network.py"), sys.executable]
    words = [sys.executable, *leaving, "-c", program]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if "keep the network" in done.stderr:
        pytest.skip(done.stderr)
    assert done.stdout.startswith("none:"), done.stderr


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere nobody leaves the network")
def test_these_very_tests_have_left_it() -> None:
    """`dev.py test --all` and `--long` run all of them so."""
    assert tier() == "quick" or [name for _, name in socket.if_nameindex()] == ["lo"]
