"""The keys in force: those of the table of commands, but for what a person chose otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence

from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS, PlaceId
from mls_desktop.bridge.app.usual_keys import usual_table
from mls_desktop.bridge.settings.latin_keys import letter_of
from mls_desktop.bridge.settings.settings_store import SettingsStore

HELD = frozenset(
    (
        Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta, Qt.Key.Key_CapsLock,
        Qt.Key.Key_NumLock, Qt.Key.Key_ScrollLock, Qt.Key.Key_unknown,
    )
)  # fmt: skip
"""Keys that mean something only with others."""
Chosen = Mapping[str, tuple[str, ...]]


class KeyMap(QObject):
    """The keys in force of every command, by its id. Only keys that a person chose are kept in the settings; ids that
    no command has, as those of a later program, stay there. `changed` when any keys are others."""

    changed = Signal()

    def __init__(self, store: SettingsStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._keys = keys_in_force(store.settings.keys)
        store.changed.connect(self._on_changed)

    def of(self, id: str) -> tuple[str, ...]:
        """Keys of command `id`, the one to be shown first; () where it has none or is not known."""
        return self._keys.get(id, ())

    def first(self, id: str) -> str:
        """Key of command `id` that is shown; "" where it has none."""
        return next(iter(self.of(id)), "")

    def owner(self, key: str) -> str:
        """Id of the command that has `key`; "" where none has."""
        wanted = portable(key)
        return next((id for id, keys in self._keys.items() if wanted in map(portable, keys)), "")

    def pressed(self, event: QKeyEvent, place: PlaceId) -> str:
        """Id of the command of `place` that the key of `event` gives there; "" where it gives none."""
        return given_by(self._keys, event, place)

    def usual(self, id: str) -> tuple[str, ...]:
        """Keys that the table has for command `id`. Raises KeyError for an unknown one."""
        return usual_table()[id]

    def is_any_other(self) -> bool:
        """Tells whether any command has other keys than in the table."""
        return self._keys != usual_table()

    def is_usual(self, id: str) -> bool:
        """Tells whether command `id` has the keys of the table. Raises KeyError for an unknown one."""
        return self.of(id) == usual_table()[id]

    def set_keys(self, id: str, keys: tuple[str, ...]) -> None:
        """Gives command `id` these `keys` and no others, and takes them from all other commands; kept in the settings.
        Nothing is checked: see `key_clashes.clash`."""
        given = tuple(dict.fromkeys(map(portable, keys)))
        chosen = dict(self._store.settings.keys)
        for other, held in self._keys.items():
            left = tuple(key for key in held if portable(key) not in given)
            if other != id and left != held:
                chosen[other] = left
        chosen[id] = given
        self._store.change(keys=_without_usual(chosen))

    def reset(self, id: str) -> None:
        """Gives command `id` the keys of the table again, and takes them from all other commands."""
        self.set_keys(id, usual_table()[id])

    def reset_all(self) -> None:
        """Gives all commands the keys of the table again; choices for ids that no command has stay."""
        usual = usual_table()
        self._store.change(keys={id: keys for id, keys in self._store.settings.keys.items() if id not in usual})

    def _on_changed(self, names: frozenset[str]) -> None:
        if "keys" in names:
            self._keys = keys_in_force(self._store.settings.keys)
            self.changed.emit()


def keys_in_force(chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """Keys of all commands, by id: those of `chosen`, else those of the table but for keys chosen for another command.
    Such a key may have come with a later version of the program. Texts that are no keys are left out."""
    usual = usual_table()
    if not usual.keys() & chosen.keys():
        return usual
    taken: dict[str, str] = {}
    for id in usual:
        for key in map(portable, chosen.get(id, ())):
            taken.setdefault(key, id)
    found = {}
    for id, keys in usual.items():
        own = tuple(map(portable, chosen[id])) if id in chosen else keys
        found[id] = tuple(key for key in dict.fromkeys(own) if key and taken.get(portable(key), id) == id)
    return found


def portable(key: str) -> str:
    """Form of `key` for files: "ctrl+s" is "Ctrl+S"; "" for a text that is not one key."""
    read = QKeySequence(key)
    return read.toString() if read.count() == 1 else ""


def given_by(keys: Chosen, event: QKeyEvent, place: PlaceId) -> str:
    """Id of the command of `place` that the key of `event` gives, with `keys` in force; "" for none. A letter that was
    chosen for a command goes before the Latin one of its place on the keyboard."""
    here = [command.id for command in PLACE_COMMANDS if command.place == place]
    for key in filter(None, dict.fromkeys((_named(event, event.text()), typed_key(event)))):
        if given := next((id for id in here if key in map(portable, keys.get(id, ()))), ""):
            return given
    return ""


def typed_key(event: QKeyEvent) -> str:
    """Name of a key pressed in a place, where large and small letters are one, and Latin whatever alphabet the keyboard
    types; "" for Shift, Ctrl and others that are held."""
    return _named(event, letter_of(event))


def _named(event: QKeyEvent, text: str) -> str:
    """Name of the key of `event` if it types `text`; "" for Shift, Ctrl and others that are held."""
    if event.key() in HELD:
        return ""
    is_sign = text.isprintable() and bool(text.strip()) and not text.isdecimal()
    if is_sign and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
        return portable(text.upper())  # a sign too is one wherever a keyboard has it
    return portable(QKeySequence(event.keyCombination()).toString())


def _without_usual(chosen: Chosen) -> dict[str, tuple[str, ...]]:
    """Keys of `chosen` that differ from the table, and those of unknown commands."""
    usual = usual_table()
    return {id: keys for id, keys in chosen.items() if id not in usual or keys != tuple(map(portable, usual[id]))}
