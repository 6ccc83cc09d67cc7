"""The cache of what was worked out of each character last: their life, so that one more entry costs one entry; rows of
their sheet.

Invariant: what it holds may be thrown away at any time. A life is taken over only as far as the character was made
alike and the entries are the very same objects. The memo says nothing about the world it stands in: any two are equal.

Example: of a life of 2,000 entries the 2,000 are held; with one more the first 2,000 are seen to be the same, and one
is taken. Cost: a comparison of references for each entry; of each character one life is held.
"""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class LifeMemo(Generic[T]):
    """Cache of results by the characters' ids, each with the world it was worked out in."""

    __slots__ = ("_held",)

    def __init__(self) -> None:
        self._held: dict[str, tuple[object, T]] = {}

    def held(self, id: str, world: object) -> T | None:
        """Cached result for character `id` in exactly this `world`; None if there is none."""
        of, life = self._held.get(id, (None, None))
        return life if of is world else None

    def hold(self, id: str, world: object, life: T) -> None:
        """Keeps `life`, or another result, for character `id` in `world` from now on, in place of the one before."""
        self._held[id] = (world, life)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LifeMemo)

    def __hash__(self) -> int:
        return 0
