"""The dialog of the campaign's calendar."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from mls_desktop.model.campaign import Calendar
from mls_desktop.ui.life.calendar_dialog import CalendarDialog
from tests.desk import SHIPPED, Desk, Key, Left, press

pytestmark = pytest.mark.needs("nutshell")


def asked(desk: Desk) -> CalendarDialog:
    desk.do("calendar")
    return cast(CalendarDialog, desk.dialog())


def accept(dialog: CalendarDialog) -> None:
    button = dialog.findChildren(QDialogButtonBox)[0].button(QDialogButtonBox.StandardButton.Ok)
    QTest.mouseClick(button, Left)


def test_name_days_and_date_are_one_step(desk: Desk) -> None:
    dialog = asked(desk)
    assert not dialog.year.isEnabled() and dialog.days.value() == 365
    press(dialog.name, "of the coast")
    dialog.days.setValue(360)
    QTest.mouseClick(dialog.dated, Left, pos=dialog.dated.rect().center())
    dialog.dated.setChecked(True)
    dialog.year.setValue(1203)
    dialog.day.setValue(400)
    assert not dialog.ok.isEnabled() and "360" in dialog.said.text(), "a year has no more days"
    dialog.day.setValue(360)
    accept(dialog)
    desk.bot.waitUntil(lambda: desk.document.campaign.calendar == Calendar("of the coast", 360, (1203, 360)))
    assert desk.document.history.undoText() == "Calendar"
    desk.do("undo")
    assert desk.document.campaign.calendar == Calendar()


def test_the_date_may_go_again_and_nothing_changed_is_no_step(desk: Desk) -> None:
    dialog = asked(desk)
    accept(dialog)
    assert not desk.window.shell.actions["undo"].isEnabled()
    dialog = asked(desk)
    dialog.dated.setChecked(True)
    accept(dialog)
    assert desk.document.campaign.calendar.date == (1, 1)
    dialog = asked(desk)
    dialog.dated.setChecked(False)
    accept(dialog)
    assert desk.document.campaign.calendar == Calendar()


def later(empty: Desk) -> CalendarDialog:
    """The calendar of the sample whose characters have lived."""
    path = SHIPPED.resources[0] / "samples" / "nutshell" / "the_years_after.mls.json"
    empty.window.shell.files.open_sample_of(path)
    empty.settle()
    return asked(empty)


def test_whom_another_year_ages_is_said_before_it_is_taken(empty: Desk) -> None:
    dialog = later(empty)
    dialog.days.selectAll()
    press(dialog.days, "100")
    empty.bot.waitUntil(lambda: not dialog.impact_worker.running)
    said = [dialog.tree.topLevelItem(at) for at in range(dialog.tree.topLevelItemCount())]
    tam = next(item for item in said if item is not None and item.text(0).startswith("Tam Oster"))
    told = {tam.child(at).text(0): (tam.child(at).text(1), tam.child(at).text(2)) for at in range(tam.childCount())}
    assert told["Age"] == ("29", "47.2") and told["Character points in all"] == ("95", "124")
    assert dialog.changes.text() == "6 characters change." and dialog.tree.isVisible()
    accept(dialog)
    assert empty.document.campaign.calendar.days == 100
    empty.do("undo")
    assert empty.document.campaign.calendar.days == 360


def test_ok_before_it_is_known_waits_and_shows_it(empty: Desk) -> None:
    dialog = later(empty)
    dialog.days.setValue(100)
    assert dialog.impact_worker.running
    accept(dialog)
    empty.bot.waitUntil(lambda: not dialog.impact_worker.running)
    assert dialog.isVisible() and dialog.tree.isVisible() and empty.document.campaign.calendar.days == 360
    accept(dialog)
    assert empty.document.campaign.calendar.days == 100


def test_a_number_half_typed_changes_no_other_entry(empty: Desk) -> None:
    dialog = later(empty)
    assert (dialog.days.value(), dialog.day.value()) == (360, 60)
    dialog.days.setFocus()
    dialog.days.selectAll()
    for letter in "365":
        QTest.keyClicks(dialog.days, letter)
        assert dialog.day.value() == 60
    QTest.keyClick(dialog.days, Key.Key_Tab)
    assert (dialog.days.value(), dialog.day.value()) == (365, 60) and dialog.ok.isEnabled()
    dialog.days.selectAll()
    press(dialog.days, "3")
    assert dialog.day.value() == 60 and not dialog.ok.isEnabled()
    assert dialog.said.text() == "A year of 3 days has no day 60."
