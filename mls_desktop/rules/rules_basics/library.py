"""The library lists of Rules Basics as a file holds them: skills and weapons to copy from, and ready-made people."""

# Annotations are types and no texts, as in saved_value.py.

from mls_desktop.rules.common.grids.ground import GroundsLibrary
from mls_desktop.rules.common.values.base_character import Entry
from mls_desktop.rules.common.values.saved_value import Id
from mls_desktop.rules.rules_basics.character import DamageText, Entered, Hands, Person
from mls_desktop.rules.rules_basics.vocabulary import Kind, Use


class SkillEntry(Entry, frozen=True):
    """A skill by name and use; how good somebody is at it they enter themselves (RB-CH-2)."""

    use: Use = "other"
    note: str = ""


class WeaponEntry(Entry, frozen=True):
    """A weapon to copy; what nobody has entered is empty. `skill`: the library's skill that it goes with."""

    skill: Id | None = None
    kind: Kind = "melee"
    damage: DamageText = ""
    acc: Entered = 0
    readying: bool = False
    reach: str = ""
    hands: Hands = 1
    note: str = ""


class BasicsLibrary(GroundsLibrary, frozen=True):
    skills: tuple[SkillEntry, ...] = ()
    weapons: tuple[WeaponEntry, ...] = ()
    templates: tuple[Person, ...] = ()


LISTS = ("skills", "weapons", "templates")
"""The library's lists in the order they are edited."""
