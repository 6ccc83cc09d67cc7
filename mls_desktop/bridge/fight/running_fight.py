"""The model of one open encounter: the fight at the moment shown, what it asks, the way back for answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.fight.aiming_keys import aiming_digits
from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.bridge.fight.at_hand import KeysBeside, keys_beside
from mls_desktop.bridge.fight.odds_worker import OddsWorker
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.bridge.sheet.section_models import SectionModels
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.model.fight.auto_roll import Told
from mls_desktop.model.fight.dice_settings import DiceSettings
from mls_desktop.model.fight.session import ENCOUNTERS, FightSession
from mls_desktop.model.replay import Replay, ReplayStep
from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.fight.fights import Choice, Fight
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.sheet.sheets import Layouts, Row, Section
from mls_desktop.rules.common.values.edits import Batch, Edit, below
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.paths import inside


class RunningFight(SectionModels):
    """The model of the open encounter `id`. `changed`: another moment is shown, or the fighters are others. `weighed`
    carries the id of a fighter more of whose chances are known. `gone`: the encounter left the campaign. `session`: the
    fight at the moment shown, without any window. Raises KeyError for an unknown id.

    An answer, with the dice of the sides whose dice the program rolls, is one undoable step.
    """

    changed = Signal()
    weighed = Signal(str)
    gone = Signal()

    def __init__(self, open_campaign: OpenCampaign, id: str, roller: Roller, parent: QObject | None = None) -> None:
        super().__init__(open_campaign.texts, parent)
        self.open_campaign, self.document, self.id = open_campaign, open_campaign.document, id
        self._pondering = OddsWorker(self)
        self._pondering.weighed.connect(self.weighed)
        self._known: Mapping[str, str] | None = None
        self.session = FightSession(self._found(), self.document.system, open_campaign.shipped, roller)
        self._show()
        self.document.changed.connect(self._on_changed)

    # What is shown, as the session has it

    @property
    def encounter(self) -> Encounter:
        return self.session.encounter

    @property
    def fight(self) -> Fight | None:
        return self.session.fight

    @property
    def replay(self) -> Replay[Fight] | None:
        return self.session.replay

    @property
    def at(self) -> int:
        return self.session.at

    @property
    def peeking(self) -> bool:
        return self.session.peeking

    @property
    def trouble(self) -> tuple[Finding, ...]:
        return self.session.trouble

    @property
    def throwing(self) -> DiceSettings:
        return self.session.throwing

    @property
    def apart(self) -> frozenset[str]:
        return self.session.apart

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        return self.session.prompts

    @property
    def announcements(self) -> tuple[Prompt, ...]:
        return self.session.announcements

    @property
    def layouts(self) -> Layouts:
        return self.document.system.layouts.get("board", Layouts((), ()))

    def choices(self) -> tuple[Prompt, ...]:
        return self.session.choices()

    def offered(self) -> tuple[Prompt, ...]:
        return self.session.offered()

    def aiming_digits(self) -> Mapping[str, int]:
        """Number that aims at each fighter, by id; see `aiming_keys`."""
        return aiming_digits((who, self.side_of(who)) for who in self.fighters())

    def beaten(self) -> tuple[str, ...]:
        return self.session.beaten()

    def ending(self) -> Prompt | None:
        return self.session.ending()

    def dice(self) -> tuple[Prompt, ...]:
        return self.session.dice()

    def default_answer(self, prompt: Prompt) -> Event | None:
        return self.session.default_answer(prompt)

    def draft(self, prompt: Prompt) -> Answer:
        """Draft of the answer to `prompt`, filled with the usual answer."""
        return Answer(prompt, self.default_answer(prompt), self.texts, self.aiming_digits())

    def names(self) -> Mapping[str, str]:
        return self.session.names()

    def fighters(self) -> Mapping[str, Row]:
        return self.session.fighters()

    def side_of(self, who: str) -> str:
        return self.session.side_of(who)

    def group_of(self, who: str) -> str:
        return self.session.group_of(who)

    def moments(self, last: int) -> tuple[ReplayStep, ...]:
        return self.session.moments(last)

    def sentences(self, notes: Iterable[Note]) -> tuple[str, ...]:
        """Sentences made of `notes`, one each."""
        return tuple(" ".join(self.texts.note(note).split()) for note in notes)

    def keys_beside(self, prompt: Prompt | None) -> KeysBeside:
        """Buttons (keys) beside the choices of `prompt`, one a weapon at hand for the fighter asked; none for None."""
        return keys_beside(prompt, self.announcements, self.texts) if prompt is not None else KeysBeside()

    # Other moments

    def peek(self, at: int | None) -> None:
        """Shows the moment after the first `at` events (None: the one in force); the document stays as it is; emits
        `changed`."""
        self.session.peek(at)
        self._show()

    # Answers

    def answer(self, event: Event, name: str = "") -> bool:
        """Sends `event`, an answer or an announcement, and then the dice that the program rolls after it, as one step
        called `name` ("": by what happened); False where it was refused. Where an earlier moment is shown, the fight
        goes on from there and the later entries are left behind."""
        return self._submit((event,), name)

    def answer_all(self, events: tuple[Event, ...]) -> bool:
        """Sends several `events` one after the other, as one step; False where the first was refused; a later one that
        is refused is aimed elsewhere, else gives way to the usual answer, else is left out."""
        return self._submit(events)

    def answer_group(self, event: Event, usual: bool = False) -> bool:
        """Sends `event` for its fighter and all of their group who are asked the same, as one step; if `usual`, each
        other one's own usual answer instead; False where it was refused. A fighter who cannot do it, or finds no room
        there, aims elsewhere or does the usual."""
        return self._submit(self.session.group_answers(event, usual))

    def reach(self, prompt: Prompt, event: Event) -> tuple[int, int] | None:
        """Number in the fighter's group that find room around the target of `event`, and size of the group; None where
        all find room."""
        return self.session.reach(prompt, event)

    def again(self, prompt: Prompt) -> bool:
        """Sends the usual answer to `prompt`; False where there is none or it was refused."""
        event = self.default_answer(prompt)
        return event is not None and self.answer(event)

    def all_again(self) -> bool:
        """Sends the usual answer to every prompt of now, but not to dice or where a life hangs on it (to none where a
        side is beaten), and to what follows, as one step; False where nothing was to be answered, or it was refused."""
        return self._submit(self.session.usual_asks(), onward=True)

    def roll(self, prompt: Prompt) -> bool:
        """Sends the answer to `prompt`, which waits for dice, with the program's dice; False where it was refused."""
        return self.answer(self.throwing.rolled(prompt))

    def roll_rest(self) -> bool:
        """Sends the program's dice for all prompts that wait for dice, as one step; False where none does or it was
        refused."""
        return self._submit(tuple(self.throwing.rolled(prompt) for prompt in self.dice()))

    def let_roll(self, side: str, on: bool) -> None:
        """Sets whether the program rolls for `side`; if so, dice that are waited for fall at once, as a step; emits
        `changed`."""
        self.throwing.let(side, on)
        if on:
            self._submit(())
        self.changed.emit()

    def let_apart(self, group: str, on: bool) -> None:
        """Sets whether the fighters of `group` each choose for themselves; emits `changed`. The document stays as it
        is."""
        self.session.let_apart(group, on)
        self.changed.emit()

    # Chances

    def odds(self, who: str) -> tuple[Choice, ...] | None:
        """Rows of the odds for fighter `who`, as far as they are known, with the modifiers entered for next rolls where
        the rules count them; None while none is known: `weighed` is emitted when there are."""
        return self._pondering.odds(who, self._counted())

    def unweighed(self, who: str) -> tuple[str, ...]:
        """Names of the entries in which rows of the odds for fighter `who` differ, while some rows are still to come;
        () once all are known."""
        whole = self.fight is None or self._pondering.is_whole(who, self._counted())
        return () if whole or self.fight is None else self.fight.odds_form.entries

    def _counted(self) -> dict[str, int]:
        """Modifiers entered for next rolls, by fighter, where these rules count them in chances; else {}."""
        if self.fight is None or not self.fight.odds_form.modified:
            return {}
        return {who: extra.modifier for who, extra in self.throwing.extras.items() if extra.modifier}

    def assumed(self, who: str) -> tuple[Event, ...] | None:
        """Events assumed of all others for the chances of fighter `who`; None where each row of the odds tells its own,
        () where nothing is assumed."""
        return self.fight.assumed(who) if self.fight is not None else ()

    def chances(self, event: Event) -> Facts | None:
        """Chances of `event` by itself, with the modifier that counts in them; None where its row of odds counts."""
        return self.fight.chances(event, self._counted().get(event.who, 0)) if self.fight is not None else None

    # Sections

    def send(self, edit: Edit, gesture: str = "", name: str = "") -> bool:
        """Applies `edit`, its path within this encounter, as a step called `name` ("": by its kind); False if
        refused."""
        return self.document.apply(Batch("encounter", (below(edit, ENCOUNTERS, self.id),)), gesture, name)

    def catalogue(self, list: str) -> Section:
        return self.document.system.catalogue(self.document.world, list)

    def close(self) -> None:
        self.document.changed.disconnect(self._on_changed)
        self._pondering.close()

    # Within

    def _submit(self, events: tuple[Told, ...], name: str = "", onward: bool = False) -> bool:
        try:
            found = self.session.submission(events, onward)
        except Refused as refused:
            self.document.refused.emit(refused.finding)
            return False
        if found is None:
            return False
        said = name or next(iter(self.sentences(found.notes)), "").rstrip(".")
        return self.document.apply(found.batch, name=said)

    def _found(self) -> Encounter:
        found: Encounter | None = inside(self.document.campaign.encounters, self.id)
        if found is None:
            raise KeyError(self.id)
        return found

    def _on_changed(self, old: AnyCampaign, new: AnyCampaign) -> None:
        found = inside(new.encounters, self.id)
        if found is None:
            self.gone.emit()
            return
        if found is self.encounter:
            return
        self.session.set_encounter(found)
        self._show()

    def _show(self) -> None:
        """Sets odds, words and sections to those of the moment that the session shows, then emits `changed`."""
        self._pondering.set_fight(self.fight)
        self._update_texts()
        self._set_sections(self.session.sections.values())
        self.changed.emit()

    def _update_texts(self) -> None:
        """Replaces the words of the sections by ones that know the fighters' names, where these have changed."""
        names = self.session.own_names()
        if names != self._known:
            self._known = names
            system, document = self.document.system, self.document
            self._speak(self.open_campaign.texts.knowing({**system.names(document.world), **names}))
