"""The interface of rule systems: what each gives to the rest of the program. Nothing here holds a sentence, icon or
colour.

Each part of a system is a protocol of its own, so that the module which holds the part can be compared with it;
`System` is all parts together with what the system says of itself. A signature stands here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.sheet.sheets import Layouts, Section
from mls_desktop.rules.common.system.ruleset import USUAL_YEAR
from mls_desktop.rules.common.values.base_character import Character, Entry, Library
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.saved_value import SavedValue
from mls_desktop.rules.common.values.things import Thing

if TYPE_CHECKING:
    from mls_desktop.rules.common.fight.exchanges import Exchange
    from mls_desktop.rules.common.fight.fights import Against, Entrant, Fight, RollableStat, Trial
    from mls_desktop.rules.common.grids.ground import Ground
    from mls_desktop.rules.common.life.adventures import Adventures
    from mls_desktop.rules.common.life.lives import Life
    from mls_desktop.rules.common.life.passings import Passing

C = TypeVar("C", bound=Character)
C_in = TypeVar("C_in", bound=Character, contravariant=True)
C_out = TypeVar("C_out", bound=Character, covariant=True)
L = TypeVar("L", bound=Library)
L_in = TypeVar("L_in", bound=Library, contravariant=True)
W = TypeVar("W", bound=Struct)
W_in = TypeVar("W_in", bound=Struct, contravariant=True)


class Editing(Protocol[C, W_in]):
    """The interface of edits: how characters change."""

    def new(self, world: W_in, id: str, name: str) -> C:
        """Blank character under the id `id`, called `name`."""
        ...

    def edit(self, who: C, world: W_in, edit: Edit) -> C:
        """The character after an edit at a path below them. Breaches are allowed. Raises Refused for nonsense."""
        ...

    def settled(self, who: C) -> C:
        """Character like `who` in the one form in which equal characters are written (order of keys in tables, defaults
        dropped)."""
        ...


class EntryEditing(Protocol[C_out, W_in]):
    """The interface of library edits: how entries change."""

    def new_entry(self, world: W_in, list: str, id: str, name: str) -> Entry | C_out:
        """Plain entry for the library list `list`, to begin from. Raises KeyError for a list the library has not."""
        ...

    def edit_entry(self, entry: Entry, edit: Edit) -> Entry:
        """A library entry after an edit at a path below it. Raises Refused for nonsense."""
        ...


class Integrity(Protocol[C_in, L_in, W_in]):
    """The interface of integrity checks: why a file is refused."""

    def integrity(self, who: C_in, world: W_in) -> tuple[Finding, ...]:
        """Reasons why a file with character `who` is refused: references to what is not there, entries listed twice."""
        ...

    def library_integrity(self, world: W_in, own: L_in) -> tuple[Finding, ...]:
        """Reasons why a file with the library lists `own` is refused: broken references; paths below `library`."""
        ...


class Findings(Protocol[C_in, W_in]):
    """The interface of findings: breaches and open choices."""

    def findings(self, who: C_in, world: W_in) -> tuple[Finding, ...]:
        """Every breach and every open choice, never only the first."""
        ...


class Rest(Protocol[C_in, W_in]):
    """The interface of rests: what wears off."""

    def rested(self, who: C_in, world: W_in, amount: int | None) -> tuple[Edit, ...]:
        """The edits below the character that a rest makes: what wears off in play back to full, or by `amount` each;
        none where a rest changes nothing."""
        ...


class Loot(Protocol[C_in, W_in]):
    """The interface of loot: what somebody carries, and what they are given."""

    def carried(self, who: C_in, world: W_in) -> tuple[tuple[Thing, ...], Fraction]:
        """All that a character who is not broken carries: things by name, and coins of the system."""
        ...

    def gained(self, who: C_in, world: W_in, things: Sequence[Thing], coins: Fraction) -> tuple[Edit, ...]:
        """The edits below the character by which they have these things and so many coins of the system more: counts
        add up where they have the thing already."""
        ...


class Trials(Protocol[C, W_in]):
    """The interface of trials: rolls outside fights."""

    def rolls(self, who: C, world: W_in) -> tuple[RollableStat, ...]:
        """Every figure of the character's sheet that can be rolled outside fights, in its order."""
        ...

    def trial(self, who: C, world: W_in, key: str, against: Against[C]) -> Trial:
        """Roll of the figure of the key `key`, opposed as `against` says, about to be made. Raises Refused where it, or
        the opposing one, cannot be rolled so."""
        ...


class Sheets(Protocol[C_in, W_in]):
    """The interface of sheets: every figure of a character."""

    def sheet(self, who: C_in, world: W_in) -> tuple[Section, ...]:
        """The sections of the character's sheet, ready to be shown."""
        ...

    def sections(self, who: C_in, world: W_in) -> Iterator[Section]:
        """Yields the sections of the character's sheet, as `sheet` has them, each made when it is asked for."""
        ...


class Catalogue(Protocol[W_in]):
    """The interface of catalogues: the library lists as rows."""

    def catalogue(self, world: W_in, list: str) -> Section:
        """Library list `list`, as rows to choose from: their ids, names, notes and a few telling cells."""
        ...

    def listing(self, world: W_in, list: str) -> Section:
        """Section with every entry of a library list, for its editor: `catalogue` may leave some out or give them
        another list."""
        ...


