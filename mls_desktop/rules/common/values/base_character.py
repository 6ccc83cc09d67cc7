"""The base types of every system's character, and all that the program outside a system may look at."""

# Annotations are types and no texts, as in saved_value.py.

from typing import ClassVar, Literal

from mls_desktop.rules.common.values.counters import Counter
from mls_desktop.rules.common.values.saved_value import Id, Json, SavedValue

Role = Literal["player", "major", "minor"]
ROLES: tuple[Role, ...] = ("player", "major", "minor")


class Waiver(SavedValue, frozen=True):
    """A waiver of a breach: of `rule`, everywhere or only at `path` ("secondaries/sword/step"), as long as it exceeds
    its bound by no more than `most`; None for any amount."""

    KEY: ClassVar[str] = "rule"

    rule: str
    reason: str = ""
    path: str | None = None
    most: int | float | None = None


class Effect(SavedValue, frozen=True):
    """A lasting effect on a character between fights. `modifier`: what it adds to every roll; `turns`: Turns or rounds
    that it has left, None till somebody ends it."""

    KEY: ClassVar[str] = "name"

    name: str
    modifier: int = 0
    turns: int | None = None
    note: str = ""


class CharacterNotes(SavedValue, frozen=True, kw_only=True):
    """The part of a character that stands last in the file. `owner`: whose animal or follower they are, the id of
    another character of the campaign."""

    counters: tuple[Counter, ...] = ()
    owner: Id | None = None
    portrait: Id | None = None
    waivers: tuple[Waiver, ...] = ()
    chronicle: tuple[dict[str, Json], ...] = ()


class Character(CharacterNotes, frozen=True):
    """The base class of a character of any system. Each system derives its own and adds its keys."""

    id: Id
    name: str
    player: str = ""
    notes: str = ""
    role: str = "player"

    @property
    def dead(self) -> bool:
        """Tells whether the character is dead by their sheet, and so comes into a fight dead. Always False in a system
        where nobody dies."""
        return False


class Entry(SavedValue, frozen=True):
    """The base class of a library's entries."""

    id: Id
    name: str


class Library(SavedValue, frozen=True):
    """The library lists of a campaign or of the shipped starter; each system derives its own lists of entries."""
