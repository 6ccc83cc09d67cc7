"""The entries of a Nutshell character's chronicle, kind by kind, as a file has them. `taking.py` says what each does;
an entry of another kind is kept and does nothing."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated

from msgspec import Meta

from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.plain_entries import REMARK, Remark, Sealed
from mls_desktop.rules.common.life.seals import SEALED
from mls_desktop.rules.nutshell.life.prices import AdventureRole, AdventureSize
from mls_desktop.rules.nutshell.vocabulary import Primary

Points = Annotated[int, Meta(ge=0)]
Part = Annotated[str, Meta(pattern=r"^(secondaries|negatives|personality|primaries)/[a-z0-9_]+\Z|^(occupation|fate)\Z")]
"""Subject of an entry: "secondaries/sword", "personality/chaste", "occupation", "fate"."""


class Time(LifeEntry, frozen=True, kw_only=True):
    """Time passes (N-CP-2, N-RACE-1)."""

    years: Points | Annotated[float, Meta(ge=0)] = 0
    days: Points = 0


class Adventure(LifeEntry, frozen=True, kw_only=True):
    """An adventure ends; the checks that stand may be rolled (N-ADV-2, N-CHK-2). `cp` None: not rolled yet."""

    size: AdventureSize
    role: AdventureRole
    name: str = ""
    success: bool = True
    cp: Points | None = None


class Award(LifeEntry, frozen=True, kw_only=True):
    """CP by the referee's word; below 0 takes them."""

    cp: int
    reason: str = ""


class Purchase(LifeEntry, frozen=True, kw_only=True):
    """CP are spent on levels, points, a Fate Point (N-ADV-3, -4, -5, N-FATE-1). `to` None: a negative is removed; of
    fate none is said."""

    what: Part
    to: int | None = None


class Training(LifeEntry, frozen=True, kw_only=True):
    """One primary is trained up for an increment, or kept so (N-ADV-6)."""

    primary: Primary


class Ageing(LifeEntry, frozen=True, kw_only=True):
    """A loss to age (N-AGE-1)."""

    primary: Primary


class Check(LifeEntry, frozen=True, kw_only=True):
    """A check is ticked, or refused (N-CHK-1, N-CHK-3)."""

    leads_to = "adventure"
    what: Part
    reason: str = ""
    refused: bool = False


class CheckRoll(LifeEntry, frozen=True, kw_only=True):
    """A check is rolled (N-CHK-2, N-CHK-3)."""

    follows = "adventure"
    what: Part
    die: Annotated[int, Meta(ge=1, le=20)]


class Money(LifeEntry, frozen=True, kw_only=True):
    """CP become florins; florins come and go (N-ADV-7)."""

    cp: Points = 0
    d20: tuple[Annotated[int, Meta(ge=1, le=20)], ...] = ()
    florins: int | float = 0


class Prayer(LifeEntry, frozen=True, kw_only=True):
    """CP become favor (N-ADV-7)."""

    cp: Points = 0
    favor: int | float = 0


class FateTold(LifeEntry, frozen=True, kw_only=True):
    """Fate Points gained or spent outside fights (N-FATE-1)."""

    by: int


class RefereesChange(LifeEntry, frozen=True, kw_only=True):
    """The referee's word: a step or value, for no CP; None: the trait is lost (N-LIM-1)."""

    what: Part
    to: int | None
    reason: str = ""


KINDS: dict[str, type[LifeEntry]] = {
    SEALED: Sealed, "time": Time, "adventure": Adventure, "award": Award, "purchase": Purchase, "training": Training,
    "ageing": Ageing, "check": Check, "check_roll": CheckRoll, "money": Money, "prayer": Prayer, "fate": FateTold,
    "change": RefereesChange, REMARK: Remark,
}  # fmt: skip
"""Every kind by its id."""
