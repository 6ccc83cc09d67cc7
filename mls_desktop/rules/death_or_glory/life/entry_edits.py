"""Side effect of an edit of a chronicle: a try to learn spends the criticals that waited for it."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.rules.common.life.typed_entries import entries_edited
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.death_or_glory.character import Now, Person
from mls_desktop.rules.death_or_glory.life.chronicle import read_entries
from mls_desktop.rules.death_or_glory.life.entries import KINDS, Learning
from mls_desktop.rules.death_or_glory.stats.mastery import EXTRA, criticals_needed


def after_entry_edit(before: Person, after: Person, edit: Edit) -> Person:
    """Character after `edit` below the chronicle, made of `after`, to which the generic edit changed `before`: a try to
    learn that was added spends the criticals that waited for it. Raises Refused for an entry of a known kind that lacks
    a key, or has one of another type."""
    after = entries_edited(before, after, KINDS, edit)
    if edit.op == "add":
        for _at, _kind, entry in read_entries(after, len(after.chronicle) - 1):
            if isinstance(entry, Learning):
                after = replace(after, now=_spent(after.now, entry))
    return after


def _spent(now: Now, entry: Learning) -> Now:
    """State `now` less the criticals that try `entry` spends, won or lost: one on an extra blow or paired shot, where
    enough of them wait (DOG-MS-4). After a fight none do: there each was spent by its try."""
    number, counts = entry.part.removeprefix(EXTRA), list(now.criticals.get(entry.skill, ()))
    if number == entry.part or not number.isdecimal() or not 0 < int(number) <= len(counts):
        return now
    at, needed = int(number) - 1, criticals_needed(entry.part)
    if counts[at] < needed:
        return now
    counts[at] -= needed
    rest = {skill: held for skill, held in now.criticals.items() if skill != entry.skill or any(counts)}
    return replace(now, criticals={**rest, entry.skill: tuple(counts)} if any(counts) else rest)
