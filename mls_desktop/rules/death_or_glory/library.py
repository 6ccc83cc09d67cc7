"""The library lists of Death or Glory as a file holds them: races, origins, skills, arms, the tables of the rules."""

# Annotations are types and no texts, as in saved_value.py.
from typing import TYPE_CHECKING, Annotated, ClassVar

from msgspec import Meta, defstruct

from mls_desktop.rules.common.figures.notation import DiceText
from mls_desktop.rules.common.sheet.editable_tables import Table
from mls_desktop.rules.common.values.base_character import Entry, Library
from mls_desktop.rules.common.values.saved_value import Id, SavedValue
from mls_desktop.rules.death_or_glory.character import Person
from mls_desktop.rules.death_or_glory.vocabulary import Attribute, Group, Missile, Place, Rank, WeaponType

Text = str
"""A weapon has a key `str`; inside it the word no longer means text."""
Change = Annotated[str, Meta(pattern=r"^[+-]([0-9]{1,2}|([0-3]?[0-9]|40)d(?!0+\Z)[0-9]{1,2})\Z")]
"""Change of an attribute by a race: "+1d3", "-2"."""
Chance = Annotated[int, Meta(ge=0, le=100)]
Span = Annotated[tuple[int, ...], Meta(min_length=2, max_length=2)]
"""From the first to the last, both among them."""

if TYPE_CHECKING:

    class Breakable(Entry, frozen=True, kw_only=True):
        """A thing with a chance to break; `break_chance` reads it."""
else:
    # The key in the file is `break`, which the language keeps for itself.
    Breakable = defstruct("Breakable", [("break", Chance, 100)], bases=(Entry,), frozen=True, kw_only=True)


def break_chance(thing: Entry) -> int:
    """Chance in percent that `thing` breaks where a rule calls for it, by d100; 100: always, and for a thing without
    one (DOG-CB-13)."""
    return int(getattr(thing, "break", 100))


class Race(Entry, frozen=True):
    """`skills`: what is added to scores, and to the senses by their names."""

    attributes: dict[Attribute, Change] = {}
    skills: dict[Id, int] = {}
    age: Span | None = None
    height: Span | None = None
    note: str = ""


class Brought(SavedValue, frozen=True):
    """A skill that an origin brings: at this base, or absent, by a d100 of which half counts. `rank`: only to those of
    that rank; absent: to all."""

    KEY: ClassVar[str] = "skill"

    skill: Id
    base: int | None = None
    rank: Rank | None = None


class Origin(Entry, frozen=True):
    """`ranges`: the d100 that shows it, by race. `brings`: the skills of whoever has it (DOG-OR-7)."""

    needs: dict[Attribute, int] = {}
    ranges: dict[Id, Span] = {}
    barred: tuple[Rank, ...] = ()
    brings: tuple[Brought, ...] = ()
    note: str = ""


class Grant(SavedValue, frozen=True):
    """A skill that comes with a score of at least `least` in another, at this base."""

    KEY: ClassVar[str] = "skill"

    skill: Id
    least: int
    base: int = 10


class Need(SavedValue, frozen=True):
    """A score above `above` needs another skill at `score`."""

    skill: Id
    above: int
    score: int


class Skill(Entry, frozen=True):
    """`attribute`: the linked one, by which it is learned. `bonus`: so much for each point of an attribute over 12,
    beside the bonus of its group."""

    group: Group
    attribute: Attribute | None = None
    basic: int = 0
    grants: tuple[Grant, ...] = ()
    needs: Need | None = None
    bonus: dict[Attribute, int] = {}
    note: str = ""


class Ranges(SavedValue, frozen=True):
    """Range bands of a missile in metres, and the `limit` beyond the far one."""

    close: Span | None = None
    medium: Span | None = None
    far: Span | None = None
    limit: int = 0


class Weapon(Breakable, frozen=True):
    """`damage` and `str` absent: as the type has it. `attack`, `parry`: beside what the type adds. `dodge`: what it
    adds to dodging it, where it is a missile."""

    skill: Id
    type: WeaponType | None = None
    damage: DiceText | None = None
    str: int | None = None
    agi: int = 0
    fig: int = 0
    enc: int | None = None
    length: Text = ""
    hands: int = 1
    attack: int = 0
    parry: int = 0
    ranges: Ranges | None = None
    missile: Missile | None = None
    dodge: int | None = None
    kinetic: bool = True
    note: Text = ""


class Shield(Entry, frozen=True):
    type: WeaponType


class Armour(Breakable, frozen=True):
    """`places` empty: all but the head. `plate`: whether it can be plated."""

    protection: int
    burden: int = 0
    places: tuple[Place, ...] = ()
    plate: bool = False
    enc: int | None = None


class GloryLibrary(Library, frozen=True):
    races: tuple[Race, ...] = ()
    origins: tuple[Origin, ...] = ()
    skills: tuple[Skill, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    shields: tuple[Shield, ...] = ()
    armour: tuple[Armour, ...] = ()
    tables: tuple[Table, ...] = ()
    templates: tuple[Person, ...] = ()


LISTS = ("races", "origins", "skills", "weapons", "shields", "armour", "tables", "templates")
"""The library's lists in the order they are edited."""
