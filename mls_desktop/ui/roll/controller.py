"""The controller of rolls outside fights: R on a trait brings the panel, never a dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QVBoxLayout, QWidget
from shiboken6 import isValid

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.bridge.roll.roll_history import RollHistory
from mls_desktop.rules.common.sheet.sheets import Cell, Row
from mls_desktop.ui.widgets.theme import Theme

if TYPE_CHECKING:
    from mls_desktop.ui.roll.panel import RollPanel

KEY = "R"
FITTED = "fitted"
"""Property of a dock that was once given the height its panel needs: from then on its height is the person's."""


class RollController(QObject):
    """The controller that shows the panel of rolls for the figure a person is on, and hides it again. `room` holds the
    panel, from the first roll on."""

    def __init__(self, window: QMainWindow, theme: Theme) -> None:
        super().__init__(window)
        self.rolling = RollHistory(Roller(), self)
        self.room = QWidget(window)
        self._column = QVBoxLayout(self.room)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._theme = theme
        self._dock: QDockWidget | None = None
        self._home: QDockWidget | None = None
        self._back: QWidget | None = None

    @cached_property
    def panel(self) -> RollPanel:
        """The panel, made when it is first wanted, since in most sessions nobody rolls outside a fight."""
        from mls_desktop.ui.roll.panel import RollPanel

        made = RollPanel(self.rolling, self._theme, self.room)
        made.closed.connect(self.put_away)
        self._column.addWidget(made)
        if self._dock is not None:
            made.head.stand_above(self._dock)
        return made

    def stand_in(self, dock: QDockWidget) -> None:
        """Notes `dock`, which the caller has put `room` into, as the dock of the panel, and hides `dock`. Edits of the
        document are followed at once only while `dock` is visible. The first dock noted is the panel's home."""
        self._dock = dock
        self._home = self._home or dock
        dock.visibilityChanged.connect(self.rolling.watch)
        dock.hide()

    def go_home(self) -> None:
        """Moves the panel back into the dock that it stood in first, since the window it was moved to is being closed;
        nothing where it has stood in none."""
        if self._home is not None:
            self._move_to(self._home)

    def install_key(self, sheets: QWidget, handler: Callable[[], None]) -> None:
        """Makes the plain key R call `handler` wherever inside `sheets` the focus is and nothing is being typed."""
        short = QShortcut(QKeySequence(KEY), sheets)
        short.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        short.activated.connect(handler)

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign whose characters roll, None for none; empties the log of rolls and hides the panel."""
        self.rolling.set_campaign(open_campaign)
        self.put_away()

    def roll(self, who: str, here: tuple[Row, Cell | None] | None, dock: QDockWidget | None = None) -> bool:
        """Shows the panel in `dock` (None: where it stood first), with the focus on its dice, to roll the figure at
        `here`, row and cell on the sheet of `who`, for None the one rolled last, else their first; False where none can
        be rolled. With the focus in that panel already, its present figure stays."""
        rolling, dock = self.rolling, dock or self._home
        if dock is None:
            return False
        within = dock is self._dock and self.holds_focus()
        key = rolling.session.wish.key if within else rolling.session.meant(who, *(here or (None, None)))
        if not key:
            return False
        if (rolling.session.wish.who, rolling.session.wish.key) != (who, key):
            rolling.set_request(replace(rolling.session.wish, who=who, key=key, modifier=0, reason=""))
        came = dock is not self._dock or not dock.property(FITTED)
        dock.setProperty(FITTED, True)
        self._move_to(dock)
        if not within:
            self._back = self._focus()
        panel = self.panel
        dock.show()
        window = dock.parentWidget()
        if came and isinstance(window, QMainWindow):
            panel.resize(window.width(), panel.height())  # about as wide as it will be: narrower it asks for more
            self._fit_dock()
            soon(self._fit_dock)  # once it is as wide as it will be
        panel.focus_dice()
        return True

    def _fit_dock(self) -> None:
        """Makes the dock as high as the panel needs: Qt would give an empty dock half of the window."""
        dock, panel = self._dock, self.panel
        window = dock.parentWidget() if dock is not None else None
        if dock is not None and dock.isVisible() and isinstance(window, QMainWindow):
            needed = panel.sizeHint().height() + panel.head.sizeHint().height()
            window.resizeDocks([dock], [needed], Qt.Orientation.Vertical)

    def can_roll(self, who: str, here: tuple[Row, Cell | None]) -> bool:
        """Tells whether the figure at `here`, row and cell on the sheet of `who`, can be rolled; False before there is
        a dock."""
        return self._dock is not None and bool(self.rolling.session.meant(who, *here))

    def holds_focus(self) -> bool:
        """Tells whether the focus of the panel's window is in the panel, and no other window of the program is
        active."""
        focus, place = self._focus(), self._dock or self.room
        elsewhere = QApplication.activeWindow() not in (None, place.window())
        return not elsewhere and focus is not None and place.isAncestorOf(focus)

    def put_away(self) -> None:
        """Hides the panel; if the focus is in it, that goes back to the widget that had it before `roll`."""
        held = self.holds_focus()
        if self._dock is not None:
            self._dock.hide()
        if held and self._back is not None and isValid(self._back):
            self._back.setFocus(Qt.FocusReason.OtherFocusReason)
        self._back = None

    def _move_to(self, dock: QDockWidget) -> None:
        """Moves the panel into `dock`, hidden; nothing where it stands there already."""
        before = self._dock
        if dock is before:
            return
        self.put_away()
        if before is not None:
            before.visibilityChanged.disconnect(self.rolling.watch)
            before.setTitleBarWidget(QWidget(before))
        dock.setWidget(self.room)
        self.stand_in(dock)
        if "panel" in self.__dict__:
            self.panel.head.stand_above(dock)

    def _focus(self) -> QWidget | None:
        window = self.room.window()
        return window.focusWidget()
