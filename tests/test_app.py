"""The program's start, as far as it can be seen without a display."""

import pytest

from mls_desktop.cli import main


def test_help_ends_well(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--help"])
    assert ended.value.code == 0
    assert "FILE" in capsys.readouterr().out
