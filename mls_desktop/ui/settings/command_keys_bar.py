"""The bar below the list of keys: the keys of one command, what can be done with them, and what stands against a new
one."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS
from mls_desktop.bridge.settings.command_titles import place_of, title_of
from mls_desktop.bridge.settings.key_clashes import Clash, clash
from mls_desktop.bridge.settings.key_map import KeyMap, portable
from mls_desktop.bridge.settings.key_rows import KeyRow
from mls_desktop.ui.settings.key_recorder import KeyRecorder
from mls_desktop.ui.widgets.buttons import own_button
from mls_desktop.ui.widgets.flow_layout import FlowLayout
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _

KEY = "key"
"""Property of a button that removes a key: that key."""


class CommandKeysBar(QWidget):
    """The bar with the keys of one command. `asked` when a person is to press a key or to decide; `done` when nothing
    is waited for any more, so that the list may have the focus again."""

    asked = Signal()
    done = Signal()

    def __init__(self, keys: KeyMap, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._keys, self._theme = keys, theme
        self._row: KeyRow | None = None
        self._adds = False
        self._wanted: tuple[str, ...] = ()
        """Keys that the command is to have, while the person decides whether another one loses them."""
        self.title = PlainLabel("", self, wrap=True)
        self.told = PlainLabel("", self, wrap=True)
        self.recorder = KeyRecorder(self)
        self.change = own_button(self, _("Other key …"), self.begin)
        self.add = own_button(self, _("One more key …"), self.begin_more)
        self.reset = own_button(self, _("Reset"), self._on_reset)
        self.take = own_button(self, "", self._on_take)
        self.leave = own_button(self, _("Leave it"), self.stop)
        self.crosses: list[QPushButton] = []
        self._flow = FlowLayout(None, theme.px(6), theme.px(6))
        self._answers = FlowLayout(None, theme.px(6), theme.px(6))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.title)
        add_layout(column, self._flow)
        column.addWidget(self.told)
        add_layout(column, self._answers)
        for button in (self.change, self.add, self.reset):
            self._flow.addWidget(button)
        for widget in (self.recorder, self.take, self.leave):
            self._answers.addWidget(widget)
        self.recorder.recorded.connect(self._on_recorded)
        self.recorder.given_up.connect(self.stop)
        self.show_row(None)

    def show_row(self, row: KeyRow | None) -> None:
        """Shows the command of `row` with its keys; None: a hint to choose one. A question that is open is dropped."""
        self._row = row
        self._rest()
        for cross in self.crosses:
            self._flow.removeWidget(cross)
            cross.hide()
            cross.deleteLater()
        may = row is not None and bool(row.id)
        self.crosses = [self._cross(key) for key in row.keys] if row is not None and may else []
        self.title.setText(self._titled())
        for button in (self.change, self.add, self.reset):
            button.setVisible(may)
        self.reset.setEnabled(row is not None and not row.usual)

    def begin(self) -> None:
        """Waits for a key that replaces all keys of the command; nothing where no command is shown, or its key is
        fixed."""
        self._begin(adds=False)

    def begin_more(self) -> None:
        """Waits for a key that is added to those of the command; nothing where no command is shown, or its key is
        fixed."""
        self._begin(adds=True)

    def stop(self) -> None:
        """Ends waiting without a change, and emits `done`."""
        self._rest()
        self.done.emit()

    def _titled(self) -> str:
        row = self._row
        if row is None:
            return _("Choose a command in the list.")
        if not row.id:
            fixed = _("{keys}: these belong to what they are pressed in, as arrows to a list, and cannot be changed.")
            return fixed.format(keys=", ".join(row.keys))
        told = ", ".join(row.keys) or _("no key")
        return _("{command} ({place}): {keys}").format(command=row.title, place=place_of(row.id), keys=told)

    def _cross(self, key: str) -> QPushButton:
        button = own_button(self, _("Remove {key}").format(key=key), self._on_remove)
        button.setProperty(KEY, key)
        self._flow.addWidget(button)
        button.stackUnder(self.told)  # read before it
        return button

    def _begin(self, adds: bool) -> None:
        row = self._row
        if row is None or not row.id:
            return
        self._rest()
        self._adds = adds
        self._tell(_("Press the key for “{command}”. Esc leaves all as it is.").format(command=row.title))
        self.leave.show()
        self.recorder.begin(any(command.id == row.id for command in PLACE_COMMANDS))

    def _on_recorded(self, key: str) -> None:
        row = self._row
        if row is not None:
            keys = tuple(dict.fromkeys((*map(portable, row.keys), key))) if self._adds else (key,)
            self._try(keys, clash(self._keys, row.id, key))

    def _try(self, keys: tuple[str, ...], against: Clash | None) -> None:
        """Gives the command these `keys` and emits `done`, unless there is a clash, `against`: then asks whether to
        take the key from its owner, or, where nobody owns it, tells why it is refused."""
        row = self._row
        if row is None:
            return
        if against is None:
            self._keys.set_keys(row.id, keys)
            self.done.emit()
            return
        self._tell(against.text)
        self._wanted = keys if against.owner else ()
        self.take.setVisible(bool(against.owner))
        self.leave.show()
        if against.owner:
            self.take.setText(_("Take it from “{command}”").format(command=title_of(against.owner)).replace("&", "&&"))
            # In this order: the focus does not go by itself, which would mean that nobody wants the key any more.
            self.take.setFocus(Qt.FocusReason.OtherFocusReason)
            self.recorder.hide()

    def _on_take(self) -> None:
        row, wanted = self._row, self._wanted
        if row is None or not wanted:
            return
        losers = {owner for owner in map(self._keys.owner, wanted) if owner not in ("", row.id)}
        self._keys.set_keys(row.id, wanted)
        self._rest()
        self._tell(" ".join(map(self._left_to, sorted(losers))))
        self.done.emit()

    def _on_reset(self) -> None:
        """Restores the usual keys of the command; where another command has one of them by now, the person decides."""
        row = self._row
        if row is None:
            return
        usual = self._keys.usual(row.id)
        against = [each for each in (clash(self._keys, row.id, key) for key in usual) if each is not None]
        said = " ".join(each.text for each in against)
        self._try(usual, Clash(said, against[0].owner) if against else None)

    def _on_remove(self) -> None:
        row, key = self._row, self.sender().property(KEY)
        if row is not None:
            self._keys.set_keys(row.id, tuple(each for each in row.keys if each != key))
            self.done.emit()

    def _left_to(self, loser: str) -> str:
        """Sentence on the keys left to the command `loser`, which a key was taken from."""
        keys = ", ".join(self._keys.of(loser))
        told = _("“{command}” keeps {keys}.") if keys else _("“{command}” has no key any more.")
        return told.format(command=title_of(loser), keys=keys)

    def _rest(self) -> None:
        """Hides text, recorder and answers, and drops the keys that were wanted."""
        self._wanted = ()
        for widget in (self.told, self.recorder, self.take, self.leave):
            widget.hide()

    def _tell(self, text: str) -> None:
        self.told.setText(text)
        self.told.show()
        announce(self, text, at_once=True)
        self.asked.emit()
