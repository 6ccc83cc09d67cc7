"""The Nutshell after an adventure: CP by role, checks by use, 1d8 and 1d20 rolls, the entries that tell of it (N-ADV-2,
N-CHK-1, N-CHK-2, N-CHK-3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.life.adventures import (
    AdventureShare,
    AdventureTold,
    AdventureTrace,
    CheckOffer,
    RollOffer,
    RollTold,
)
from mls_desktop.rules.common.life.campaign_dates import Date
from mls_desktop.rules.common.life.typed_entries import CHRONICLE
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life import prices
from mls_desktop.rules.nutshell.life.chronicle import LifeRecord, read_entries
from mls_desktop.rules.nutshell.life.entries import Adventure, Check, CheckRoll
from mls_desktop.rules.nutshell.life.life_state import LifeState, side_of
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from mls_desktop.rules.nutshell.life.taking import taken
from mls_desktop.rules.nutshell.stats.use_counts import check_earned
from mls_desktop.rules.nutshell.vocabulary import SIDES
from mls_desktop.rules.nutshell.world import World

SIZES: tuple[prices.AdventureSize, ...] = ("average", "minor", "major")
ROLES: tuple[prices.AdventureRole, ...] = ("major", "minor")
SECONDARIES, PERSONALITY = "secondaries/", "personality/"
NOTHING = (0, 0)
"""The CP of an adventure that failed (N-ADV-2)."""


AFTERWARDS = frozenset({"award", "check_roll"})
"""The kinds of entries that belong to the adventure right before them."""


class NutshellAdventures:
    """Checks, CP, rolls and chronicle entries after an adventure in the Nutshell; see `Adventures` for each part."""

    sizes: tuple[str, ...] = SIZES
    roles: tuple[str, ...] = ROLES

    def reward(self, told: AdventureTold, role: str) -> tuple[int, int]:
        """Least and most CP of an adventure for a character in `role`; 0 and 0 where it failed (N-ADV-2)."""
        key = cast(tuple[prices.AdventureSize, prices.AdventureRole], (told.size, role))
        return prices.ADVENTURE[key] if told.success else NOTHING

    def checkable(self, who: Hero, world: World) -> tuple[str, ...]:
        """Subjects that a check can have, such as "secondaries/sword": every secondary but Trained ones not acquired,
        then every side (N-CHK-1, N-CHK-3)."""
        state = _life(who, world).now
        traits = (id for id, entry in world.traits.items() if entry.type != "negative")
        able = (id for id in traits if state.step(id) is not None or world.traits[id].type != "trained")
        return (*(f"{SECONDARIES}{id}" for id in able), *(f"{PERSONALITY}{side}" for side in SIDES))

    def checks(self, who: Hero, world: World) -> tuple[CheckOffer, ...]:
        """Checks offered after an adventure: those in the chronicle that are not rolled yet, then those that the uses
        counted on the sheet have earned, of secondaries without one of the former (N-CHK-1)."""
        held = standing(who)
        found = [
            CheckOffer(what, "", _rule(what), (), at, reason) for what, places in held.items() for at, reason in places
        ]
        for used in who.now.uses:
            what, why = f"{SECONDARIES}{used.trait}", check_earned(used)
            counts = (("times", used.times), ("turns", used.turns), ("criticals", used.criticals))
            if why and what not in held and used.trait in world.traits:
                facts = tuple((name, given(count)) for name, count in counts if count)
                found.append(CheckOffer(what, why, "N-CHK-1", facts))
        return tuple(found)

    def rolls(self, who: Hero, world: World, told: AdventureTold, share: AdventureShare) -> tuple[RollOffer, ...]:
        """Offers of rolls: one 1d8 for each checked secondary, one 1d20 for each check of a side (N-CHK-2, N-CHK-3)."""
        state = after_adventure(who, world, told, share)
        return tuple(_rolled(state, share.rolls))

    def edits(self, who: Hero, told: AdventureTold, share: AdventureShare) -> tuple[Edit, ...]:
        """Edits that write down an adventure: first the refusals, then every entry in order: checks, the adventure, an
        award, the rolls."""
        entries = (*_before_rolls(told, share), *_roll_entries(told, share))
        return (*_vetoes(share), *(Edit("add", (CHRONICLE,), entry) for entry in entries))

    def traces(self, who: Hero) -> tuple[AdventureTrace, ...]:
        return tuple(traces(who))


def traces(who: Hero) -> Iterator[AdventureTrace]:
    """Trace of each adventure: its name, date and places of its entry, its checks, awards and rolls (N-CHK-2)."""
    checks, found = list[int](), list[AdventureTrace]()
    is_open = False
    for at, kind, entry in read_entries(who):
        if kind == "check":
            checks.append(at)
        elif isinstance(entry, Adventure):
            found.append(AdventureTrace(entry.name, entry.date, (*checks, at)))
            checks, is_open = [], True
        elif is_open and kind in AFTERWARDS and entry.date == found[-1].date:
            found[-1] = replace(found[-1], entries=(*found[-1].entries, at))
        else:
            is_open = False
    yield from found


def standing(who: Hero) -> Mapping[str, list[tuple[int, str]]]:
    """Checks that are not rolled yet, by subject ("secondaries/sword"): for each the place of its entry, and its
    reason. Refused ones do not count, and of a secondary only one does (N-CHK-1)."""
    held: dict[str, list[tuple[int, str]]] = {}
    for at, _kind, entry in read_entries(who):
        match entry:
            case Check(refused=False):
                places = held.setdefault(entry.what, [])
                if not places or not entry.what.startswith(SECONDARIES):
                    places.append((at, entry.reason))
            case CheckRoll() if held.get(entry.what):
                held[entry.what].pop(0)
    return {what: places for what, places in held.items() if places}


def after_adventure(who: Hero, world: World, told: AdventureTold, share: AdventureShare) -> LifeState:
    """State of `who` after their chronicle and then the entries, not in it yet, that tell of the adventure up to its
    rolls; checks of the chronicle that `share` refuses count as refused (N-CHK-2)."""
    vetoed = {edit.path[1] for edit in _vetoes(share)}
    chronicle = tuple(
        {**entry, "refused": True} if str(at) in vetoed else entry for at, entry in enumerate(who.chronicle)
    )
    told_so_far = (*(chronicle if vetoed else who.chronicle), *_before_rolls(told, share))
    return _life(replace(who, chronicle=told_so_far), world).now


def _rolled(state: LifeState, told: tuple[RollTold, ...]) -> Iterator[RollOffer]:
    """Yields an offer for each check that is ready, those `told` first and in that order; each goes by the state after
    the dice before it."""
    wanted = list(told)
    left = dict(state.ready)
    for each in told:
        left[each.what] = left.get(each.what, 0) - 1
    for what, count in left.items():
        wanted += [RollTold(what)] * max(0, count)
    for each in wanted:
        if not state.ready.get(each.what):
            continue
        offer, state = _one_rolled(state, each)
        yield offer


def _one_rolled(state: LifeState, told: RollTold) -> tuple[RollOffer, LifeState]:
    if told.what.startswith(PERSONALITY):
        value = state.side(side_of(told.what))
        offer = RollOffer(told.what, prices.SIDE_CHECK_SIDES, "N-CHK-3", value, least_for_side(value))
        offer = replace(offer, steps=False, ordered=True)
    else:
        step, least = state.step(told.what.removeprefix(SECONDARIES)), _least(state, told.what)
        offer = RollOffer(told.what, prices.CHECK_SIDES, "N-CHK-2", step, least)
    if told.die is None:
        # What is not rolled stays ready, yet has had its turn here.
        return offer, _without(state, told.what)
    after = taken(state, "check_roll", CheckRoll(what=told.what, die=told.die)).state
    return replace(offer, die=told.die, raised=offer.least is not None and told.die >= offer.least), after


def least_for_side(value: int) -> int | None:
    """Lowest 1d20 that raises a side of `value`: more than it is (N-CHK-3); None where no roll does."""
    return max(1, value + 1) if value < prices.SIDE_CHECK_SIDES else None


def _least(state: LifeState, what: str) -> int | None:
    """Lowest 1d8 that raises the secondary `what`; None for an unacquired Trained and at +6 (N-CHK-2)."""
    trait = what.removeprefix(SECONDARIES)
    step = state.step(trait)
    is_lost = step is None and state.world.traits[trait].type == "trained"
    return None if is_lost else prices.roll_needed(step)


def _without(state: LifeState, what: str) -> LifeState:
    return replace(state, ready={**state.ready, what: state.ready.get(what, 0) - 1})


def _vetoes(share: AdventureShare) -> Iterator[Edit]:
    """Edits that refuse checks already in the chronicle."""
    for check in share.checks:
        if check.at is not None and check.refused:
            yield Edit("set", (CHRONICLE, str(check.at), "refused"), True)


def _before_rolls(told: AdventureTold, share: AdventureShare) -> Iterator[dict[str, Json]]:
    """Entries that write down a share up to its rolls: checks not in the chronicle yet, adventure, award for points
    beside."""
    for check in share.checks:
        if check.at is None:
            yield _entry("check", told.date, what=check.what, reason=check.reason, refused=check.refused)
    # A reason that no points of their own bear is not lost.
    note = "" if share.more else share.reason
    outcome = _outcome(told, share)
    yield _entry("adventure", told.date, size=told.size, role=share.role, name=told.name, note=note, **outcome)
    if share.more:
        yield _entry("award", told.date, cp=share.more, reason=share.reason)


def _outcome(told: AdventureTold, share: AdventureShare) -> dict[str, Json]:
    """Keys "success" and "cp" of the entry of an adventure: False and 0 where it failed, else the CP alone, if they are
    known."""
    if not told.success:
        return {"success": False, "cp": 0}
    return {} if share.cp is None else {"cp": share.cp}


def _roll_entries(told: AdventureTold, share: AdventureShare) -> Iterator[dict[str, Json]]:
    for roll in share.rolls:
        if roll.die is not None:
            yield _entry("check_roll", told.date, what=roll.what, die=roll.die)


def _entry(kind: str, date: Date | None, **keys: Json) -> dict[str, Json]:
    """Entry of `kind` as a file has it, with the `keys` given and the date; texts that are "" and a `refused` of False
    are left out."""
    kept = {key: value for key, value in keys.items() if value != "" and (key != "refused" or value)}
    dated: dict[str, Json] = {} if date is None else {"date": list(date)}
    return {"kind": kind, **kept, **dated}


def _rule(what: str) -> str:
    return "N-CHK-3" if what.startswith(PERSONALITY) else "N-CHK-1"


def _life(who: Hero, world: World) -> LifeRecord:
    return PresentStats(who, world).life
