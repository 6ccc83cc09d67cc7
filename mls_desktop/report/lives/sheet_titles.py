"""The titles of the windows and tabs that show a character's sheet."""

from __future__ import annotations

from collections.abc import Sequence

from mls_desktop.model.names_apart import name_apart
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _


def sheet_title(who: Character, characters: Sequence[Character], of_creation: bool = False) -> str:
    """Title of the sheet of `who`: the name that tells them from the other `characters`, marked where it shows their
    creation (`of_creation`)."""
    name = name_apart(who, characters, _("unnamed"))
    return _("{who}: creation").format(who=name) if of_creation else name


def play_title(who: Character, characters: Sequence[Character]) -> str:
    """Title of the sheet of `who` to play from."""
    return _("{who}: to play from").format(who=sheet_title(who, characters))
