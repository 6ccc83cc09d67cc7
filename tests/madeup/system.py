"""A rule system of a page: kites with three traits, one roll and every shape a sheet may have. It stands for all the
systems that are to come: whatever it needs outside itself is a hole in the seam."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from pathlib import Path as File
from typing import Annotated, ClassVar, Literal, TypeVar, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from mls_desktop.rules.common.asking.course import Brief
from mls_desktop.rules.common.asking.prompts import Note, Prompt, answers
from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.editing.own_things import joined_own
from mls_desktop.rules.common.fight.event_adapter import NewcomerSource
from mls_desktop.rules.common.fight.fights import Against, Entrant, RollableStat, Trial, rollable
from mls_desktop.rules.common.figures.figures import Facts, Figure, added, given, less, looked_up, number, times
from mls_desktop.rules.common.figures.finding import Finding, refusal
from mls_desktop.rules.common.figures.odds import dice, outcomes
from mls_desktop.rules.common.grids.ground import Ground, GroundsLibrary
from mls_desktop.rules.common.life.typed_entries import CHRONICLE, entries_edited
from mls_desktop.rules.common.sheet.belongings import owned
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Layouts, Row, Section
from mls_desktop.rules.common.system.rule_system import System
from mls_desktop.rules.common.values.base_character import ROLES, Character, Entry, Role
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Id, SavedValue
from mls_desktop.rules.common.values.things import Thing
from mls_desktop.storage.shipped_data import ShippedData
from tests.madeup.duel import Duel, begun
from tests.madeup.life import KINDS, KiteLife, flown
from tests.madeup.tussle import Tussle

E = TypeVar("E", bound=Character | Entry)
Part = Literal["lift", "string", "tail"]
PARTS: tuple[Part, ...] = get_args(Part)
Temper = Literal["bold", "shy", "loud", "quiet"]
TEMPERS: tuple[tuple[Temper, Temper], ...] = (("bold", "shy"), ("loud", "quiet"))
SUM = 10
STEPS, KNACK_STEPS = (-1, 2), (0, 3)
DICE = (6, 6)
RESOURCES = File(__file__).parent / "resources"
TABLE = {"kites": "tests.madeup.system:SYSTEM"}


class Knot(SavedValue, frozen=True):
    KEY: ClassVar[str] = "knack"

    knack: Id
    step: int = 0


Tie = Literal["reef", "bow"]


class Ribbon(SavedValue, frozen=True):
    KEY: ClassVar[str] = "ribbon"

    ribbon: Id
    count: int = 1
    colour: str = ""
    knot: Tie = "reef"


class Charm(SavedValue, frozen=True):
    """A thing of the kite's own: typed, or copied from the ribbons."""

    id: Id
    name: str
    weight: int = 0
    note: str = ""


class Kite(Character, frozen=True):
    role: Role = "player"
    wind: Literal["north", "south"] = "north"
    parts: dict[Part, int] = {}
    knacks: tuple[Knot, ...] = ()
    temper: dict[Temper, int] = {}
    roll: tuple[Annotated[int, Meta(ge=1, le=6)], ...] | None = None
    height: int | None = None
    ribbons: tuple[Ribbon, ...] = ()
    charms: tuple[Charm, ...] = ()
    banner: Id | None = None
    patched: bool = False
    weight: int | float | None = None


class Knack(Entry, frozen=True):
    base: tuple[Part, ...]
    note: str = ""


class Cloth(Entry, frozen=True):
    weight: int = 0
    note: str = ""


class KiteLibrary(GroundsLibrary, frozen=True):
    knacks: tuple[Knack, ...] = ()
    ribbons: tuple[Cloth, ...] = ()
    banners: tuple[Cloth, ...] = ()
    templates: tuple[Kite, ...] = ()


class Sky(Struct, frozen=True):
    knacks: Mapping[str, Knack]
    ribbons: Mapping[str, Cloth]
    banners: Mapping[str, Cloth]
    templates: Mapping[str, Kite]
    rich: bool


