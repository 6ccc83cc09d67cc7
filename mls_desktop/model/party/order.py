"""Places of characters among those of a role, and the steps that give them another."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import position

CHARACTERS = "characters"


def place_in_role(others: Sequence[Character], role: str, before: str) -> int:
    """Index among the `others` for a character who comes before the one named `before`, or with "" after the last of a
    role.

    The list holds all roles mixed: of the players a, b and the foes x, y in the order a x b y, who comes after the last
    player stands in place 3. In a role that nobody has, at the end of all.
    """
    at = position(tuple(others), before) if before else None
    if at is not None:
        return at
    last = max((at for at, other in enumerate(others) if other.role == role), default=len(others) - 1)
    return last + 1


def moving(characters: Sequence[Character], id: str, role: str, before: str = "") -> Batch | None:
    """Step of edits that gives character `id` the `role` and puts the character before the one with id `before` ("",
    or an id nobody has: after the last of `role`); None where nothing would change, or nobody has `id`."""
    at = position(tuple(characters), id)
    if at is None:
        return None
    who = characters[at]
    others = [each for each in characters if each.id != id]
    edits: list[Edit] = []
    if who.role != role:
        edits.append(Edit("set", (CHARACTERS, id, "role"), role))
    if before != id and (edits or _following(characters, id) != before):
        edits.append(Edit("move", (CHARACTERS, id), place_in_role(others, role, before)))
    return Batch("move_character", tuple(edits)) if edits else None


def moving_by(characters: Sequence[Character], id: str, by: int) -> Batch | None:
    """Step of edits that moves a character `by` places among those of the same role, up (-1) or down (1); None where
    that leads beyond an end, or nobody has `id`."""
    at = position(tuple(characters), id)
    if at is None:
        return None
    role = characters[at].role
    order = [each.id for each in characters if each.role == role]
    to = order.index(id) + by
    if not 0 <= to < len(order):
        return None
    after = to if by < 0 else to + 1
    return moving(characters, id, role, order[after] if after < len(order) else "")


def copying(characters: Sequence[Character], copy: Character, role: str, before: str = "") -> Batch:
    """Step that adds `copy` to those of `role`: before the character with id `before`, or with "" after the last."""
    joined = copy if copy.role == role else replace(copy, role=role)
    place = place_in_role(characters, role, before)
    added = Edit("add", (CHARACTERS,), joined)
    return Batch("duplicate", (added, Edit("move", (CHARACTERS, copy.id), place)))


def _following(characters: Sequence[Character], id: str) -> str:
    """Id of the next character with the same role as character `id`, in list order; "" after the last one. Raises
    StopIteration where no character has `id`."""
    role = next(each.role for each in characters if each.id == id)
    order = [each.id for each in characters if each.role == role]
    at = order.index(id) + 1
    return order[at] if at < len(order) else ""
