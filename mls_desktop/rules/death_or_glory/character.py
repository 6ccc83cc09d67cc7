"""A character of Death or Glory: what was rolled and chosen, nothing that follows from it."""

# Annotations are types and no texts, as in saved_value.py.
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta, defstruct

from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.saved_value import Id, SavedValue
from mls_desktop.rules.common.values.things import Gear
from mls_desktop.rules.death_or_glory.vocabulary import LOWEST_ALIVE, Attribute, Rank, Role, Sense, Way

D100 = Annotated[int, Meta(ge=1, le=100)]
ThreeDice = Annotated[int, Meta(ge=3, le=18)]
TwoTens = Annotated[int, Meta(ge=2, le=20)]
Source = Literal["free", "origin", "rank", "supplementary"]
SOURCES: tuple[Source, ...] = ("supplementary", "origin", "rank", "free")
"""Where a skill may come from (DOG-OR-7, DOG-SK-7)."""


class Bases(SavedValue, frozen=True):
    """The two bases of a melee skill (DOG-SK-11)."""

    attack: int = 0
    parry: int = 0


if TYPE_CHECKING:

    class Sourced(SavedValue, frozen=True, kw_only=True):
        """Says where a skill came from; `source_of` reads it."""
else:
    # The key in the file is `from`, which the language keeps for itself.
    Sourced = defstruct("Sourced", [("from", Source, "free")], bases=(SavedValue,), frozen=True, kw_only=True)


class Taught(Sourced, frozen=True):
    """A skill the character was taught: by a d100 of which half counts, or at a given base."""

    KEY: ClassVar[str] = "skill"

    skill: Id
    die: D100 | None = None
    base: int | Bases | None = None


def source_of(taught: Taught) -> Source:
    """Source that the skill of `taught` came from, its key "from" in the file; "free" where the file has none."""
    found: Source = getattr(taught, "from")
    return found


class Worn(SavedValue, frozen=True):
    KEY: ClassVar[str] = "armour"

    armour: Id
    plated: bool = False


class WeighedGear(Gear, frozen=True):
    enc: int = 0


class Now(SavedValue, frozen=True):
    """State carried between fights; absent points are full. `criticals`: those that wait for a try, by skill: of each
    extra blow or paired shot in turn."""

    hp: int | None = None
    mh: int | None = None
    fatigue: int | None = None
    serious: bool = False
    stabilised: bool = False
    dead: bool = False
    broken: tuple[Id, ...] = ()
    armour_lost: dict[Id, int] = {}
    criticals: dict[Id, tuple[int, ...]] = {}
    dodge_debt: int = 0


class Person(Character, frozen=True):
    """`attributes`: before race; absent ones are 10. `way`: how they were made; 0: freely, unchecked. `rolls`: sums of
    3d6 as they fell. `brand_roll`: the d100 for a slave's brand."""

    role: Role = "player"
    way: Way = 0
    rolls: tuple[ThreeDice, ...] = ()
    points: int = 12
    points_max: int = 18
    attributes: dict[Attribute, int] = {}
    race: Id = "human"
    race_dice: dict[Attribute, int] = {}
    origin: Id | None = None
    origin_wish: Id | None = None
    origin_rolls: tuple[D100, ...] = ()
    rank: Rank = "common"
    rank_rolls: tuple[D100, ...] = ()
    born_slave: bool = False
    brand: bool = False
    brand_roll: D100 | None = None
    age: int | float | None = None
    height: int | float = 175
    senses: dict[Sense, TwoTens] = {}
    sense_losses: dict[Sense, int] = {}
    supplementary: Annotated[int, Meta(ge=1, le=4)] | None = None
    skills: tuple[Taught, ...] = ()
    weapons: tuple[Id, ...] = ()
    shield: Id | None = None
    armour: tuple[Worn, ...] = ()
    gear: tuple[WeighedGear, ...] = ()
    money: int | float = 0
    now: Now = Now()

    @property
    def dead(self) -> bool:
        """Tells whether the character is dead: so recorded, or with hit points below `LOWEST_ALIVE` (DOG-HP-3)."""
        return self.now.dead or (self.now.hp is not None and self.now.hp < LOWEST_ALIVE)
