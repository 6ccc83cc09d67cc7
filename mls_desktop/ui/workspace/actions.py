"""The actions with their menus and shortcuts, made from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu, QMenuBar

from mls_desktop.bridge.app.commands import COMMANDS, MENUS, Command
from mls_desktop.bridge.qt.soon import soon
from mls_desktop.bridge.settings.key_map import KeyMap
from mls_desktop.ui.keys.window_keys import give_keys
from mls_desktop.ui.workspace.commit_edits import finish_typing, finish_walking
from mls_desktop.words.i18n import _

Handlers = Mapping[str, Callable[[], None]]
EXACT = QKeySequence.SequenceMatch.ExactMatch


class Actions(QObject):
    """The actions of the window, one for each command, with the keys in force. Raises KeyError at the start where a
    command has no handler: a button that does nothing is no button."""

    def __init__(self, window: QMainWindow, handlers: Handlers, keys: KeyMap) -> None:
        super().__init__(window)
        self.keys = keys
        self._by_id: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        menus = {id: window.menuBar().addMenu(_(title)) for id, title in MENUS}
        self._within: dict[QAction, list[QAction]] = {}
        self._fillers: dict[str, Callable[[QMenu], None]] = {}
        self._subs = subs = dict[str, QAction]()
        for command in COMMANDS:
            action = self._action(command, handlers[command.id])
            menu = menus[command.menu]
            if command.rule:
                menu.addSeparator()
            if command.sub:
                if command.sub not in subs:
                    subs[command.sub] = menu.addAction(_(command.sub))
                    self._within[subs[command.sub]] = []
                self._within[subs[command.sub]].append(action)
            else:
                menu.addAction(action)
            window.addAction(action)
        self.menus = menus
        give_keys(window, keys)
        keys.changed.connect(self._on_keys)
        for menu in menus.values():
            menu.aboutToShow.connect(self._fill_within)
            menu.aboutToHide.connect(self._on_closed)

    def __getitem__(self, id: str) -> QAction:
        return self._by_id[id]

    def allow(self, needs: Mapping[str, bool]) -> None:
        """Enables the commands with a need by `needs`, True for each need that is met; a missing one counts as not
        met."""
        for command in COMMANDS:
            if command.needs:
                self._by_id[command.id].setEnabled(needs.get(command.needs, False))

    def _on_closed(self) -> None:
        soon(self._leave_bar)  # the next menu may have opened by then

    def _leave_bar(self) -> None:
        """Gives the focus back from the menu bar to where it was before: a menu that was opened by its letter and
        closed without a choice leaves it there."""
        bar = QApplication.focusWidget()
        if isinstance(bar, QMenuBar) and QApplication.activePopupWidget() is None:
            key, held = Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier
            QApplication.sendEvent(bar, QKeyEvent(QEvent.Type.KeyPress, key, held))

    def equip(self, window: QMainWindow) -> None:
        """Adds the menus of this window, and with them its keys, to another `window`."""
        for menu in self.menus.values():
            # Its entry alone: a menu given to another bar would go with that one.
            window.menuBar().addAction(menu.menuAction())
        window.addActions([*self._by_id.values()])

    def retitle(self, id: str, text: str) -> None:
        """Sets `text` as the title of the command `id`; "" restores the table's. StopIteration for any other id."""
        usual = next(command.text for command in COMMANDS if command.id == id)
        self._by_id[id].setText(text or _(usual))

    def allowed(self, id: str) -> bool:
        """Whether the command `id` is enabled. Raises KeyError for any other id."""
        return self._by_id[id].isEnabled()

    def press(self, keys: QKeySequence) -> None:
        """Triggers the enabled command that has `keys`, if there is one."""
        for action in self._by_id.values():
            if action.isEnabled() and any(own.matches(keys) == EXACT for own in action.shortcuts()):
                action.trigger()
                return

    def fill(self, sub: str, filling: Callable[[QMenu], None]) -> None:
        """Sets `filling` to be called with the submenu `sub` each time before it opens, to add entries."""
        self._fillers[sub] = filling

    def choose(self, group: str, value: str) -> None:
        """Checks the command of `group` that stands for `value`, and unchecks the others."""
        for command in COMMANDS:
            if command.group == group:
                self._by_id[command.id].setChecked(command.value == value)

    def _on_keys(self) -> None:
        """Sets the shortcuts of the actions whose keys in force are others now. All that change are removed first: Qt
        would warn of a key with two commands."""
        other = {id: self.keys.of(id) for id, action in self._by_id.items() if _keys_on(action) != self.keys.of(id)}
        for id in other:
            self._by_id[id].setShortcuts([])
        for id, keys in other.items():
            self._by_id[id].setShortcuts([QKeySequence(key) for key in keys])

    def _fill_within(self) -> None:
        """Makes the submenus of the menu that opens, if they are missing: nobody needs them at the program's start."""
        menu = self.sender()
        if isinstance(menu, QMenu):
            for entry in (entry for entry in menu.actions() if entry in self._within and entry.menu() is None):
                within = QMenu(menu)
                within.addActions(self._within[entry])
                entry.setMenu(within)
                within.aboutToShow.connect(self._fill_on)

    def _fill_on(self) -> None:
        """Calls the functions set by `fill` for the submenu that opens."""
        within = self.sender()
        if isinstance(within, QMenu):
            for sub, filling in self._fillers.items():
                if self._subs[sub] is within.menuAction():
                    filling(within)

    def _go_first(self) -> None:
        """Enters text being typed and shows the page of the row that keys led to, before the command does its work."""
        finish_typing()
        finish_walking()

    def _action(self, command: Command, handler: Callable[[], None]) -> QAction:
        action = QAction(_(command.text), self)
        action.setShortcuts([QKeySequence(key) for key in self.keys.of(command.id)])
        action.triggered.connect(self._go_first)
        action.triggered.connect(handler)
        action.setCheckable(command.toggle)
        if command.group:
            action.setCheckable(True)
            self._groups.setdefault(command.group, QActionGroup(self)).addAction(action)
        self._by_id[command.id] = action
        return action


def _keys_on(action: QAction) -> tuple[str, ...]:
    """The keys of `action`, as the table of commands writes them."""
    return tuple(own.toString() for own in action.shortcuts())
