"""Fights, and rolls outside them: what each has beside what every course has. A roll is a fight of one question."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Generic, Literal, Protocol, Self, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.asking.course import Course, Strict
from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.rules.common.figures.figures import Facts, Figure
from mls_desktop.rules.common.figures.finding import refusal
from mls_desktop.rules.common.figures.odds import Distribution
from mls_desktop.rules.common.sheet.sheets import Field, Row, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json

C = TypeVar("C", bound=Character)
MOST_FIGHTERS = 400
"""Greatest number of fighters in one fight of any system, the fallen and those still to come counted."""


Opposition = Literal["nothing", "number", "thing", "trait"]
"""number: a total to beat; thing: something of that level, for which dice fall too; trait: another character's."""


class RollableStat(Struct, frozen=True):
    """A figure of the sheet that can be rolled, by its key. `opposable`: whether something may be set against it, as it
    may be against theirs; `against`: what. `name`: what it is called, where it is one of somebody's own."""

    key: str
    level: Figure
    opposable: bool = True
    against: tuple[Opposition, ...] = ("number", "thing", "trait")
    name: str = ""


def rollable(stats: Iterable[RollableStat], key: str) -> RollableStat:
    """Figure among `stats` with the key `key`; raises Refused ("no_such_place") where there is none."""
    found = next((each for each in stats if each.key == key), None)
    if found is None:
        raise refusal("no_such_place", tuple(key.split(".")))
    return found


class Against(Struct, Generic[C], frozen=True):
    """The opposition of a roll. `number`: the total or the thing's level; `who` and `key`: the other's trait."""

    kind: Opposition = "nothing"
    number: int = 0
    who: C | None = None
    key: str = ""


class Trial(Course, Protocol):
    """The trial of one trait, a roll outside fights, before, while and after it falls. It never changes: `apply` gives
    the next. The default answer of what is declared before the dice holds what stands there unless somebody says
    otherwise."""

    def prompts(self) -> tuple[Prompt, ...]:
        """Prompts that await an answer now; none once the roll is over. After the dice only texts remain, which may be
        left blank: what people make of the outcome."""
        ...

    def chances(self) -> Facts:
        """Exact chances (Fractions) before the dice fall: first what is hoped for in all, then each outcome from best
        to worst, which sum to 1. What is not declared yet counts as nothing."""
        ...

    def win_margins(self) -> Distribution[int] | None:
        """Distribution of the margin of a contest before the dice fall: above 0 won by so much, below lost by so much,
        0 neither, which are its three outcomes; None where margins are not counted."""
        ...

    def apply(self, event: Event) -> tuple[Self, tuple[Note, ...]]:
        """The roll after an answer, and what came of it. Raises Refused for what is not asked or not possible."""
        ...

    def announcements(self) -> tuple[Prompt, ...]:
        """Prompts for dice that may be thrown once the roll has fallen, so that it leaves something behind: a try to
        learn. Dice alone."""
        ...

    def consequences(self) -> tuple[Note, ...]:
        """Notes for the log once the roll's aftermath is applied. It is offered to a person, and may be left."""
        ...


class Entrant(Struct, Generic[C], frozen=True):
    """A fighter as a fight takes them in. `id`: "ork.3" for the third of ten; `who`: their character as they came, with
    the name they go by; `joins`: the Turn they come in."""

    id: str
    side: str
    who: C
    joins: int = 1


class Influence(Struct, frozen=True):
    """Influence of fighter `who` on another's roll: `by` is added to the roll of `on`, at whom they strike or shoot
    too; "" and 0: it bears on no sum."""

    who: str
    on: str = ""
    by: int = 0
    how: Literal["strikes", "shoots"] = "strikes"


class Choice(Struct, frozen=True):
    """A choice, one row of the odds: `event` is what taking it sends; `chances` are Fractions by name. `left_out`:
    there are too many ways to go through, so that none are told. `usual`: it is the usual answer.

    `assumes`: what all others do, where it is not what they do for the usual choice (`Fight.assumed`); `spared`: those
    who forego what they would strike, as it only stands so; `hangs_on`: those others whose doings its chances hang on,
    None where nothing is taken for granted; `sums`: the level at which each of the two of it rolls, by fighter."""

    event: Event
    chances: Facts
    left_out: bool = False
    assumes: tuple[Event, ...] | None = None
    usual: bool = False
    spared: tuple[str, ...] = ()
    hangs_on: tuple[Influence, ...] | None = None
    sums: Facts = ()


class DiceUse(Struct, frozen=True):
    """The use of dice that fall for a prompt: a roll that succeeds or fails, or damage that is dealt; and whether a
    high sum is good for who throws, or a low one."""

    kind: Literal["success", "damage"]
    good: Literal["high", "low"]


class OddsForm(Struct, frozen=True):
    """The form of a row of odds, for those who want every name in every row: the entries of what is declared, and the
    figures in order. What a row has not is left out of its chances; `name.ID` is one of several, by fighter.
    `modified`: whether a free modifier counts in them; `like`: a figure is that of another name where a row does not
    tell it."""

    entries: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    modified: bool = False
    like: Mapping[str, str] = {}


