"""Effect of each entry of a chronicle on the state of a life: one function a kind. A breach counts all the same and is
found; an entry that no longer fits does nothing and is pointed out (chapter 13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Facts, given, number
from mls_desktop.rules.common.figures.finding import Finding, Severity
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.nutshell.checks.point_checks import OVERSPENT
from mls_desktop.rules.nutshell.life import entries, prices
from mls_desktop.rules.nutshell.life.life_state import LifeState, increment_at, points_by, side_of
from mls_desktop.rules.nutshell.stats import ages, personality, primaries, secondaries
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.vocabulary import Primary

PRAYER_TRAITS = ("priest_magic", "deity_")
"""Traits of which one must be acquired to pray for favor: that of the first id, or any whose id begins with the second
(N-ADV-7)."""

WAITS = "waits"
"""The kind of a breach: a check is rolled that stands after its adventure."""


class Taken(Struct, frozen=True):
    """State of a life after an entry, the CP it brought (below 0: spent), and the findings at the entry."""

    state: LifeState
    cp: int = 0
    found: tuple[Finding, ...] = ()


def taken(state: LifeState, kind: str, entry: LifeEntry) -> Taken:
    """Effect of `entry`, of a known `kind`, on `state`: its CP go into the balance, and a balance below 0 after
    spending is a breach of a player's character among the findings. An adventure serves the checks before it."""
    done = TAKING[kind](state, entry)
    after = done.state
    if done.cp:
        sums = {**after.sums, kind: after.sums.get(kind, 0) + done.cp}
        after = replace(after, balance=after.balance + done.cp, sums=sums)
    found = done.found
    if done.cp < 0 and after.balance < 0 and after.who.role == "player":
        deeper = breach("N-CP-3", "overspent_then", over=-after.balance)
        found = (*found, replace(deeper, together=OVERSPENT))
    return Taken(after, done.cp, found)


def breach(rule: str, kind: str, **facts: int | str) -> Finding:
    """Finding of a breach at an entry, with `facts` and no path yet."""
    return _finding(rule, "error", kind, facts)


def misfit(rule: str, kind: str = "no_longer_fits", **facts: int | str) -> Finding:
    """Finding, as a warning, of an entry that no longer fits, or is still open; with `facts` and no path yet."""
    return _finding(rule, "warning", kind, facts)


def _finding(rule: str, severity: Severity, kind: str, facts: Mapping[str, int | str]) -> Finding:
    said: Facts = tuple((name, given(value)) for name, value in facts.items())
    return Finding(rule, severity, (), said, kind)


# Nothing, time, adventures, awards


def _nothing(state: LifeState, entry: Any) -> Taken:
    return Taken(state)


def _time(state: LifeState, entry: entries.Time) -> Taken:
    """Effect of passing time: the character grows older; each increment completed brings its points (N-CP-2)."""
    days = ages.exact_years(entry.days) / state.world.days_of_a_year
    older = replace(state, age=state.age + ages.exact_years(entry.years) + days)
    return Taken(older, points_by(older.increment) - points_by(state.increment))


def _adventure(state: LifeState, entry: entries.Adventure) -> Taken:
    """Effect of an adventure: its CP, none where they are not rolled yet, and all checks that stand may be rolled
    (N-ADV-2, N-CHK-2)."""
    ready = {what: state.ready.get(what, 0) + count for what, count in state.ticked.items()}
    after = replace(state, ticked={}, ready={**state.ready, **ready})
    if entry.cp is None:
        return Taken(after, 0, (misfit("N-ADV-2", "not_rolled"),) if entry.success else ())
    low, high = prices.ADVENTURE[entry.size, entry.role] if entry.success else (0, 0)
    fits = low <= entry.cp <= high
    found = () if fits else (breach("N-ADV-2", "out_of_range", cp=entry.cp, least=low, most=high),)
    return Taken(after, entry.cp, found)


def _award(state: LifeState, entry: entries.Award) -> Taken:
    return Taken(state, entry.cp)


# Purchases


def _purchase(state: LifeState, entry: entries.Purchase) -> Taken:
    kind = entry.what.partition("/")[0]
    return PURCHASES[kind](state, entry)


