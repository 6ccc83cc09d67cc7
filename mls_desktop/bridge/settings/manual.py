"""The manual of the program, with the folders and the keys of the person at the machine in it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.bridge.app.usual_keys import KeysOf, usual_keys
from mls_desktop.bridge.settings.told_keys import KeyFacts, retold
from mls_desktop.words.reference import MANUAL, Reference


def manual(roots: Iterable[Path], folders: Folders, keys_of: KeysOf = usual_keys) -> Reference:
    """Reference of the manual below the first of `roots` that has one. Its texts name the folders by `{config}`,
    `{state}`, `{recovery}`, `{versions}` and `{locks}`, the keys of places by the ids of their commands, as
    `{fight_roll}`, and those of menus as the table has them; all are replaced by those of the person."""
    names = ("config", "state", "recovery", "versions", "locks")
    facts = KeyFacts({name: str(getattr(folders, name)) for name in names}, keys_of)
    return Reference(roots, MANUAL, facts, partial(retold, keys_of=keys_of))