class Lives(Protocol[C_in, W_in]):
    """The interface of lives."""

    def life(self, who: C_in, world: W_in) -> Life | None:
        """Life worked out from the chronicle of a character that is not broken; None in a system without chronicles."""
        ...


class Plans(Protocol[C_in, W_in]):
    """The interface of plans: what lies ahead of a character."""

    def plans(self, who: C_in, world: W_in) -> tuple[Section, ...]:
        """The sections of what a character that is not broken could buy now, wishes for and may become; none in a
        system whose `layouts` know no "plans"."""
        ...


class Fights(Protocol[C, W_in]):
    """The interface of fights."""

    def begin(
        self,
        line_up: Sequence[Entrant[C]],
        sides: Sequence[str],
        first: str,
        world: W_in,
        ground: Ground | None = None,
    ) -> Fight:
        """Fight of the fighters in `line_up` before anything was told. `sides` in their order; `first`: the side that
        begins, "" as the rules have it; `ground`: what it is fought on, of a grid among `System.grids`."""
        ...


class System(
    Editing[C, W],
    EntryEditing[C, W],
    Integrity[C, L, W],
    Findings[C, W],
    Rest[C, W],
    Loot[C, W],
    Trials[C, W],
    Sheets[C, W],
    Catalogue[W],
    Fights[C, W],
    Lives[C, W],
    Plans[C, W],
    Protocol[C, L, W],
):
    """The interface of a rule system. `C`: its character; `L`: its library lists as a file holds them; `W`: its world,
    the library ready for look-ups (the campaign's entries over the shipped ones) with the rulings."""

    @property
    def id(self) -> str: ...
    @property
    def character(self) -> type[C]: ...
    @property
    def library(self) -> type[L]: ...
    @property
    def rule_options(self) -> tuple[str, ...]:
        """Rules with a second reading; a ruling {"N-OCC-1": "other"} takes it."""
        ...

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles a character may have, in the order listed: players' first, last those of whom a fight has many,
        which are printed on cards."""
        ...

    @property
    def turns(self) -> bool:
        """Order of a fight: True if its sides take Turns, one of them first; False if one round follows another."""
        ...

    @property
    def grids(self) -> tuple[str, ...]:
        """The grids of battle maps its fights are played on, "square" or "hex"; none where it knows no ground. Its
        library is a `GroundsLibrary` where it has some."""
        ...

    @property
    def layouts(self) -> Mapping[str, Layouts]:
        """Layouts of the sections, by screen: "sheet"; "board" of a fight; "plans" where it has some; "guide.<id>" for
        each page of the guided way, in its order. On paper: "page"; "card" of a character; "fighter" on the sheet of an
        encounter, with the pools of its head to tick."""
        ...

    @property
    def always_used(self) -> tuple[tuple[str, str], ...]:
        """Library entries, by list and id, that its rules name: every fight uses them where they are there."""
        ...

    @property
    def party_figures(self) -> tuple[str, ...]:
        """Figures of each character in the party's table, in its order: keys of the sheet, and of the state of a life
        ("life.training.until")."""
        ...

    @property
    def lists(self) -> tuple[str, ...]:
        """The library lists a person may edit, in the order shown."""
        ...

    @property
    def exchange(self) -> Exchange[W] | None:
        """Reckoning of one exchange of blows between two fighters given by bare numbers; None if the system has
        none."""
        ...

    @property
    def has_adventures(self) -> bool:
        """Presence of the part `adventures`, told without loading it."""
        ...

    @property
    def buys_in_play(self) -> bool:
        """Buying on the sheet: True if steps on the sheet of one with a chronicle are bought as of now, so that
        creation is a sheet of its own beside it."""
        ...

    @property
    def has_passing(self) -> bool:
        """Presence of the part `passing`, told without loading it."""
        ...

    @property
    def adventures(self) -> Adventures[C, W] | None:
        """Rules of what comes after an adventure; None in a system that knows nothing of the kind."""
        ...

    @property
    def passing(self) -> Passing[C, W] | None:
        """Rules of what time that passes brings; None where no entry of a chronicle tells of time."""
        ...

    @property
    def entry_kinds(self) -> Mapping[str, type[SavedValue]]:
        """Entry kinds that a chronicle may hold, each with the type of its keys: a file is refused for an entry of such
        a kind that does not fit the type; entries of other kinds are kept as they are."""
        ...

    @property
    def entry_names(self) -> Collection[str]:
        """Names of the kinds in `entry_kinds`, asked for wherever somebody is shown: little is read for them."""
        ...

    def points(self, who: C, world: W) -> Facts:
        """("total", ...), ("spent", ...), ("left", ...): the budget of the character; empty where there is none."""
        ...

    def world(self, shipped: L, own: L, rulings: Mapping[str, str], days_of_a_year: int = USUAL_YEAR) -> W:
        """World a campaign plays by: library, rulings, its calendar's year; an own entry replaces the shipped one of
        its id."""
        ...

    def names(self, world: W) -> Mapping[str, str]:
        """Names of everything in the library by id, as people typed them, and by list and id ("weapons/dagger"), since
        things of two lists may bear one id."""
        ...

    def template(self, world: W, id: str) -> C | None:
        """Ready-made character `id` of the library; None where it has none."""
        ...

    def entry_form(self, world: W, list: str, id: str) -> tuple[Section, ...]:
        """Editable sections of entry `id`, ready to be shown; paths below the entry. Raises KeyError."""
        ...
