"""The rows of the page of keys: every command that may have a key, and those keys that are one with a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from mls_desktop.bridge.app.commands import COMMANDS, MENUS, Command
from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS, PLACES
from mls_desktop.bridge.app.shortcuts import INSIDE
from mls_desktop.rules.common.values.folding import holds, sought_words
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.settings.key_map import KeyMap


class KeyRow(Struct, frozen=True):
    """A row. `id`: the command, "" of a fixed key; `usual`: whether it has the keys of the table."""

    id: str
    title: str
    keys: tuple[str, ...]
    usual: bool = True

    def fits(self, place: str, needle: str) -> bool:
        """Tells whether each word of `needle` occurs in `place`, the row's title or its keys."""
        return holds(f"{place} {self.title} {' '.join(self.keys)}", sought_words(needle))


def key_rows(keys: KeyMap, needle: str = "") -> list[tuple[str, list[KeyRow]]]:
    """Rows with every word of `needle`, in pairs with the titles of menus and places; no title without a row."""
    found: list[tuple[str, list[KeyRow]]] = []
    for menu, title in MENUS:
        held = [command for command in COMMANDS if command.menu == menu]
        found.append((_(title).replace("&", ""), [_row(keys, each.id, _named(each)) for each in held]))
    for place in PLACES.values():
        mine = [command for command in PLACE_COMMANDS if PLACES[command.place] == place]
        found.append((_(place), [_row(keys, each.id, each.title()) for each in mine]))
    for inside in INSIDE:
        title = _("{place}, fixed").format(place=_(inside.title))
        found.append((title, [KeyRow("", _(each.what), each.keys) for each in inside.keys]))
    fitting = ((title, [row for row in rows if row.fits(title, needle)]) for title, rows in found)
    return [(title, rows) for title, rows in fitting if rows]


def _row(keys: KeyMap, id: str, title: str) -> KeyRow:
    return KeyRow(id, title, keys.of(id), keys.is_usual(id))


def _named(command: Command) -> str:
    """Title of `command`, with the name of the choice before it if it is one of a group."""
    title = command.title()
    return f"{_(command.sub).replace('&', '')}: {title}" if command.group else title
