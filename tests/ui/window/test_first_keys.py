"""A key that comes between the sheet and the commands of a start is not lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from mls_desktop.app import Launch
from mls_desktop.ui.window.main import MainWindow
from tests.desk import SHIPPED, Desk, Key, Modifier
from tests.ui.readers import Text, disorder, interface

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
Begin = Callable[[list[Path]], tuple[Launch, MainWindow]]


@pytest.fixture
def begin(qapp: QApplication, qtbot) -> Iterator[Begin]:
    """A start as far as the sheet takes keys: nothing around it is there yet."""
    made: list[Launch] = []

    def begun(files: list[Path]) -> tuple[Launch, MainWindow]:
        launch = Launch(qapp, files, SHIPPED)
        made.append(launch)
        launch.frame.pictured.disconnect(launch.build_window)
        qtbot.addWidget(launch.frame)
        launch.build_window()
        launch._soon.stop()
        assert launch.window is not None and launch.window._around is None
        return launch, launch.window

    yield begun
    for launch in made:
        if launch.window is not None and launch.window.open_campaign is not None:
            launch.window.open_campaign.document.mark_saved()
            launch.window.close()
        launch.stop()


def test_what_a_start_opened_is_told_as_it_is_laid_out(begin: Begin) -> None:
    """Its first table was made before all else; between window and contents nothing is without a name."""
    launch, window = begin([SAMPLE])
    page = window.tabs.front()
    assert page is not None and len(page.cards) == 1
    page.complete()
    assert len(page.cards) > 1 and list(disorder()) == []
    reader = interface(launch.frame)
    within = [reader.child(at) for at in range(reader.childCount())]
    assert [each.text(Text.Name) for each in within if each.object() is window] == ["Contents"]


def people(window: MainWindow) -> int:
    assert window.open_campaign is not None
    return len(window.open_campaign.document.campaign.characters)


@pytest.mark.parametrize("files", [[], [SAMPLE]], ids=["empty campaign", "campaign"])
def test_a_command_is_given(begin: Begin, files: list[Path]) -> None:
    launch, window = begin(files)
    before = people(window)
    target: QWidget = window.focusWidget() or launch.frame
    assert target is not launch.frame and bool(files) is (target is not window.tabs.empty.buttons["new_guided"])
    QTest.keyClick(target, Key.Key_N, Modifier.ControlModifier | Modifier.ShiftModifier)
    assert people(window) == before + 1
    page = window.tabs.front()
    assert page is not None and page.sheet.id == window.open_campaign.document.campaign.characters[-1].id  # type: ignore[union-attr]


def test_a_key_that_means_nothing_does_nothing(begin: Begin) -> None:
    launch, window = begin([SAMPLE])
    before = people(window)
    for _time in range(2):
        QTest.keyClick(launch.frame, Key.Key_J, Modifier.ControlModifier)
        assert people(window) == before
    assert window.open_campaign is not None and not window.open_campaign.document.history.canUndo()


def test_tab_goes_over_the_whole_of_a_new_sheet(desk: Desk) -> None:
    """Quick hands are ahead of what comes after the first picture of a sheet."""
    desk.do("new_player")
    page = desk.window.tabs.front()
    assert page is not None and len(page.cards) < len(page._shown())
    focus = desk.window.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Key.Key_Tab)
    assert set(page.cards) == set(page._shown())
