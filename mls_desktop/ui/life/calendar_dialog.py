"""The calendar dialog: what the campaign's calendar is called, how many days a year has, which day it is."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from mls_desktop.bridge.document.document import Document
from mls_desktop.model.campaign import Calendar
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.ui.editors.base import LONGEST
from mls_desktop.ui.editors.number_boxes import NumberBox
from mls_desktop.ui.widgets.boxes import CheckBox
from mls_desktop.ui.widgets.dialog import Dialog
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, label_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

MOST_DAYS, MOST_YEAR = 99_999, 999_999


class CalendarDialog(Dialog):
    """The dialog, which begins with the calendar as it is; OK is one step."""

    def __init__(self, document: Document, look: Theme, parent: QWidget) -> None:
        super().__init__(_("Calendar"), parent)
        self._document, self._before = document, document.campaign.calendar
        calendar = self._before
        self.name = QLineEdit(calendar.name, self)
        self.name.setMaxLength(LONGEST)
        self.name.setMinimumWidth(look.px(260))
        self.days = self._number(look, 1, MOST_DAYS, calendar.days)
        self.dated = CheckBox(look, self, _("The campaign has a date"))
        self.dated.setChecked(calendar.date is not None)
        year, day = calendar.date or (1, 1)
        self.year = self._number(look, -MOST_YEAR, MOST_YEAR, year)
        self.day = self._number(look, 1, max(calendar.days, day), day)
        self.said = PlainLabel(_("Entries that are written from now on bear this date."), self, wrap=True)
        self._lay_out(look)
        self.days.valueChanged.connect(self._on_days)
        self.dated.toggled.connect(self._on_dated)
        self._on_dated(self.dated.isChecked())

    def _number(self, look: Theme, least: int, most: int, value: int) -> NumberBox:
        box = NumberBox(look, self)
        box.setRange(min(least, value), max(most, value))
        box.setValue(value)
        return box

    def _lay_out(self, look: Theme) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(look.px(10))
        grid.setVerticalSpacing(look.px(6))
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
        for box in (self.days, self.year, self.day):
            box.lineEdit().setTextMargins(look.px(4), 0, look.px(4), 0)
        column = QVBoxLayout(self)
        column.setSpacing(look.px(8))
        add_layout(column, grid)
        column.addWidget(self.said)
        self.add_ok_and_cancel(column, self._on_accepted)

    def _on_days(self, days: int) -> None:
        """A year has no more days than that."""
        self.day.setMaximum(days)

    def _on_dated(self, on: bool) -> None:
        for widget in (self.year, self.day):
            widget.setEnabled(on)
        self.said.setVisible(on)

    def _on_accepted(self) -> None:
        date = (self.year.value(), self.day.value()) if self.dated.isChecked() else None
        after: Calendar = replace(self._before, name=self.name.text(), days=self.days.value(), date=date)
        if after != self._before:
            self._document.apply(Edit("set", ("calendar",), after), name=_("Calendar"))
        self.accept()
