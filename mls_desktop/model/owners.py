"""Owners and what is theirs: animals and followers, who come along into a fight and on the print."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit

CHARACTERS, OWNER = "characters", "owner"


def followers(characters: Sequence[Character], id: str) -> tuple[Character, ...]:
    """All characters who belong to character `id`, followers of followers too, in the order of `characters`; () for
    none."""
    theirs, wanted = {id}, 0
    while len(theirs) > wanted:
        wanted = len(theirs)
        theirs |= {who.id for who in characters if who.owner in theirs}
    return tuple(who for who in characters if who.id in theirs and who.id != id)


def may_own(characters: Sequence[Character], id: str) -> tuple[Character, ...]:
    """Everybody to whom a character could belong: not themselves nor their own followers."""
    barred = {id, *(who.id for who in followers(characters, id))}
    return tuple(who for who in characters if who.id not in barred)


def owner_faults(characters: Sequence[Character]) -> Iterator[Finding]:
    """Yields a finding for each owner that no file may hold, at a path below the campaign: nobody of the campaign
    ("unknown_character"), oneself or somebody who belongs to one in turn ("owner_ring").
    Each owner is walked up from once, so the cost grows with the number of characters and no faster."""
    owned = {who.id: who.owner for who in characters if who.owner is not None}
    if not owned:
        return
    here = {who.id for who in characters}
    rings = set(_rings(owned))
    for id, owner in owned.items():
        code = "unknown_character" if owner not in here else "owner_ring" if id in rings else ""
        if code:
            yield Finding(code, "error", (CHARACTERS, id, OWNER), (("id", given(owner)),))


def with_owners_there(characters: Sequence[Character], coming: Sequence[Character]) -> tuple[Character, ...]:
    """Characters `coming` into a campaign, some in place of those of one id, without an owner who would not be there
    then, or would be theirs in turn."""
    found = {who.id: who for who in coming}
    stay = {who.id: who for who in characters}
    while wrong := [id for id in _faulty({**stay, **found}.values()) if id in found]:
        found |= {id: replace(found[id], owner=None) for id in wrong}
    return tuple(found.values())


def _faulty(characters: Iterable[Character]) -> list[str]:
    return [fault.path[1] for fault in owner_faults(tuple(characters))]


def freed(characters: Sequence[Character], gone: Container[str]) -> tuple[Edit, ...]:
    """Edits that take the owner from each character who stays and whose owner's id is in `gone`."""
    return tuple(
        Edit("set", (CHARACTERS, who.id, OWNER), None)
        for who in characters
        if who.owner is not None and who.owner in gone and who.id not in gone
    )


def _rings(owned: dict[str, str]) -> Iterator[str]:
    seen: set[str] = set()
    for start in owned:
        walked: dict[str, None] = {}
        at: str | None = start
        while at is not None and at not in seen and at not in walked:
            walked[at] = None
            at = owned.get(at)
        if at is not None and at in walked:
            order = list(walked)
            yield from order[order.index(at) :]
        seen |= set(walked)
