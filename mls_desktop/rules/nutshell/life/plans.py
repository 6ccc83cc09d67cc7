"""The soonest route to what a player wishes for: fewest increments, then fewest CP (chapter 13).

- An increment is that of N-ADV-1; that under way counts as number 0, with what it has brought already. The next ones
  bring what N-CP-2 says of their age, and what the plan expects beside.
- One level or point of a thing is bought in an increment, at its price, out of CP that are there (N-ADV-3, -4, -5,
  N-CP-3). What was bought in the increment under way counts.
- A level hoped for from use counts as reached once as many adventures have passed as it takes on average
  (`growth.py`): with the stated chance c that an adventure brings the check, and k adventures an increment, a level
  that a check brings with p takes 1/(c p k) increments from when the one below it was reached, however that was. Means
  add up, and a die has no memory: what two levels take together is what they take one after the other, and buying a
  level loses nothing that was gained by waiting. With a chance of 0, or no adventures, none is hoped for. Checks that
  stand already, and losses to age to come, are left out.
- A primary's level is reached by training up (N-ADV-6), which lasts an increment: it is paid when the last one begins,
  so that all wishes are true together.
- The last increment is the one that begins when all is reached, what is bought at its beginning counted. Of the routes
  that are as short and as cheap, that is told which buys early, the first wishes first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal, cast

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.life.routes import Climb, Horizon, Ladder, Move, Rung, soonest
from mls_desktop.rules.nutshell.character import LifePlan, Wish
from mls_desktop.rules.nutshell.life import growth, prices
from mls_desktop.rules.nutshell.life.life_state import LifeState, points_by, side_of
from mls_desktop.rules.nutshell.stats import ages
from mls_desktop.rules.nutshell.stats.personality import OTHER_SIDE, PAIR_SUM
from mls_desktop.rules.nutshell.vocabulary import Primary

By = Literal["purchase", "use", "training"]
Bar = Literal["no_occupation", "off_range", "never_by_points", "two_sides", "too_high", "one_training", "no_increment"]
"""Why no route reaches a wish: it is about an occupation that is not there; it stands where the rules know no way up;
a side's 20 without use; opposing sides that sum to more than 20; a level above what training reaches; a second primary
trained up; more than the one increment of a race without age allows, or its CP, or than a thousand increments do."""
LOWEST = -1
"""The step one below base: of a secondary that is not acquired, of a negative that is gone."""


class RouteStep(Struct, frozen=True):
    """One level or point reached. `to`: the step, value or level; None: a negative is gone. `cost`: in CP."""

    what: str
    to: int | None
    by: By
    cost: int = 0


class Stage(Struct, frozen=True):
    """An increment of a route: its number from that under way, the age at which it begins (of that under way the age
    now), CP there at its beginning and at its end, and what is done in it, in order."""

    increment: int
    age: Fraction
    had: int
    left: int
    steps: tuple[RouteStep, ...]


class Route(Struct, frozen=True):
    """Soonest route: increments that pass, CP spent, every increment of it. `barred`: the wishes it leaves out, and
    why; `met`: the wishes that are true already."""

    increments: int
    cost: int
    stages: tuple[Stage, ...]
    met: tuple[str, ...] = ()
    barred: tuple[tuple[str, Bar], ...] = ()

    def reached(self, what: str) -> int | None:
        """Number of the increment in which the route takes its last step of `what`; None where it takes none, as for a
        wish that is met already."""
        return max(
            (stage.increment for stage in self.stages for step in stage.steps if step.what == what), default=None
        )


class Goal(Struct, frozen=True):
    """The ladder of one wish; `tops`: to which step or value each rung leads."""

    what: str
    tops: tuple[int, ...]
    ladder: Ladder

    def step(self, move: Move) -> RouteStep:
        """Step of the route that `move` makes towards this goal: by use where it has no price, else by purchase."""
        to = self.tops[move.rung]
        is_gone = self.what.startswith("negatives/") and to == LOWEST
        by: By = "use" if move.price is None else "purchase"
        return RouteStep(self.what, None if is_gone else to, by, move.price or 0)


def route(state: LifeState, plan: LifePlan) -> Route:
    """Route from `state` after which all wishes of `plan` that can be reached are true together, by the fewest
    increments, then CP; the others stand in its `barred`. The wishes must not be broken (`wish_faults`)."""
    bars = dict(_bars(state, plan))
    wanted = [wish for wish in plan.wishes if wish.what not in bars and not is_met(state, wish)]
    met = tuple(wish.what for wish in plan.wishes if wish.what not in bars and is_met(state, wish))
    goals = [goal_of(state, wish, plan) for wish in wanted if not _is_primary(wish)]
    trained = [wish for wish in plan.wishes if _is_primary(wish) and wish.what not in bars]
    horizon = horizon_of(state, plan, trained)
    climb = soonest([goal.ladder for goal in goals], horizon)
    if climb is None:
        late = {wish.what: "no_increment" for wish in wanted}
        return Route(0, 0, (), met, tuple((what, cast(Bar, bar)) for what, bar in {**bars, **late}.items()))
    stages = tuple(_stages(state, climb, horizon, goals, trained))
    return Route(climb.increments, climb.spent, stages, met, tuple(bars.items()))


def is_met(state: LifeState, wish: Wish) -> bool:
    """Tells whether a wish is true in `state`: the step, value or level is there, or a higher one; of a negative, that
    it is as low or gone."""
    kind, _slash, name = wish.what.partition("/")
    if kind == "primaries":
        return wish.to is not None and state.level(cast(Primary, name)) >= wish.to
    now, to = stands_at(state, wish.what), LOWEST if wish.to is None else wish.to
    return now is not None and (now <= to if kind == "negatives" else now >= to)


def stands_at(state: LifeState, what: str) -> int | None:
    """Present step, value or level of `what`: -1 for a trait not acquired or a negative not there; None for an
    occupation that is not there."""
    kind, _slash, name = what.partition("/")
    if kind == "primaries":
        return state.level(cast(Primary, name))
    if kind == "personality":
        return state.side(side_of(what))
    if kind == "occupation":
        return state.occupation
    step = state.step(name) if kind == "secondaries" else state.steps.get(name)
    return LOWEST if step is None else step


def horizon_of(state: LifeState, plan: LifePlan, trained: Iterable[Wish] = ()) -> Horizon:
    """Increments to come, with the CP that each will have brought, and the CP that training takes as the last one
    begins for levels of primaries wished for, `trained`."""
    length = ages.exact_years(state.race.increment)
    begun = state.increment
    wishes = tuple(trained)
    if length <= 0:
        return Horizon(Fraction(0), lambda _increment: state.balance, 0, lambda _last: _training_due(state, wishes))
    passed = (state.age - ages.age_after(state.race, begun)) / length

    def means(increment: int) -> int:
        return state.balance + points_by(begun + increment) - points_by(begun) + increment * plan.cp

    return Horizon(passed, means, None, lambda last: _training_due(_at(state, last), wishes))


def goal_of(state: LifeState, wish: Wish, plan: LifePlan) -> Goal:
    """Goal of a wish not met and not barred: the steps or values that lead to it, with price and wait of each."""
    kind = wish.what.partition("/")[0]
    now, to = stands_at(state, wish.what) or 0, LOWEST if wish.to is None else wish.to
    tops = tuple(range(now - 1, to - 1, -1)) if kind == "negatives" else tuple(range(now + 1, to + 1))
    waits = {each.to: _wait(each, wish, plan) for each in growth.raises(state, wish.what, once_acquired=True)}
    rungs = tuple(Rung(price_of(kind, top), waits.get(top)) for top in tops)
    return Goal(wish.what, tops, Ladder(rungs, int(state.bought.get((wish.what, state.increment), 0) > 0)))


def price_of(kind: str, top: int) -> int | None:
    """CP of the purchase that brings a thing of `kind` ("secondaries") to step or value `top`: from one above for the
    kind "negatives", else from one below; None where it is never bought (N-ADV-3, -4, -5)."""
    if kind == "secondaries":
        return prices.level_price(top)
    if kind == "occupation":
        return prices.occupation_price(top)
    if kind == "negatives":
        return prices.negative_price(top + 1)
    return prices.side_price(top) if top < prices.NEVER_BY_POINTS else None


def _wait(each: growth.Raise, wish: Wish, plan: LifePlan) -> Fraction | None:
    """Increments that the level `each` takes by use on average; None where the wish or plan hopes for no use."""
    often = Fraction(wish.use, 100) * each.chance * ages.exact_years(plan.adventures)
    return 1 / often if often else None


def _is_primary(wish: Wish) -> bool:
    return wish.what.startswith("primaries/")


def _at(state: LifeState, increment: int) -> LifeState:
    """State with the age at which increment `increment` from now begins, 0: as it is; nothing else is changed."""
    age = ages.age_after(state.race, state.increment + increment) if increment else state.age
    return replace(state, age=age)


def _training_due(state: LifeState, wishes: Iterable[Wish]) -> int | None:
    """CP of training to make the wished levels of primaries all true now; 0 if they are, None if none can (N-ADV-6)."""
    running = [primary for primary, _until in state.running()]
    unmet = [wish for wish in wishes if not is_met(state, wish)]
    if not unmet:
        return 0
    return None if len(unmet) > 1 or running else prices.TRAINING_PRICE


def _bars(state: LifeState, plan: LifePlan) -> Iterator[tuple[str, Bar]]:
    """Wishes that no route reaches, each with the reason. Of two that shut each other out the later one is left out."""
    sides: dict[str, int] = {}
    is_trained = False
    for wish in plan.wishes:
        kind, _slash, name = wish.what.partition("/")
        bar = _bar(state, wish, plan)
        if bar is None and kind == "personality":
            if sides.get(OTHER_SIDE[name], 0) + (wish.to or 0) > PAIR_SUM:
                bar = "two_sides"
            else:
                sides[name] = wish.to or 0
        if bar is None and _is_primary(wish) and not _lasts(state, wish):
            bar = "one_training" if is_trained else None
            is_trained = True
        if bar is not None:
            yield wish.what, bar


def _bar(state: LifeState, wish: Wish, plan: LifePlan) -> Bar | None:
    """Bar to one wish, the reason why no route reaches it, whatever the others are; None without."""
    if _is_primary(wish):
        primary = cast(Primary, wish.what.partition("/")[2])
        highest = state.race_average(primary) + prices.TRAINED_ABOVE
        to, level = wish.to or 0, state.level(primary, with_training=False)
        return None if _lasts(state, wish) or (to == level + 1 and to <= highest) else "too_high"
    now = stands_at(state, wish.what)
    if now is None:
        return "no_occupation"
    if is_met(state, wish):
        return None
    if _is_off_range(wish.what, now):
        return "off_range"
    ladder = goal_of(state, wish, plan).ladder
    if not ladder.is_climbable:
        return "never_by_points"
    stands_still = ages.exact_years(state.race.increment) <= 0
    return "no_increment" if stands_still and len(ladder.rungs) > 1 - ladder.first else None


def _is_off_range(what: str, now: int) -> bool:
    """Tells whether the step or value `now` of `what` is too far off for a plan, as no legal step leads on: a side
    below 0, a negative above `LARGEST`, anything else below -1."""
    if what.startswith("personality/"):
        return now < 0
    return now > LARGEST if what.startswith("negatives/") else now < LOWEST


LARGEST = 100
"""A negative's step above which none is planned away."""


def _lasts(state: LifeState, wish: Wish) -> bool:
    """Whether a primary has the level that is wished for without being trained up."""
    return state.level(cast(Primary, wish.what.partition("/")[2]), with_training=False) >= (wish.to or 0)


def _stages(
    state: LifeState, climb: Climb, horizon: Horizon, goals: list[Goal], trained: list[Wish]
) -> Iterator[Stage]:
    """Stages of the route `climb`, one for each increment, those without a step too."""
    spent = 0
    for increment in range(climb.increments + 1):
        steps = [goals[move.ladder].step(move) for move in climb.moves if move.increment == increment]
        at = _at(state, increment)
        if increment == climb.increments and climb.due:
            unmet = next(wish for wish in trained if not is_met(at, wish))
            steps.append(RouteStep(unmet.what, unmet.to, "training", climb.due))
        had = horizon.means(increment) - spent
        spent += sum(step.cost for step in steps)
        yield Stage(increment, at.age, had, horizon.means(increment) - spent, tuple(steps))
