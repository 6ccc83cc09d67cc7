"""A character of the Nutshell: what was chosen and rolled, nothing that follows from it."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from mls_desktop.rules.common.values.base_character import Character, Effect, Role
from mls_desktop.rules.common.values.saved_value import Id, SavedValue
from mls_desktop.rules.common.values.things import Gear
from mls_desktop.rules.nutshell.vocabulary import Base, PersonalitySide, Primary

Years = int | float
Die = Annotated[int, Meta(ge=1, le=6)]
Handed = Literal["right", "left"]
Wanted = Annotated[str, Meta(pattern=r"^(secondaries|negatives|personality|primaries)/[a-z0-9_]+\Z|^occupation\Z")]
"""Subject of a wish: "secondaries/sword", "personality/chaste", "primaries/mind", "occupation"."""
Percent = Annotated[int, Meta(ge=0, le=100)]
Rate = Annotated[int, Meta(ge=0, le=1000)]


class Owned(SavedValue, frozen=True):
    """A secondary or negative trait the character has; step 0 is at base."""

    KEY: ClassVar[str] = "trait"

    trait: Id
    step: int = 0


class Occupation(SavedValue, frozen=True):
    """Occupation of a character: either their own, with `name` and `base`, or the library's, by its id `occupation`.
    `step` 0 is at base."""

    name: str | None = None
    base: tuple[Base, ...] = ()
    occupation: Id | None = None
    step: int = 0


class Used(SavedValue, frozen=True):
    """Use of a secondary since the last adventure (N-CHK-1): times, Turns of combat, criticals."""

    KEY: ClassVar[str] = "trait"

    trait: Id
    times: int = 0
    turns: int = 0
    criticals: int = 0


class Now(SavedValue, frozen=True):
    """State of a character that is carried between fights. `chp`, `cmp` None: as many as the total."""

    chp: int | None = None
    cmp: int | None = None
    fate_spent: int = 0
    effects: tuple[Effect, ...] = ()
    dead: bool = False
    uses: tuple[Used, ...] = ()


class Wish(SavedValue, frozen=True):
    """Wish of a character: the step or value `to`, of a primary the level, that `what` is to reach in play; `to` None:
    a negative is to go. `use`: the chance in per cent that an adventure brings its check, by which levels are hoped
    for; 0: none are."""

    KEY: ClassVar[str] = "what"

    what: Wanted
    to: int | None = None
    use: Percent = 0


class LifePlan(SavedValue, frozen=True):
    """Wishes of a character, the first wish first, and the yield expected of an increment: adventures, and CP beside
    those of age."""

    wishes: tuple[Wish, ...] = ()
    adventures: Rate | Annotated[float, Meta(ge=0, le=1000)] = 1
    cp: Rate = 0


class Hero(Character, frozen=True):
    """A Nutshell character. `age` None: the base age of the race. `thp_roll`, `tmp_roll`: the dice as they fell; None:
    not rolled, so that 3 x base is taken."""

    role: Role = "player"
    race: Id = "human"
    age: Years | None = None
    handed: Handed = "right"
    primaries: dict[Primary, int] = {}
    age_losses: tuple[Primary, ...] = ()
    occupation: Occupation | None = None
    secondaries: tuple[Owned, ...] = ()
    negatives: tuple[Owned, ...] = ()
    personality: dict[PersonalitySide, int] = {}
    personality_rolled: tuple[PersonalitySide, ...] = ()
    fate_bought: int = 0
    thp_roll: tuple[Die, ...] | None = None
    tmp_roll: tuple[Die, ...] | None = None
    magic: bool = False
    weapons: tuple[Id, ...] = ()
    armour: tuple[Id, ...] = ()
    spells: tuple[Id, ...] = ()
    shield: Id | None = None
    gear: tuple[Gear, ...] = ()
    money: int | float = 0
    favor: int | float = 0
    now: Now = Now()
    plan: LifePlan = LifePlan()

    @property
    def dead(self) -> bool:
        return self.now.dead
