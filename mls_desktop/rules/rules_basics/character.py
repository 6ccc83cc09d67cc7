"""A character of Rules Basics: values, skills, weapons and defences as they were entered (RB-CH-1 to RB-CH-3)."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated, ClassVar

from msgspec import Meta

from mls_desktop.rules.common.figures.notation import SHORT_PATTERN
from mls_desktop.rules.common.values.base_character import Character, Effect
from mls_desktop.rules.common.values.saved_value import Id, SavedValue
from mls_desktop.rules.common.values.things import Gear
from mls_desktop.rules.rules_basics.vocabulary import Kind, Role, Use

Entered = int | float
"""A number as somebody entered it; where a rule wants a whole one, a fraction rounds down."""
DamageText = Annotated[str, Meta(pattern=rf"{SHORT_PATTERN}|^\Z")]
"""Dice as this game writes them, "1d+2"; nothing where nobody knows them."""


Hands = Annotated[int, Meta(ge=0, le=2)]


class Skill(SavedValue, frozen=True):
    id: Id
    name: str
    value: Entered
    use: Use = "other"
    note: str = ""


class Weapon(SavedValue, frozen=True):
    """A weapon of a character. `skill`: id of the character's skill that it is used with; without one it has no target.
    `readying`: it must be made ready again after an attack. `hands`: how many it takes, 0 for bare hands; `in_hand`:
    whether it is in them as a fight begins (RB-MV-11)."""

    id: Id
    name: str
    skill: Id | None = None
    kind: Kind = "melee"
    damage: DamageText = ""
    acc: Entered = 0
    readying: bool = False
    off_hand: bool = False
    reach: str = ""
    hands: Hands = 1
    in_hand: bool = False


class Defence(SavedValue, frozen=True):
    """An active defence."""

    id: Id
    name: str
    value: Entered


class Trait(SavedValue, frozen=True):
    KEY: ClassVar[str] = "name"

    name: str
    note: str = ""


class Armour(SavedValue, frozen=True):
    KEY: ClassVar[str] = "name"

    name: str
    note: str = ""
    resistance: Entered = 0


class Now(SavedValue, frozen=True):
    """State carried between fights."""

    effects: tuple[Effect, ...] = ()


class Person(Character, frozen=True):
    """A character. `values`: numbers by id; Strength and Perception that are absent are 10, any other is the
    character's own."""

    role: Role = "player"
    values: dict[Id, Entered] = {}
    speed: Entered = 0
    move: Entered = 0
    skills: tuple[Skill, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    defences: tuple[Defence, ...] = ()
    ambidexterity: bool = False
    traits: tuple[Trait, ...] = ()
    armour: tuple[Armour, ...] = ()
    gear: tuple[Gear, ...] = ()
    money: Entered = 0
    now: Now = Now()
