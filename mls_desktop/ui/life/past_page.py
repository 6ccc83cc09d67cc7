"""The page of a sheet as it was once, a tab: read-only, all its figures, each explained."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mls_desktop.bridge.life.past_sheet import PastSheet
from mls_desktop.bridge.sheet.explanation import explanation
from mls_desktop.report.lives.past_sheet import past_sentence
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.sheet.page import CardsPage
from mls_desktop.ui.widgets.layout_items import keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage


class PastPage(TabPage):
    """The page of a past sheet. `gone` carries the page when its character has left, or the chronicle is shorter than
    that; `explained` the explanation of the cell that a person is on, None where it has none."""

    gone = Signal(object)
    explained = Signal(object)

    def __init__(self, past_sheet: PastSheet, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.past_sheet = past_sheet
        past_sheet.setParent(self)
        self.told = PlainLabel(past_sentence(), self, wrap=True)
        self.told.keep_ink(theme, "soft_ink")
        self.cards_page = CardsPage(past_sheet, theme, self)
        column = QVBoxLayout(self)
        keep_gaps(column, theme, 6, (12, 8, 0, 0))
        column.addWidget(self.told)
        column.addWidget(self.cards_page, 1)
        self.cards_page.picked.connect(self._on_picked)
        past_sheet.gone.connect(self._on_gone)

    def focus_first(self) -> None:
        self.cards_page.focus_first()

    def focus_filter(self) -> bool:
        return self.cards_page.focus_filter()

    def notify_focus(self, widget: QWidget) -> None:
        self.cards_page.notify_focus(widget)

    def tab_title(self) -> str:
        return self.past_sheet.title()

    def close_page(self) -> None:
        self.past_sheet.close()

    def _on_picked(self, row: Row, cell: Cell | None) -> None:
        self.explained.emit(explanation(self.past_sheet.sections, row, cell, self.past_sheet.texts))

    def _on_gone(self) -> None:
        self.gone.emit(self)
