"""Keys in texts: a text of the program names the keys of the table; told to a person it names theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from mls_desktop.bridge.app.commands import COMMANDS, Command
from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS
from mls_desktop.bridge.app.shortcuts import INSIDE
from mls_desktop.bridge.app.usual_keys import KeysOf
from mls_desktop.words.i18n import _

KEY = re.compile(r"( ?\()?((?<![\w+])(?:(?:Ctrl|Alt|Shift)\+)*(?:F[0-9]{1,2}|(?<=\+)(?:[A-Z][A-Za-z]*|[0-9+=-])))(\))?")
"""Pattern of a key in a text, with the brackets it may stand in."""


def retold(text: str, keys_of: KeysOf) -> str:
    """Text with the keys in force in place of those of the table: "Edit > Undo (Ctrl+Z)" is "Edit > Undo (F12)" where
    Undo is on F12, and "Edit > Undo" where it has no key. A key that is fixed in some place is replaced only right
    behind the name of its command."""
    return KEY.sub(lambda found: _told(found, text, keys_of), text)


class KeyFacts(Mapping[str, str]):
    """The keys of the commands of places as facts of a text, by command id, beside the facts `others`."""

    def __init__(self, others: Mapping[str, str], keys_of: KeysOf) -> None:
        self._others, self._keys_of = others, keys_of

    def __getitem__(self, name: str) -> str:
        if name in _PLACED:
            return next(iter(self._keys_of(name)), _("(no key)"))
        return self._others[name]

    def __iter__(self) -> Iterator[str]:
        return iter((*self._others, *_PLACED))

    def __len__(self) -> int:
        return len(self._others) + len(_PLACED)


_PLACED = frozenset(command.id for command in PLACE_COMMANDS)


def _told(found: re.Match[str], text: str, keys_of: KeysOf) -> str:
    before, key, after = found[1] or "", found[2], found[3] or ""
    command = _usual_owners().get(key)
    if command is None or key in keys_of(command.id):
        return found[0]
    is_named = text[: found.start()].endswith(command.title())
    if key in _fixed() and not is_named:
        return found[0]
    now = next(iter(keys_of(command.id)), "")
    if now:
        return before + now + after
    if before and after:
        return "" if is_named else f"{before}{_('no key')}{after}"
    return f"{before}“{command.title()}”{after}"


@lru_cache(maxsize=1)
def _usual_owners() -> dict[str, Command]:
    """Commands of the menus, by each of their keys in the table."""
    return {key: command for command in COMMANDS for key in command.keys}


@lru_cache(maxsize=1)
def _fixed() -> frozenset[str]:
    """Keys that some place has fixed, so that nobody can choose others there."""
    return frozenset(key for place in INSIDE for keys in place.keys for key in keys.keys)
