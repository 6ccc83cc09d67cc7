"""The window keeps the size that a person gave it, and goes back to it where it had to grow."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.desk import Desk
from tests.madeup.system import shipped_data as made_up
from tests.ui.measuring import settle

SIZE = (1000, 700)


@pytest.fixture
def grown(kites: Desk) -> Desk:
    """A window that had to grow for what is in it."""
    kites.window.resize(*SIZE)
    settle()
    kites.window.middle.setMinimumSize(1200, 760)
    settle()
    assert kites.window.width() > 1200 and kites.window.height() > 760
    return kites


def test_grown_for_what_is_in_it_the_window_goes_back(grown: Desk) -> None:
    high = grown.window.height()
    grown.window.middle.setMinimumWidth(0)
    settle()
    assert grown.window.size().toTuple() == (SIZE[0], high), "each by itself"
    grown.window.middle.setMinimumHeight(0)
    settle()
    assert grown.window.size().toTuple() == SIZE


def test_it_goes_back_as_far_as_it_can(grown: Desk) -> None:
    before = grown.window.width()
    grown.window.middle.setMinimumWidth(1150)
    settle()
    assert grown.window.width() == before - 50


def test_what_a_person_makes_of_a_grown_window_stays(grown: Desk) -> None:
    grown.window.resize(1400, grown.window.height())
    settle()
    grown.window.middle.setMinimumSize(0, 0)
    settle()
    assert grown.window.size().toTuple() == (1400, SIZE[1])


@pytest.mark.parametrize("page", ["to_journal", "to_library"])
def test_zoomed_and_back_the_window_is_as_large_as_before(kites: Desk, page: str) -> None:
    kites.window.resize(*SIZE)
    kites.do(page)
    for command in ("zoom_in", "zoom_in", "zoom_in", "zoom_reset"):
        kites.do(command)
        settle()
        assert kites.window.size().toTuple() == SIZE


def test_a_narrow_window_is_as_large_at_the_next_start(kites: Desk, qtbot: QtBot) -> None:
    """All panels come back when it closes, for which there is no room."""
    small = (780, 700)  # no larger than the screen of the tests
    kites.do("new_player")
    kites.window.resize(*small)
    kites.window.appearance.set_appearance("light", 200)
    settle()
    assert kites.window.size().toTuple() == small and kites.window.shell.docks["why"].isHidden()
    kites.window.leave()
    again = Desk(qtbot, kites.home, made_up())
    settle()
    assert again.window.size().toTuple() == small and again.window.shell.docks["why"].isHidden()