class Gust(Brief, frozen=True):
    """K-GUST-1: two dice and the level; 10 keeps the kite up."""

    who: str
    name: str
    level: int
    fell: int | None = None

    def prompts(self) -> tuple[Prompt, ...]:
        field = Field("dice", "sum", sides=DICE)
        return () if self.fell is not None else (Prompt("roll", self.who, "K-GUST-1", (field,)),)

    def chances(self) -> Facts:
        flown = outcomes(dice(DICE), lambda fell: fell + self.level >= 10)
        up, down = (given(flown.chance(each), "K-GUST-1") for each in (True, False))
        return ("flies", up), ("up", up), ("down", down)

    def apply(self, event: Event) -> tuple[Gust, tuple[Note, ...]]:
        fell = answers(self.prompts(), event)["dice"]
        assert isinstance(fell, int)
        total = added(("dice", given(fell)), ("level", given(self.level)))
        outcome = "up" if number(total) >= 10 else "down"
        facts = (("who", given(self.name)), ("total", total), ("outcome", given(outcome)))
        return replace(self, fell=fell), (Note("gust", self.who, "K-GUST-1", facts),)


class Kites:
    """K-PART-1: a part is a step above 2. K-COST-1: points, 12 (or 20). K-KNACK-1: a knack is its parts' sum plus a
    step. K-HEIGHT-1: two dice or 7. K-TEMPER-1: two sides make 10. K-BANNER-1: a kite needs a banner."""

    id = "kites"
    character = Kite
    library = KiteLibrary
    rule_options = ("K-COST-1",)
    roles: tuple[str, ...] = ROLES
    turns = False
    grids: tuple[str, ...] = ("square",)
    lists = ("knacks", "ribbons", "banners", "templates")
    always_used: tuple[tuple[str, str], ...] = ()
    party_figures: tuple[str, ...] = ()
    exchange = None
    has_adventures = has_passing = buys_in_play = False
    adventures = passing = None
    layouts: Mapping[str, Layouts] = {
        "sheet": Layouts(("who", "points"), (("parts", "knacks"), ("heights", "temper"), ("ribbons", "reach"))),
        "guide.who": Layouts(("who",), ()),
        "guide.parts": Layouts((), (("parts",), ("knacks",))),
    }

    @property
    def entry_kinds(self) -> Mapping[str, type[SavedValue]]:
        return KINDS

    @property
    def entry_names(self) -> Collection[str]:
        return self.entry_kinds

    def life(self, who: Kite, world: Sky) -> KiteLife:
        total, spent = (number(figure) for figure in self._made(who, world))
        return KiteLife(who, world, self, total, spent, flown(who, total - spent))

    def world(
        self, shipped: KiteLibrary, own: KiteLibrary, rulings: Mapping[str, str], days_of_a_year: int = 365
    ) -> Sky:
        return Sky(
            _by_id(shipped.knacks, own.knacks),
            _by_id(shipped.ribbons, own.ribbons),
            _by_id(shipped.banners, own.banners),
            _by_id(shipped.templates, own.templates),
            rulings.get("K-COST-1") == "other",
        )

    def names(self, world: Sky) -> Mapping[str, str]:
        return {id: e.name for list in (world.knacks, world.ribbons, world.banners) for id, e in list.items()}

    def catalogue(self, world: Sky, list: str) -> Section:
        entries: Mapping[str, Knack | Cloth | Kite] = getattr(world, list)
        rows = tuple(Row(id, (), name=entry.name, note=getattr(entry, "note", "")) for id, entry in entries.items())
        return Section(list, "items", (), rows)

    def listing(self, world: Sky, list: str) -> Section:
        return self.catalogue(world, list)

    def entry_form(self, world: Sky, list: str, id: str) -> tuple[Section, ...]:
        entry = getattr(world, list)[id]
        if isinstance(entry, Kite):
            return self.sheet(entry, world)
        rows = [_entry("name", given(entry.name), Field("name", "text"))]
        if isinstance(entry, Cloth):
            rows.append(_entry("weight", given(entry.weight), Field("weight", "number", bounds=(0, 9))))
        return (Section("thing", "fields", ("value",), tuple(rows)),)

    def new_entry(self, world: Sky, list: str, id: str, name: str) -> Entry | Kite:
        if list == "templates":
            return Kite(id=id, name=name)
        return Knack(id=id, name=name, base=("lift",)) if list == "knacks" else Cloth(id=id, name=name)

    def edit_entry(self, entry: Entry, edit: Edit) -> Entry:
        return changed(entry, edit)

    def template(self, world: Sky, id: str) -> Kite | None:
        return world.templates.get(id)

    def library_integrity(self, world: Sky, own: KiteLibrary) -> tuple[Finding, ...]:
        return ()

    def integrity(self, who: Kite, world: Sky) -> tuple[Finding, ...]:
        named: list[tuple[Path, str | None, Mapping[str, Entry]]] = [
            *((("knacks", k.knack), k.knack, world.knacks) for k in who.knacks),
            *((("ribbons", r.ribbon), r.ribbon, world.ribbons) for r in who.ribbons),
            (("banner",), who.banner, world.banners),
        ]
        found = [
            Finding("unknown_reference", "error", path, (("id", given(id)),))
            for path, id, known in named
            if id is not None and id not in known
        ]
        lists = (("knacks", [k.knack for k in who.knacks]), ("ribbons", [r.ribbon for r in who.ribbons]))
        for name, ids in lists:
            twice = sorted({id for id in ids if ids.count(id) > 1})
            found += [Finding("listed_twice", "error", (name, f"{id}#2"), (("id", given(id)),)) for id in twice]
        return tuple(found)

    def settled(self, who: Kite) -> Kite:
        parts = {p: who.parts[p] for p in PARTS if who.parts.get(p)}
        temper = {side: who.temper[side] for side in get_args(Temper) if side in who.temper}
        return replace(who, parts=parts, temper=temper)

    def new(self, world: Sky, id: str, name: str) -> Kite:
        return Kite(id=id, name=name)

    def edit(self, who: Kite, world: Sky, edit: Edit) -> Kite:
        match edit.op, edit.path, edit.value:
            case "set", ("parts", _), None | 0:
                return self.settled(changed(who, replace(edit, value=None)))
            case "set", ("knacks", id, "step"), None:
                return changed(who, Edit("remove", ("knacks", id)))
            case "set", ("knacks", id, "step"), int(step) if id not in [k.knack for k in who.knacks]:
                return changed(who, Edit("add", ("knacks",), {"knack": id, "step": step}))
            case "set", ("temper", side), int(value):
                if value not in range(SUM + 1):
                    raise refusal("wrong_value", edit.path, (("why", given("0 to 10")),))
                other = next(b if side == a else a for a, b in TEMPERS if side in (a, b))
                sides = {k: v for k, v in who.temper.items() if k != other}
                return self.settled(changed(replace(who, temper=sides), edit))
            case _, (head, *_), _ if head == CHRONICLE:
                return entries_edited(who, changed(who, edit), KINDS, edit)
            case "add", ("charms",), _:
                return joined_own(who, edit, Charm, world.ribbons)
            case "add", ("ribbons",), str(id):
                return changed(who, replace(edit, value={"ribbon": id}))
            case "set", ("roll",), _:
                if edit.value and not (isinstance(edit.value, (list, tuple)) and len(edit.value) == len(DICE)):
                    raise refusal("wrong_value", edit.path, (("why", given("two dice")),))
                return changed(who, replace(edit, value=edit.value or None))
        return changed(who, edit)

    def sheet(self, who: Kite, world: Sky) -> tuple[Section, ...]:
        return (
            self._who(who), self._points(who, world), self._parts(who), self._knacks(who, world),
            self._heights(who), self._temper(who), self._ribbons(who, world), self._charms(who), self._reach(who),
            self._days(who), self._notes(who),
        )  # fmt: skip

    def sections(self, who: Kite, world: Sky) -> Iterator[Section]:
        return iter(self.sheet(who, world))

    def findings(self, who: Kite, world: Sky) -> tuple[Finding, ...]:
        found = []
        for part, step in who.parts.items():
            if not STEPS[0] <= step <= STEPS[1]:
                ways = (Edit("set", ("parts", part), max(STEPS[0], min(STEPS[1], step))),)
                facts = (("part", given(part)), ("step", given(step)))
                found.append(Finding("K-PART-1", "error", ("parts", part), facts, ways=ways))
        left = dict(self.points(who, world))["left"]
        if number(left) < 0:
            found.append(Finding("K-COST-1", "error", (), (("left", left),), "over"))
        elif number(left):
            found.append(Finding("K-COST-1", "warning", (), (("left", left),), "open"))
        if who.banner is None:
            found.append(Finding("K-BANNER-1", "warning", ("banner",)))
        return (*found, *self.life(who, world).now.found)

    def rested(self, who: Kite, world: Sky, amount: int | None) -> tuple[Edit, ...]:
        if who.height is None:
            return ()
        return (Edit("set", ("height",), None if amount is None else who.height + amount),)

    def carried(self, who: Kite, world: Sky) -> tuple[tuple[Thing, ...], Fraction]:
        return tuple(Thing(name=world.ribbons[r.ribbon].name, count=r.count) for r in who.ribbons), Fraction()

    def gained(self, who: Kite, world: Sky, things: Sequence[Thing], coins: Fraction) -> tuple[Edit, ...]:
        notes = [f"{thing.count} {thing.name}" for thing in things] + ([f"{coins} coins"] if coins else [])
        return (Edit("set", ("notes",), "\n".join(filter(None, (who.notes, *notes)))),) if notes else ()

    def rolls(self, who: Kite, world: Sky) -> tuple[RollableStat, ...]:
        parts = tuple(RollableStat(f"parts.{part}", self._level(who, part)) for part in PARTS)
        return (*parts, RollableStat("height", given(who.height or 0), opposable=False))

    def trial(self, who: Kite, world: Sky, key: str, against: Against[Kite]) -> Trial:
        level = number(rollable(self.rolls(who, world), key).level)
        if against.kind != "trait" or against.who is None:
            return Gust(who.id, who.name, level)
        theirs = number(rollable(self.rolls(against.who, world), against.key).level)
        return Tussle(who=who.id, name=who.name, rival=against.who.id, levels=(level, theirs), patched=who.patched)

    def begin(
        self,
        line_up: Sequence[Entrant[Kite]],
        sides: Sequence[str],
        first: str,
        world: Sky,
        ground: Ground | None = None,
    ) -> Duel:
        made = NewcomerSource(Kite, KiteLibrary, self.lists, self.integrity, self.library_integrity)
        return begun(line_up, sides, world, ground=ground, made=made, rule_options=self.rule_options)

    def plans(self, who: Kite, world: Sky) -> tuple[Section, ...]:
        return ()

    def points(self, who: Kite, world: Sky) -> Facts:
        """Those of creation, and what flights brought and repairs took."""
        total, spent = self._made(who, world)
        lines = self.life(who, world).now.ledger
        if lines:
            came, went = (sum(line.cp for line in lines if (line.cp > 0) is gain) for gain in (True, False))
            total = added(("made", total), ("flights", given(came, "K-FLIGHT-1")), rule="K-COST-1")
            spent = added(("made", spent), ("repairs", given(-went, "K-REPAIR-1")), rule="K-COST-1")
        return ("total", total), ("spent", spent), ("left", less(("total", total), ("spent", spent), rule="K-COST-1"))

    def _made(self, who: Kite, world: Sky) -> tuple[Figure, Figure]:
        return given(20 if world.rich else 12, "K-COST-1"), added(*self._costs(who), rule="K-COST-1")

    def _costs(self, who: Kite) -> tuple[tuple[str, Figure], ...]:
        parts = added(*((p, _cost(s)) for p, s in who.parts.items()), rule="K-COST-1")
        return ("parts", parts), ("knacks", added(*((k.knack, _cost(k.step + 1)) for k in who.knacks), rule="K-COST-1"))

    def _level(self, who: Kite, part: Part) -> Figure:
        repaired = flown(who, 0).repaired.get(part, 0)
        since = (("repaired", given(repaired, "K-REPAIR-1")),) if repaired else ()
        usual, step = ("usual", given(3, "K-PART-1")), ("step", given(who.parts.get(part, 0)))
        return added(usual, step, *since, rule="K-PART-1")

    def _who(self, who: Kite) -> Section:
        rows = (
            _entry("name", given(who.name), Field("name", "text")),
            _entry("player", given(who.player), Field("player", "text")),
            _entry("role", given(who.role), Field("role", "choice", ROLES)),
            _entry("wind", given(who.wind), Field("wind", "choice", ("north", "south"))),
            _entry("banner", given(who.banner), Field("banner", "library", ("banners",), blank=True)),
            _entry("patched", given(int(who.patched)), Field("patched", "flag")),
            _entry("weight", _weight(who), Field("weight", "number", bounds=(0, 99), blank=True)),
        )
        return Section("who", "fields", ("value",), rows)

    def _notes(self, who: Kite) -> Section:
        return Section(
            "notes", "text", ("value",), (_entry("notes", given(who.notes), Field("notes", "text", wide=True)),)
        )

    def _points(self, who: Kite, world: Sky) -> Section:
        rows = tuple(Row(name, (Cell("cost", figure, key=f"points.{name}"),)) for name, figure in self._costs(who))
        return Section("points", "ledger", ("cost",), rows, self.points(who, world))

    def _parts(self, who: Kite) -> Section:
        rows = []
        for part in PARTS:
            step = who.parts.get(part, 0)
            cells = (
                Cell("level", self._level(who, part), key=f"parts.{part}"),
                Cell("step", given(step), Field("step", "step", bounds=STEPS), Edit("set", ("parts", part))),
                Cell("cost", _cost(step)),
                Cell("next", _cost(step + 1)),
            )
            rows.append(Row(part, cells, ("parts", part)))
        return Section("parts", "steps", ("level", "step", "cost", "next"), tuple(rows))

    def _knacks(self, who: Kite, world: Sky) -> Section:
        have = {k.knack: k.step for k in who.knacks}
        rows = []
        for id, knack in world.knacks.items():
            step, path = have.get(id), ("knacks", id)
            level = added(*((p, self._level(who, p)) for p in knack.base), ("step", given(step or 0)), rule="K-KNACK-1")
            cells = (
                Cell("level", level, key=f"knacks.{id}"),
                Cell(
                    "step",
                    given(step),
                    Field("step", "step", bounds=KNACK_STEPS, blank=True),
                    Edit("set", (*path, "step")),
                ),
            )
            group, state = ("bought", "plain") if id in have else ("usable", "muted")
            rows.append(Row(id, cells, path, knack.name, state, group, note=knack.note))  # type: ignore[arg-type]
        return Section("knacks", "items", ("level", "step"), tuple(rows), groups=("bought", "usable"))

    def _heights(self, who: Kite) -> Section:
        dice = tuple((f"die_{at}", given(die)) for at, die in enumerate(who.roll or (), 1))
        most = added(*dice, rule="K-HEIGHT-1") if dice else given(7, "K-HEIGHT-1")
        now = given(number(most) if who.height is None else who.height)
        cells = (
            Cell("now", now, Field("now", "number", bounds=(0, number(most)), blank=True), Edit("set", ("height",))),
            Cell("most", most, key="height"),
            Cell("roll", most, Field("roll", "dice", sides=DICE), Edit("set", ("roll",))),
        )
        return Section("heights", "pools", ("now", "most", "roll"), (Row("height", cells, ("height",)),))

    def _temper(self, who: Kite) -> Section:
        rows = []
        for left, right in TEMPERS:
            value = who.temper.get(left, SUM - who.temper.get(right, SUM // 2))
            field = Field("side", "step", bounds=(0, SUM))
            cells = (
                Cell("left", given(value, "K-TEMPER-1"), field, Edit("set", ("temper", left)), name=left),
                Cell("right", given(SUM - value, "K-TEMPER-1"), field, Edit("set", ("temper", right)), name=right),
            )
            rows.append(Row(left, cells, ("temper", left)))
        return Section("temper", "pairs", ("left", "right"), tuple(rows))

    def _ribbons(self, who: Kite, world: Sky) -> Section:
        rows = []
        for ribbon in who.ribbons:
            path = ("ribbons", ribbon.ribbon)
            cells = (
                Cell(
                    "count", given(ribbon.count), Field("count", "number", bounds=(1, 9)), Edit("set", (*path, "count"))
                ),
                Cell("colour", given(ribbon.colour), Field("colour", "text"), Edit("set", (*path, "colour"))),
                Cell("knot", given(ribbon.knot), Field("knot", "choice", get_args(Tie)), Edit("set", (*path, "knot"))),
            )
            name = world.ribbons[ribbon.ribbon].name
            rows.append(Row(ribbon.ribbon, cells, path, name, remove=Edit("remove", path), move=True))
        add = Cell("add", given(""), Field("ribbon", "library", ("ribbons",)), Edit("add", ("ribbons",)))
        return Section("ribbons", "items", ("count",), tuple(rows), add=add, details=("colour", "knot"))

    def _charms(self, who: Kite) -> Section:
        weight, note = Field("weight", "number", bounds=(0, 9)), Field("note", "text", free=True)
        return owned("charms", who.charms, {"weight": weight}, {"note": note}, "ribbons")

    def _reach(self, who: Kite) -> Section:
        """How far the kite's shadow covers each field: a table of places."""
        rows = tuple(
            Row(id, (Cell("shade", times(("lift", self._level(who, "lift")), ("far", given(far))), key=f"reach.{id}"),))
            for far, id in enumerate(("near", "middle", "wide"), 1)
        )
        return Section("reach", "places", ("shade",), rows)

    def _days(self, who: Kite) -> Section:
        count = max(0, min(5, number(self._level(who, "string"))))
        slots = tuple(day < count for day in range(5))
        cell = Cell(
            "days", looked_up(count, ("string", self._level(who, "string")), rule="K-PART-1"), slots=slots, key="days"
        )
        return Section("days", "track", ("days",), (Row("flying", (cell,)),))


def _by_id(*lists: Iterable[E]) -> dict[str, E]:
    return {entry.id: entry for list in lists for entry in list}


def _entry(name: str, figure: Figure, field: Field) -> Row:
    return Row(name, (Cell("value", figure, field, Edit("set", (name,))),), (name,))


def _weight(who: Kite) -> Figure:
    return given(who.weight if who.weight is None else int(who.weight))


def _cost(step: int) -> Figure:
    return looked_up(step * (step + 1) // 2 if step > 0 else step, ("step", given(step)), rule="K-COST-1")


SYSTEM: System[Kite, KiteLibrary, Sky] = Kites()


def shipped_data() -> ShippedData:
    """A shelf with this system and what ships with it, and nothing else."""
    return ShippedData(TABLE, (RESOURCES,))