def _buys_secondary(state: LifeState, entry: entries.Purchase) -> Taken:
    trait, to = entry.what.partition("/")[2], entry.to
    now = state.step(trait)
    start = -1 if now is None else now
    if to is None or to <= start:
        return Taken(state, 0, (misfit("N-ADV-3"),))
    cost = sum(map(prices.level_price, range(start + 1, to + 1)))
    return _bought(state.with_step(trait, to), entry.what, "N-ADV-3", to - start, cost, _above_limit(to))


def _buys_occupation(state: LifeState, entry: entries.Purchase) -> Taken:
    now, to = state.occupation, entry.to
    if now is None or to is None or to <= now:
        return Taken(state, 0, (misfit("N-ADV-3"),))
    cost = sum(map(prices.occupation_price, range(now + 1, to + 1)))
    after = replace(state, occupation=to)
    return _bought(after, entry.what, "N-ADV-3", to - now, cost, _above_limit(to))


def _buys_negative_off(state: LifeState, entry: entries.Purchase) -> Taken:
    """Effect of CP on a negative: it falls level by level to `to`; None removes it from base, as one level more
    (N-ADV-4). A misfit where it would not fall."""
    trait = entry.what.partition("/")[2]
    now = state.steps.get(trait)
    end = -1 if entry.to is None else entry.to
    if now is None or end >= now:
        return Taken(state, 0, (misfit("N-ADV-4"),))
    cost = sum(map(prices.negative_price, range(end + 1, now + 1)))
    return _bought(state.with_step(trait, entry.to), entry.what, "N-ADV-4", now - end, cost)


def _buys_side(state: LifeState, entry: entries.Purchase) -> Taken:
    side, to = side_of(entry.what), entry.to
    now = state.side(side)
    if to is None or to <= now:
        return Taken(state, 0, (misfit("N-ADV-5"),))
    cost = sum(map(prices.side_price, range(now + 1, to + 1)))
    found = [breach("N-ADV-5", "never_by_points")] if to >= prices.NEVER_BY_POINTS else []
    found += _off_range(to)
    return _bought(state.with_side(side, to), entry.what, "N-ADV-5", to - now, cost, found)


def _buys_fate(state: LifeState, entry: entries.Purchase) -> Taken:
    found = (
        ()
        if personality.fate_on_sale(True, not state.world.other("N-FATE-1"))
        else (breach("N-FATE-1", "shut", over=1),)
    )
    return Taken(replace(state, fate=state.fate + 1), -personality.FATE_PRICE, found)


def _bought(
    after: LifeState, what: str, rule: str, levels: int, cost: int, found: list[Finding] | None = None
) -> Taken:
    """Effect of a purchase of `levels` of `what` for `cost` CP, with `after` as the state it leads to: more than one of
    the same in one increment is a breach of `rule` (N-ADV-3, -4, -5), which goes before `found`."""
    key = (what, after.increment)
    count = after.bought.get(key, 0) + levels
    told = [breach(rule, "too_fast", levels=count)] if count > 1 else []
    return Taken(replace(after, bought={**after.bought, key: count}), -cost, (*told, *(found or ())))


def _above_limit(step: int) -> list[Finding]:
    return (
        [] if secondaries.within_limit(step) else [breach("N-LIM-1", "above", step=step, over=step - secondaries.LIMIT)]
    )


def _off_steps(step: int) -> Finding:
    return breach("N-PRIM-2", "out_of_range", step=step, over=abs(step - primaries.legal_step(step)))


def _off_range(value: int) -> list[Finding]:
    return [] if personality.side_in_range(value) else [breach("N-PERS-4", "out_of_range", value=value)]


PURCHASES: Mapping[str, Callable[[LifeState, entries.Purchase], Taken]] = {
    "secondaries": _buys_secondary,
    "occupation": _buys_occupation,
    "negatives": _buys_negative_off,
    "personality": _buys_side,
    "fate": _buys_fate,
}

# Training and ageing


