"""The window of one sheet that was taken out of the tabs, with "Why?", to-do list and status line of its own."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from mls_desktop.bridge.app.settings import packed, unpacked
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.plans.panel_plan import SIDES, WIDTHS, ColumnSplit, PanelPlan
from mls_desktop.bridge.qt.guard import guarded
from mls_desktop.bridge.qt.soon import later
from mls_desktop.ui.sheet.page import SheetPage
from mls_desktop.ui.sheet.sheet_docks import SheetDocks
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.ui.window.docks import BELOW, RIGHT, add_dock
from mls_desktop.ui.window.front_sheet import FrontSheetController
from mls_desktop.ui.window.status_bar import StatusBar
from mls_desktop.ui.workspace.sheet_source import tie, untie
from mls_desktop.words.i18n import _

SIZE, SHARE = (1020, 760), 0.9
"""Usual size of a window, in pixels at 100 %, and the greatest share of the screen it takes."""
LINE = 24
"""Change of the to-do list's need, in pixels at 100 %, below which it counts as the same."""


class SheetWindow(QMainWindow):
    """The window of one sheet. `entered` when a person begins to work in it, `closing` as it goes; both carry the
    window. The other signals are those of its sheet, as `SheetSource` has them."""

    picked = Signal(object, object)
    wants_entry, rule_wanted = Signal(object), Signal(object)
    found, turned = Signal(), Signal()
    entered, closing = Signal(object), Signal(object)

    def __init__(self, page: SheetPage, open_campaign: OpenCampaign, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAnimated(False)  # panels are there, or not
        self._theme, self._open_campaign = theme, open_campaign
        self._plan, self._split = PanelPlan(), ColumnSplit()
        # Heights are known once all around has its size.
        self._soon = later(self._part)
        self.page: SheetPage | None = None
        self.sheet_docks, self.status = SheetDocks(theme, self), StatusBar(theme, self)
        self.sheet_docks.refer_to(open_campaign.reference)
        self.front = FrontSheetController(self, self.sheet_docks, self.status, theme, self)
        self.setStatusBar(self.status)
        self.docks = {
            "why": add_dock(self, "why", _("Why?"), self.sheet_docks.why_room, RIGHT),
            "todo": add_dock(self, "todo", _("To-do list"), self.sheet_docks.todo_room, RIGHT),
        }
        self.rolls: QDockWidget | None = None
        self.status.show_system(open_campaign.texts.name(open_campaign.document.campaign.system))
        open_campaign.document.changed.connect(self.say_title)
        open_campaign.keeper.changed.connect(self.say_title)
        theme.changed.connect(self._fold)
        self.sheet_docks.filled.connect(self._on_filled)
        self.hold(page)

    def shown_sheet(self) -> SheetPage | None:
        """The sheet; None once it was given away."""
        return self.page

    def tell_found(self) -> None:
        """Emits `found`: the findings of the sheet are known."""
        self.found.emit()

    def hold(self, page: SheetPage) -> None:
        """Sets `page` as the window's sheet, connects its signals, and updates panels and title for it."""
        self.page = page
        tie(page, self)
        self.setCentralWidget(page)
        page.show()
        self.front.show_front()
        self.say_title()

    def let_go(self) -> SheetPage | None:
        """Takes the sheet out of the window, open as it is, and returns it; None where there is none."""
        page, self.page = self.page, None
        if page is not None:
            untie(page, self)
            self.takeCentralWidget()
        return page

    def place(self, kept: str) -> None:
        """Sets size and place from the packed text `kept`; the usual size for "" or a text that cannot be read."""
        if not kept or not self.restoreGeometry(QByteArray(unpacked(kept))):
            width, height = SIZE
            wanted = self.size().expandedTo(self.minimumSize())
            wanted.setWidth(self._theme.px(width))
            wanted.setHeight(self._theme.px(height))
            self.resize(wanted.boundedTo(self.screen().availableSize() * SHARE))
        self._fold()

    def kept(self) -> str:
        """Size and place of the window, packed into a text."""
        return packed(bytes(self.saveGeometry().data()))

    def come(self) -> None:
        """Brings the window to the front and activates it."""
        self.see()
        self.activateWindow()

    def see(self) -> None:
        """Shows and raises the window, no longer minimized, without activating it."""
        if self.isMinimized():
            self.showNormal()
        self.show()
        self.raise_()

    def turn_right(self) -> None:
        """Shows "Why?" and the to-do list, or folds them."""
        self._plan.turn("right")
        self._fold()

    def to_why(self) -> None:
        self._reveal()
        self.sheet_docks.grab_why()

    def to_todo(self) -> None:
        self._reveal()
        self.sheet_docks.grab_todo()

    def to_sheet(self) -> None:
        if self.page is not None:
            self.page.focus_first()

    def rolls_dock(self) -> QDockWidget:
        """The dock for the panel of rolls, made at the first call."""
        if self.rolls is None:
            self.rolls = add_dock(self, "roll", _("Roll"), QWidget(self), BELOW)
            self.rolls.hide()
        return self.rolls

    def say_title(self) -> None:
        """Sets the title: character, campaign, and whether it is saved."""
        page = self.page
        if page is None or self._open_campaign.document.character(page.sheet.id) is None:
            return
        parts = (page.title(), self._open_campaign.title())
        name = " \N{EN DASH} ".join(part.replace("[*]", "[*][*]") for part in parts if part)
        self.setWindowTitle(f"{name}[*]")
        self.setWindowModified(self._open_campaign.keeper.dirty)
        self.status.show_keeper(self._open_campaign.keeper)

    def follow_focus(self, widget: QWidget) -> None:
        """Notifies the sheet of `widget`, which has got the focus, if that is a part of the sheet."""
        if self.page is not None and self.page.isAncestorOf(widget):
            self.page.notify_focus(widget)

    def _reveal(self) -> None:
        if not self._plan.is_seen("right"):
            self.turn_right()

    def _fold(self) -> None:
        """Shows the panels at the right, or folds them where there is no room and no person has asked for them."""
        # There is no panel at the left here: its room is the sheet's.
        self._plan.look("sheet", self.width() / self._theme.scale + WIDTHS["left"], False)
        seen = self._plan.is_seen("right")
        focus = self.focusWidget()
        if not seen and focus is not None and any(dock.isAncestorOf(focus) for dock in self.docks.values()):
            self.to_sheet()
        came = seen and self.docks["why"].isHidden()
        for id in SIDES["right"]:
            self.docks[id].setVisible(seen)
        if came:
            self.resizeDocks([self.docks["why"]], [self._theme.px(WIDTHS["right"])], Qt.Orientation.Horizontal)
        self._soon.start()

    def _on_filled(self) -> None:
        self._soon.start()

    def _part(self) -> None:
        """Gives the to-do list the height it needs, "Why?" the rest."""
        docks = [self.docks[id] for id in SIDES["right"]]
        if not all(dock.isVisible() for dock in docks):
            return
        around = docks[-1].height() - self.sheet_docks.todo_room.height()
        total = sum(dock.height() for dock in docks)
        parted = self._split.parted(total, self.sheet_docks.whole() + around, self._theme.px(LINE), False)
        if parted is not None:
            self.resizeDocks(docks, [*parted], Qt.Orientation.Vertical)

    @guarded(None)
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    @guarded(None)
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.entered.emit(self)

    @guarded(False)
    def focusNextPrevChild(self, next: bool) -> bool:
        """Moves the focus to the next stop of Tab in the window, or the one before; False where there is none."""
        from mls_desktop.ui.widgets.tab_order import turn

        return turn(self, next) or bool(super().focusNextPrevChild(next))

    @guarded(None)
    def closeEvent(self, event: QCloseEvent) -> None:
        from mls_desktop.ui.workspace.commit_edits import finish_typing

        finish_typing()
        event.accept()
        self.closing.emit(self)
