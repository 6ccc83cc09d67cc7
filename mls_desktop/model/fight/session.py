"""The session of a fight under way: the moment shown, what it asks, who is who, and what an answer would send."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.auto_roll import Told, followed, room_left
from mls_desktop.model.fight.dice_settings import Dice, DiceSettings, is_dice
from mls_desktop.model.fight.fielding import Unplayable, begun
from mls_desktop.model.fight.fitness import lies
from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.fights import TO_COME, Fight, fighter_rows_on
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.rules.common.values.base_character import Library
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.events import Event, event_object
from mls_desktop.rules.common.values.saved_value import Json

ENCOUNTERS = "encounters"


END = "end"
"""Id of the prompt, and kind of the event, that ends a fight."""


class Submission(Struct, frozen=True):
    """A submission: answers that fit, as one edit of the campaign, and what comes of them."""

    batch: Batch
    notes: tuple[Note, ...]


class FightSession:
    """The session of one encounter. `trouble`: why it cannot be; `apart`: entries of the line-up whose fighters each
    choose for themselves though they are a group. It changes nothing: answers become edits of the campaign, and the
    encounter that follows from them is shown by `set_encounter`."""

    def __init__(self, encounter: Encounter, system: AnySystem, shipped: Library, roller: Dice) -> None:
        self._encounter, self._system, self._shipped = encounter, system, shipped
        self.throwing = DiceSettings(roller)
        self.trouble: tuple[Finding, ...] = ()
        self.apart: frozenset[str] = frozenset()
        self._peeked: int | None = None
        self._replay: Replay[Fight] | None = None
        self._fight: Fight | None = None
        self._prompts: tuple[Prompt, ...] = ()
        # Worked out when they are first wanted, of the moment shown.
        self._announcements: tuple[Prompt, ...] | None = None
        self._choices: tuple[Prompt, ...] | None = None
        self._fighters: Mapping[str, Row] | None = None
        self._sections: Mapping[str, Section] = {}
        self._begin()
        self._show()

    # What is shown

    @property
    def encounter(self) -> Encounter:
        return self._encounter

    @property
    def fight(self) -> Fight | None:
        """The fight at the moment shown; None where it cannot be played (`trouble` says why)."""
        return self._fight

    @property
    def replay(self) -> Replay[Fight] | None:
        """The fight's states by event; None where it cannot be played."""
        return self._replay

    @property
    def at(self) -> int:
        """Number of events that have happened at the moment shown."""
        return self._encounter.reached if self._peeked is None else self._peeked

    @property
    def peeking(self) -> bool:
        """Tells whether another moment is shown than the one in force."""
        return self._peeked is not None and self._peeked != self._encounter.reached

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """Prompts that await an answer; those that may be told at any time come last."""
        return self._prompts

    @property
    def announcements(self) -> tuple[Prompt, ...]:
        """Prompts that may be answered unasked; worked out on first use."""
        if self._announcements is None:
            self._announcements = self._fight.announcements() if self._fight is not None else ()
        return self._announcements

    @property
    def sections(self) -> Mapping[str, Section]:
        """Sections of the board at the moment shown, by id."""
        return self._sections

    def moments(self, last: int) -> tuple[ReplayStep, ...]:
        """Steps of the `last` events before the moment shown, the oldest first; () where the fight cannot be played."""
        replay, events, at = self._replay, self._encounter.events, self.at
        if replay is None:
            return ()
        return tuple(replay.moment(events, each) for each in range(max(0, at - last), at))

    def history(self) -> tuple[ReplayStep, ...]:
        """Step of each event in force; () where the fight cannot be played."""
        return self._replay.moments(self._encounter.events, self._encounter.reached) if self._replay is not None else ()

    # Other moments

    def peek(self, at: int | None) -> None:
        """Shows the moment after the first `at` events, or the nearest there is; None: the moment in force."""
        self._peeked = None if at is None else max(0, min(at, len(self._encounter.events)))
        self._show()

    def set_encounter(self, encounter: Encounter) -> None:
        """Takes over the new state of the encounter and shows it; where the fight would begin otherwise (sides,
        line-up, library, rulings, ground), it is begun anew."""
        before, self._encounter = self._encounter, encounter
        if _start(encounter) != _start(before):
            self._begin()
        if self._peeked is not None and self._peeked > len(encounter.events):
            self._peeked = None
        self._show()

    def in_force(self) -> FightSession:
        """Session that shows the moment in force: itself, or a copy where it shows another moment."""
        if not self.peeking:
            return self
        other = copy(self)
        other.peek(None)
        return other

    # Who is who

    def fighters(self) -> Mapping[str, Row]:
        """The fighters on the board by id: their rows in the section of fighters."""
        if self._fighters is None:
            self._fighters = {fighter_of(row): row for row in fighter_rows_on(self._sections.values())}
        return self._fighters

    def names(self) -> Mapping[str, str]:
        """Names of the fighters and sides, by id."""
        sides = {side.id: side.name for side in self._encounter.sides if side.name}
        return sides | {who: row.name for who, row in self.fighters().items() if row.name}

    def own_names(self) -> dict[str, str]:
        """Names beside those of the campaign's library, by id: the encounter's things, sides, fighters."""
        names = _library_names(self._encounter.library)
        names |= {side.id: side.name for side in self._encounter.sides if side.name}
        return names | {row.id: row.name for row in fighter_rows_on(self._sections.values()) if row.name}

    def side_of(self, who: str) -> str:
        """Id of the side that fighter `who` is on; "" where nobody knows."""
        row = self.fighters().get(who)
        cells = row.cells if row is not None else ()
        said = next((cell.figure.value for cell in cells if cell.column == "side"), None)
        if isinstance(said, str):
            return said
        entry = _entry_of(who)
        return next((each.side for each in self._encounter.line_up if each.id == entry), "")

    def group_of(self, who: str) -> str:
        """Id of the line-up's entry that stands for fighter `who` and others; "" where they are alone."""
        entry = _entry_of(who)
        found = next((each for each in self._encounter.line_up if each.id == entry), None)
        return entry if found is not None and found.count > 1 else ""

    # What is asked

    def default_answer(self, prompt: Prompt) -> Event | None:
        """Answer to `prompt` that most would give; None where dice must fall, or the fight cannot be played."""
        return self._fight.default_answer(prompt) if self._fight is not None else None

    def choices(self) -> tuple[Prompt, ...]:
        """Prompts that wait for a decision, not for dice, without those whose answers may as well be told unasked,
        unless there is no other prompt."""
        if self._choices is None:
            told = self.announcements if len(self._prompts) > 1 else ()
            asked = (prompt for prompt in self._prompts if not is_dice(prompt))
            self._choices = tuple(prompt for prompt in asked if not any(_is_told_too(prompt, form) for form in told))
        return self._choices

    def offered(self) -> tuple[Prompt, ...]:
        """Open prompts for no dice that are not among `choices`: asked for now, but they may be told at any time."""
        choices = self.choices()
        return tuple(prompt for prompt in self._prompts if not is_dice(prompt) and prompt not in choices)

    def dice(self) -> tuple[Prompt, ...]:
        """Prompts that wait for dice."""
        return tuple(prompt for prompt in self._prompts if is_dice(prompt))

    def waits_for(self, prompt: Prompt | None) -> str:
        """Fighter or side asked by `prompt`, else the one who is to throw the next dice; "" for nobody."""
        asked = prompt or next(iter(self.dice()), None)
        return asked.who if asked is not None else ""

    def beaten(self) -> tuple[str, ...]:
        """The sides of which nobody is left to fight or still to come, while others have somebody, until the fight is
        over."""
        if self._fight is None or self._fight.over:
            return ()
        left: dict[str, bool] = {}
        for who, row in self.fighters().items():
            side = self.side_of(who)
            left[side] = left.get(side, False) or not lies(row) or row.group == TO_COME
        beaten = tuple(side for side, any_left in left.items() if not any_left)
        return beaten if len(beaten) < len(left) else ()

    def ending(self) -> Prompt | None:
        """Prompt by which the fight may be ended now; None where it may not."""
        return next((each for each in (*self.offered(), *self.announcements) if each.id == END), None)

    # Answers

    def group_answers(self, event: Event, usual: bool = False) -> tuple[Told, ...]:
        """Answer `event`, then the same by each other of the fighter's group who is asked the same or may tell it
        unasked; if `usual`, their prompts in its place, for usual answers; `event` alone where each chooses. Usual
        answers spread the targets of a group. `followed` aims elsewhere for whoever may not aim there or finds no
        room."""
        others = self._alike(event)
        return (event, *(others if usual else (replace(event, who=prompt.who) for prompt in others)))

    def reach(self, prompt: Prompt, event: Event) -> tuple[int, int] | None:
        """Number of those who find room around the target of the answer `event`, and number of the group that answers
        alike; None where all find room."""
        left, count = room_left(prompt, event), 1 + len(self._alike(event))
        return (left, count) if left is not None and left < count else None

    def usual_asks(self) -> tuple[Prompt, ...]:
        """Prompts of `choices` that have a usual answer and do not decide over a life, for `submission` to answer so in
        turn. () where a side has nobody left: whether the fight goes on is for people to say."""
        if self.beaten():
            return ()
        return tuple(
            prompt for prompt in self.choices() if not prompt.grave and self.default_answer(prompt) is not None
        )

    def _alike(self, event: Event) -> tuple[Prompt, ...]:
        """Prompts like that of `event` for the others of its fighter's group: open ones if the fighter is asked, else
        those to be told unasked; () where nobody shares a group or each member chooses alone."""
        group = self.group_of(event.who)
        if self._fight is None or not group or group in self.apart:
            return ()
        asked = any((each.id, each.who) == (event.kind, event.who) for each in self._prompts)
        among = self._prompts if asked else self.announcements
        same = (each for each in among if each.id == event.kind and each.who != event.who)
        return tuple(each for each in same if self.group_of(each.who) == group)

    def let_apart(self, group: str, on: bool) -> None:
        """Sets whether the members of `group` each choose for themselves."""
        self.apart = self.apart | {group} if on else self.apart - {group}

    def submission(self, events: Iterable[Told], onward: bool = False) -> Submission | None:
        """Submission of the answers `events` and of the dice that the program rolls after them, as one edit from the
        moment shown on; None where nothing is told, or nothing can be played. Applies nothing, but ends a `peek`.
        `onward`: prompts that only follow are answered as usual too. Raises Refused."""
        if self._fight is None or self._replay is None:
            return None
        line = followed(self._fight, events, self._fallen, onward)
        if not line:
            return None
        here, at = (ENCOUNTERS, self._encounter.id), self.at
        edits = [Edit("add", (*here, "events"), event_object(each.step.event)) for each in line]
        if self.peeking:
            edits.insert(0, Edit("set", (*here, "cursor"), at))
        self._peeked = None
        self._replay.expect(self._encounter.events, at, line)
        return Submission(Batch("told", tuple(edits)), tuple(note for each in line for note in each.step.notes))

    # Within

    def _fallen(self, prompt: Prompt) -> Event | None:
        return (
            self.throwing.rolled(prompt) if is_dice(prompt) and self.throwing.falls(self.side_of(prompt.who)) else None
        )

    def _begin(self) -> None:
        """Makes a new replay from the encounter's beginning; else None, with the reasons in `trouble`."""
        try:
            self._replay, self.trouble = Replay(begun(self._encounter, self._system, self._shipped)), ()
        except Unplayable as error:
            self._replay, self.trouble = None, error.findings

    def _show(self) -> None:
        """Sets fight, prompts and board of the moment shown; clears what was worked out on first use."""
        self._fight = self._replay.at(self._encounter.events, self.at) if self._replay is not None else None
        self._announcements = self._choices = self._fighters = None
        self._prompts = self._fight.prompts() if self._fight is not None else ()
        self._sections = {s.id: s for s in self._fight.board()} if self._fight is not None else {}


