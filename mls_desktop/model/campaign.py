"""The document types: a campaign of characters and encounters, with its own library and rulings."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated, Any, ClassVar, Final, Generic, Literal, TypeVar

from msgspec import Meta

from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.system.ruleset import USUAL_YEAR
from mls_desktop.rules.common.values.base_character import Character, Library
from mls_desktop.rules.common.values.events import Events
from mls_desktop.rules.common.values.saved_value import Id, Json, SavedValue
from mls_desktop.rules.common.values.things import Thing

FORMAT: Final = "mls-desktop"
VERSION = 1

C = TypeVar("C", bound=Character)
L = TypeVar("L", bound=Library)


Date = tuple[int, Annotated[int, Meta(ge=1)]]
"""A year and a day of it."""


class Side(SavedValue, frozen=True):
    id: Id
    name: str = ""


DaysOfYear = Annotated[int, Meta(ge=1)]


class LineUp(SavedValue, frozen=True):
    """Entry of a line-up: a copy of a fighter as they came, or `count` of them. `side`: id of their side; `of`: id of
    the campaign's character, None for a template; `joins`: the Turn or round they come in; `character`: the copy as
    JSON."""

    id: Id
    side: Id
    of: Id | None = None
    count: int = 1
    joins: int = 1
    character: dict[str, Json] = {}


class Branch(SavedValue, frozen=True):
    """A branch of a fight, as it went or might go: `events` come after the first `at` of the encounter's own."""

    KEY: ClassVar[str] = "name"

    name: str
    at: int = 0
    events: Events = Events()


class Encounter(SavedValue, frozen=True):
    """An encounter: copies of a fight's fighters and the list of events, of what was said and fell.

    `cursor`: how many events are in force where it was rewound; None: all. `library` and `rulings`: what the fighters
    used as it began, so that it replays the same whatever becomes of the campaign. `notes`: the referee's own. `days`:
    of a year, as the calendar had it then; `ground`: what it is fought on, where there is a map.
    """

    id: Id
    name: str = ""
    sides: tuple[Side, ...] = ()
    first: str = ""
    library: dict[str, Json] = {}
    rulings: dict[str, str] = {}
    line_up: tuple[LineUp, ...] = ()
    events: Events = Events()
    cursor: int | None = None
    branches: tuple[Branch, ...] = ()
    notes: str = ""
    days: DaysOfYear = USUAL_YEAR
    ground: Ground | None = None

    @property
    def reached(self) -> int:
        """Number of events in force: `cursor`, or all where it is None."""
        return len(self.events) if self.cursor is None else min(self.cursor, len(self.events))


class Picture(SavedValue, frozen=True):
    id: Id
    type: Literal["png", "jpeg", "webp"]
    data: str


class Calendar(SavedValue, frozen=True):
    """The calendar of a campaign's world. `days`: of a year; `date`: today, year and day, which derive nothing."""

    name: str = ""
    days: DaysOfYear = USUAL_YEAR
    date: Date | None = None


class JournalEntry(SavedValue, frozen=True):
    """An entry. `date`: year and day; `people`, `encounters`: whom and which fights it tells of, by id, kept though
    they may be gone; `adventure`: the name of the adventure whose awards belong to it."""

    id: Id
    date: Date | None = None
    title: str = ""
    text: str = ""
    people: tuple[Id, ...] = ()
    encounters: tuple[Id, ...] = ()
    adventure: str = ""


class Purse(SavedValue, frozen=True):
    """The purse of the party: money in the coin of its system."""

    money: int | float = 0
    note: str = ""


class Campaign(SavedValue, Generic[C, L], frozen=True):
    """A campaign, the whole document. `library` holds the campaign's own entries, `rulings` only those that differ from
    default."""

    format: Literal["mls-desktop"]
    version: int
    system: str
    name: str
    rulings: dict[str, str]
    library: L
    characters: tuple[C, ...]
    encounters: tuple[Encounter, ...] = ()
    pictures: tuple[Picture, ...] = ()
    calendar: Calendar = Calendar()
    journal: tuple[JournalEntry, ...] = ()
    purse: Purse = Purse()
    stash: tuple[Thing, ...] = ()


AnyCampaign = Campaign[Any, Any]
"""A campaign of some system; whoever holds it knows which by `system`."""


def has_grounds(campaign: AnyCampaign) -> bool:
    """Tells whether an encounter of the campaign has a ground, or the campaign's library holds one."""
    return any(each.ground is not None for each in campaign.encounters) or bool(
        getattr(campaign.library, "grounds", ())
    )


def empty_campaign(system: str, library: Library, name: str = "", version: int = VERSION) -> AnyCampaign:
    """Campaign of a system with `library` as its own entries and without characters, rulings or anything else."""
    return Campaign(
        format=FORMAT, version=version, system=system, name=name, rulings={}, library=library, characters=()
    )
