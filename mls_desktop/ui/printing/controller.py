"""The controller of the commands that take sheets out of the program; what they need is loaded with the first one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mls_desktop.ui.printing.export import ExportController


class PrintController(QObject):
    """The controller of printing. `host` gives the window in which a person works, `chosen` the id of the character
    that commands are about; `say` shows a line of status."""

    def __init__(
        self, window: QWidget, theme: Theme, host: Callable[[], QWidget], chosen: Callable[[], str],
        say: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._host, self._theme, self._chosen, self._say = host, theme, chosen, say
        self._open_campaign: OpenCampaign | None = None
        self._exports: ExportController | None = None

    def handlers(self) -> dict[str, Callable[[], None]]:
        """Methods that carry out this controller's commands, by the command's id."""
        return {
            "print": self._preview,
            "export_pdf": self._ask_pdf,
            "export_text": self._ask_text,
            "copy_text": self._copy_text,
            "print_chronicle": self._preview_chronicle,
            "export_chronicle": self._ask_chronicle,
            "print_plans": self._preview_plans,
            "export_plans": self._ask_plans,
        }

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets the campaign that is printed to `open_campaign`, and drops the exports of the one before."""
        self._open_campaign = open_campaign
        self._exports = None

    def print_chronicle(self, who: str) -> None:
        """Opens the print preview of the chronicle of character `who`; nothing for ""."""
        if (exports := self._ready()) is not None and who:
            exports.preview(who, "chronicle")

    def print_plans(self, who: str) -> None:
        """Opens the print preview of the plans of character `who`; nothing for ""."""
        if (exports := self._ready()) is not None and who:
            exports.preview(who, "plans")

    def _preview_chronicle(self) -> None:
        self.print_chronicle(self._chosen())

    def _ask_chronicle(self) -> None:
        if (exports := self._ready()) is not None and self._chosen():
            exports.ask_text(self._chosen(), "chronicle")

    def _preview_plans(self) -> None:
        self.print_plans(self._chosen())

    def _ask_plans(self) -> None:
        if (exports := self._ready()) is not None and self._chosen():
            exports.ask_text(self._chosen(), "plans")

    def _preview(self) -> None:
        if (exports := self._ready()) is not None:
            exports.preview(self._chosen())

    def _ask_pdf(self) -> None:
        if (exports := self._ready()) is not None and self._chosen():
            exports.ask_pdf(self._chosen())

    def _ask_text(self) -> None:
        if (exports := self._ready()) is not None and self._chosen():
            exports.ask_text(self._chosen())

    def _copy_text(self) -> None:
        if (exports := self._ready()) is not None and self._chosen():
            exports.copy_text(self._chosen())

    def _ready(self) -> ExportController | None:
        if self._exports is None and self._open_campaign is not None:
            from mls_desktop.ui.printing.export import ExportController

            self._exports = ExportController(self._host, self._open_campaign, self._theme, self._say)
        return self._exports