def _is_told_too(prompt: Prompt, form: Prompt) -> bool:
    """Tells whether every answer to `prompt` may be told unasked as well, by `form`. A prompt that is asked in another
    way than it may be told in, such as a move, is none."""
    if (prompt.id, prompt.who) != (form.id, form.who):
        return False
    options = {field.name: field.options for field in form.fields}
    return all(set(field.options) <= set(options.get(field.name, ())) for field in prompt.fields)


def _entry_of(who: str) -> str:
    return who.rpartition(".")[0] or who


def _start(encounter: Encounter) -> tuple[object, ...]:
    """Parts of an encounter that a fight is begun from, as a tuple to compare: sides, line-up, library, ground ..."""
    told = encounter.sides, encounter.first, encounter.line_up, encounter.library, encounter.rulings
    return *told, encounter.days, _fought_on(encounter.ground)


def _fought_on(ground: Ground | None) -> Ground | None:
    """Ground without its picture, texts and fog, which let nothing be played anew; None for None."""
    return replace(ground, picture=None, texts=(), fog=()) if ground is not None else None


def _library_names(library: Mapping[str, Json]) -> dict[str, str]:
    """Names of the things in an encounter's own library, by id."""
    lists = [entries for entries in library.values() if isinstance(entries, list)]
    entries = [entry for each in lists for entry in each if isinstance(entry, dict)]
    return {str(entry["id"]): str(entry["name"]) for entry in entries if entry.get("id") and entry.get("name")}


def fighter_of(row: Row) -> str:
    """Id of the fighter in board row `row`: the first element of its path, else the row's own id."""
    return row.path[0] if row.path else row.id
