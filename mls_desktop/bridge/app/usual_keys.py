"""The keys that commands have at first, of menus and of places; apart from all other keys, which most never look up."""

from __future__ import annotations

from collections.abc import Callable

from mls_desktop.bridge.app.commands import COMMANDS
from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS

KeysOf = Callable[[str], tuple[str, ...]]
"""Function that gives the keys of a command in force, by its id."""


def usual_keys(id: str) -> tuple[str, ...]:
    """Keys that command `id` has at first; () where it has none or there is no such command."""
    return usual_table().get(id, ())


def usual_table() -> dict[str, tuple[str, ...]]:
    """The keys that all commands have at first, by their ids."""
    of_menus = {command.id: command.keys for command in COMMANDS}
    return {**of_menus, **{command.id: command.keys for command in PLACE_COMMANDS}}
