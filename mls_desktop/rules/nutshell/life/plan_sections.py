"""Sections of what lies ahead: wishes and the route to them, what CP could buy now, growth by use (chapter 13).

Rows of traits are called "secondaries/sword" and by the library's name, others by their ids, which the words know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from mls_desktop.rules.common.figures.figures import Facts, Figure, added, given, less
from mls_desktop.rules.common.life.typed_entries import CHRONICLE
from mls_desktop.rules.common.sheet.cells import NOTHING, entry, fields, joining, line
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.nutshell.character import Hero, LifePlan, Wish
from mls_desktop.rules.nutshell.life import growth
from mls_desktop.rules.nutshell.life.life_state import LifeState
from mls_desktop.rules.nutshell.life.offers import Offer, entry_for, offers
from mls_desktop.rules.nutshell.life.plans import LOWEST, Route, RouteStep, Stage, route, stands_at
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from mls_desktop.rules.nutshell.life.wish_faults import BOUNDS
from mls_desktop.rules.nutshell.stats.personality import OTHER_SIDE
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES
from mls_desktop.rules.nutshell.world import World

WISHES = ("plan", "wishes")
PURCHASES = "purchases"
"""Name of the batch of edits by which all that an increment says is bought."""
ADVENTURES = Field("adventures", "number", bounds=(0, 1000))
EXPECTED = Field("cp", "number", bounds=(0, 1000))
USE = Field("use", "number", bounds=(0, 100))
GROUPS = POSSIBLE, ALL = ("possible", "all_offers")
BY = (1, 3, 5, 10, 20)
"""After so many adventures it is told how surely a level is there."""


def plans(who: Hero, world: World) -> tuple[Section, ...]:
    """Sections of what lies ahead of `who`, not broken: "could_buy", "plan", "wishes", "route" and, where levels are
    hoped for from use, "growth"."""
    state = PresentStats(who, world).life.now
    found = route(state, who.plan)
    sections = (could_buy(state), plan_numbers(who.plan), wish_list(state, who.plan, found), route_table(state, found))
    hoped = [(wish.what, growth.SURE * wish.use / 100) for wish in who.plan.wishes if wish.use]
    rows = tuple(row for what, chance in hoped for row in _growth_rows(state, what, chance))
    return (*sections, _growth_table(rows)) if rows else sections


# What could be bought now


def could_buy(state: LifeState) -> Section:
    """Section of offers, a row for each level or point that CP could buy, those that break nothing first: opening one
    buys it. Of the others why not, by the rule of the cell "why". The head tells what is left to spend."""
    rows = tuple(_offer(state, each) for each in offers(state))
    return Section("could_buy", "items", ("to", "cost", "left_over", "why"), rows, _left(state.balance), groups=GROUPS)


def _left(points: int) -> tuple[tuple[str, Figure], ...]:
    return (("left", given(points, "N-CP-3")),)


def _offer(state: LifeState, offer: Offer) -> Row:
    bar = offer.found[0] if offer.found else None
    rule = RULES[offer.what.partition("/")[0]]
    cost = given(offer.cost, rule)
    left = less(("left", given(state.balance)), ("cost", cost), rule="N-CP-3")
    cells = (
        Cell("to", _goes_to(offer.what, offer.to)),
        Cell("cost", cost),
        Cell("left_over", left, state="bad" if left.value != offer.left or offer.left < 0 else "plain"),
        Cell("why", NOTHING if bar is None else given(f"bar_{bar.kind}", bar.rule)),
    )
    shown: State = "plain" if bar is None else "muted"
    id, name = _called(state.world, offer.what)
    act = None if bar is not None else Edit("add", (CHRONICLE,), offer.entry)
    return Row(id, cells, (), name, shown, POSSIBLE if bar is None else ALL, act=act)


RULES = {
    "secondaries": "N-ADV-3", "occupation": "N-ADV-3", "negatives": "N-ADV-4", "personality": "N-ADV-5",
    "fate": "N-FATE-1", "primaries": "N-ADV-6",
}  # fmt: skip
"""The rule of the price of each kind of thing."""
GONE = "negative_gone"
"""Said of a negative trait that is removed."""


def _goes_to(what: str, to: int | None) -> Figure:
    """Figure of `to`, the step, value or level of `what`; for None a word for a negative that goes, else empty."""
    if to is None:
        return given(GONE, "N-ADV-4") if what.startswith("negatives/") else NOTHING
    return given(to)


def _called(world: World, what: str) -> tuple[str, str]:
    """Id of a row about `what`, and its name: of a trait `what` itself and the library's name, else the bare id and "",
    as words know it."""
    kind, _slash, name = what.partition("/")
    if kind in ("secondaries", "negatives"):
        return what, world.traits[name].name
    return name or kind, ""


# Wishes and the way to them


def plan_numbers(plan: LifePlan) -> Section:
    """Section of the adventures and CP that an increment is expected to bring."""
    rows = (
        line("adventures", plan.adventures, ADVENTURES, ("plan", "adventures")),
        line("expected_cp", plan.cp, EXPECTED, ("plan", "cp")),
    )
    return fields("plan", rows)


def wish_list(state: LifeState, plan: LifePlan, found: Route) -> Section:
    """Section of wishes, a row for each: its present and wished-for value, the increment that reaches it, or why none
    does."""
    bars = dict(found.barred)
    rows = (_wish(state, wish, found, bars.get(wish.what, "")) for wish in plan.wishes)
    things = (*(trait.id for trait in state.world.traits.values()), *OTHER_SIDE, *PRIMARIES, "occupation")
    names = tuple((trait.id, trait.name) for trait in state.world.traits.values())
    add = joining(Field("what", "choice", options=things, names=names), WISHES)
    return Section("wishes", "items", ("stands", "to", "check_chance", "reached", "why"), tuple(rows), add=add)


def _wish(state: LifeState, wish: Wish, found: Route, bar: str) -> Row:
    path = (*WISHES, wish.what)
    kind = wish.what.partition("/")[0]
    now, at = stands_at(state, wish.what), found.reached(wish.what)
    is_missing = kind in ("secondaries", "negatives") and now == LOWEST
    field = Field("to", "number", bounds=BOUNDS[kind], blank=kind == "negatives")
    cells = [
        Cell("stands", NOTHING if is_missing else given(now)),
        entry("to", wish.to, field, (*path, "to")),
        Cell("reached", given("reached_already") if wish.what in found.met and at is None else given(at)),
        Cell("why", given(f"bar_{bar}") if bar else NOTHING, state="bad" if bar else "plain"),
    ]
    if kind in ("secondaries", "personality"):
        cells.insert(2, entry("check_chance", wish.use, USE, (*path, "use")))
    id, name = _called(state.world, wish.what)
    return Row(id, tuple(cells), path, name, remove=Edit("remove", path), move=True)


def route_table(state: LifeState, found: Route) -> Section:
    """Section of the route: a title for each increment in which something is done, with its age, and a row for each
    step: what it leads to, how, its cost and what is left; opening one of the increment under way buys it, and its
    title all that is bought in it. The heads tell increments and cost of the whole."""
    heads = (("increments", given(found.increments)), ("cost", given(found.cost)), *_end(state, found))
    called = [_called(state.world, step.what) for stage in found.stages for step in stage.steps]
    names = iter(zip(entry_ids([id for id, _name in called]), called, strict=True))
    rows = tuple(row for stage in found.stages if stage.steps for row in _stage(stage, names))
    return Section("route", "items", ("to", "by", "cost", "left_over"), rows, heads if found.stages else ())


def _end(state: LifeState, found: Route) -> Facts:
    """Facts "to_come", CP expected to come until the last increment of the route begins, and "left", CP left after the
    route."""
    left = found.stages[-1].left if found.stages else state.balance
    come = given(left + found.cost - state.balance, "N-CP-2")
    had = added(*_left(state.balance), ("to_come", come))
    return ("to_come", come), ("left", less(("had", had), ("cost", given(found.cost)), rule="N-CP-3"))


def _stage(stage: Stage, names: Iterator[tuple[str, tuple[str, str]]]) -> Iterator[Row]:
    about = (Cell("age", given(stage.age, "N-RACE-1")), Cell("had", given(stage.had, "N-CP-2")))
    acts = [act for step in stage.steps if (act := _act(stage, step)) is not None]
    yield Row(f"increment_{stage.increment}", about, state="title", act=Batch(PURCHASES, tuple(acts)) if acts else None)
    left = stage.had
    for step in stage.steps:
        yield _step(step, left, _act(stage, step), *next(names))
        left -= step.cost


def _act(stage: Stage, step: RouteStep) -> Edit | None:
    """Edit that buys a step of the increment under way; None for later increments and for steps by use."""
    is_now = stage.increment == 0 and step.by != "use"
    return Edit("add", (CHRONICLE,), entry_for(step.what, step.to)) if is_now else None


def _step(step: RouteStep, had: int, act: Edit | None, id: str, named: tuple[str, str]) -> Row:
    """Row `id` for a step of the route; `had`: CP before it; `act`: the edit that opening the row makes, None for none;
    `named`: what the row is called by, and its name, "" where words know that."""
    rule = "N-CHK-2" if step.by == "use" else RULES[step.what.partition("/")[0]]
    cost = given(step.cost, rule)
    cells = (
        Cell("to", _goes_to(step.what, step.to)),
        Cell("by", given(f"by_{step.by}", rule)),
        Cell("cost", cost if step.cost else NOTHING),
        Cell("left_over", less(("left", given(had)), ("cost", cost), rule="N-CP-3")),
    )
    called, name = named
    return Row(id, cells, name=name, act=act, called=called)


# Growth by use


def _growth_rows(state: LifeState, what: str, chance: Fraction) -> Iterator[Row]:
    """Rows of growth of `what` by use: a title, then for each level the adventures it takes on average, with the waits
    they are made of, and how surely it is there after some numbers of them; none where use leads nowhere."""
    id, name = _called(state.world, what)
    levels = growth.growth(state, what, chance)
    if levels:
        yield Row(id, (), name=name, state="title")
    for each in levels:
        is_side = what.startswith("personality/")
        yield Row(f"{id} {each.to}", tuple(_growth(each)), name=f"{each.to:{'' if is_side or not each.to else '+'}}")


def _growth(each: growth.Growth) -> Iterable[Cell]:
    needed = each.raises[-1]
    yield Cell("needed_roll", given(needed.needed, needed.rule))
    yield Cell("adventures", each.adventures)
    for count in BY:
        yield Cell(f"by_{count}", given(each.reached_by(count), needed.rule))


def _growth_table(rows: tuple[Row, ...]) -> Section:
    return Section("growth", "items", ("needed_roll", "adventures", *(f"by_{count}" for count in BY)), rows)
