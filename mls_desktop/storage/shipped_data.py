"""The resources that ship with the program: rule systems and their library data, found and read once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from mls_desktop.model.bounds.limits import FILE_BYTES
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.systems import AnySystem, find_system, installed, usual
from mls_desktop.model.world_parts import same_world, world_parts
from mls_desktop.rules.common.editing.generic_edit import field_types
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.storage.migrations import FileFormat
from mls_desktop.storage.plain_file import UNDECODABLE, plain_bytes

PACKAGE = Path(__file__).resolve().parents[1]
ABOUT = ("source", "licence")
"""Keys by which every file of a library tells of itself, beside its lists."""


class BadResource(Exception):
    """The error of a shipped file that is not as it must be: a fault of the installation."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path, self.why = path, why


def default_resources(package: Path = PACKAGE) -> Path:
    """The folder of shipped data: inside an installed package, else beside the package of a checkout."""
    installed = package / "resources"
    return installed if installed.is_dir() else package.parent / "resources"


class ShippedData:
    """The resources: systems and shipped libraries by id. Made once, handed to whoever reads or writes; nothing in it
    changes but what it has read already. May be used from several threads."""

    def __init__(
        self,
        table: Mapping[str, str] | None = None,
        resources: tuple[Path, ...] | None = None,
        format: FileFormat | None = None,
    ) -> None:
        self.table = installed() if table is None else table
        self.resources = (default_resources(),) if resources is None else resources
        self.format = format or FileFormat()
        """The form in which files are written, and how older ones are brought up to it."""
        self._shipped: dict[str, Library] = {}
        self._last_world: tuple[AnyCampaign, Struct] | None = None

    @property
    def usual(self) -> str:
        """Id of the rule system of a new campaign for which none was chosen."""
        return usual(self.table)

    def system(self, id: str) -> AnySystem:
        """The system of that id. Raises KeyError where there is none."""
        return find_system(id, self.table)

    def shipped(self, id: str) -> Any:
        """Library of what ships for a system, in its own type; read at the first call. Raises KeyError, BadResource."""
        if id not in self._shipped:
            self._shipped[id] = self._read(id)
        return self._shipped[id]

    def world(self, campaign: AnyCampaign) -> Any:
        """World of a campaign: its library and rulings over what ships with its system; the last one is cached."""
        held = self._last_world
        if held is not None and same_world(held[0], campaign):
            return held[1]
        id, library, rulings, days = world_parts(campaign)
        world: Struct = self.system(id).world(self.shipped(id), library, rulings, days)
        self._last_world = (campaign, world)
        return world

    def _read(self, id: str) -> Library:
        kind: type[Library] = self.system(id).library
        types = field_types(kind)
        lists: dict[str, Any] = {}
        for root in self.resources:
            for path in sorted((root / "data" / id).glob("*.json")):
                for name, entries in _lists(path, types).items():
                    lists[name] = (*lists.get(name, ()), *_without_doubles(entries, lists.get(name, ()), path))
        return kind(**lists)


def _lists(path: Path, types: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """Library lists of the file `path`, by name, read strictly: every key is in `types`, every value of its type.
    Raises BadResource for any other file, and where it cannot be read or does not tell of itself (`ABOUT`)."""
    try:
        parts = msgspec.json.decode(plain_bytes(path, FILE_BYTES), type=dict[str, msgspec.Raw])
    except (OSError, *UNDECODABLE) as error:
        raise BadResource(path, str(error)) from error
    for key in ABOUT:
        if key not in parts:
            raise BadResource(path, f"{key} is missing")
    lists = {}
    for name, raw in parts.items():
        if name in ABOUT:
            continue
        if name not in types:
            raise BadResource(path, f"no such list: {name}")
        try:
            lists[name] = msgspec.json.decode(raw, type=types[name])
        except UNDECODABLE as error:
            raise BadResource(path, f"{name}: {error}") from error
    return lists


def _without_doubles(entries: tuple[Any, ...], before: tuple[Any, ...], path: Path) -> tuple[Any, ...]:
    """`entries` as they are; raises BadResource for an id that two of them have, or one of them and one `before`."""
    seen = {entry.id for entry in before}
    for entry in entries:
        if entry.id in seen:
            raise BadResource(path, f"{entry.id} stands there twice")
        seen.add(entry.id)
    return entries
