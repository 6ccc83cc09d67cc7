"""The controller of the windows in which sheets stand that were taken out of the tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMainWindow

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.workspace.focus_watch import FocusWatch
from mls_desktop.ui.workspace.tabs import Tabs
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from mls_desktop.rules.common.sheet.sheets import Cell, Row
    from mls_desktop.ui.roll.controller import RollController
    from mls_desktop.ui.window.front_sheet import FrontSheetController
    from mls_desktop.ui.window.sheet_window import SheetWindow
    from mls_desktop.ui.window.status_bar import StatusBar
    from mls_desktop.ui.workspace.actions import Actions

OWN_WINDOW = "own_window"


class SheetWindowsController(QObject):
    """The controller of sheets' own windows. The sheet of the window that a person was in last is the one that commands
    are about, until they go back to the main window; dialogs in between change nothing.

    `rule_wanted` and `entry_wanted` come from the windows' panels.
    """

    rule_wanted = Signal(str)
    entry_wanted = Signal(str, int)

    def __init__(self, window: QMainWindow, theme: Theme, tabs: Tabs, rolls: RollController, status: StatusBar) -> None:
        super().__init__(window)
        self._window, self._theme, self._tabs, self._rolls, self._status = window, theme, tabs, rolls, status
        self._actions: Actions | None = None
        self._front: FrontSheetController | None = None
        self._open_campaign: OpenCampaign | None = None
        self._windows: list[SheetWindow] = []
        self._active: SheetWindow | None = None
        self._watch = FocusWatch(self._on_focus, self)
        self.kept: dict[str, str] = {}
        """Size and place of such windows, packed, by the id of the character, also of those closed in this campaign."""
        tabs.apart = self
        tabs.maker.retitled.connect(self._say_titles)

    # What the tabs ask

    def front(self) -> SheetPage | None:
        """The sheet in whose window a person works; None where they work in the main window."""
        return self._active.page if self._active is not None else None

    def pages(self) -> tuple[SheetPage, ...]:
        """All sheets in windows of their own."""
        return tuple(window.page for window in self._windows if window.page is not None)

    def open(self, id: str, guided: bool | None) -> SheetPage | None:
        """Brings the window of character `id` to the front, with its sheet whole, page by page (`guided`) or as it is
        (None); None where there is no such window."""
        window = self._of(id)
        if window is None or window.page is None or self._open_campaign is None:
            return None
        if guided not in (None, window.page.guided):
            before = window.let_go()
            window.hold(self._tabs.maker.make(self._open_campaign, id, bool(guided)))
            _end(before)
        self._enter(window)
        window.come()
        return window.page

    def look_at(self, id: str) -> bool:
        """Raises the window of character `id` without giving it the keys; False where there is none."""
        window = self._of(id)
        if window is not None:
            window.see()
        return window is not None

    def close(self, page: SheetPage) -> None:
        """Closes the window of `page`, and with it the sheet; nothing where it has no such window."""
        for window in self._windows:
            if window.page is page:
                window.close()
                return

    def close_front(self) -> bool:
        """Closes the window in which a person works; False where they work in the main window."""
        if self._active is None:
            return False
        self._active.close()
        self._window.activateWindow()
        return True

    def close_all(self) -> None:
        """Closes all these windows and forgets their places, since the campaign is left."""
        for window in tuple(self._windows):
            window.close()
        self._open_campaign = None
        self.kept = {}

    def give_way(self) -> None:
        """Brings the main window to the front, if a person works in one of these."""
        if self._active is not None:
            self._enter(None)
            self._window.window().raise_()
            self._window.activateWindow()

    # What the shell asks

    @property
    def active(self) -> SheetWindow | None:
        """The sheet window that a person was in last; None where that was the main window."""
        return self._active

    def command(self, actions: Actions, front: FrontSheetController) -> None:
        """Sets `actions`, which these windows have too, and `front`, the controller of the main window's sheet."""
        self._actions, self._front = actions, front

    def set_campaign(self, open_campaign: OpenCampaign) -> None:
        """Sets the campaign of the windows that open from now on to `open_campaign`."""
        self._open_campaign = open_campaign

    def host(self) -> QWidget:
        """The window that a person works in: that of a sheet, or the main one."""
        return self._active or self._window

    def roll(self, who: str, here: tuple[Row, Cell | None] | None) -> bool:
        """Opens the roll of the figure `here` of character `who`, in the window that a person works in; False where it
        cannot be rolled."""
        return self._rolls.roll(who, here, self._active.rolls_dock() if self._active is not None else None)

    def turn(self) -> None:
        """Moves the sheet in front into a window of its own; one that is in such a window back into the tabs."""
        page = self._tabs.front()
        if self._active is not None:
            self.put_back(self._active)
        elif page is not None:
            self.tear_off(page)

    def tear_off(self, page: SheetPage, at: QPoint | None = None) -> None:
        """Moves `page` out of the tabs into a window of its own, its corner at the point `at` of the screen, if
        given."""
        focus = page.focusWidget()
        page.complete()
        self._tabs.give_away(page)
        window = self._show(page)
        if window is None:
            return
        if at is not None:
            window.move(_within_screen(at, window))
        self._enter(window)
        window.come()
        _go_on(page, focus)
        if self._front is not None:
            window.front.take_over(self._front)

    def put_back(self, window: SheetWindow) -> None:
        """Closes `window` and moves its sheet back into the tabs, in front of them."""
        self._note(window)
        focus, page = window.focusWidget(), window.let_go()
        window.close()
        if page is not None:
            self._tabs.take_back(page)
            self._window.window().raise_()
            self._window.activateWindow()
            _go_on(page, focus)
            if self._front is not None:
                self._front.take_over(window.front)

    def bring_back(self, id: str, guided: bool) -> None:
        """Shows the sheet of character `id` in a window of its own, at its kept place, without giving it the keys; page
        by page if `guided`. Nothing where the sheet is open already, or nobody has the id."""
        from PySide6.QtCore import Qt

        open_campaign = self._open_campaign
        if (
            open_campaign is None
            or open_campaign.document.character(id) is None
            or any(p.sheet.id == id for p in self._tabs.pages())
        ):
            return
        window = self._show(self._tabs.maker.make(open_campaign, id, guided))
        if window is not None:
            window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
            window.to_sheet()
            window.show()
        if self._tabs.tabs.count() == 0:
            self._tabs.empty.show()
            self._tabs.say_empty()

    def places(self) -> dict[str, str]:
        """Size and place, packed, of these windows, open or closed in this campaign, by the id of the character."""
        for window in self._windows:
            self._note(window)
        return {**self.kept}

    # Within

    def _of(self, id: str) -> SheetWindow | None:
        return next((w for w in self._windows if w.page is not None and w.page.sheet.id == id), None)

    def _note(self, window: SheetWindow) -> None:
        if window.page is not None:
            self.kept[window.page.sheet.id] = window.kept()

    def _show(self, page: SheetPage) -> SheetWindow | None:
        """Makes and connects a window with `page`, not yet shown, and returns it; None where there is no campaign."""
        from mls_desktop.ui.window.kept_size import KeptSize
        from mls_desktop.ui.window.sheet_window import SheetWindow

        if self._open_campaign is None or self._actions is None:
            return None
        window = SheetWindow(page, self._open_campaign, self._theme, self._window)
        KeptSize(window)
        self._actions.equip(window)
        self._rolls.install_key(window, self._actions["roll"].trigger)
        window.status.offer.follow(self._status.offer)
        self._status.said.connect(window.status.repeat)
        window.entered.connect(self._enter)
        window.closing.connect(self._on_closing)
        window.sheet_docks.rule_wanted.connect(self.rule_wanted)
        window.front.entry_wanted.connect(self.entry_wanted)
        if not self._windows:
            self._watch.follow(True)
            self._window.window().installEventFilter(self)
        self._windows.append(window)
        window.place(self.kept.get(page.sheet.id, ""))
        return window

    def _enter(self, window: SheetWindow | None) -> None:
        """Notes `window` as the one a person works in (None: the main one); emits the tabs' `shown` if it is new."""
        if window is self._active or (window is not None and window not in self._windows):
            return
        self._active = window
        if self._actions is not None:
            self._actions.retitle(OWN_WINDOW, _("Move back into the &tabs") if window is not None else "")
        self._tabs.shown.emit(self._tabs.front())

    def _on_closing(self, window: SheetWindow) -> None:
        if window not in self._windows:
            return
        self._note(window)
        self._windows.remove(window)
        if window.rolls is not None:
            self._rolls.go_home()
        page = window.let_go()
        if window is self._active:
            self._enter(None)
        if not self._windows:
            self._watch.follow(False)
            self._window.window().removeEventFilter(self)
        _end(page)
        self._tabs.shown.emit(self._tabs.front())

    def _say_titles(self) -> None:
        for window in self._windows:
            window.say_title()

    def _on_focus(self, widget: QWidget) -> None:
        for window in self._windows:
            window.follow_focus(widget)

    @guarded(False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.WindowActivate:
            self._enter(None)
        return False


def _within_screen(at: QPoint, window: SheetWindow) -> QPoint:
    """Position of `window`, wanted at the point `at`: all of it on the screen, as far as there is room."""
    screen = QGuiApplication.screenAt(at) or window.screen()
    room = screen.availableGeometry()
    last = room.bottomRight() - QPoint(window.width(), window.height() + window.menuBar().height())
    return QPoint(max(room.left(), min(at.x(), last.x())), max(room.top(), min(at.y(), last.y())))


def _go_on(page: SheetPage, focus: QWidget | None) -> None:
    """Puts the focus on `focus` if it is in `page`, else where a person begins there."""
    if focus is not None and page.isAncestorOf(focus):
        focus.setFocus()
    else:
        page.focus_first()


def _end(page: SheetPage | None) -> None:
    """Closes and deletes a sheet that is not shown any more; the character stays in the campaign."""
    if page is not None:
        page.close_sheet()
        page.hide()
        page.sheet.deleteLater()
        page.deleteLater()
