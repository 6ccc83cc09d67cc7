"""Without a display, or with one that cannot be reached, the window is refused in one line and not by an abort."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from mls_desktop import launch
from tests.cli.lines import Said, is_refusal

WINDOWS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_SESSION_TYPE")


def started(**names: str) -> Said:
    """The program started with only these of the names that lead to a display."""
    kept = {name: value for name, value in os.environ.items() if name not in WINDOWS}
    done = subprocess.run(
        [sys.executable, "-m", "mls_desktop"],
        env={**kept, **names},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return Said(done.returncode, done.stdout, done.stderr, None)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always one there")
@pytest.mark.parametrize(
    ("names", "told"),
    [
        pytest.param({}, "there is no display", id="none"),
        pytest.param({"DISPLAY": "", "WAYLAND_DISPLAY": ""}, "there is no display", id="empty"),
        pytest.param({"DISPLAY": ":4711"}, "no window can be opened on this display: ", id="nobody answers"),
        pytest.param({"DISPLAY": "nonsense"}, "no window can be opened on this display: ", id="no display at all"),
        pytest.param({"QT_QPA_PLATFORM": "nonsense"}, "nonsense", id="no such platform"),
    ],
)
def test_a_window_without_a_display_is_refused_in_a_line(names: dict[str, str], told: str) -> None:
    said = started(**names)
    assert is_refusal(said) and told in said.err


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_need_not_be_told_of_a_display(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in WINDOWS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    assert not launch.no_display()


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_one_that_is_named_is_tried(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in WINDOWS:
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert launch.no_display()
    monkeypatch.setenv(name, "x")
    assert not launch.no_display()
