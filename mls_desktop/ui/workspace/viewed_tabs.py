"""The protocols of tabs and windows whose state is kept with a campaign, as far as that asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mls_desktop.ui.sheet.page import SheetPage


class FightTabs(Protocol):
    """The protocol of the tabs of encounters."""

    def places(self) -> Mapping[str, int]:
        """The encounters that are open, by their place among the tabs."""

    def in_front(self) -> str:
        """The encounter in front; "" where there is none."""

    def bring_back(self, id: str, at: int, front: bool) -> None:
        """Opens an encounter with its tab at a place, in front or behind."""


class ApartSheets(Protocol):
    """The protocol of the windows of sheets that are not among the tabs. `kept`: their sizes and places."""

    kept: dict[str, str]

    def pages(self) -> tuple[SheetPage, ...]:
        """The sheets that stand so."""

    def places(self) -> dict[str, str]:
        """Size and place of these windows, and of those there were before."""

    def bring_back(self, id: str, guided: bool) -> None:
        """Shows a sheet in a window of its own, as it was left."""
