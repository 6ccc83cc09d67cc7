"""The program's start, as far as it can be seen without a display."""

from pathlib import Path

import pytest

from mls_desktop.app import main_window
from mls_desktop.cli import main


def test_the_title_names_the_file(qtbot):
    window = main_window([Path("there/party.mls.json")])
    qtbot.addWidget(window)
    assert window.windowTitle() == "party.mls.json – MLS Desktop"


def test_help_ends_well(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "FILE" in capsys.readouterr().out
