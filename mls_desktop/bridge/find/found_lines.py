"""The lines of what was found: a title for each group, its finds, and how many more there are."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.bridge.campaign.command_palette import PaletteEntry
from mls_desktop.bridge.find.campaign_search import FoundGroup
from mls_desktop.bridge.find.find import Find
from mls_desktop.words.i18n import _


class FoundLine(Struct, frozen=True):
    """A line of the list. `said`: text for a screen reader; `entry`: the find, None for a title or a hint."""

    text: str
    said: str
    entry: PaletteEntry | None = None


def found_lines(groups: tuple[FoundGroup, ...], needle: str) -> tuple[FoundLine, ...]:
    """Lines of all groups: for each its title, its finds, and a hint if there are more."""
    lines = []
    for group in groups:
        lines.append(FoundLine(group.title.upper(), group.title))
        lines += [_line(entry, needle) for entry in group.entries]
        if group.more:
            more = _("and {n} more: keep typing").format(n=group.more)
            lines.append(FoundLine(more, more))
    return tuple(lines)


def next_line(lines: tuple[FoundLine, ...], at: int, by: int) -> int:
    """Index of the nearest line with a find, from `at` (included) upwards (`by` -1) or downwards (1); -1 without
    any."""
    while 0 <= at < len(lines):
        if lines[at].entry is not None:
            return at
        at += by
    return -1


def place_of_find(lines: tuple[FoundLine, ...], wanted: PaletteEntry | None) -> int:
    """Index in `lines` of the find `wanted`; where it is not among them, of the first line with a find, or -1."""
    entries = [line.entry for line in lines]
    return entries.index(wanted) if wanted is not None and wanted in entries else next_line(lines, 0, 1)


def state_line(needle: str, done: bool, lines: tuple[FoundLine, ...]) -> str:
    """Hint beside the finds: where a blank `needle` is searched, that the search goes on unless `done`, else what Enter
    does, or that nothing was found."""
    if not needle.strip():
        return _("Looks through characters and their sheets, encounters, the library, the rules and commands.")
    if not done:
        return _("Looking …")
    return _("Enter goes there.") if lines else _("nothing found")


def _line(entry: PaletteEntry, needle: str) -> FoundLine:
    text = entry.line(needle) if isinstance(entry, Find) else entry.text
    return FoundLine(text, ", ".join(part for part in (text, entry.aside, entry.lacking) if part), entry)
