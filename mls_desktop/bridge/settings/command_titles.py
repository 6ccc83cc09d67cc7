"""Titles of commands, of menus and of places, and where each is given."""

from __future__ import annotations

from mls_desktop.bridge.app.commands import COMMANDS, MENUS
from mls_desktop.bridge.app.place_commands import PLACE_COMMANDS, PLACES
from mls_desktop.words.i18n import _


def title_of(id: str) -> str:
    """Title of command `id`; the id where it is not known."""
    titles = {command.id: command.title() for command in COMMANDS}
    return {**titles, **{command.id: command.title() for command in PLACE_COMMANDS}}.get(id, id)


def place_of(id: str) -> str:
    """Place of command `id`: the title of its menu, or its place; "" where it is not known."""
    menus = {menu: _(title).replace("&", "") for menu, title in MENUS}
    of_menus = {command.id: menus[command.menu] for command in COMMANDS}
    return {**of_menus, **{command.id: _(PLACES[command.place]) for command in PLACE_COMMANDS}}.get(id, "")
