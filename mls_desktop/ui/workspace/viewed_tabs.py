"""The protocols of tabs and windows whose state is kept with a campaign, as far as that asks for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from mls_desktop.ui.sheet.page import SheetPage


class FightTabs(Protocol):
    """The protocol of the tabs of encounters."""

    def places(self) -> Mapping[str, int]:
        """Index of the tab of each open encounter, by the encounter's id."""

    def in_front(self) -> str:
        """The id of the encounter in front; "" where none is."""

    def bring_back(self, id: str, at: int, front: bool) -> None:
        """Opens an encounter, if it exists, with its tab at index `at`; in front only if `front`."""


class ApartSheets(Protocol):
    """The protocol of the windows of sheets outside the tabs. `kept`: their sizes and places, packed, by the id of the
    character."""

    kept: dict[str, str]

    def pages(self) -> tuple[SheetPage, ...]:
        """The sheets in such windows."""

    def places(self) -> dict[str, str]:
        """Size and place, packed, of these windows, open or closed in this campaign, by the id of the character."""

    def bring_back(self, id: str, guided: bool) -> None:
        """Shows the sheet of character `id` in a window of its own, at its kept place; page by page if `guided`."""
