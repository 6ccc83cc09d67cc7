"""Signals of the sheets of a window: of those among its tabs, or of the one that has a window of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint, SignalInstance

    from mls_desktop.ui.sheet.guided_page import GuidedPage
    from mls_desktop.ui.sheet.page import SheetPage


class SheetSource(Protocol):
    """The protocol of whoever shows sheets: `picked` and `wants_entry` come from the one shown, `found` when its
    findings are known, `turned` and `rule_wanted` from guided pages."""

    @property
    def picked(self) -> SignalInstance: ...
    @property
    def wants_entry(self) -> SignalInstance: ...
    @property
    def found(self) -> SignalInstance: ...
    @property
    def turned(self) -> SignalInstance: ...
    @property
    def rule_wanted(self) -> SignalInstance: ...

    def shown_sheet(self) -> SheetPage | None:
        """The sheet that is shown; None where there is none."""

    def tell_found(self) -> None:
        """The findings of one of its sheets are known."""


class SheetWindows(Protocol):
    """The protocol of the windows in which sheets stand that are not among the tabs."""

    def front(self) -> SheetPage | None:
        """The sheet in whose window a person works; None where they work in the main window."""

    def pages(self) -> tuple[SheetPage, ...]:
        """All sheets that stand so."""

    def open(self, id: str, guided: bool | None) -> SheetPage | None:
        """Brings the window of a character's sheet to the front; None where there is none."""

    def look_at(self, id: str) -> bool:
        """Lets the window of a character's sheet be seen; False where there is none."""

    def tear_off(self, page: SheetPage, at: QPoint | None = None) -> None:
        """Moves a sheet out of the tabs into a window of its own; its upper edge at a point of the screen, if named."""

    def close(self, page: SheetPage) -> None:
        """Closes the window of a sheet, and the sheet."""

    def close_front(self) -> bool:
        """Closes the one in which a person works; False where they work in the main window."""

    def close_all(self) -> None:
        """Closes all of them: the campaign is left."""

    def give_way(self) -> None:
        """The main window is worked in from now on."""


def tie(page: SheetPage, to: SheetSource) -> None:
    """Lets a source tell of a page from now on."""
    for signal, heard in _ties(page, to):
        signal.connect(heard)


def untie(page: SheetPage, to: SheetSource) -> None:
    """Lets a source tell nothing more of a page."""
    for signal, heard in _ties(page, to):
        signal.disconnect(heard)


def _ties(page: SheetPage, to: SheetSource) -> list[tuple[SignalInstance, SignalInstance | Callable[[], None]]]:
    held: Any = page
    told: list[tuple[SignalInstance, SignalInstance | Callable[[], None]]] = [
        (held.picked, to.picked),
        (held.wants_entry, to.wants_entry),
        (held.found, to.tell_found),
    ]
    if page.guided:
        guided: Any = cast("GuidedPage", page)
        told += [(guided.turned, to.turned), (guided.head.todo.rule_chosen, to.rule_wanted)]
    return told
