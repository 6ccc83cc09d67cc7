"""The panels beside the middle: which are seen, by what is in front and by how much room there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow

from mls_desktop.bridge.plans.panel_plan import BESIDE_FIGHT, SIDES, WIDTHS, ColumnSplit, Front, PanelPlan, Side
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later
from mls_desktop.ui.fight.controller import FightController
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.tab_page import TabPage
from mls_desktop.ui.workspace.tabs import Tabs

PANELS = tuple(id for ids in SIDES.values() for id in ids)
LINE = 24
"""Change of a need, in pixels at 100 %, below which it counts as the same."""


class Panels(QObject):
    """The panels of both sides. In a window without room for them beside a sheet or fight they are folded until a
    person wants them; else they are shown until a person folds them. Their share of the window is kept when the zoom
    changes. Until a person sets the heights of those at the right, the lower one is as high as it `needs`."""

    def __init__(
        self, window: QMainWindow, docks: Mapping[str, QDockWidget], tabs: Tabs, fights: FightController, theme: Theme,
        needs: Callable[[], int],
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._window, self._docks, self._tabs, self._fights, self._theme = window, docks, tabs, fights, theme
        self._plan, self._split, self._needs = PanelPlan(), ColumnSplit(), needs
        self._places: Mapping[str, Callable[[], None]] = {}
        self._scale = theme.scale
        self._units: dict[Side, float] = {}
        """Widths of both sides at 100 %, as a person set them."""
        self._parted: tuple[int, ...] | None = None
        """Heights of the panels at the right as a person set them, the same at every zoom."""
        self._both = False
        """Tells whether all panels at the right were shown at the last arrangement."""
        self._parting = False
        """Tells whether a person drags the edge between two panels."""
        self._settled = later(self._settle)
        self._soon = later(self._part_anew)
        for watched in (window, *(docks[id] for id in PANELS)):
            watched.installEventFilter(self)
        tabs.shown.connect(self.arrange)
        fights.turned.connect(self.arrange)

    def arrange(self) -> None:
        """Shows and folds the panels for the page in front and the width of the window."""
        self._plan.look(self._front(), self._window.width() / self._theme.scale, self._fights.why_wanted())
        seen = self._plan.seen()
        # First those that go: a window never grows for what is seen together only on the way.
        before = self._leading()
        self._leave(*(dock for id, dock in self._docks.items() if id in PANELS and id not in seen))
        for id in sorted(PANELS, key=lambda each: each in seen):
            self._docks[id].setVisible(id in seen)
        if self._leading().keys() != before.keys():
            self._widen()
            # While the window itself is made wider, what was said first is no more than a share of it.
            self._settled.start()
        if self._both != (both := self._heights() is not None):
            self._both = both
            self._soon.start()
        self._fights.explain_front()

    def _leave(self, *folding: QDockWidget) -> None:
        """Moves the focus from panels that fold to the page in front: Qt would look for the next line edit, and select
        its text."""
        focus = self._window.focusWidget()
        if focus is not None and any(dock.isAncestorOf(focus) for dock in folding):
            _go_back(self._tabs)

    @property
    def parted_by_need(self) -> bool:
        """Tells whether the panels at the right have the heights they need, since no person has set them."""
        return self._split.by_need

    def keep_parted(self) -> None:
        """Notes that a person has set the heights of the panels at the right, which are kept from then on."""
        self._split.by_need = False

    def part(self, anew: bool = False) -> None:
        """Gives the lower panel at the right the height it needs, the upper one the rest, unless a person has set these
        heights; without `anew` also not while the focus or the mouse is in one, nor for a small difference."""
        docks = [self._docks[id] for id in SIDES["right"]]
        if (heights := self._heights()) is None or (not anew and any(map(_is_in_use, docks))):
            return
        lower, content = docks[-1], docks[-1].widget()
        around = lower.height() - content.height() if content is not None else 0
        parted = self._split.parted(sum(heights), self._needs() + around, self._theme.px(LINE), anew)
        if parted is not None:
            self._window.resizeDocks(docks, [*parted], Qt.Orientation.Vertical)

    def _part_anew(self) -> None:
        self.part(anew=True)

    def turn(self, side: Side) -> None:
        """Shows or folds the panels of `side`; beside an encounter at the right "Why?" alone."""
        if side == "right" and self._fights.is_in_front():
            self._fights.show_why()
            return
        self._plan.turn(side)
        self.arrange()

    def turn_left(self) -> None:
        self.turn("left")

    def turn_right(self) -> None:
        self.turn("right")

    def reveal(self, side: Side) -> None:
        """Shows the panels of `side`, if they are folded."""
        if not self._plan.is_seen(side):
            self.turn(side)

    def handlers(self, places: Mapping[str, Callable[[], None]]) -> dict[str, Callable[[], None]]:
        """Methods that carry out this part's commands, by id; for the focus on a panel they call the functions of
        `places`, by the same ids."""
        self._places = places
        return {
            "left_panel": self.turn_left, "right_panel": self.turn_right,
            "to_list": self._to_list, "to_encounters": self._to_encounters, "to_why": self._to_why,
            "to_todo": self._to_todo,
        }  # fmt: skip

    def _to_list(self) -> None:
        self.reveal("left")
        self._places["to_list"]()

    def _to_encounters(self) -> None:
        self.reveal("left")
        self._places["to_encounters"]()

    def _to_why(self) -> None:
        """Puts the focus into "Why?"; beside an encounter shows or hides it, and the encounter keeps the focus."""
        if not self._fights.show_why():
            self.reveal("right")
            self._places["to_why"]()

    def _to_todo(self) -> None:
        self.reveal("right")
        self._places["to_todo"]()

    def give_back(self) -> None:
        """Shows all panels, before the state of the docks is kept and the window closes."""
        self._window.removeEventFilter(self)
        for id in PANELS:
            self._docks[id].show()
        self._settled.stop()
        self._soon.stop()

    def take_first_widths(self) -> None:
        """Sets the widths of the panels for a window that was never opened before."""
        self._widen()
        self._settled.start()

    def keep_shares(self) -> None:
        """Sets the sizes of the panels for the present zoom, from those they had before it changed."""
        if self._theme.scale == self._scale:
            return
        before, self._scale = self._scale, self._theme.scale
        for side, dock in self._leading().items():
            self._units.setdefault(side, dock.width() / before)
        if self._parted is None and not self._split.by_need:
            self._parted = self._heights()
        self.arrange()
        self._widen()
        self._soon.start()
        if self._parted is not None and self._plan.is_seen("right"):
            right = [self._docks[id] for id in SIDES["right"]]
            self._window.resizeDocks(right, [*self._parted], Qt.Orientation.Vertical)

    # Within

    def _settle(self) -> None:
        """Sets the widths once more, unless the window has closed meanwhile."""
        if self._window.isVisible():
            self._widen()

    def _widen(self) -> None:
        """Sets the widths of the visible panels for the present zoom."""
        docks, fight = self._leading(), self._fights.is_in_front()
        usual = {**WIDTHS, "right": BESIDE_FIGHT} if fight else WIDTHS
        widths = [self._theme.px(usual[side] if fight else self._units.get(side, usual[side])) for side in docks]
        if docks:
            self._window.resizeDocks([*docks.values()], widths, Qt.Orientation.Horizontal)

    def _heights(self) -> tuple[int, ...] | None:
        """Heights in pixels of the panels at the right, which share a column; None where not all of them are seen."""
        docks = [self._docks[id] for id in SIDES["right"]]
        return tuple(dock.height() for dock in docks) if all(dock.isVisible() for dock in docks) else None

    def _leading(self) -> dict[Side, QDockWidget]:
        """First visible panel of each side that has any, by side: all of a side are equally wide."""
        seen = {side: [self._docks[id] for id in ids if self._docks[id].isVisible()] for side, ids in SIDES.items()}
        return {side: docks[0] for side, docks in seen.items() if docks}

    def _front(self) -> Front:
        if self._fights.is_in_front():
            return self._fights.stage()
        page = self._tabs.front_page()
        if isinstance(page, TabPage) and page.wants_room:
            return "page"
        return "sheet" if self._tabs.tabs.count() else ""

    def _note_mouse(self, event: QMouseEvent) -> None:
        """Notes whether the mouse holds the edge between two panels."""
        if event.type() == QEvent.Type.MouseButtonPress:
            self._parting = self._window.isSeparator(event.position().toPoint())
        elif event.type() == QEvent.Type.MouseButtonRelease:
            self._parting = False

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and isinstance(event, QMouseEvent):
            self._note_mouse(event)
        if event.type() != QEvent.Type.Resize:
            return False
        if watched is self._window:
            self.arrange()
            self._soon.start()
        elif self._parting and isinstance(watched, QDockWidget) and isinstance(event, QResizeEvent):
            side: Side = "left" if watched.objectName() in SIDES["left"] else "right"
            self._units[side] = watched.width() / self._theme.scale
            if event.size().height() != event.oldSize().height():
                self._split.by_need, self._parted = False, self._heights()
        elif watched is self._docks["todo"] and self._split.is_of_another(sum(self._heights() or ())):
            self._soon.start()  # what is around the panels has found its size after them
        return False


def _is_in_use(dock: QDockWidget) -> bool:
    """Tells whether the focus is in `dock`, or the mouse over it."""
    focus = QApplication.focusWidget()
    return dock.underMouse() or (focus is not None and dock.isAncestorOf(focus))


def _go_back(tabs: Tabs) -> None:
    """Puts the focus back where it was in the page in front, else where a person begins there; no text is selected."""
    front = tabs.front_page()
    last = front.focusWidget() if front is not None else None
    if last is not None and last.isVisible():
        last.setFocus(Qt.FocusReason.OtherFocusReason)
    else:
        tabs.enter()
