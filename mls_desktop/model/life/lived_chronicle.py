"""A character's chronicle as it was lived: its entries as events, and what each of them led to.

Invariant: entries that are the same objects as before are the same events, so that a replay goes on from what it knows.
Whose creation or world is another one is lived anew from the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from mls_desktop.model.life.life_replay import LifeReplay
from mls_desktop.model.replay import ReplayStep
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.life.lives import Life, entry_event, without_chronicle
from mls_desktop.rules.common.system.ruleset import USUAL_YEAR
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Events
from mls_desktop.rules.common.values.saved_value import Json


class LivedChronicle:
    """The chronicle of one character of a system that has lives, as it is now. `read` takes it over as it is then."""

    def __init__(self, system: AnySystem, who: Character, world: Struct) -> None:
        self._system, self._who, self._world = system, who, world
        self._start = without_chronicle(who)
        self._entries: tuple[Mapping[str, Json], ...] = ()
        self.events = Events()
        self.replay = LifeReplay(self._begun())
        self._take(who)

    @property
    def who(self) -> Character:
        return self._who

    @property
    def world(self) -> Struct:
        return self._world

    @property
    def days_of_a_year(self) -> int:
        """Days of a year as the world holds them; `USUAL_YEAR` where the system's world holds none."""
        return int(getattr(self._world, "days_of_a_year", USUAL_YEAR))

    @property
    def kinds(self) -> Mapping[str, type[Any]]:
        """The kinds of entries that the system knows, each with its keys."""
        return self._system.entry_kinds

    @cached_property
    def life(self) -> Life:
        """Life of the character after all entries."""
        return self.replay.at(self.events)

    @cached_property
    def steps(self) -> tuple[ReplayStep, ...]:
        """Replay step of each entry of the chronicle: what it led to."""
        return self.replay.moments(self.events)

    def read(self, who: Character, world: Struct) -> bool:
        """Takes over character and world as they are now; returns whether entries, creation or world are others, so
        that `life` and `steps` are worked out anew."""
        if who is self._who and world is self._world:
            return False
        start = without_chronicle(who)
        if world is not self._world or start != self._start:
            self._world, self._start, self._who = world, start, who
            self.replay = LifeReplay(self._begun())
        elif who.chronicle is self._who.chronicle:
            self._who = who
            return False
        self._take(who)
        return True

    def forms(self, at: int) -> tuple[Prompt, ...]:
        """The form of every kind of entry that may be told before the entry at a place."""
        return self.replay.at(self.events, at).announcements()

    @property
    def open(self) -> tuple[Prompt, ...]:
        """Prompts that await an answer now: checks to roll, losses that are due."""
        return self.life.prompts()

    def _begun(self) -> Life:
        begun = self._system.life(self._start, self._world)
        if begun is None:
            raise KeyError(self._who.id)
        return begun

    def _take(self, who: Character) -> None:
        same = 0
        for one, other in zip(self._entries, who.chronicle, strict=False):
            if one is not other:
                break
            same += 1
        rest = map(entry_event, who.chronicle[same:])
        if same < len(self._entries) or len(who.chronicle) > same:
            self.events = self.events.first(same).extended(rest)
        self._who, self._entries = who, who.chronicle
        for kept in ("life", "steps"):
            self.__dict__.pop(kept, None)
