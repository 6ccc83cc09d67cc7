"""The entries of the command palette: commands, characters, parts of the sheet in front, pages of the manual,
encounters, things of the library, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from heapq import nsmallest
from typing import Literal

from msgspec import Struct

from mls_desktop.bridge.app.commands import COMMANDS, LACKING, Command
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _
from mls_desktop.words.reference import Reference
from mls_desktop.words.search import score
from mls_desktop.words.system_texts import Texts

Kind = Literal["command", "character", "section", "page", "rule", "row", "encounter", "journal", "entry", "told"]
ORDER: tuple[Kind, ...] = (
    "command", "character", "section", "page", "rule", "row", "encounter", "journal", "entry", "told",
)  # fmt: skip
MOST = 80
"""Number of lines shown at most: beyond that, typing on is quicker."""


class PaletteEntry(Struct, frozen=True):
    """An entry of the palette. `aside`: the shortcut, or the kind of target; `lacking`: why it cannot be taken now, ""
    where it can."""

    kind: Kind
    id: str
    text: str
    aside: str = ""
    lacking: str = ""

    def points(self, needle: str) -> int | None:
        """Points of this entry for the text `needle`, as `score` has it, fewer for a better match; None without a
        match."""
        return score(needle, f"{self.text} {self.id}" if self.kind == "rule" else self.text)


class Ranking:
    """The entries that match `needle`, added one by one; the best of them at any time."""

    def __init__(self, needle: str) -> None:
        self._needle, self._bare = needle, not needle.strip()
        self._taken: list[PaletteEntry] = []
        self._places: list[tuple[int, bool, bool, int]] = []

    def take(self, entry: PaletteEntry) -> None:
        """Adds `entry` if its text matches the needle."""
        points = entry.points(self._needle)
        if points is not None:
            points += 200 * ORDER.index(entry.kind) * self._bare
            self._places.append((points, entry.kind == "page", bool(entry.lacking), len(self._taken)))
            self._taken.append(entry)

    def least(self) -> int | None:
        """Points of the best entry; None where none matches."""
        return min(self._places)[0] if self._places else None

    def count(self, below: int | None = None) -> int:
        """Number of matching entries with fewer points than `below`; of all where that is None."""
        return sum(below is None or place[0] < below for place in self._places)

    def best(self, most: int, below: int | None = None) -> list[PaletteEntry]:
        """Best entries with fewer points than `below` (None: any), at most `most`, the best first; among equals those
        that cannot be taken now come later, and pages of the manual after all of them."""
        fit = (place for place in self._places if below is None or place[0] < below)
        return [self._taken[place[-1]] for place in nsmallest(most, fit)]


def command_offers(allowed: Callable[[str], bool], key_of: Callable[[str], str]) -> list[PaletteEntry]:
    """Entries for all commands, each with its key, and with the reason why not where it is not allowed. `allowed` tells
    whether the command of an id may be given now; `key_of` gives its key, "" where it has none."""
    return [_command(command, allowed(command.id), key_of(command.id)) for command in COMMANDS]


def character_offers(characters: Iterable[Character]) -> list[PaletteEntry]:
    """Entries that lead to each character."""
    return [
        PaletteEntry("character", id, _("Go to {name}").format(name=name), _("character"))
        for id, name in names_apart(characters, _("unnamed")).items()
    ]


def section_offers(sections: Mapping[str, Section], texts: Texts) -> list[PaletteEntry]:
    """Entries for the sections of the sheet in front, by id, without its ledger."""
    return [
        PaletteEntry("section", id, texts.section(id), _("on the sheet"))
        for id, section in sections.items()
        if section.shape != "ledger"
    ]


def encounter_offers(encounters: Iterable[Encounter]) -> list[PaletteEntry]:
    """Entries that lead to each encounter."""
    return [
        PaletteEntry("encounter", each.id, _("Go to {name}").format(name=each.name or _("unnamed")), _("encounter"))
        for each in encounters
    ]


def library_offers(system: AnySystem, world: Struct, texts: Texts) -> list[PaletteEntry]:
    """Entries for all entries of the library; the id of each is "list/id"."""
    return [
        PaletteEntry("entry", f"{list}/{row.id}", texts.row(row), texts.section(list))
        for list in system.lists
        for row in system.listing(world, list).rows
    ]


def rule_offers(reference: Reference) -> list[PaletteEntry]:
    """Entries for the rules of a system."""
    return [PaletteEntry("rule", rule.id, reference.line(rule), rule.chapter) for rule in reference.rules()]


def manual_offers(manual: Reference) -> list[PaletteEntry]:
    """Entries for the pages of the manual."""
    return [PaletteEntry("page", page.id, manual.line(page), _("manual")) for page in manual.rules()]


def matching(needle: str, all: Iterable[PaletteEntry]) -> list[PaletteEntry]:
    """Entries of `all` that match the text `needle`, the best first, at most `MOST`."""
    ranking = Ranking(needle)
    for offer in all:
        ranking.take(offer)
    return ranking.best(MOST)


def _command(command: Command, allowed: bool, key: str) -> PaletteEntry:
    lacking = "" if allowed else _(LACKING.get(command.needs, "")) or _("not now")
    text = command.title()
    if command.group:
        text = f"{_(command.sub).replace('&', '')}: {text}"
    return PaletteEntry("command", command.id, text, key, lacking)
