"""The calendar dialog: what the campaign's calendar is called, how many days a year has, which day it is; and whom
another year makes older or younger, before it does."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.library.draft import Draft
from mls_desktop.bridge.library.impact_lines import summary
from mls_desktop.bridge.library.impact_worker import ImpactWorker
from mls_desktop.model.campaign import Calendar
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.base import LONGEST
from mls_desktop.ui.editors.number_boxes import NumberBox
from mls_desktop.ui.library.impact_panel import ImpactTree
from mls_desktop.ui.widgets.boxes import CheckBox
from mls_desktop.ui.widgets.dialog import Dialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, label_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

MOST_DAYS, MOST_YEAR = 99_999, 999_999


class CalendarDialog(Dialog):
    """The dialog of the campaign's calendar and date, filled with the present ones; OK is one step of undo. Entries
    that do not fit together are not taken, and the reason is shown."""

    def __init__(self, open_campaign: OpenCampaign, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("Calendar"), parent)
        self._open_campaign, self._before = open_campaign, open_campaign.document.campaign.calendar
        self._draft = Draft(open_campaign, "calendar", self)
        self.impact_worker = ImpactWorker(open_campaign, self._draft, self)
        self._wanted = False
        """Mark that OK was pressed before it was known which characters would change."""
        calendar = self._before
        self.name = QLineEdit(calendar.name, self)
        self.name.setMaxLength(LONGEST)
        self.name.setMinimumWidth(theme.px(260))
        self.days = self._number(theme, 1, MOST_DAYS, calendar.days)
        self.dated = CheckBox(theme, self, _("The campaign has a date"))
        self.dated.setChecked(calendar.date is not None)
        year, day = calendar.date or (1, 1)
        self.year = self._number(theme, -MOST_YEAR, MOST_YEAR, year)
        self.day = self._number(theme, 1, max(MOST_DAYS, day), day)
        self.said = PlainLabel("", self, wrap=True)
        self.changes = PlainLabel("", self, wrap=True)
        self.tree = ImpactTree(theme, self)
        self._lay_out(theme)
        for box in (self.days, self.year, self.day):
            box.valueChanged.connect(self._on_entry)
        self.name.textChanged.connect(self._on_entry)
        self.dated.toggled.connect(self._on_entry)
        self.impact_worker.told.connect(self._on_told)
        self._on_entry()

    def _number(self, theme: Theme, least: int, most: int, value: int) -> NumberBox:
        box = NumberBox(theme, self)
        box.setRange(min(least, value), max(most, value))
        box.setValue(value)
        return box

    def _lay_out(self, theme: Theme) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.px(10))
        grid.setVerticalSpacing(theme.px(6))
        lines: tuple[tuple[str, QWidget], ...] = (
            (_("Name of the calendar"), self.name),
            (_("Days of a year"), self.days),
            ("", self.dated),
            (_("Year"), self.year),
            (_("Day of the year"), self.day),
        )
        for at, (text, widget) in enumerate(lines):
            if text:
                asked = PlainLabel(text, self)
                label_widget(asked, widget)
                grid.addWidget(asked, at, 0)
            grid.addWidget(widget, at, 1)
        column = QVBoxLayout(self)
        column.setSpacing(theme.px(8))
        add_layout(column, grid)
        column.addWidget(self.said)
        column.addWidget(self.changes)
        column.addWidget(self.tree, 1)
        self.ok = self.add_ok_and_cancel(column, self._on_accepted)

    def _entered(self) -> Calendar:
        date = (self.year.value(), self.day.value()) if self.dated.isChecked() else None
        after: Calendar = replace(self._before, name=self.name.text(), days=self.days.value(), date=date)
        return after

    def _unfit(self) -> str:
        """Reason why the entries do not fit together; "" where they do. A day that the file had already may stay."""
        date, days = self._entered().date, self.days.value()
        if date is None or date[1] <= days or (date, days) == (self._before.date, self._before.days):
            return ""
        return _("A year of {days} days has no day {day}.").format(days=days, day=date[1])

    def _on_entry(self) -> None:
        dated, unfit, after = self.dated.isChecked(), self._unfit(), self._entered()
        for widget in (self.year, self.day):
            widget.setEnabled(dated)
        self.said.setText(unfit or (_("Entries that are written from now on bear this date.") if dated else ""))
        self.said.setVisible(bool(self.said.text()))
        self.ok.setEnabled(not unfit)
        self._wanted = False
        self._draft.replace((Edit("set", ("calendar",), after),) if after != self._before else ())

    def _ages(self) -> bool:
        """Whether the number of days in a year entered differs from the campaign's, by which ages are counted."""
        return self.days.value() != self._before.days

    def _on_told(self) -> None:
        """Shows the characters that would change, as far as known, then completes an OK that waited for that, unless
        there are any: those are read out first."""
        impact_worker, ages = self.impact_worker, self._ages()
        self.changes.setVisible(ages)
        self.changes.setText(
            summary(
                len(impact_worker.found),
                impact_worker.done,
                impact_worker.total,
                running=impact_worker.running,
                stopped=impact_worker.stopped,
            )
        )
        self.tree.set_impacts(impact_worker.found if ages else (), self._open_campaign.texts)
        self.tree.setVisible(ages and bool(impact_worker.found))
        if impact_worker.running or not self._wanted:
            return
        self._wanted = False
        if impact_worker.found:
            # Not seen when OK was pressed: it is, before it is pressed again.
            announce(self.changes, self.changes.text(), at_once=True)
        else:
            self._take()

    def _on_accepted(self) -> None:
        self._wanted = self._ages() and self.impact_worker.running
        if not self._wanted:
            self._take()

    def _take(self) -> None:
        if self._draft.apply(_("Calendar")):
            self.accept()
