"""The commands about the sheet in front, in whichever window it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.ui.characters.list import CharacterList
    from mls_desktop.ui.find.controller import FindController
    from mls_desktop.ui.window.front_sheet import FrontSheetController
    from mls_desktop.ui.window.sheet_windows import SheetWindowsController
    from mls_desktop.ui.workspace.tabs import Tabs

Does = Callable[[], None]
MAIN = (
    "new", "open", "sample", "quit", "to_list", "to_encounters", "to_notice", "left_panel", "next_tab", "previous_tab",
)  # fmt: skip
"""Commands that bring the main window to the front, where they do their work."""


class FrontCommands:
    """The commands about the sheet in front. Some are carried out in a sheet's own window as in the main one."""

    def __init__(
        self, tabs: Tabs, windows: SheetWindowsController, front: FrontSheetController, roster: CharacterList,
        seeking: FindController, say: Callable[[str], None],
    ) -> None:  # fmt: skip
        """`front`: knows the current row in the main window; `say`: shows a line of status."""
        self._tabs, self._windows, self._front = tabs, windows, front
        self._roster, self._seeking, self._say = roster, seeking, say

    def handlers(self, usual: Mapping[str, Does]) -> dict[str, Does]:
        """Methods that carry out these commands, by id: each in the active sheet window, else by `usual`, the main
        window's own; those of `MAIN` always in the main window."""
        own = {
            "right_panel": "turn_right", "to_why": "to_why", "to_todo": "to_todo", "to_sheet": "to_sheet",
        }  # fmt: skip
        return {
            "roll": self.roll, "find": self.find, "own_window": self._windows.turn,
            **{id: partial(self._here, name, usual[id]) for id, name in own.items()},
            **{id: partial(self._in_main, usual[id]) for id in MAIN},
        }  # fmt: skip

    def roll(self) -> None:
        """Opens the roll of the figure that a person is on; says so in the line of status where it cannot be rolled."""
        front, window = self._tabs.front(), self._windows.active
        if front is None:
            return
        front.reveal()  # what is in sight stays so while the panel takes its room
        here = (self._front if window is None else window.front).here
        if not self._windows.roll(front.sheet.id, here):
            self._say(_("Nothing is rolled here. Choose a trait, a weapon or a noticeable side."))

    def find(self) -> None:
        """Focuses the filter of the list with the focus, else of the page in front, else of the characters, and adds
        the button for finding everywhere to it."""
        from mls_desktop.ui.widgets.find_target import find_in

        apart, host = self._windows.front(), self._windows.host()
        front = apart if apart is not None else self._tabs.front_page()
        found = find_in(host.focusWidget()) or (front is not None and front.focus_filter())
        if not found and apart is None:
            self._roster.focus_filter()
        self._seeking.offer_in(host.focusWidget())

    def _here(self, name: str, usual: Does) -> None:
        """Calls method `name` of the active sheet window, or `usual` where none is active."""
        window = self._windows.active
        (usual if window is None else getattr(window, name))()

    def _in_main(self, usual: Does) -> None:
        self._windows.give_way()
        usual()
