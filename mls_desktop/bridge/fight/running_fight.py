"""One open encounter as the windows see it: the fight at the moment shown, what it asks, the way back for answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.fight.auto_roll import followed
from mls_desktop.bridge.fight.dice_settings import DiceSettings, is_dice
from mls_desktop.bridge.fight.odds_worker import OddsWorker
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.replay import FightReplay, ReplayStep, Unplayable, begun
from mls_desktop.rules.common.fight.fights import Choice, Fight, Note, Prompt
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.sheet.sheets import Layouts, Row, Section
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.rules.common.values.events import Event, event_object
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.system_texts import Texts

ENCOUNTERS = "encounters"


class RunningFight(SectionModels):
    """`changed`: another moment is shown, or the fighters are others. `weighed`: the chances of somebody's choices are
    known. `gone`: the encounter left the campaign.

    An answer, with the dice of the sides whose dice the program rolls, is one undoable step.
    """

    changed = Signal()
    weighed = Signal(str)
    gone = Signal()

    def __init__(self, opened: OpenCampaign, id: str, roller: Roller, parent: QObject | None = None) -> None:
        super().__init__(opened.speech, parent)
        self.opened, self.document, self.id = opened, opened.document, id
        self.throwing = DiceSettings(roller)
        self.trouble: tuple[Finding, ...] = ()
        self.apart: frozenset[str] = frozenset()
        """Entries of the line-up whose fighters each choose for themselves though they are a group."""
        self._peeked: int | None = None
        self._pondering = OddsWorker(self)
        self._pondering.weighed.connect(self.weighed)
        self._known: Mapping[str, str] | None = None
        self._encounter = self._found()
        self._reel: FightReplay | None = None
        self._fight: Fight | None = None
        self._asks: tuple[Prompt, ...] = ()
        self._tellings: tuple[Prompt, ...] | None = None
        self._wind()
        self._show()
        self.document.changed.connect(self._on_changed)

    # What is shown

    @property
    def encounter(self) -> Encounter:
        return self._encounter

    @property
    def fight(self) -> Fight | None:
        """The fight at the moment shown; None where it cannot be played (`trouble` says why)."""
        return self._fight

    @property
    def replay(self) -> FightReplay | None:
        """The fight's states by event; None where it cannot be played."""
        return self._reel

    @property
    def at(self) -> int:
        """How many events have happened at the moment shown."""
        return self._encounter.reached if self._peeked is None else self._peeked

    @property
    def peeking(self) -> bool:
        """Whether another moment is shown than the one in force."""
        return self._peeked is not None and self._peeked != self._encounter.reached

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What is waited for; what may be told at any time besides comes last."""
        return self._asks

    @property
    def announcements(self) -> tuple[Prompt, ...]:
        """What may be told unasked; worked out when it is first wanted."""
        if self._tellings is None:
            self._tellings = self._fight.announcements() if self._fight is not None else ()
        return self._tellings

    @property
    def layouts(self) -> Layouts:
        return self.document.system.layouts.get("board", Layouts((), ()))

    def default_answer(self, ask: Prompt) -> Event | None:
        """The answer most would give; None where dice must fall."""
        return self._fight.default_answer(ask) if self._fight is not None else None

    def names(self) -> Mapping[str, str]:
        """What the fighters and sides are called, by id."""
        sides = {side.id: side.name for side in self._encounter.sides if side.name}
        return sides | {who: row.name for who, row in self.fighters().items() if row.name}

    def fighters(self) -> Mapping[str, Row]:
        """The fighters on the board by id: their rows in the section of pools."""
        section = next((s for s in self.sections.values() if s.shape == "pools"), None)
        return {fighter_of(row): row for row in section.rows} if section is not None else {}

    def side_of(self, who: str) -> str:
        """The side a fighter is on; "" where nobody knows."""
        row = self.fighters().get(who)
        said = (
            next((cell.figure.value for cell in row.cells if cell.column == "side"), None) if row is not None else None
        )
        if isinstance(said, str):
            return said
        entry = self._entry_of(who)
        return next((each.side for each in self._encounter.line_up if each.id == entry), "")

    def group_of(self, who: str) -> str:
        """The entry of the line-up that stands for him and others; "" where he is alone."""
        entry = self._entry_of(who)
        found = next((each for each in self._encounter.line_up if each.id == entry), None)
        return entry if found is not None and found.count > 1 else ""

    def moments(self, last: int) -> tuple[ReplayStep, ...]:
        """The last so many events before the moment shown, and what each led to."""
        reel, events, at = self._reel, self._encounter.events, self.at
        if reel is None:
            return ()
        return tuple(reel.moment(events, each) for each in range(max(0, at - last), at))

    def sentences(self, notes: Iterable[Note]) -> tuple[str, ...]:
        """Notes as sentences."""
        return tuple(" ".join(self.speech.note(note).split()) for note in notes)

    # Other moments

    def peek(self, at: int | None) -> None:
        """Shows another moment (None: the one in force); the document stays as it is."""
        self._peeked = None if at is None else max(0, min(at, len(self._encounter.events)))
        self._show()

    # Answers

    def answer(self, event: Event, name: str = "") -> bool:
        """Takes an answer, or something told unasked, and lets fall what the program rolls after it: one step. False
        where it was refused. Where an earlier moment is shown, the fight goes on from there."""
        return self._submit((event,), name)

    def answer_group(self, event: Event) -> bool:
        """The same answer by all of his group who are asked the same; who cannot, does the usual."""
        group = self.group_of(event.who)
        if self._fight is None or not group or group in self.apart:
            return self.answer(event)
        asked = [
            prompt
            for prompt in self._asks
            if prompt.id == event.kind and prompt.who != event.who and self.group_of(prompt.who) == group
        ]
        return self._submit((event, *(replace(event, who=ask.who) for ask in asked)))

    def again(self, ask: Prompt) -> bool:
        """The usual answer to one ask; False where there is none."""
        event = self.default_answer(ask)
        return event is not None and self.answer(event)

    def all_again(self) -> bool:
        """The usual answer to everything that is asked now, but dice: one step."""
        events = [self.default_answer(ask) for ask in self.choices()]
        return self._submit(tuple(event for event in events if event is not None))

    def roll(self, ask: Prompt) -> bool:
        """Lets the program's dice fall for one ask."""
        return self.answer(self.throwing.rolled(ask))

    def roll_rest(self) -> bool:
        """Lets the program's dice fall for all asks that stand now: one step."""
        return self._submit(tuple(self.throwing.rolled(ask) for ask in self.dice()))

    def choices(self) -> tuple[Prompt, ...]:
        """The asks that wait for a decision. What may be told at any time is none of them, unless it is all."""
        told = {(each.id, each.who) for each in self.announcements} if len(self._asks) > 1 else set()
        return tuple(prompt for prompt in self._asks if not is_dice(prompt) and (prompt.id, prompt.who) not in told)

    def offered(self) -> tuple[Prompt, ...]:
        """What is offered beside the choices: told at any time, it is asked for now."""
        choices = self.choices()
        return tuple(ask for ask in self._asks if not is_dice(ask) and ask not in choices)

    def dice(self) -> tuple[Prompt, ...]:
        """The asks that wait for dice."""
        return tuple(ask for ask in self._asks if is_dice(ask))

    def let_roll(self, side: str, on: bool) -> None:
        """Whether the program rolls for a side; dice that are waited for fall at once."""
        self.throwing.let(side, on)
        if on:
            self._submit(())
        self.changed.emit()

    def let_apart(self, group: str, on: bool) -> None:
        """Whether those of a group each choose for themselves."""
        self.apart = self.apart | {group} if on else self.apart - {group}
        self.changed.emit()

    # Chances

    def odds(self, who: str) -> tuple[Choice, ...] | None:
        """The chances of his choices; None while they are not known yet: `weighed` tells."""
        return self._pondering.odds(who)

    def chances(self, event: Event) -> Facts | None:
        """The chances of one answer as it is entered; None where those of the choice hold."""
        return self.fight.chances(event) if self.fight is not None else None

    # Sections

    def send(self, edit: Edit, gesture: str = "") -> bool:
        """Takes an edit of the encounter."""
        return self.document.apply(Batch("encounter", (below(edit, ENCOUNTERS, self.id),)), gesture)

    def catalogue(self, list: str) -> Section:
        return self.document.system.catalogue(self.document.world, list)

    def close(self) -> None:
        self.document.changed.disconnect(self._on_changed)
        self._pondering.close()

    # Within

    def _submit(self, events: tuple[Event, ...], name: str = "") -> bool:
        fight = self._fight
        if fight is None:
            return False
        try:
            line, notes = followed(fight, events, self._fallen)
        except Refused as refused:
            self.document.refused.emit(refused.finding)
            return False
        if not line:
            return False
        here = (ENCOUNTERS, self.id)
        edits = [Edit("add", (*here, "events"), event_object(event)) for event in line]
        if self.peeking:
            edits.insert(0, Edit("set", (*here, "cursor"), self.at))
        self._peeked = None
        return self.document.apply(
            Batch("told", tuple(edits)), name=name or next(iter(self.sentences(notes)), "").rstrip(".")
        )

    def _fallen(self, ask: Prompt) -> Event | None:
        return self.throwing.rolled(ask) if is_dice(ask) and self.throwing.falls(self.side_of(ask.who)) else None

    def _entry_of(self, who: str) -> str:
        return who.rpartition(".")[0] or who

    def _found(self) -> Encounter:
        found: Encounter | None = inside(self.document.campaign.encounters, self.id)
        if found is None:
            raise KeyError(self.id)
        return found

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        before, found = self._encounter, inside(new.encounters, self.id)
        if found is None:
            self.gone.emit()
            return
        if found is before:
            return
        self._encounter = found
        if _start(found) != _start(before):
            self._wind()
        if self._peeked is not None and self._peeked > len(found.events):
            self._peeked = None
        self._show()

    def _wind(self) -> None:
        """Begins the fight anew, for another line-up."""
        try:
            self._reel, self.trouble = (
                FightReplay(begun(self._encounter, self.document.system, self.opened.shipped)),
                (),
            )
        except Unplayable as error:
            self._reel, self.trouble = None, error.findings

    def _show(self) -> None:
        """Shows the moment; sections first, then all else."""
        self._fight = self._reel.at(self._encounter.events, self.at) if self._reel is not None else None
        self._tellings = None
        self._pondering.set_fight(self._fight)
        self._asks = self._fight.prompts() if self._fight is not None else ()
        board = self._fight.board() if self._fight is not None else ()
        speech = self._speech_of(board)
        if speech is not None:
            self._speak(speech)
        self._set_sections(board)
        self.changed.emit()

    def _speech_of(self, board: tuple[Section, ...]) -> Texts | None:
        """Words that know these fighters; None where those at hand do."""
        names = _own_names(self._encounter.library)
        names |= {side.id: side.name for side in self._encounter.sides if side.name}
        for section in board:
            names |= {row.id: row.name for row in section.rows if section.shape == "pools" and row.name}
        if names == self._known:
            return None
        self._known = names
        system, document = self.document.system, self.document
        return self.opened.speech.knowing({**system.names(document.world), **names})


def _start(encounter: Encounter) -> tuple[object, ...]:
    """What a fight is before its first event: all that it is begun from."""
    return encounter.sides, encounter.first, encounter.line_up, encounter.library, encounter.rulings


def _own_names(library: Mapping[str, Json]) -> dict[str, str]:
    """What the things of an encounter's own library are called, by id."""
    lists = [entries for entries in library.values() if isinstance(entries, list)]
    entries = [entry for each in lists for entry in each if isinstance(entry, dict)]
    return {str(entry["id"]): str(entry["name"]) for entry in entries if entry.get("id") and entry.get("name")}


def fighter_of(row: Row) -> str:
    """Whose row of the board it is."""
    return row.path[0] if row.path else row.id
