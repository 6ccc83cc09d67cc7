"""The folders of the program lie where the system wants such folders."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from platformdirs.macos import MacOS
from platformdirs.unix import Unix

from mls_desktop.bridge.app.paths import NAME, desktop_list, user_folders

VARIABLES = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")


@pytest.mark.parametrize("value", [None, "", " ", "here/and/there", "~/mine", "{home}/mine", "{home}/mine/"])
def test_on_linux_they_lie_where_platformdirs_says(
    value: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path))
    for at, name in enumerate(VARIABLES):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value.format(home=tmp_path / str(at)))
    said, ours = Unix(NAME, appauthor=False), user_folders()
    assert ours.config == Path(said.user_config_dir) and ours.state == Path(said.user_state_dir)
    assert ours.recovery == Path(said.user_data_dir) / "recovery"
    assert desktop_list() == Path(said.user_data_dir).parent / "recently-used.xbel"


def test_elsewhere_platformdirs_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr("platformdirs.PlatformDirs", MacOS)
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    assert str(user_folders().config) == os.path.expanduser(f"~/Library/Application Support/{NAME}")
