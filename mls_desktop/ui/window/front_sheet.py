"""The controller between a window's sheet and its docks: the current figure, the findings, the entry wanted."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.sheet.finding_list import entry_at
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.sheet.sheet_docks import SheetDocks
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.window.status_bar import StatusBar

if TYPE_CHECKING:
    from mls_desktop.bridge.fight.why import Explained
    from mls_desktop.bridge.sheet.explanation import Explanation
    from mls_desktop.bridge.sheet.figure_places import Place
    from mls_desktop.ui.sheet.library_picker import LibraryPicker
    from mls_desktop.ui.workspace.sheet_source import SheetSource


class FrontSheetController(QObject):
    """The controller between the sheet that a window shows and the docks and status line about it. `entry_wanted`
    carries the id of a character, and the index of an entry of the chronicle."""

    entry_wanted = Signal(str, int)

    def __init__(
        self, source: SheetSource, docks: SheetDocks, status: StatusBar, theme: Theme, window: QWidget
    ) -> None:
        super().__init__(window)
        self._source, self._docks, self._status, self._theme, self._window = source, docks, status, theme, window
        self.here: tuple[Row, Cell | None] | None = None
        """Row and cell that a person is on; None before the first."""
        self._place: Place | None = None
        """Place of `here` on the sheet."""
        self._idle = later(self._explain)
        source.picked.connect(self._on_picked)
        docks.why_shown.connect(self._explain_anew)
        source.wants_entry.connect(self._on_wants_entry)
        source.found.connect(self._on_found)
        source.turned.connect(self._on_turned)
        source.rule_wanted.connect(docks.read_rule)
        docks.wanted.connect(self._on_go)
        # Whoever chooses a finding wants its rule, and not what was about to be told of the figure before it.
        docks.rule_chosen.connect(self._idle.stop)
        docks.rule_chosen.connect(docks.read_rule)

    @cached_property
    def choosing(self) -> LibraryPicker:
        """The controller of pickers, made at the first request."""
        from mls_desktop.ui.sheet.library_picker import LibraryPicker

        made = LibraryPicker(self._window, self._theme)
        made.entered.connect(self._on_entered)
        return made

    def forget_choice(self) -> None:
        """Drops the cell that an open picker was for, since another campaign is shown."""
        if "choosing" in self.__dict__:
            self.choosing.forget()

    def show_front(self) -> None:
        """Updates docks and status line for the sheet in front; empties them where there is none."""
        self._idle.stop()
        front = self._source.shown_sheet()
        sheet = front.sheet if front is not None else None
        self._docks.show_sheet(sheet)
        self._status.show_sheet(sheet, sheet.texts if sheet is not None else None)
        self._explain_anew()

    def take_over(self, other: FrontSheetController) -> None:
        """Copies the row and cell that a person is on from `other`, the controller of the window that the sheet came
        from, and explains them."""
        self.here, self._place = other.here, other._place
        self._explain_anew()

    def show_explanation(self, explanation: Explanation | None) -> None:
        """Shows in "Why?" the `explanation` of a figure of a sheet as it was; empties it for None."""
        if explanation is None:
            self._docks.forget()
        else:
            told = explanation
            self._docks.why.explain(told.name, told.figure, told.texts, "", told.heading)

    def show_of_fight(self, explained: Explained | None) -> None:
        """Shows in "Why?" the figure at hand in the fight in front; empties it for None."""
        if explained is None:
            self._docks.forget()
        else:
            self._docks.why.explain(explained.name, explained.figure, explained.texts, explained.exactly)

    def _on_picked(self, row: Row, cell: Cell | None) -> None:
        """Notes row and cell, to be explained after the repaint: that works out what one more step would do."""
        from mls_desktop.bridge.sheet.figure_places import place_of

        front = self._source.shown_sheet()
        self.here = (row, cell)
        self._place = place_of(front.sheet.sections, row, cell) if front is not None else None
        self._idle.start()

    def _explain(self) -> None:
        if not isValid(self._source):
            return  # the window has gone meanwhile
        front = self._source.shown_sheet()
        if front is None or self.here is None or not self._docks.why_room.isVisible():
            return  # out of sight nothing is worked out; it is as soon as the panel comes out
        from mls_desktop.bridge.sheet.figure_places import found_at
        from mls_desktop.ui.sheet.why_controller import explain

        found = found_at(front.sheet.sections, self._place) if self._place is not None else None
        if found is None:
            self._docks.forget()
            return
        self.here = found
        explain(self._docks.why, front.sheet, *found)

    def _explain_anew(self) -> None:
        """Explains the present row and cell again soon: the figure may be another by now, or another character's."""
        if self.here is not None and self._source.shown_sheet() is not None:
            self._idle.start()

    def _on_turned(self) -> None:
        """Empties "Why?": the figure explained is on another page than the one now in front."""
        self._idle.stop()
        self.here = self._place = None
        self._docks.forget()

    def _on_wants_entry(self, cell: Cell) -> None:
        front = self._source.shown_sheet()
        if front is not None:
            self.choosing.choose(front.sheet, cell)

    def _on_entered(self, sheet: SectionModels, section: str, row: str) -> None:
        """Puts the focus on the row taken from the library, if its sheet is in front, and explains it in "Why?"."""
        front = self._source.shown_sheet()
        if front is not None and front.sheet is sheet:
            from mls_desktop.bridge.sheet.figure_places import taken_at

            front.focus_row(section, row)
            taken = taken_at(sheet.sections, section, row)
            if taken is not None:
                self._on_picked(*taken)

    def _on_found(self) -> None:
        front = self._source.shown_sheet()
        if front is not None:
            self._docks.refresh()
            self._status.show_sheet(front.sheet, front.sheet.texts)
            self._explain_anew()

    def _on_go(self, path: tuple[str, ...]) -> None:
        """Goes to where `path` is entered: on the sheet, or, by `entry_wanted`, in the chronicle."""
        front, entry = self._source.shown_sheet(), entry_at(path)
        if front is not None and entry is not None:
            self.entry_wanted.emit(front.sheet.id, entry)
        elif front is not None:
            front.go_to(path)
