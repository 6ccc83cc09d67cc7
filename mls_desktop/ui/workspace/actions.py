"""The actions with their menus and shortcuts, made from the table of commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from mls_desktop.bridge.app.commands import COMMANDS, MENUS, Command
from mls_desktop.ui.workspace.commit_edits import finish_typing
from mls_desktop.words.i18n import _

Handlers = Mapping[str, Callable[[], None]]
EXACT = QKeySequence.SequenceMatch.ExactMatch


class Actions(QObject):
    """The actions of the window, one a command. Raises KeyError where a command has no handler: a button that
    does nothing is no button."""

    def __init__(self, window: QMainWindow, handlers: Handlers) -> None:
        super().__init__(window)
        self._by_id: dict[str, QAction] = {}
        self._groups: dict[str, QActionGroup] = {}
        menus = {id: window.menuBar().addMenu(_(title)) for id, title in MENUS}
        self._within: dict[QAction, list[QAction]] = {}
        subs: dict[str, QAction] = {}
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
        for menu in menus.values():
            menu.aboutToShow.connect(self._fill_within)

    def __getitem__(self, id: str) -> QAction:
        return self._by_id[id]

    def allow(self, needs: Mapping[str, bool]) -> None:
        """Enables each command whose need is met."""
        for command in COMMANDS:
            if command.needs:
                self._by_id[command.id].setEnabled(needs.get(command.needs, False))

    def retitle(self, id: str, text: str) -> None:
        """Calls a command otherwise; "" as the table has it."""
        usual = next(command.text for command in COMMANDS if command.id == id)
        self._by_id[id].setText(text or _(usual))

    def allowed(self, id: str) -> bool:
        """Whether a command may be given now."""
        return self._by_id[id].isEnabled()

    def press(self, keys: QKeySequence) -> None:
        """Gives the command that these keys stand for, if there is one and it may be given now."""
        for action in self._by_id.values():
            if action.isEnabled() and any(own.matches(keys) == EXACT for own in action.shortcuts()):
                action.trigger()
                return

    def choose(self, group: str, value: str) -> None:
        """Marks the choice of a group."""
        for command in COMMANDS:
            if command.group == group:
                self._by_id[command.id].setChecked(command.value == value)

    def _fill_within(self) -> None:
        """Makes the menus within the one that opens: at the start of the program nobody looks for them."""
        menu = self.sender()
        if isinstance(menu, QMenu):
            for entry in (entry for entry in menu.actions() if entry in self._within and entry.menu() is None):
                within = QMenu(menu)
                within.addActions(self._within[entry])
                entry.setMenu(within)

    def _finish_typing(self) -> None:
        finish_typing()

    def _action(self, command: Command, handler: Callable[[], None]) -> QAction:
        action = QAction(_(command.text), self)
        action.setShortcuts([QKeySequence(keys) for keys in command.keys])
        action.triggered.connect(self._finish_typing)
        action.triggered.connect(handler)
        action.setCheckable(command.toggle)
        if command.group:
            action.setCheckable(True)
            self._groups.setdefault(command.group, QActionGroup(self)).addAction(action)
        self._by_id[command.id] = action
        return action
