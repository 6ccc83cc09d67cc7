"""Edits of an adventure's draft by gestures on its tables: each is an edit at a path below the draft.

("told", NAME); ("journal",); ("also",); ("members", ID, NAME); ("checks", ID, KEY); ("rolls", ID, KEY).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from mls_desktop.model.party.adventure_draft import AdventureDraft, Key, MemberDraft, MemberShare
from mls_desktop.rules.common.life.adventures import CheckTold
from mls_desktop.rules.common.values.edits import Edit

HAND = "hand#"
"""Beginning of the keys of checks that are given by hand."""
MOST_TEXT = 1_000
"""The longest text that is taken here."""


def edited_draft(draft: AdventureDraft, edit: Edit, shown: Mapping[str, MemberShare]) -> AdventureDraft:
    """Adventure draft with `edit` applied at its path below the draft; unchanged where the path is none of the draft's.
    `shown`: shares of those who were there, by id."""
    part, *rest = edit.path
    if part == "told" and edit.op == "set":
        return replace(draft, told=replace(draft.told, **{rest[0]: _text(edit.value)}))
    if part == "journal":
        return replace(draft, journal=bool(edit.value))
    if part == "also":
        return _also(draft, edit)
    handler = HANDLERS.get(part)
    if handler is None or not rest:
        return draft
    member = handler(draft.member(rest[0]), edit, rest[1:], shown.get(rest[0]))
    return draft.with_member(rest[0], member)


def _text(value: Any) -> Any:
    return value[:MOST_TEXT] if isinstance(value, str) else value


def _also(draft: AdventureDraft, edit: Edit) -> AdventureDraft:
    """Draft in which the character of the edit's value is listed, or the one at the end of its path is listed no
    more."""
    if edit.op == "add" and edit.value not in draft.also:
        return replace(draft, also=(*draft.also, str(edit.value)))
    if edit.op == "remove":
        return replace(draft, also=tuple(id for id in draft.also if id != edit.path[1]))
    return draft


def _member(member: MemberDraft, edit: Edit, rest: list[str], shown: MemberShare | None) -> MemberDraft:
    name, value = rest[0], _text(edit.value)
    empty: Mapping[str, Any] = {"more": 0, "reason": "", "role": ""}
    return replace(member, **{name: empty.get(name) if value is None else value})


def _check(member: MemberDraft, edit: Edit, rest: list[str], shown: MemberShare | None) -> MemberDraft:
    """Member draft after an edit of checks: one is given by hand, refused or stands again, gets another reason, or is
    taken back."""
    if edit.op == "add":
        return replace(member, by_hand=(*member.by_hand, CheckTold(str(edit.value))))
    key = rest[0]
    if not key.startswith(HAND):
        refused = member.refused - {key} if edit.value else member.refused | {key}
        return replace(member, refused=refused)
    at = int(key.removeprefix(HAND))
    if edit.op == "remove":
        return replace(member, by_hand=(*member.by_hand[:at], *member.by_hand[at + 1 :]))
    told = member.by_hand[at]
    stands = rest[1:] == ["stands"]
    changed = replace(told, refused=not edit.value) if stands else replace(told, reason=_text(edit.value) or "")
    return replace(member, by_hand=(*member.by_hand[:at], changed, *member.by_hand[at + 1 :]))


def _roll(member: MemberDraft, edit: Edit, rest: list[str], shown: MemberShare | None) -> MemberDraft:
    """Member draft after an edit of a roll: a die falls, is taken back (None), or is rolled earlier or later."""
    key: Key = rest[0]
    if edit.op == "move" and shown is not None:
        return replace(member, order=_moved(shown, key, int(edit.value)))  # type: ignore[arg-type]
    dice = {each: die for each, die in member.dice.items() if each != key}
    return replace(member, dice=dice if edit.value is None else {**dice, key: int(edit.value)})  # type: ignore[arg-type]


def _moved(shown: MemberShare, key: Key, to: int) -> tuple[Key, ...]:
    """Keys of all rolls in `shown`, with `key` moved to index `to` among those whose order tells; the others stay."""
    among = [each.key for each in shown.rolls if each.offer.ordered]
    rest = [each for each in among if each != key]
    placed = iter((*rest[:to], key, *rest[to:]))
    return tuple(next(placed) if each.offer.ordered else each.key for each in shown.rolls)


HANDLERS: Mapping[str, Callable[[MemberDraft, Edit, list[str], MemberShare | None], MemberDraft]] = {
    "members": _member,
    "checks": _check,
    "rolls": _roll,
}
"""Functions that apply a gesture to the draft of one character, by the part of the draft."""
