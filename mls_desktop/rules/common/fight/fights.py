"""Ask, then act: what a roll waits for, the answers as data, and what came of them. A roll outside fights is a fight
of one question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Generic, Literal, Protocol, TypeVar

from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Facts, Figure, given
from mls_desktop.rules.common.figures.finding import Refused, refusal
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Event as Event
from mls_desktop.rules.common.values.saved_value import Json

C = TypeVar("C", bound=Character)
MOST_FIGHTERS = 400
"""So many may take part in one fight of any system, the fallen and those still to come counted."""


class Prompt(Struct, frozen=True):
    """A prompt for what is waited for; several may stand, answered in any order. Every entry that its fields allow
    makes an event that `apply` accepts. `grave`: it decides over a life, so that nobody answers it in passing."""

    id: str
    who: str
    rule: str
    fields: tuple[Field, ...]
    facts: Facts = ()
    """What a person should know to answer: numbers that bear on it."""
    grave: bool = False


Cause = tuple[str, str]
"""The answer that something came of, by its kind and whose it was."""
PASSING: Cause = ("", "")
"""The cause of what comes with time, as a Turn ends or begins: nobody's answer."""


class Note(Struct, frozen=True):
    """A note of one thing that happened, for the log: derived, never saved. Words say it by `rule` and `kind`. `cause`:
    the last such answer is what it came of; None: the one at hand."""

    kind: str
    who: str
    rule: str
    facts: Facts = ()
    cause: Cause | None = None


Opposition = Literal["nothing", "number", "thing", "trait"]
"""number: a total to beat; thing: something of that level, for which dice fall too; trait: another character's."""


class RollableStat(Struct, frozen=True):
    """A figure of the sheet that can be rolled, by its key. `opposable`: whether something may be set against it, as it
    may be against theirs; `against`: what."""

    key: str
    level: Figure
    opposable: bool = True
    against: tuple[Opposition, ...] = ("number", "thing", "trait")


class Against(Struct, Generic[C], frozen=True):
    """The opposition of a roll. `number`: the total or the thing's level; `who` and `key`: the other's trait."""

    kind: Opposition = "nothing"
    number: int = 0
    who: C | None = None
    key: str = ""


class Trial(Protocol):
    """The trial of one trait, a roll outside fights, before, while and after it falls. It never changes: `apply` gives
    the next."""

    def prompts(self) -> tuple[Prompt, ...]:
        """What is waited for now; nothing: it is over. After the dice only texts are, which may be left blank: what
        people make of the outcome."""
        ...

    def chances(self) -> Facts:
        """Exact chances (Fractions) before the dice fall: first what is hoped for in all, then each outcome from best
        to worst, which sum to 1. What is not declared yet counts as nothing."""
        ...

    def apply(self, event: Event) -> tuple[Trial, tuple[Note, ...]]:
        """The roll after an answer, and what came of it. Raises Refused for what is not asked or not possible."""
        ...


class Entrant(Struct, Generic[C], frozen=True):
    """A fighter as a fight takes them in. `id`: "ork.3" for the third of ten; `who`: their character as they came, with
    the name they go by; `joins`: the Turn they come in."""

    id: str
    side: str
    who: C
    joins: int = 1


class Choice(Struct, frozen=True):
    """A choice, one row of the odds: `event` is what taking it sends; `chances` are Fractions by name. `left_out`:
    there are too many ways to go through, so that none are told. `assumes`: what all others do, where it is not what
    the fight assumes for the other choices (`Fight.assumed`)."""

    event: Event
    chances: Facts
    left_out: bool = False
    assumes: tuple[Event, ...] | None = None


class OddsForm(Struct, frozen=True):
    """The form of a row of odds, for those who want every name in every row: the entries of what is declared, and the
    figures in order. What a row has not is left out of its chances; `name.ID` is one of several, by fighter.
    `modified`: whether a free modifier counts in them."""

    entries: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    modified: bool = False


TO_COME = "to_come"
"""The group of a board's rows of those who are not there yet, and their state in words."""


class PlainOdds(Struct, frozen=True):
    """The base class of fights whose chances take for granted nothing that others do, and nothing that is entered."""

    @property
    def odds_form(self) -> OddsForm:
        return OddsForm()

    def assumed(self, who: str) -> tuple[Event, ...]:
        return ()


