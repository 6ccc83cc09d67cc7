"""What the line of status shows where there is no room for all of it."""

from __future__ import annotations

import pytest

from mls_desktop.ui.window.status_bar import StatusBar
from tests.desk import Desk
from tests.ui.measuring import settle, shaped

pytestmark = pytest.mark.needs("nutshell")
WIDTHS = (2560, 1680, 1280, 1024)


def shown(bar: StatusBar) -> dict[str, bool]:
    parts = {name: getattr(bar, name) for name in ("rules", "points", "saved", "system", "zoom")}
    return {name: label.isVisible() for name, label in parts.items()}


@pytest.mark.parametrize("zoom", [100, 150, 200])
def test_nothing_is_cut_and_what_matters_stays(desk: Desk, zoom: int) -> None:
    bar = desk.window.shell.status
    desk.page.focus_first()
    shaped(desk.window, (zoom, (1280, 720)))
    for width in (*WIDTHS, *reversed(WIDTHS)):
        desk.window.resize(width, 720)
        settle()
        bar.clearMessage()
        settle()
        seen = shown(bar)
        assert seen["rules"] and seen["zoom"], "what is wrong, and how large all is, always stands there"
        cut = [
            label.text()
            for label in (bar.rules, bar.points, bar.saved, bar.system)
            if label.isVisible() and label.is_cut()
        ]
        assert not cut
        if width == max(WIDTHS):
            assert all(seen.values()), "what made way comes back"
