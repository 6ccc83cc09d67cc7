"""A fight on foggy ground at one random moment after the other, in place of one that runs, for views of players."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.session import FightSession
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import event_object
from mls_desktop.rules.common.values.saved_value import build
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.report.foggy_fights import foggy
from tests.rules.nutshell.fighting import fight_of, next_event
from tests.rules.nutshell.worlds import starter

EVENTS = 25
"""At most so many events happened before a state."""
SECRET = "SECRETX"
"""Stands in the referee's notes, and in what somebody is said to do."""


class Nothing(QObject):
    """The pictures of a campaign that has none: those of a map are looked through where they are masked."""

    came = Signal()

    def ground(self, id: str) -> None:
        return None

    face = fault = ground


class Opened(QObject):
    """The campaign of such a fight."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: QObject = Nothing()


class Stage(QObject):
    """A fight at one moment, in place of one that runs: the view of the players asks no more of it."""

    changed = Signal()

    def __init__(self, session: FightSession, pictures: QObject | None = None) -> None:
        super().__init__()
        self.session = session
        self.texts = Texts(load_words(ShippedData().resources, "nutshell"))
        self.id, self.open_campaign = "fight", Opened()
        if pictures is not None:
            self.open_campaign.pictures = pictures

    @property
    def encounter(self) -> Encounter:
        return self.session.encounter

    @property
    def peeking(self) -> bool:
        return self.session.peeking

    def show(self, session: FightSession) -> None:
        self.session = session
        self.changed.emit()


def state(seed: int) -> FightSession:
    """A random fight on foggy ground after some events, of which some are in force no longer; every foe bears a
    portrait, and what the referee keeps for himself is told apart by its words."""
    random = Random(seed)
    raw = foggy(random)
    for entry in raw["line_up"]:
        entry["character"]["portrait"] = f"portrait{entry['id'].removeprefix('idof')}x"
        entry["character"]["notes"] = SECRET
    raw["ground"]["picture"]["cell"] = 8.0
    fight, events = fight_of(raw), list[Any]()
    while len(events) < random.randint(0, EVENTS) and not fight.over:
        event = next_event(random, fight)
        try:
            fight = told(fight, event, events)
        except Refused as refused:
            assert event.kind == "door", refused
    raw = {**raw, "events": events, "notes": SECRET}
    if random.random() < 0.3:
        raw["cursor"] = random.randint(0, len(events))
    return FightSession(msgspec.convert(raw, Encounter, dec_hook=build), SYSTEM, starter(), Roller(1))


def told(fight: NutshellFight, event: Any, events: list[Any]) -> NutshellFight:
    """The fight after an event, which is written down; what somebody is said to do is a secret."""
    raw = event_object(event)
    if raw.get("what"):
        raw["what"] = SECRET
    after, _notes = fight.apply(event)
    events.append(raw)
    return after
