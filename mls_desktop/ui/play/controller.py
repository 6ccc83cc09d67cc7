"""The controller of sheets to play from: a window for each character who is played from one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mls_desktop.ui.play.play_window import PlayWindow


class PlayController(QObject):
    """The controller of play windows. `chosen` gives the id of the character that commands are about, "" for none."""

    def __init__(self, window: QWidget, theme: Theme, roll_history: RollHistory, chosen: Callable[[], str]) -> None:
        super().__init__(window)
        self._window, self._theme, self._roll_history, self._chosen = window, theme, roll_history, chosen
        self._open_campaign: OpenCampaign | None = None
        self.windows: dict[str, PlayWindow] = {}

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Handlers of this part's commands, by command."""
        return {"play_sheet": self.show}

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Closes all play windows and sets the campaign of those to come, None for none."""
        for window in [*self.windows.values()]:
            window.close()
        self._open_campaign = open_campaign

    def show(self) -> None:
        """Opens the play window of the chosen character, or brings it to the front; nothing where none is chosen."""
        who = self._chosen()
        if self._open_campaign is None or self._open_campaign.document.character(who) is None:
            return
        if who not in self.windows:
            self.windows[who] = self._made(self._open_campaign, who)
            self.windows[who].place()
        window = self.windows[who]
        window.raise_()
        window.activateWindow()

    def _made(self, open_campaign: OpenCampaign, who: str) -> PlayWindow:
        from mls_desktop.bridge.sheet.sheet import Sheet
        from mls_desktop.ui.play.play_window import PlayWindow

        sheet = Sheet(open_campaign.document, who, open_campaign.texts)
        window = PlayWindow(sheet, self._roll_history, self._theme, self._window)
        window.closed.connect(self._on_closed)
        return window

    def _on_closed(self, window: PlayWindow) -> None:
        self.windows.pop(window.sheet.id, None)
