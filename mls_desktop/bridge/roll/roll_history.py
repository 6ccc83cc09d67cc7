"""The roll being made outside fights: what is wished, the chances, the dice, and the session's log of rolls."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.rules.common.fight.fights import Against, Event, Note, Opposition, Prompt, RollableStat, Trial
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.system_texts import Texts

NOTHING: Opposition = "nothing"
MODIFIER, REASON = "modifier", "reason"
"""The entries before the dice that a person is asked for, by the names of their fields."""


class RollRequest(Struct, frozen=True):
    """What is to be rolled: whose trait, against what, and how it is modified. Ids and keys; "" where none."""

    who: str = ""
    key: str = ""
    kind: Opposition = NOTHING
    number: int = 15
    rival: str = ""
    rival_key: str = ""
    modifier: int = 0
    reason: str = ""


class RollEntry(Struct, frozen=True):
    """One roll of the log. `text`: the whole of it in one line; `wish`: what it was, to be repeated."""

    text: str
    wish: RollRequest


class RollHistory(QObject):
    """`changed` comes when the wish, or a figure behind it, is another; `logged` when the log is."""

    changed = Signal()
    logged = Signal()

    def __init__(self, roller: Roller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._roller = roller
        self._opened: OpenCampaign | None = None
        self._rolls: dict[str, tuple[RollableStat, ...]] = {}
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._renew)
        self.speech = Texts({})
        self.wish = RollRequest()
        self.trial: Trial | None = None
        self.log: tuple[RollEntry, ...] = ()
        self._open: Trial | None = None
        self.watching = False
        self.modifier: Field | None = None

    def set_campaign(self, opened: OpenCampaign | None) -> None:
        """Rolls in another campaign, with an empty log; or in none."""
        self._opened = opened
        self.wish, self.log, self._open = RollRequest(), (), None
        if opened is not None:
            opened.document.changed.connect(self._on_changed)
        self._renew()
        self.logged.emit()

    def watch(self, on: bool) -> None:
        """Whether somebody looks: only then edits of the document are followed at once."""
        if on and not self.watching:
            self._later.start()
        self.watching = on

    def people(self) -> tuple[Character, ...]:
        return tuple(self._opened.document.campaign.characters) if self._opened is not None else ()

    def rolls(self, who: str) -> tuple[RollableStat, ...]:
        """What a character can roll."""
        found = next((character for character in self.people() if character.id == who), None)
        if self._opened is None or found is None:
            return ()
        if who not in self._rolls:
            document = self._opened.document
            self._rolls[who] = document.system.rolls(found, document.world)
        return self._rolls[who]

    def rollable(self, who: str, key: str) -> RollableStat | None:
        """That figure, if it can be rolled."""
        return next((each for each in self.rolls(who) if each.key == key), None)

    def set_request(self, wish: RollRequest) -> None:
        """Wishes another roll; what does not fit together is put right."""
        if wish != self.wish:
            self.wish = wish
            self._make()

    def chances(self) -> Facts:
        """What the dice may bring; nothing where there is no roll."""
        return self.trial.chances() if self.trial is not None else ()

    def dice(self) -> tuple[Prompt, ...]:
        """Whose dice are waited for."""
        return self.trial.prompts() if self.trial is not None else ()

    def throw(self, typed: Mapping[str, int]) -> bool:
        """Lets the dice fall: those typed, by the ask they answer, and the program's for the others. False where there
        is no such roll. What was still asked of the one before is left blank."""
        if self.trial is None:
            return False
        notes: list[Note] = []
        trial = self.trial
        try:
            while asks := [ask for ask in trial.prompts() if _of_dice(ask)]:
                trial, more = trial.apply(self._fallen(asks[0], typed))
                notes += more
        except Refused:
            return False
        self.log = (*self.log, RollEntry(self._told(notes), self.wish))
        self._open = trial
        self.logged.emit()
        return True

    def remark(self) -> Prompt | None:
        """What somebody is asked to say of the last roll; None where nothing is left to be said."""
        return next(iter(self._open.prompts()), None) if self._open is not None else None

    def add_remark(self, text: str) -> None:
        """Says it, or nothing: it is told behind the last roll of the log."""
        ask = self.remark()
        if ask is None or self._open is None:
            return
        self._open, notes = self._open.apply(Event(ask.id, ask.who, ((ask.fields[0].name, text),)))
        last = self.log[-1]
        self.log = (*self.log[:-1], replace(last, text=" ".join(filter(None, (last.text, self._told(notes))))))
        self.logged.emit()

    def take_back(self) -> None:
        """Undoes the last roll: it leaves the log."""
        self.log, self._open = self.log[:-1], None
        self.logged.emit()

    def _told(self, notes: Iterable[Note]) -> str:
        return " ".join(self.speech.note(note) for note in notes)

    def _fallen(self, ask: Prompt, typed: Mapping[str, int]) -> Event:
        fell = typed.get(ask.id)
        facts = ((field.name, sum(self._roller.roll(field.sides)) if fell is None else fell) for field in ask.fields)
        return Event(ask.id, ask.who, tuple(facts))

    def _on_changed(self) -> None:
        self._rolls = {}
        if self.watching:
            self._later.start()

    def _renew(self) -> None:
        self._rolls = {}
        self.speech = self._opened.speech if self._opened is not None else Texts({})
        self._make()

    def _make(self) -> None:
        """The trial of the wish, with its modifier declared; none where it cannot be rolled."""
        self.wish = self._fitting(self.wish)
        self.trial = self._declared(self.wish)
        self.changed.emit()

    def _fitting(self, wish: RollRequest) -> RollRequest:
        """The wish with what is not there, or no more, replaced by the first that is."""
        if self.rollable(wish.who, wish.key) is None:
            return RollRequest()
        if wish.kind != "trait":
            return wish
        ids = [character.id for character in self.people()]
        others = [id for id in ids if id != wish.who] or ids
        rival = wish.rival if wish.rival in ids else others[0]
        keys = [each.key for each in self.rolls(rival) if each.opposable]
        key = wish.rival_key if wish.rival_key in keys else wish.key if wish.key in keys else next(iter(keys), "")
        return replace(wish, rival=rival, rival_key=key)

    def _declared(self, wish: RollRequest) -> Trial | None:
        """The trial up to the dice; None where it is refused."""
        who = next((character for character in self.people() if character.id == wish.who), None)
        mine = self.rollable(wish.who, wish.key)
        if self._opened is None or who is None or mine is None:
            return None
        document = self._opened.document
        rival = next((character for character in self.people() if character.id == wish.rival), None)
        kind = wish.kind if mine.opposable and wish.kind in mine.against else NOTHING
        against = Against(kind, wish.number, rival, wish.rival_key) if kind != NOTHING else Against[Character]()
        try:
            trial: Trial = document.system.trial(who, document.world, wish.key, against)
            fields = (field for ask in trial.prompts() for field in ask.fields)
            self.modifier = next((field for field in fields if field.name == MODIFIER), None)
            while asks := [ask for ask in trial.prompts() if not _of_dice(ask)]:
                trial, _notes = trial.apply(_entered(asks[0], wish))
        except Refused as refused:
            document.refused.emit(refused.finding)
            return None
        return trial


def _of_dice(ask: Prompt) -> bool:
    return any(field.kind == "sum" for field in ask.fields)


def _entered(ask: Prompt, wish: RollRequest) -> Event:
    """An ask before the dice answered by the wish: by what it says under a field's name."""
    said: dict[str, Json] = {MODIFIER: wish.modifier, REASON: wish.reason}
    return Event(ask.id, ask.who, tuple((field.name, said[field.name]) for field in ask.fields if field.name in said))