def trains_up(state: LifeState, entry: entries.Training) -> Taken:
    """Effect of training: one level more of a primary until an increment has passed, or as much longer where it runs
    already (N-ADV-6)."""
    running = dict(state.running())
    length = ages.exact_years(state.race.increment)
    others = [name for name in running if name != entry.primary]
    until = running.get(entry.primary, state.age) + length
    rest = tuple(each for each in state.trained if each[0] != entry.primary)
    after = replace(state, trained=(*rest, (entry.primary, until)))
    found = [breach("N-ADV-6", "two_at_once", primary=others[-1])] if others else []
    highest = state.race_average(entry.primary) + prices.TRAINED_ABOVE
    if after.level(entry.primary) > highest:
        found.append(breach("N-ADV-6", "too_high", highest=highest))
    return Taken(after, -prices.TRAINING_PRICE, tuple(found))


def _ageing(state: LifeState, entry: entries.Ageing) -> Taken:
    """Effect of a loss to age, of which one is due for each age of reduction reached since play began (N-AGE-1): a
    further one, Size, or a level too low is a breach."""
    after = replace(state, losses=(*state.losses, entry.primary))
    found = []
    if len(after.losses) > losses_due(state):
        fault = breach("N-AGE-1", "too_many_in_play", due=losses_due(state), recorded=len(after.losses))
        found.append(replace(fault, together=fault.kind))
    if entry.primary == "size":
        found.append(breach("N-AGE-1", "size_in_play"))
    lowest = state.race_average(entry.primary) + primaries.LOWEST_STEP
    if after.level(entry.primary, with_training=False) < lowest:
        found.append(breach("N-AGE-1", "too_low_in_play", primary=entry.primary, lowest=lowest))
    return Taken(after, 0, tuple(found))


def losses_due(state: LifeState) -> int:
    """Number of losses to age due in play, told or not: the ages of reduction reached since play began (N-AGE-1)."""
    who, race = state.who, state.race
    begun = increment_at(race, ages.exact_years(race.base_age if who.age is None else who.age))
    return ages.reductions_reached(state.increment) - ages.reductions_reached(begun)


# Checks


def _check(state: LifeState, entry: entries.Check) -> Taken:
    """Effect of a check: it stands, unless refused; of a secondary only one, of a side any number (N-CHK-1,
    N-CHK-3)."""
    what = entry.what
    held = state.ticked.get(what, 0) + state.ready.get(what, 0)
    if entry.refused or (held and what.startswith("secondaries/")):
        return Taken(state)
    return Taken(replace(state, ticked={**state.ticked, what: state.ticked.get(what, 0) + 1}))


def _check_roll(state: LifeState, entry: entries.CheckRoll) -> Taken:
    """Effect of the roll of a check: it uses up a check that an adventure has come after, and a die that is high enough
    raises the trait or side (N-CHK-2). Without such a check it counts all the same, as a breach: kind "waits" where a
    check stands and waits for its adventure, else "no_check"."""
    what, (kind, _slash, name) = entry.what, entry.what.partition("/")
    held = state.ready.get(what, 0)
    is_side = kind == "personality"
    lack = WAITS if state.ticked.get(what) else "no_check"
    found = [] if held else [breach("N-CHK-3" if is_side else "N-CHK-2", lack)]
    rest = {each: count for each, count in state.ready.items() if each != what or count > 1}
    spent = replace(state, ready={**rest, what: held - 1} if held > 1 else rest)
    if is_side:
        return rolls_for_side(spent, entry, found)
    now = spent.step(name)
    is_lost = now is None and spent.world.traits[name].type == "trained"
    needed = None if is_lost else prices.roll_needed(now)
    if needed is None:
        found.append(breach("N-CHK-2", "raises_nothing"))
        return Taken(spent, 0, tuple(found))
    raised = spent.with_step(name, 0 if now is None else now + 1) if entry.die >= needed else spent
    return Taken(raised, 0, tuple(found))


def rolls_for_side(state: LifeState, entry: entries.CheckRoll, found: list[Finding]) -> Taken:
    """Effect of a d20 for a side: above the value as it stands it raises that by one, and the opposing side falls
    (N-CHK-3). `found`: findings at the entry so far, which the effect has too."""
    side = side_of(entry.what)
    now = state.side(side)
    raised = state.with_side(side, now + 1) if entry.die > now else state
    return Taken(raised, 0, (*found, *(_off_range(now + 1) if raised is not state else ())))


