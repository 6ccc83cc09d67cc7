"""A life of a page for the made-up system: flights bring points, repairs spend them. It shows what every system's life
must give and nothing more.

K-FLIGHT-1: a flight brings a point for each full 100 metres. K-REPAIR-1: after a flight a part may be repaired for 2
points: one step more. K-PART-1: above 2 it tears.
"""

# Annotations of what is saved are types and no texts, as in saved_value.py.

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal, Self

from msgspec import Meta, Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import PlainCourse
from mls_desktop.rules.common.asking.prompts import Note, Prompt
from mls_desktop.rules.common.figures.figures import Facts, Value, given
from mls_desktop.rules.common.figures.finding import Finding, Severity
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.lives import LedgerLine, entry_of
from mls_desktop.rules.common.life.typed_entries import CHRONICLE, fitting, typed_entries
from mls_desktop.rules.common.sheet.sheets import Field, Section
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json

if TYPE_CHECKING:
    from tests.madeup.system import Kite, Kites, Sky

Part = Literal["lift", "string", "tail"]
PARTS: tuple[Part, ...] = ("lift", "string", "tail")
FAR, PRICE, HIGHEST = 100, 2, 2
MOST = 9_999


class Flight(LifeEntry, frozen=True, kw_only=True):
    metres: Annotated[int, Meta(ge=0, le=MOST)]


class Repair(LifeEntry, frozen=True, kw_only=True):
    part: Part


KINDS: dict[str, type[LifeEntry]] = {"flight": Flight, "repair": Repair}
FORMS = (
    Prompt("flight", "", "K-FLIGHT-1", (Field("metres", "number", bounds=(0, MOST)),)),
    Prompt("repair", "", "K-REPAIR-1", (Field("part", "choice", PARTS),)),
)


class Flown(Struct, frozen=True):
    """What a chronicle comes to: points by entry, steps by part, whether there is something to repair, what is found.
    `started`: the steps and points of the kite as it was made."""

    steps: Mapping[str, int]
    left: int
    worn: bool = False
    ledger: tuple[LedgerLine, ...] = ()
    repaired: Mapping[str, int] = {}
    found: tuple[Finding, ...] = ()

    def after(self, at: int, entry: LifeEntry) -> "Flown":
        """After an entry at its place."""
        match entry:
            case Flight(metres=metres):
                return replace(self._paid(at, metres // FAR, "flight"), worn=True)
            case Repair(part=part) if self.worn:
                step = self.steps.get(part, 0) + 1
                found = (_at(at, "K-PART-1", "error", part=part, step=step),) if step > HIGHEST else ()
                after = self._paid(at, -PRICE, part)
                if after.left < 0:
                    found = (*found, _at(at, "K-COST-1", "error", "over_then", over=-after.left))
                repaired = {**self.repaired, part: self.repaired.get(part, 0) + 1}
                steps = {**self.steps, part: step}
                return replace(after, worn=False, steps=steps, repaired=repaired, found=(*self.found, *found))
            case Repair():
                return replace(self, found=(*self.found, _at(at, "K-REPAIR-1", "warning", "no_longer_fits")))
        return self

    def _paid(self, at: int, points: int, on: str) -> "Flown":
        lines = (*self.ledger, LedgerLine(at, points, on)) if points else self.ledger
        return replace(self, left=self.left + points, ledger=lines)


def _at(at: int, rule: str, severity: Severity, kind: str = "", **facts: Value) -> Finding:
    said = tuple((name, given(value)) for name, value in facts.items())
    return Finding(rule, severity, (CHRONICLE, str(at)), said, kind)


def flown(who: "Kite", left: int) -> Flown:
    """What the chronicle of a kite comes to, which was made with so many points left."""
    found = Flown({part: who.parts.get(part, 0) for part in PARTS}, left)
    for at, _kind, entry in typed_entries(who.chronicle, KINDS):
        found = found.after(at, entry)
    return found


class KiteLife(Struct, PlainCourse, frozen=True):
    """`total`, `spent`: the points of the kite as it was made; `now`: what the chronicle came to."""

    who: "Kite"
    world: "Sky"
    system: "Kites"
    total: int
    spent: int
    now: Flown

    @property
    def age(self) -> Fraction | None:
        return None

    @property
    def heads(self) -> Facts:
        return (("left", given(self.now.left)),)

    @property
    def ledger(self) -> tuple[LedgerLine, ...]:
        return LedgerLine(None, self.total, "budget"), LedgerLine(None, -self.spent, "creation"), *self.now.ledger

    @property
    def balances(self) -> Mapping[int, int]:
        left, found = self.total - self.spent, {}
        for line in self.now.ledger:
            left += line.cp
            found[line.entry or 0] = left
        return found

    def state(self) -> dict[str, Json]:
        return {"worn": self.now.worn}

    def prompts(self) -> tuple[Prompt, ...]:
        able = tuple(part for part in PARTS if self.now.steps[part] < HIGHEST)
        return (replace(FORMS[1], fields=(Field("part", "choice", able),)),) if self.now.worn and able else ()

    def announcements(self) -> tuple[Prompt, ...]:
        return FORMS

    def apply(self, event: Event) -> tuple[Self, tuple[Note, ...]]:
        raw = entry_of(event)
        entry = fitting(raw, KINDS, (event.kind,))
        who = replace(self.who, chronicle=(*self.who.chronicle, raw))
        last = len(who.chronicle) - 1
        after = replace(self, who=who, now=self.now if entry is None else self.now.after(last, entry))
        if entry is None:
            return after, ()
        facts = tuple((name, given(value)) for name, value in event.facts if isinstance(value, (int, str)))
        points = (("points", given(after.now.left - self.now.left)),)
        return after, (Note(f"entry_{event.kind}", who.id, "", (*facts, *points)),)

    def findings(self) -> tuple[Finding, ...]:
        place = str(len(self.who.chronicle) - 1)
        return tuple(each for each in self.now.found if each.path[1] == place)

    def board(self) -> tuple[Section, ...]:
        return self.system.sheet(self.who, self.world)
