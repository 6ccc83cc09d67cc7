"""Scrolling of the prompts: the choice at hand and the widget with the focus stay in sight."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.qt.soon import soon
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.ui.fight.prompt.prompt_panel import PromptPanel
from mls_desktop.ui.scrolling.scroll_area import SteadyArea
from mls_desktop.ui.widgets.theme import Theme


class ChoiceInSight(QObject):
    """Scrolls an area that holds the prompts as they change."""

    def __init__(self, area: SteadyArea, panel: PromptPanel, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._area, self._panel, self._theme = area, panel, theme
        area.held = QRect  # of itself the area would keep a choice in sight above which the end is offered
        self._seen: tuple[Prompt | None, str] = (None, "")
        """Prompt and option that were scrolled to last."""
        panel.came.connect(self._on_came)
        panel.table.moved.connect(self._on_moved)
        panel.placed.connect(self._on_placed)

    def _on_came(self, widget: QWidget) -> None:
        """Scrolls to `widget`, which has got the focus; not to choices that stand below the offer to end the fight."""
        if not (widget is self._panel.table and self._ends_first()):
            self._area.ensureWidgetVisible(widget, 0, self._theme.px(6))

    def _ends_first(self) -> bool:
        """Tells whether the offer to end the fight stands above the choices."""
        ways, table = self._panel.ways, self._panel.table
        return not ways.isHidden() and ways.y() < table.y()

    def _on_placed(self) -> None:
        """Scrolls the prompt to its beginning again, as far as the choice at hand allows."""
        self._area.verticalScrollBar().setValue(0)
        self._seen = (None, "")
        self._on_moved()

    def _on_moved(self) -> None:
        # The rows may be new ones, which are laid out only after this.
        soon(self._show_choice)

    def _show_choice(self) -> None:
        """Scrolls to the current choice; for another prompt from its beginning. A choice that was scrolled to already
        leaves the view where a person put it."""
        table = self._panel.table
        box, seen = table.visualRect(table.currentIndex()), (self._panel.prompt, table.current())
        if table.isVisible() and box.isValid() and seen != self._seen:
            is_new = seen[0] != self._seen[0]
            if is_new and self._panel.falls.at_hand() is None:
                self._area.verticalScrollBar().setValue(0)
            self._seen = seen
            if is_new and self._ends_first():
                return
            middle = table.viewport().mapTo(self._panel, box.center()).y()
            self._area.ensureVisible(0, middle, 0, box.height() // 2 + self._theme.px(2))
