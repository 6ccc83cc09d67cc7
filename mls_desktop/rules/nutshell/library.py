"""The Nutshell's library lists as a file holds them: races, traits, occupations, arms, spells, templates."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated, Literal

from msgspec import Meta

from mls_desktop.rules.common.grids.ground import GroundsLibrary
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.saved_value import Id
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.vocabulary import Base, Coverage, Place, Primary

TraitType = Literal["trained", "natural", "inherent", "negative"]
Dam = int | Annotated[str, Meta(pattern=r"^strength(/2)?([+-]\d{1,6})?\Z")]
"""A number, or the wielder's Strength whole or halved, plus or minus a number (N-DAM-3)."""
Range = int | float | Annotated[str, Meta(pattern=r"^strength\*\d{1,6}\Z")]
"""Metres, or so many for each level of the user's Strength."""
Bases = Annotated[tuple[Base, ...], Meta(min_length=1)]


class Race(Entry, frozen=True, kw_only=True):
    averages: dict[Primary, int] = {}
    base_age: int | float
    increment: int | float


class Trait(Entry, frozen=True):
    type: TraitType
    base: Bases
    use: Literal["combat", "casting", "other"] = "other"
    note: str = ""


class OccupationEntry(Entry, frozen=True):
    base: Bases
    note: str = ""


class Weapon(Entry, frozen=True):
    """Weapon of the library. `skill`: its standing modifier; `close` None: fit for close combat unless it shoots
    (`is_close`)."""

    trait: Id
    dam: Dam
    skill: int = 0
    hands: int = 1
    close: bool | None = None
    shot: Literal["bow", "thrown", "gun"] | None = None
    range: Range | None = None
    reload: int = 0
    parry: int = 0
    reach: Literal["normal", "spear"] = "normal"
    magic: bool = False


class Armour(Entry, frozen=True):
    value: int
    coverage: Coverage
    places: tuple[Place, ...] = ()


class Shield(Entry, frozen=True):
    value: int


class Spell(Entry, frozen=True):
    trait: Id
    mp: int
    offensive: bool = False
    dam: Dam | None = None
    range: Range | None = None
    note: str = ""


class NutshellLibrary(GroundsLibrary, frozen=True):
    races: tuple[Race, ...] = ()
    traits: tuple[Trait, ...] = ()
    occupations: tuple[OccupationEntry, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    armour: tuple[Armour, ...] = ()
    shields: tuple[Shield, ...] = ()
    spells: tuple[Spell, ...] = ()
    templates: tuple[Hero, ...] = ()


def is_close(weapon: Weapon) -> bool:
    """Tells whether a weapon strikes in close combat: as its `close` says; where that is None, if it does not shoot."""
    return weapon.shot is None if weapon.close is None else weapon.close


LISTS = ("races", "traits", "occupations", "weapons", "armour", "shields", "spells", "templates")
"""The library's lists in the order they are edited."""
