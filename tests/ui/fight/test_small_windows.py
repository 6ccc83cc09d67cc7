"""A fight in a small window: what is to be answered stays in view, and what makes way for it comes back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDockWidget, QWidget

from mls_desktop.bridge.fight.option_model import KEY, TEXT
from tests.bouts import scripted
from tests.ring import Ring

pytestmark = pytest.mark.needs("nutshell")


@pytest.fixture
def small(qtbot, tmp_path: Path) -> Ring:
    """A window of 1280 x 720 at 150 %."""
    ring = Ring(qtbot, tmp_path, scripted("four_against_six", 4))
    ring.desk.window.appearance.set_appearance("light", 150)
    ring.desk.window.resize(1280, 720)
    settle()
    return ring


def settle() -> None:
    QApplication.processEvents()
    QApplication.processEvents()


def campaign(ring: Ring) -> QDockWidget:
    return ring.desk.window.shell.docks["roster"]


def is_in_view(ring: Ring, widget: QWidget, height: int = 0) -> bool:
    """Whether so much of it, or all, lies within what is seen of the prompts."""
    port = ring.arena._scroll.viewport()
    top = widget.mapTo(port, widget.rect().topLeft()).y()
    return widget.isVisible() and top >= 0 and top + (height or widget.height()) <= port.height()


def test_target_and_chances_are_in_view(small: Ring) -> None:
    panel = small.panel
    small.bot.waitUntil(lambda: len(panel.options.columns) > len((KEY, TEXT)))
    settle()
    assert panel.targets.isVisible() and is_in_view(small, panel.targets)
    assert is_in_view(small, panel.table, panel.table.horizontalHeader().height() + 2 * panel.table.rowHeight(0))
    titles = [panel.options.title(column) for at, column in enumerate(panel.options.columns)
              if not panel.table.horizontalHeader().isSectionHidden(at)]  # fmt: skip
    assert {"to hit", "deals", "drops", "kills"} <= set(titles)


def test_dice_are_in_view(small: Ring) -> None:
    while not small.bout.dice():
        small.bout.all_again()
    settle()
    assert is_in_view(small, small.panel.falls.lines[0])


def test_the_list_of_the_campaign_makes_way_and_comes_back(small: Ring) -> None:
    window = small.desk.window
    assert campaign(small).isHidden()
    small.page.back()
    assert not campaign(small).isHidden(), "who takes part is taken from it"
    small.page.begin()
    assert campaign(small).isHidden()
    window.resize(1600, 720)
    assert not campaign(small).isHidden(), "there is room for both"
    window.resize(1280, 720)
    assert campaign(small).isHidden()
    small.desk.do("to_encounters")
    assert not campaign(small).isHidden() and window.shell.fights.list.has_focus()
    window.shell.fights.make_room()
    assert campaign(small).isHidden()
    window.close()
    settle()
    assert not campaign(small).isHidden(), "the next start has it"


def test_one_that_was_closed_stays_closed(small: Ring) -> None:
    window, dock = small.desk.window, campaign(small)
    window.resize(1600, 720)
    dock.hide()
    window.resize(1280, 720)
    window.resize(1600, 720)
    assert dock.isHidden()
