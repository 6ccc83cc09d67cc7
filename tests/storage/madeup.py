"""The smallest rule system that has everything a file can hold: lists, tables, choices, references, own entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.fight.fights import Against, Entrant, RollableStat, Trial
from mls_desktop.rules.common.figures.figures import Facts, added, given
from mls_desktop.rules.common.figures.finding import Finding, refusal
from mls_desktop.rules.common.grids.ground import Ground
from mls_desktop.rules.common.sheet.sheets import Cell, Layouts, Row, Section
from mls_desktop.rules.common.values.base_character import Character, Entry, Library, Role
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.saved_value import Id, SavedValue
from mls_desktop.rules.common.values.things import Thing
from mls_desktop.storage.shipped_data import ShippedData
from tests.madeup.duel import Duel, begun

Colour = Literal["grey", "red", "white"]
Side = Annotated[int, Meta(ge=1, le=6)]


class Mark(SavedValue, frozen=True):
    KEY: ClassVar[str] = "ring"

    ring: Id
    depth: int = 0


class Polish(SavedValue, frozen=True):
    hand: str | None = None
    years: int | float = 0


class Pebble(Character, frozen=True):
    role: Role = "player"
    colour: Colour = "grey"
    beach: Id = "home"
    weight: int = 1
    age: int | float | None = None
    layers: dict[Colour, int] = {}
    rings: tuple[Mark, ...] = ()
    throws: tuple[Side, ...] | None = None
    polish: Polish | None = None
    worn: Polish = Polish()
    bright: bool = False


class Ring(Entry, frozen=True):
    price: int
    shades: Annotated[tuple[Colour, ...], Meta(min_length=1)]
    layers: dict[Colour, int] = {}


class Beach(Entry, frozen=True):
    near: Id | None = None


class PebbleLibrary(Library, frozen=True):
    rings: tuple[Ring, ...] = ()
    beaches: tuple[Beach, ...] = ()
    templates: tuple[Pebble, ...] = ()


class Shore(Struct, frozen=True):
    rings: Mapping[str, Ring]
    beaches: Mapping[str, Beach]


class Pebbles:
    """The system. A pebble heavier than 10 breaks M-WEIGHT-1; a red one with a grey layer breaks M-LAYER-1."""

    id = "pebbles"
    exchange = None
    has_adventures = has_passing = buys_in_play = False
    party_figures: tuple[str, ...] = ()
    adventures = passing = None
    character = Pebble
    library = PebbleLibrary
    rule_options: tuple[str, ...] = ("M-WEIGHT-1",)
    layouts: Mapping[str, Layouts] = {}
    roles: tuple[str, ...] = ("player",)
    grids: tuple[str, ...] = ()
    turns = False
    always_used: tuple[tuple[str, str], ...] = ()
    entry_names = ()

    @property
    def entry_kinds(self) -> Mapping[str, type[SavedValue]]:
        return {}

    def plans(self, who: Pebble, world: Shore) -> tuple[Section, ...]:
        return ()

    def life(self, who: Pebble, world: Shore) -> None:
        return None

    def carried(self, who: Pebble, world: Shore) -> tuple[tuple[Thing, ...], Fraction]:
        return (), Fraction()

    def gained(self, who: Pebble, world: Shore, things: Sequence[Thing], coins: Fraction) -> tuple[Edit, ...]:
        return ()

    def world(
        self, shipped: PebbleLibrary, own: PebbleLibrary, rulings: Mapping[str, str], days_of_a_year: int = 365
    ) -> Shore:
        home = Beach(id="home", name="Home")
        return Shore(
            {ring.id: ring for ring in (*shipped.rings, *own.rings)},
            {beach.id: beach for beach in (home, *shipped.beaches, *own.beaches)},
        )

    def names(self, world: Shore) -> Mapping[str, str]:
        return {id: entry.name for table in (world.rings, world.beaches) for id, entry in table.items()}

    def library_integrity(self, world: Shore, own: PebbleLibrary) -> tuple[Finding, ...]:
        return tuple(
            _unknown(("beaches", beach.id, "near"), beach.near)
            for beach in own.beaches
            if beach.near is not None and beach.near not in world.beaches
        )

    def integrity(self, who: Pebble, world: Shore) -> tuple[Finding, ...]:
        found = [] if who.beach in world.beaches else [_unknown(("beach",), who.beach)]
        seen: dict[str, int] = {}
        for mark in who.rings:
            seen[mark.ring] = nth = seen.get(mark.ring, 0) + 1
            element = mark.ring if nth == 1 else f"{mark.ring}#{nth}"
            if mark.ring not in world.rings:
                found.append(_unknown(("rings", element, "ring"), mark.ring))
            if nth == 2:
                found.append(Finding("listed_twice", "error", ("rings", element), (("id", given(mark.ring)),)))
        return tuple(found)

    def settled(self, who: Pebble) -> Pebble:
        layers = {colour: who.layers[colour] for colour in ("grey", "red", "white") if who.layers.get(colour)}
        return replace(who, layers=layers)

    def new(self, world: Shore, id: str, name: str) -> Pebble:
        return Pebble(id=id, name=name)

    @property
    def lists(self) -> tuple[str, ...]:
        return ()

    def listing(self, world: Shore, list: str) -> Section:
        return self.catalogue(world, list)

    def entry_form(self, world: Shore, list: str, id: str) -> tuple[Section, ...]:
        return ()

    def new_entry(self, world: Shore, list: str, id: str, name: str) -> Entry:
        return Entry(id, name)

    def edit_entry(self, entry: Entry, edit: Edit) -> Entry:
        return changed(entry, edit)

    def template(self, world: Shore, id: str) -> Pebble | None:
        return None

    def edit(self, who: Pebble, world: Shore, edit: Edit) -> Pebble:
        return changed(who, edit)

    def sheet(self, who: Pebble, world: Shore) -> tuple[Section, ...]:
        weight = added(
            ("bare", given(who.weight)), *((m.ring, given(m.depth, "M-RING-1")) for m in who.rings), rule="M-WEIGHT-1"
        )
        also: tuple[tuple[str, Any], ...] = (("dice", None),)
        rows = (Row("weight", (Cell("value", weight, key="weight", also=also), Cell("hidden", weight))),)
        age = Row("age", (Cell("value", given(None if who.age is None else Fraction(str(who.age))), key="age"),))
        return (Section("basics", "fields", ("value",), (*rows, age)),)

    def sections(self, who: Pebble, world: Shore) -> Iterator[Section]:
        return iter(self.sheet(who, world))

    def catalogue(self, world: Shore, list: str) -> Section:
        rows = tuple(Row(id, (), name=entry.name) for id, entry in getattr(world, list).items())
        return Section(list, "items", (), rows)

    def findings(self, who: Pebble, world: Shore) -> tuple[Finding, ...]:
        found = []
        if who.weight > 10:
            found.append(Finding("M-WEIGHT-1", "error", ("weight",), (("weight", given(who.weight)),)))
        if who.colour == "red" and "grey" in who.layers:
            found.append(Finding("M-LAYER-1", "error", ("layers", "grey")))
        found += [Finding("M-RING-1", "error", ("rings", mark.ring, "depth")) for mark in who.rings if mark.depth > 9]
        if who.bright:
            found.append(Finding("M-BRIGHT-1", "warning", ()))
        return tuple(found)

    def rolls(self, who: Pebble, world: Shore) -> tuple[RollableStat, ...]:
        return ()

    def trial(self, who: Pebble, world: Shore, key: str, against: Against[Pebble]) -> Trial:
        raise refusal("no_such_place", (key,))

    def rested(self, who: Pebble, world: Shore, amount: int | None) -> tuple[Edit, ...]:
        return ()

    def begin(
        self,
        line_up: Sequence[Entrant[Pebble]],
        sides: Sequence[str],
        first: str,
        world: Shore,
        ground: Ground | None = None,
    ) -> Duel:
        return begun(line_up)

    def points(self, who: Pebble, world: Shore) -> Facts:
        return (("total", given(10)), ("spent", given(who.weight)), ("left", given(10 - who.weight)))


def _unknown(path: tuple[str, ...], id: str) -> Finding:
    return Finding("unknown_reference", "error", path, (("id", given(id)),))


SYSTEM = Pebbles()
TABLE = {"pebbles": "tests.storage.madeup:SYSTEM"}


def shipped_data() -> ShippedData:
    """A shelf with this system alone and nothing shipped."""
    return ShippedData(TABLE, ())
