"""Usual owners of the library's entries, so that pickers put first the ones that players take."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mls_desktop.rules.common.sheet.catalogues import Grouping
from mls_desktop.rules.nutshell.library import Armour
from mls_desktop.rules.nutshell.world import World

GROUPS = PLAYERS, CREATURES = ("for_players", "of_creatures")
PEOPLES = ("human", "elf", "halfling", "dwarf", "gnome", "ork", "goblin")
"""The races whose ages the rules give (N-RACE-1)."""


def grouping(world: World, list: str) -> Grouping | None:
    """Function that gives the group of an entry of the library's list, "for_players" or "of_creatures", for races,
    weapons and armour; None for any other list, which is offered as one.

    A race is the players' if the rules name it, or if no template is of it: then somebody made it for play. What
    creatures fight with, and wear as their own skin, is what no template of such a race has.
    """
    if list not in KINDS:
        return None
    of_templates = {hero.race for hero in world.templates.values()}
    peoples = {race for race in world.races if race in PEOPLES or race not in of_templates}
    if list == "races":
        return lambda race: PLAYERS if race.id in peoples else CREATURES
    kind = KINDS[list]
    entries: Mapping[str, Any] = getattr(world, list)
    theirs: set[str] = set()
    others: set[str] = set()
    for hero in world.templates.values():
        held = {kind(entries[id]) for id in getattr(hero, list) if id in entries}
        (theirs if hero.race in peoples else others).update(held)
    return lambda entry: CREATURES if kind(entry) in others - theirs else PLAYERS


def _skin(piece: Armour) -> str:
    """Kind of a piece of armour, by which it is grouped: its id where it covers the whole body, as skin does; "" where
    it names its places, as it was made for somebody to put on."""
    return "" if piece.places else piece.id


KINDS: Mapping[str, Callable[[Any], str]] = {
    "races": lambda race: race.id,
    "weapons": lambda weapon: weapon.trait,
    "armour": _skin,
}
"""The lists that are offered in groups, and what entries of one kind have in common."""
