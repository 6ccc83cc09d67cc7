"""The names of a campaign's characters where several of them stand together: no two alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mls_desktop.rules.common.fight.distinct_names import distinct_names
from mls_desktop.rules.common.values.base_character import Character


def names_apart(characters: Iterable[Character], unnamed: str = "") -> dict[str, str]:
    """Distinct names of `characters`, by id: their name; where another bears it too with who plays them, "Hob Carter
    (Ann)", else with a number. `unnamed`: the name of those without one; their ids where that is ""."""
    people = tuple(characters)
    plain = [who.name.strip() or unnamed or who.id for who in people]
    held = Counter(" ".join(name.split()) for name in plain)
    if len(held) == len(people):
        return {who.id: name for who, name in zip(people, plain, strict=True)}
    named = (
        f"{name} ({player})" if held[" ".join(name.split())] > 1 and (player := " ".join(who.player.split())) else name
        for who, name in zip(people, plain, strict=True)
    )
    return {who.id: name for who, name in zip(people, distinct_names(named), strict=True)}


def name_apart(who: Character, characters: Iterable[Character], unnamed: str = "") -> str:
    """Distinct name of `who` among `characters`."""
    return names_apart(characters, unnamed).get(who.id) or who.name.strip() or unnamed or who.id