class Fight(Protocol):
    """A fight at one moment. It never changes: `apply` gives the next. The events so far are not in it."""

    @property
    def over(self) -> bool:
        """Whether it has been ended; then nothing is asked."""
        ...

    def prompts(self) -> tuple[Prompt, ...]:
        """What is waited for now; empty only when it is over."""
        ...

    def announcements(self) -> tuple[Prompt, ...]:
        """What may be told now without being asked for: the end, an override, somebody joining ... Each in the form
        of an ask; `who` "" where the event says of whom it is."""
        ...

    def default_answer(self, ask: Prompt) -> Event | None:
        """The answer that most would give, "same again"; None where dice must fall."""
        ...

    def apply(self, event: Event) -> tuple[Fight, tuple[Note, ...]]:
        """The fight after an event, and what came of it. Raises Refused for what is not asked or what the rules
        forbid, by the rule's id, with what would be allowed."""
        ...

    def board(self) -> tuple[Section, ...]:
        """Everything to be seen of it."""
        ...

    def state(self) -> dict[str, Json]:
        """How it stands, for `replay --json`, without what it asks."""
        ...

    @property
    def added(self) -> tuple[Field, ...]:
        """What may be added to a roll before its dice fall, as fields of the asks that take it: the same all through
        the fight, so that it may be entered before anything is asked for. None where nothing may."""
        ...

    def odds(self, who: str, modifier: int = 0) -> Iterator[Choice | None]:
        """The chances of every choice they have now, each as soon as it is worked out, and None for each pause between:
        whoever has no time for more stops there. What is done from one pause to the next is little and bounded. Nothing
        at all where they have no choice. `modifier`: a free one to the rolls that take what `added` offers."""
        ...

    def assumed(self, who: str) -> tuple[Event, ...]:
        """What all others are taken to do for the odds of that one: declarations in line-up order, of those who have
        spoken and those who have not. None where nothing is taken for granted."""
        ...

    @property
    def odds_form(self) -> OddsForm:
        """What the rows of `odds` have."""
        ...

    def chances(self, event: Event) -> Facts | None:
        """The chances of one answer with all that is entered beside it, where they are worked out in no time; None
        where those hold that `odds` tells of the choice."""
        ...

    @property
    def clock(self) -> tuple[int, ...]:
        """Where it stands in time, the longest measure first: (Turn, round). What is 0 has not begun."""
        ...

    @property
    def headings(self) -> tuple[Note, ...]:
        """Under which headings of a log stands what is told now, the longest measure first: the party Turn, the round.
        What begins on the longest measure is noted too as it begins, by the same note."""
        ...

    def tally(self, notes: Iterable[Note]) -> tuple[Section, ...]:
        """What all that it has led to comes to: a row a fighter in "tally", a figure a column, more is more; then what
        was earned and why. Rows are of fighters by path."""
        ...

    def aftermath(self) -> tuple[tuple[str, Edit], ...]:
        """What it leaves behind: (entrant, edit below their character)."""
        ...


def answers(asks: Iterable[Prompt], event: Event) -> Mapping[str, Json]:
    """The entries of an event that answers one of the asks. Raises Refused ("not_asked", "wrong_value") otherwise.

    A field that may be blank may be left out; its entry is None then.
    """
    ask = next((prompt for prompt in asks if prompt.id == event.kind and prompt.who == event.who), None)
    if ask is None:
        raise refusal("not_asked", (event.kind,), (("kind", given(event.kind)), ("who", given(event.who))))
    return entries(ask.fields, event)


def entries(fields: Iterable[Field], event: Event) -> Mapping[str, Json]:
    """The entries of an event by the fields it fills; those of fields that are not asked for are None. Raises Refused
    ("wrong_value")."""
    told, found = dict(event.facts), dict[str, Json]()
    for field in fields:
        found.setdefault(field.name, None)
        if not wanted(field, found):
            continue
        if not fits(field, told.get(field.name)):
            raise _misfit(event, field.name)
        found[field.name] = told.get(field.name)
    for name, value in told.items():
        if value is not None and found.get(name) is None:
            raise _misfit(event, name)
    return found


def wanted(field: Field, sofar: Mapping[str, Json]) -> bool:
    """Whether a field is asked for after these entries."""
    return all(sofar.get(name) in among for name, among in field.when)


def _misfit(event: Event, name: str) -> Refused:
    entry = event.entry(name)
    said = ", ".join(map(str, entry)) if isinstance(entry, (list, tuple)) else str(entry)
    facts = (("why", given(said)), ("who", given(event.who)))
    return refusal("wrong_value", (event.kind, name), facts)


def fits(field: Field, value: Json) -> bool:
    """Whether a field allows an entry, as far as asks use its kind."""
    if value is None:
        return field.blank
    match field.kind:
        case "text":
            return isinstance(value, str)
        case "flag":
            return isinstance(value, bool)
        case "choice":
            return isinstance(value, str) and value in field.options
        case "several":
            return isinstance(value, (list, tuple)) and all(each in field.options for each in value)
        case "library":
            return isinstance(value, str)
        case "dice":
            held = value if isinstance(value, (list, tuple)) else ()
            pairs = zip(held, field.sides, strict=False)
            return len(held) == len(field.sides) and all(type(die) is int and 1 <= die <= side for die, side in pairs)
    if type(value) is not int:
        return False
    low, high = field.bounds or ((len(field.sides), sum(field.sides)) if field.kind == "sum" else (value, value))
    return low <= value <= high


def rows(fight: Fight, who: str, modifier: int = 0) -> tuple[Choice, ...]:
    """The chances of every choice a fighter has now, worked out without a pause; see `Fight.odds`."""
    return tuple(choice for choice in fight.odds(who, modifier) if choice is not None)
