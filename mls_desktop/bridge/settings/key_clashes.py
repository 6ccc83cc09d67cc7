"""Clashes of a key for a command: another command that has it, a place or a line that needs it, the system."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from mls_desktop.bridge.app.commands import MENUS
from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS
from mls_desktop.bridge.app.shortcuts import INSIDE
from mls_desktop.bridge.app.usual_keys import usual_keys
from mls_desktop.bridge.settings.command_titles import place_of, title_of
from mls_desktop.bridge.settings.key_map import KeyMap, portable
from mls_desktop.words.i18n import _

Key, Modifier = Qt.Key, Qt.KeyboardModifier
TYPING = Modifier.ShiftModifier | Modifier.KeypadModifier
EDITING = frozenset(
    portable(key)
    for key in (
        "Backspace", "Del", "Ins", "Left", "Right", "Up", "Down", "Home", "End", "PgUp", "PgDown", "Return", "Enter",
        "Tab", "Shift+Tab", "Backtab", "Shift+Backtab", "Esc", "Ctrl+A", "Ctrl+X", "Ctrl+Left", "Ctrl+Right",
        "Ctrl+Home", "Ctrl+End", "Ctrl+Backspace", "Shift+Left", "Shift+Right", "Shift+Up", "Shift+Down", "Shift+Home",
        "Shift+End", "Ctrl+Shift+Left", "Ctrl+Shift+Right", "Shift+Del", "Shift+Ins", "Ctrl+Ins", "Menu", "Shift+F10",
    )
)  # fmt: skip
"""Keys that move and edit in lines and lists."""
OF_SYSTEM = frozenset(
    portable(key) for key in ("Alt+F4", "Alt+Tab", "Alt+Shift+Tab", "Alt+Esc", "Alt+Space", "Ctrl+Alt+Del", "Alt+F10")
)  # fmt: skip
"""Keys that windows and desktops take before any program."""


class Clash(Struct, frozen=True):
    """The clash of a key. `text`: a sentence on it; `owner`: the command that would lose the key, "" where it cannot be
    had at all."""

    text: str
    owner: str = ""


def clash(keys: KeyMap, id: str, key: str) -> Clash | None:
    """Clash of `key` for command `id`: a refusal, or another command that has it; None where the command may have it. A
    key that the command has in the table clashes only with an owner: its other uses elsewhere have been thought of."""
    key = portable(key)
    refused = "" if key in map(portable, usual_keys(id)) else next(_refusals(id, key), "")
    if refused:
        return Clash(refused)
    owner = keys.owner(key)
    if owner and owner != id:
        text = _("{key} belongs to “{command}” ({place}) so far.")
        return Clash(text.format(key=key, command=title_of(owner), place=place_of(owner)), owner)
    return None


def _refusals(id: str, key: str) -> Iterator[str]:
    """Yields the reasons why command `id` cannot have `key`; none where it may have it."""
    if not key:
        yield _("That is no key for a command.")
        return
    placed = any(command.id == id for command in PLACE_COMMANDS)
    read: QKeyCombination = QKeySequence(key)[0]  # type: ignore[index]  # the stubs of Qt leave it out
    pressed, held = read.key(), read.keyboardModifiers()
    letter = chr(pressed.value) if pressed.value < Key.Key_Escape.value else ""
    if not held & ~TYPING and letter:
        yield from _of_letters(key, letter, placed)
    if key in EDITING:
        yield _("{key} moves or edits in lines and lists. A command needs another key.").format(key=key)
    if key in OF_SYSTEM:
        yield _("{key} belongs to the system: no program hears of it.").format(key=key)
    if held == Modifier.AltModifier and letter.isalnum() and letter.casefold() in _menu_letters():
        yield _("{key} opens a menu of the window.").format(key=key)
    yield from _of_places(key)


def _of_letters(key: str, letter: str, placed: bool) -> Iterator[str]:
    if not placed:
        text = _("{key} alone is needed for typing. Hold Ctrl or Alt with it, or take one of F1 to F12.")
        yield text.format(key=key)
    elif not letter.isalpha() and letter != " ":
        yield _("In a fight digits and signs aim and tell what fell. Take a letter.")


def _menu_letters() -> frozenset[str]:
    """The letters that open a menu, with Alt."""
    titles = (_(title) for _menu, title in MENUS)
    return frozenset(title[title.index("&") + 1].casefold() for title in titles if "&" in title)


def _of_places(key: str) -> Iterator[str]:
    """Yields refusals of `key` by the places in which it is pressed. Single letters and digits there only stand for all
    of them."""
    for place in INSIDE:
        for each in place.keys:
            if len(key) > 1 and _main_enter(key) in map(_main_enter, map(portable, each.keys)):
                text = _("{key} is taken, {place}: {what}. There it cannot be another.")
                yield text.format(key=key, place=_lower(_(place.title)), what=_(each.what))


def _main_enter(key: str) -> str:
    """Name of `key` with "Enter", of the number pad, replaced by "Return": people mean both."""
    return key.replace("Enter", "Return")


def _lower(text: str) -> str:
    """Heading with a small first letter, for use within a sentence."""
    return text[:1].lower() + text[1:]
