"""Side effects of an edit of a chronicle: a check that is written takes its uses along."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from mls_desktop.rules.common.life.typed_entries import entries_edited
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero, Now
from mls_desktop.rules.nutshell.life.entries import KINDS


def after_entry_edit(before: Hero, after: Hero, edit: Edit) -> Hero:
    """Character `after` an edit below the chronicle, which `changed` made of `before`, with what hangs on it: waivers
    go along with their entries, a check or adventure that is added takes its uses along. Raises Refused for an entry of
    a known kind that lacks a key, or has one of another type."""
    after = entries_edited(before, after, KINDS, edit)
    if edit.op == "add" and after.chronicle:
        after = replace(after, now=_less_used(after.now, after.chronicle[-1]))
    return after


def _less_used(now: Now, entry: Mapping[str, Json]) -> Now:
    """State `now` without the uses that an added `entry` takes along: those of its secondary with a check, refused or
    not; all of them with an adventure (N-CHK-1)."""
    kind, what = entry.get("kind"), entry.get("what")
    if kind == "adventure":
        return replace(now, uses=())
    if kind == "check" and isinstance(what, str) and what.startswith("secondaries/"):
        return replace(now, uses=tuple(used for used in now.uses if f"secondaries/{used.trait}" != what))
    return now
