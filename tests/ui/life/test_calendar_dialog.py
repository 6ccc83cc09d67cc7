"""The dialog of the campaign's calendar."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from mls_desktop.model.campaign import Calendar
from mls_desktop.ui.life.calendar_dialog import CalendarDialog
from tests.desk import Desk, Left, press

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
    assert dialog.day.value() == 360, "a year has no more days"
    accept(dialog)
    assert desk.document.campaign.calendar == Calendar("of the coast", 360, (1203, 360))
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
