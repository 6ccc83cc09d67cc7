"""A life in a system whose rules tell of none: things are noted, and versions of the character approved. No points are
spent in it, no time passes and nothing changes the character."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from msgspec.structs import replace

from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.figures.figures import Facts, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.life.life_without_points import LifeWithoutPoints
from mls_desktop.rules.common.life.lives import entry_of
from mls_desktop.rules.common.life.plain_entries import PLAIN_FIELDS, PLAIN_KINDS, plain_facts
from mls_desktop.rules.common.life.typed_entries import fitting
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.events import Event

Sheet = Callable[[], tuple[Section, ...]]


class PlainLife(LifeWithoutPoints):
    """Life of remarks and seals alone; see `Life` for each part. `sheet`: the character's, which no entry changes."""

    def __init__(self, who: Character, sheet: Sheet) -> None:
        self._who, self._sheet = who, sheet

    @property
    def who(self) -> Character:
        return self._who

    @property
    def age(self) -> Fraction | None:
        return None

    @property
    def heads(self) -> Facts:
        return ()

    def prompts(self) -> tuple[Prompt, ...]:
        return ()

    def announcements(self) -> tuple[Prompt, ...]:
        return tuple(Prompt(kind, "", "", fields) for kind, fields in PLAIN_FIELDS.items())

    def apply(self, event: Event) -> tuple[PlainLife, tuple[Note, ...]]:
        """Life after the entry that `event` is, and notes for the log; an entry of a kind that is not known is kept
        without a note. Raises Refused where no file could hold it: a key is not of its kind."""
        raw = entry_of(event)
        entry = fitting(raw, PLAIN_KINDS, (event.kind,))
        after = PlainLife(replace(self._who, chronicle=(*self._who.chronicle, raw)), self._sheet)
        if entry is None:
            return after, ()
        told = [(event.kind, plain_facts(entry)), ("remark", {"entry_note": entry.note.strip()})]
        return after, tuple(self._noted(kind, facts) for kind, facts in told if kind != "remark" or any(facts.values()))

    def _noted(self, kind: str, said: Mapping[str, str]) -> Note:
        return Note(f"entry_{kind}", self._who.id, "", tuple((name, given(text)) for name, text in said.items()))

    def findings(self) -> tuple[Finding, ...]:
        return ()

    def board(self) -> tuple[Section, ...]:
        return self._sheet()
