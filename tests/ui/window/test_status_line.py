"""What the line of status shows where there is no room for all of it."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from mls_desktop.ui.window.status_bar import StatusBar
from tests.desk import Desk, Key, Left
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


def left_parts(bar: StatusBar) -> list[QWidget]:
    """All that stands at the left, and is not seen while a message passes."""
    return [bar.offer, bar.rules, bar.points, bar.saved, bar.wrong, *([bar.link] if bar.link is not None else [])]


def test_nothing_is_seen_below_a_message(desk: Desk) -> None:
    """Whatever becomes another size meanwhile; afterwards all is there as before."""
    bar = desk.window.shell.status
    settle()
    before = shown(bar)
    assert before["rules"] and before["saved"]
    bar.showMessage("Nothing is rolled here")
    for zoom in (75, 150, 100):
        desk.window.appearance.set_appearance("light", zoom)
        settle()
        bar.show_sign(QLabel("sign", bar), True)
        settle()
        assert bar.currentMessage() and not [part for part in left_parts(bar) if part.isVisible()]
    bar.set_link(QToolButton(bar))
    settle()
    assert not [part for part in left_parts(bar) if part.isVisible()]
    bar.clearMessage()
    settle()
    after = shown(bar)
    assert after["rules"] and after["saved"] and not bar.offer.isVisible()
    assert bar.link is not None and bar.link.isVisible()


def test_a_wrong_entry_is_told_on_its_own_tab_alone_and_hides_nothing(desk: Desk) -> None:
    bar = desk.window.shell.status
    desk.window.resize(1680, 900)
    settle()
    before = shown(bar)
    desk.type_into(desk.line("who", "age"), "abc", Key.Key_Tab)
    settle()
    assert bar.wrong.text() == "Age of Tam Oster: type a number." and bar.wrong.isVisible()
    assert {**shown(bar), "system": True} == {**before, "system": True} and not bar.currentMessage()
    desk.window.tabs.open("hedda_vale")
    settle()
    assert bar.wrong.text() == "" and not bar.wrong.isVisible()
    bar.show_text("Saved")
    assert bar.currentMessage() == "Saved"
    bar.clearMessage()
    desk.window.tabs.open("tam_oster")
    settle()
    assert bar.wrong.text() == "Age of Tam Oster: type a number."
    bar.show_text("Saved")
    assert bar.currentMessage() == "Saved" and not bar.wrong.isVisible()
    bar.clearMessage()
    desk.type_into(desk.line("who", "age"), "31")
    settle()
    assert bar.wrong.text() == ""


def test_a_press_on_what_is_wrong_leads_to_the_entry(desk: Desk) -> None:
    bar = desk.window.shell.status
    desk.window.resize(1280, 720)
    settle()
    line = desk.line("who", "age")
    desk.type_into(line, "abc", Key.Key_Tab)
    desk.page.complete()
    desk.at("gear", desk.page.sheet.sections["gear"].rows[0].id)
    desk.focus(desk.table("gear"))
    settle()
    assert line.visibleRegion().isEmpty(), "scrolled away"
    assert bar.wrong.isVisible()
    QTest.mouseClick(bar.wrong, Left)
    settle()
    assert line.hasFocus() and line.text() == "abc" and not line.visibleRegion().isEmpty()


def test_a_wrong_entry_goes_with_its_page(desk: Desk) -> None:
    bar = desk.window.shell.status
    desk.type_into(desk.line("who", "age"), "abc", Key.Key_Tab)
    assert bar.wrong.text()
    desk.do("close_tab")
    settle()
    assert bar.wrong.text() == ""
