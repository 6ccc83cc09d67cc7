"""Signals of the sheets of a window: of those among its tabs, or of the one that has a window of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QPoint, SignalInstance

    from mls_desktop.ui.sheet.guided_page import GuidedPage
    from mls_desktop.ui.sheet.page import SheetPage


class SheetSource(Protocol):
    """The protocol of a window that shows sheets: `picked` and `wants_entry` come from the sheet shown, `found` when
    its findings are known, `turned` and `rule_wanted` from guided pages."""

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
        """Emits `found` if the sheet that sent the signal, whose findings are known, is the one shown."""


class SheetWindows(Protocol):
    """The protocol of the windows of sheets outside the tabs."""

    def front(self) -> SheetPage | None:
        """The sheet in whose window a person works; None where they work in the main window."""

    def pages(self) -> tuple[SheetPage, ...]:
        """All sheets in such windows."""

    def open(self, id: str, guided: bool | None) -> SheetPage | None:
        """Brings the window of character `id` to the front, with its sheet whole, page by page (`guided`) or as it is
        (None); None where there is no such window."""

    def look_at(self, id: str) -> bool:
        """Raises the window of character `id` without giving it the keys; False where there is none."""

    def tear_off(self, page: SheetPage, at: QPoint | None = None) -> None:
        """Moves a sheet out of the tabs into a window of its own; its upper left corner at the point `at` of the
        screen, if given."""

    def close(self, page: SheetPage) -> None:
        """Closes the window of a sheet, and the sheet."""

    def close_front(self) -> bool:
        """Closes the window in which a person works; False where they work in the main window."""

    def close_all(self) -> None:
        """Closes all these windows, since the campaign is left."""

    def give_way(self) -> None:
        """Brings the main window to the front, if a person works in one of these."""


def tie(page: SheetPage, to: SheetSource) -> None:
    """Connects the signals of `page` with the source `to`, which then passes them on."""
    for signal, heard in _ties(page, to):
        signal.connect(heard)


def untie(page: SheetPage, to: SheetSource) -> None:
    """Disconnects the signals of `page`, connected by `tie`, from the source `to`."""
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
