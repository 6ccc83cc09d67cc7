"""The search in a campaign: what was typed against batch after batch of what is there, in groups."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from mls_desktop.bridge.campaign.command_palette import Kind, PaletteEntry, Ranking
from mls_desktop.bridge.find.campaign_index import Batch
from mls_desktop.bridge.find.find import TOLD
from mls_desktop.words.i18n import _
from mls_desktop.words.search import LOOSE

GROUPS: tuple[Kind, ...] = ("character", "row", "told", "encounter", "journal", "entry", "rule", "command")
LINES, LEAST = 40, 8
"""Number of lines that all groups together show, about, and number that each may have at least."""


class FoundGroup(Struct, frozen=True):
    """Finds of one kind, the best first; `more`: number of further ones that are not shown."""

    kind: Kind
    title: str
    entries: Batch
    more: int = 0


class CampaignSearch:
    """The search, done in steps. `batches`: batches of finds to search in; each is asked for once. `done`: all are
    searched."""

    def __init__(self, batches: Iterator[Batch]) -> None:
        self._coming = batches
        self._known: list[Batch] = []
        self.look_for("")

    def look_for(self, needle: str) -> None:
        """Sets `needle` as the text to look for and drops all finds so far; nothing is searched yet: see `step`."""
        self.needle, self._at, self.done = needle, 0, False
        self._rankings = {kind: Ranking(needle) for kind in GROUPS}

    def step(self) -> None:
        """Searches one more batch, or sets `done` where there is none; for a blank needle the batch is only made."""
        if self._at == len(self._known):
            batch = next(self._coming, None)
            if batch is None:
                self.done = True
                return
            self._known.append(batch)
        if self.needle.strip():
            for entry in self._known[self._at]:
                self._rankings[entry.kind].take(entry)
        self._at += 1

    def found(self) -> tuple[FoundGroup, ...]:
        """Groups found so far; groups with a fitting name come first. A group in which only the letters fit and no word
        is shown only once the search is done, and only where there is nothing better."""
        points = {kind: ranking.least() for kind, ranking in self._rankings.items()}
        held = {kind: least for kind, least in points.items() if least is not None}
        strict = {kind: least for kind, least in held.items() if least < LOOSE}
        shown = strict or (held if self.done else {})
        most = max(LEAST, LINES // max(1, len(shown)))
        order = sorted(shown, key=lambda kind: (shown[kind] >= TOLD, GROUPS.index(kind)))
        return tuple(self._group(kind, most, LOOSE if strict else None) for kind in order)

    def _group(self, kind: Kind, most: int, below: int | None) -> FoundGroup:
        ranking = self._rankings[kind]
        entries = tuple(ranking.best(most, below))
        return FoundGroup(kind, group_title(kind), entries, ranking.count(below) - len(entries))


def group_title(kind: Kind) -> str:
    """Title of the group of finds of `kind`."""
    titles: dict[Kind, str] = {
        "character": _("Characters"),
        "row": _("On sheets"),
        "told": _("In chronicles"),
        "encounter": _("Encounters"),
        "journal": _("Journal"),
        "entry": _("Library"),
        "rule": _("Rules"),
        "command": _("Commands"),
    }
    return titles[kind]


def first_of(groups: tuple[FoundGroup, ...]) -> PaletteEntry | None:
    """Find that Enter takes where no other is chosen: the first; None where nothing was found."""
    return groups[0].entries[0] if groups else None
