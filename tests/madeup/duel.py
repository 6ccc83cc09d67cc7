"""A fight of a page for systems that are made up: who is on turn throws two dice at another, who loses height. It
shows what every system's fight must give and nothing more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.character import Character
from mls_desktop.rules.common.edits import Edit
from mls_desktop.rules.common.events import Event, told
from mls_desktop.rules.common.fights import Ask, Choice, Entrant, Note, answers
from mls_desktop.rules.common.figures import given, number
from mls_desktop.rules.common.findings import refusal
from mls_desktop.rules.common.kept import Json
from mls_desktop.rules.common.odds import dice
from mls_desktop.rules.common.sheets import Cell, Field, Row, Section

DICE = (6, 6)
HEIGHT = 20


C = TypeVar("C", bound=Character)


class Flier(Struct, frozen=True):
    id: str
    side: str
    name: str
    height: int = HEIGHT


class Duel(Struct, frozen=True):
    """`turn`: whose turn it is, by place; `aim`: at whom he throws."""

    fliers: tuple[Flier, ...]
    turn: int = 0
    aim: str = ""
    over: bool = False

    @property
    def _now(self) -> Flier:
        return self.fliers[self.turn % len(self.fliers)]

    def asks(self) -> tuple[Ask, ...]:
        if self.over or not self.fliers:
            return () if self.over else (Ask("end", "", "", ()),)
        others = tuple(f.id for f in self.fliers if f.side != self._now.side and f.height > 0)
        if self._now.height <= 0 or not others:
            return (Ask("end", "", "", ()), Ask("pass", self._now.id, "", ()))
        if self.aim:
            return (Ask("throw", self._now.id, "", (Field("dice", "sum", sides=DICE),)),)
        return (Ask("aim", self._now.id, "", (Field("at", "choice", others),)),)

    def tellings(self) -> tuple[Ask, ...]:
        return () if self.over else (Ask("end", "", "", ()),)

    def usual(self, ask: Ask) -> Event | None:
        if ask.id == "throw":
            return None
        return told(ask.id, ask.who, **{f.name: f.options[0] for f in ask.fields})

    def apply(self, event: Event) -> tuple[Duel, tuple[Note, ...]]:
        if event.kind == "end" and not self.over:
            return replace(self, over=True), (Note("end", "", ""),)
        entries = answers(self.asks(), event)
        if event.kind == "pass":
            return replace(self, turn=self.turn + 1), ()
        if event.kind == "aim":
            return replace(self, aim=str(entries["at"])), ()
        fell = entries["dice"]
        if type(fell) is not int:
            raise refusal("wrong_value", ("dice",))
        fliers = tuple(replace(f, height=f.height - fell) if f.id == self.aim else f for f in self.fliers)
        note = Note("thrown", self._now.id, "", (("at", given(self.aim)), ("lost", given(fell))))
        return replace(self, fliers=fliers, turn=self.turn + 1, aim=""), (note,)

    def board(self) -> tuple[Section, ...]:
        rows = tuple(
            Row(f.id, (Cell("now", given(f.height), key=f"fighters.{f.id}"),), name=f.name) for f in self.fliers
        )
        return (Section("fighters", "pools", ("now",), rows),)

    def state(self) -> dict[str, Json]:
        fighters: list[Json] = [{"id": f.id, "side": f.side, "height": f.height} for f in self.fliers]
        return {"turn": self.turn, "over": self.over, "fighters": fighters}

    def odds(self, who: str) -> tuple[Choice, ...]:
        most = given(dice(DICE).chance(12))
        aims = [ask for ask in self.asks() if ask.id == "aim" and ask.who == who]
        return tuple(Choice(told("aim", who, at=id), (("most", most),)) for a in aims for id in a.fields[0].options)

    def weigh(self, who: str) -> Iterator[Choice]:
        return iter(self.odds(who))

    @property
    def clock(self) -> tuple[int, ...]:
        return (self.turn + 1,)

    def tally(self, notes: Iterable[Note]) -> tuple[Section, ...]:
        thrown = [note for note in notes if note.kind == "thrown"]
        rows = tuple(Row(f.id, (Cell("done", given(lost(thrown, f.id))),), (f.id,), f.name) for f in self.fliers)
        return (Section("tally", "items", ("done",), rows),)

    def aftermath(self) -> tuple[tuple[str, Edit], ...]:
        return tuple((f.id, Edit("set", ("notes",), f"height {f.height}")) for f in self.fliers if f.height < HEIGHT)


def lost(thrown: Iterable[Note], who: str) -> int:
    """How much height others lost to him."""
    return sum(number(dict(note.facts)["lost"]) for note in thrown if note.who == who)


def begun(line_up: Sequence[Entrant[C]]) -> Duel:
    return Duel(tuple(Flier(e.id, e.side, e.who.name) for e in line_up))