# Money, prayer, fate, the referee's word


def turns_into_money(state: LifeState, entry: entries.Money) -> Taken:
    """Effect of an entry of money: each CP becomes ten times a d20 in florins; florins come and go beside (N-ADV-7). A
    breach where there are not as many dice as CP."""
    came = prices.FLORINS_A_POINT * sum(entry.d20) + ages.exact_years(entry.florins)
    found = () if len(entry.d20) == entry.cp else (breach("N-ADV-7", "dice", cp=entry.cp, dice=len(entry.d20)),)
    return Taken(replace(state, florins=state.florins + came), -entry.cp, found)


def _prayer(state: LifeState, entry: entries.Prayer) -> Taken:
    came = prices.FAVOR_A_POINT * entry.cp + ages.exact_years(entry.favor)
    prays = any(trait == PRAYER_TRAITS[0] or trait.startswith(PRAYER_TRAITS[1]) for trait in state.steps)
    found = (breach("N-ADV-7", "no_priest"),) if entry.cp and not prays else ()
    return Taken(replace(state, favor=state.favor + came), -entry.cp, found)


def _fate(state: LifeState, entry: entries.FateTold) -> Taken:
    after = replace(state, fate=state.fate + entry.by)
    left = fate_left(after)
    fault = breach("N-FATE-1", "too_few", left=left, over=-left)
    found = (replace(fault, together=fault.kind),) if entry.by < 0 and left < 0 else ()
    return Taken(after, 0, found)


def fate_left(state: LifeState) -> int:
    """Fate Points left of those had at creation and since, before `now.fate_spent` is taken off (N-FATE-1); below 0
    where more were spent."""
    return number(DerivedStats(state.who, state.world).fate_at_start) + state.fate


def _change(state: LifeState, entry: entries.RefereesChange) -> Taken:
    kind, _slash, name = entry.what.partition("/")
    return CHANGES[kind](state, name, entry.to)


def _trait_changed(state: LifeState, trait: str, to: int | None) -> Taken:
    """Effect of the referee's change of a trait to `to`, None: lost. A misfit where its listed step is that already: an
    Inherent that is not listed is not at 0 yet."""
    if state.steps.get(trait) == to:
        return Taken(state, 0, (misfit("N-LIM-1"),))
    return Taken(state.with_step(trait, to), 0, tuple(_above_limit(to or 0)))


def _occupation_changed(state: LifeState, _name: str, to: int | None) -> Taken:
    if state.occupation is None or to is None or to == state.occupation:
        return Taken(state, 0, (misfit("N-LIM-1"),))
    return Taken(replace(state, occupation=to), 0, tuple(_above_limit(to)))


def _primary_changed(state: LifeState, name: str, to: int | None) -> Taken:
    primary = cast(Primary, name)
    if to is None or state.primaries[primary] == to:
        return Taken(state, 0, (misfit("N-LIM-1"),))
    found = () if primaries.legal_step(to) == to else (_off_steps(to),)
    return Taken(replace(state, primaries={**state.primaries, primary: to}), 0, found)


def _side_changed(state: LifeState, name: str, to: int | None) -> Taken:
    side = side_of(f"personality/{name}")
    if to is None or state.side(side) == to:
        return Taken(state, 0, (misfit("N-LIM-1"),))
    return Taken(state.with_side(side, to), 0, tuple(_off_range(to)))


CHANGES: Mapping[str, Callable[[LifeState, str, int | None], Taken]] = {
    "secondaries": _trait_changed,
    "negatives": _trait_changed,
    "occupation": _occupation_changed,
    "primaries": _primary_changed,
    "personality": _side_changed,
}

TAKING: Mapping[str, Callable[[LifeState, Any], Taken]] = {
    "sealed": _nothing, "time": _time, "adventure": _adventure, "award": _award, "purchase": _purchase,
    "training": trains_up, "ageing": _ageing, "check": _check, "check_roll": _check_roll, "money": turns_into_money,
    "prayer": _prayer, "fate": _fate, "change": _change, "note": _nothing,
}  # fmt: skip
"""Effect of each kind of entry."""
