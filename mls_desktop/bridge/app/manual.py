"""The manual of the program, with the folders of the person at the machine in it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mls_desktop.bridge.app.paths import Folders
from mls_desktop.words.reference import MANUAL, Reference


def manual(roots: Iterable[Path], folders: Folders) -> Reference:
    """The manual below the first of `roots` that has one. Its texts name the folders by `{config}`, `{state}`,
    `{recovery}`, `{versions}` and `{locks}`."""
    names = ("config", "state", "recovery", "versions", "locks")
    return Reference(roots, MANUAL, {name: str(getattr(folders, name)) for name in names})