Modifiers = Mapping[str, int]
"""A free modifier for each of some fighters, by id."""
NO_MODIFIERS: Modifiers = MappingProxyType({})


FIGHTERS = "fighters"
"""The section of a board with a row a fighter: pools where they have points, else items. How they stand is the cell of
the column `STATE`."""
STATE = "state"
IDLE = "idle"
"""The column of a track's cell that tells why one who has an attack now is not asked: an id of the words, beside it in
`over` the ids of those who have to do with it."""
TO_COME = "to_come"
"""The group of a board's rows of those who are not there yet, and their state in words."""


class PlainOdds(Strict, frozen=True):
    """The base class of fights whose chances take for granted nothing that others do, and nothing that is entered."""

    @property
    def odds_form(self) -> OddsForm:
        return OddsForm()

    @property
    def together(self) -> tuple[str, ...]:
        return ()

    def assumed(self, who: str) -> tuple[Event, ...] | None:
        return ()


class Fight(Course, Protocol):
    """A fight at one moment. It never changes: `apply` gives the next. The events so far are not in it."""

    @property
    def over(self) -> bool:
        """End of the fight: True once it has been ended; then nothing is asked."""
        ...

    def prompts(self) -> tuple[Prompt, ...]:
        """Prompts that await an answer now; empty only when the fight is over."""
        ...

    def default_answer(self, prompt: Prompt) -> Event | None:
        """Usual answer to `prompt`, as "same again", ready for `apply`; None where dice must fall, or no answer is
        usual."""
        ...

    def apply(self, event: Event) -> tuple[Self, tuple[Note, ...]]:
        """The fight after an event, and what came of it. Raises Refused for what is not asked or what the rules
        forbid, by the rule's id, with what would be allowed."""
        ...

    def state(self) -> dict[str, Json]:
        """State of the fight for `replay --json`, without its prompts."""
        ...

    @property
    def added(self) -> tuple[Field, ...]:
        """Additions to a roll before its dice fall, as fields of the prompts that take them: the same all through the
        fight, so that an addition may be entered before anything is asked for. Empty where none is taken."""
        ...

    def odds(self, who: str, modifiers: Modifiers = NO_MODIFIERS) -> Iterator[Choice | None]:
        """Yields each choice that fighter `who` has now with its chances, as soon as they are worked out, and None for
        each pause between: whoever has no time for more stops there. What is done from one pause to the next is little
        and bounded. Nothing where they have no choice. `modifiers`: free ones to the rolls that take what `added`
        offers."""
        ...

    def assumed(self, who: str) -> tuple[Event, ...] | None:
        """Declarations assumed of all other fighters if `who` gives the usual answer, in line-up order; () where
        nothing is assumed, None where no usual answer stands, as each row of `odds` then tells its own. They are of
        those who have spoken and those who have not."""
        ...

    @property
    def together(self) -> tuple[str, ...]:
        """Ids of the prompts that all fighters answer before anything comes of any answer: who comes to be asked by
        what others answer is asked in the same moment. Empty where each answer counts at once."""
        ...

    @property
    def odds_form(self) -> OddsForm:
        """Form of the rows of `odds`: the names of the entries and figures that every row is to show, in order, even
        one it does not tell, and whether free modifiers count; no names where a row shows just what it tells."""
        ...

    def chances(self, event: Event, modifier: int = 0) -> Facts | None:
        """Chances of the answer `event` with all that is entered beside it, where they are worked out in no time; None
        where those hold that `odds` tells of the choice. `modifier`: a free one to the rolls, as in `odds`."""
        ...

    @property
    def dice_uses(self) -> Mapping[str, DiceUse]:
        """Use of the dice of each prompt, by the prompt's id. A prompt that is not named, as for a place in the order,
        tells nothing of who was lucky."""
        ...

    @property
    def ground(self) -> GroundView | None:
        """View of the ground that is fought on, as things stand; None without a ground."""
        ...

    @property
    def clock(self) -> tuple[int, ...]:
        """Time reached, the longest measure first: (Turn, round). A measure that has not begun is 0."""
        ...

    @property
    def moment(self) -> Hashable:
        """Mark of the present moment: equal as long as one round's answers are gathered, and once it is over never
        again; two moments may have one `clock`."""
        ...

    @property
    def headings(self) -> tuple[Note, ...]:
        """Headings of the log, as notes, under which a note told now stands, the longest measure first: the party Turn,
        the round. What begins on the longest measure is noted too as it begins, by the same note."""
        ...

    def tally(self, notes: Iterable[Note]) -> tuple[Section, ...]:
        """Sections of totals over all `notes`: "tally" with a row a fighter and a column for each thing counted, as
        hits or damage done; then what was earned and why. Rows are of fighters by path."""
        ...


def fighter_rows_on(board: Iterable[Section]) -> tuple[Row, ...]:
    """Rows of the fighters on a board; () where it has no section of them."""
    return next((section.rows for section in board if section.id == FIGHTERS), ())


def rows(fight: Fight, who: str, modifiers: Modifiers = NO_MODIFIERS) -> tuple[Choice, ...]:
    """Choices that fighter `who` has now, each with its chances, worked out without a pause; see `Fight.odds`."""
    return tuple(choice for choice in fight.odds(who, modifiers) if choice is not None)
