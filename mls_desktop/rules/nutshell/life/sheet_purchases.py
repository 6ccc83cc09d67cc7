"""Purchases on the sheet of a character who has lived: a step up or down in a row is an entry of their chronicle, as if
it had been written there (N-ADV-3, N-ADV-4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.common.figures.finding import refusal, wrong_value
from mls_desktop.rules.common.life.typed_entries import CHRONICLE
from mls_desktop.rules.common.sheet.cells import NOTHING, entry
from mls_desktop.rules.common.sheet.sheets import Cell, Field
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.life import prices
from mls_desktop.rules.nutshell.life.entries import Purchase
from mls_desktop.rules.nutshell.life.life_state import LifeState
from mls_desktop.rules.nutshell.life.offers import entry_for
from mls_desktop.rules.nutshell.life.present_stats import PresentStats
from mls_desktop.rules.nutshell.life.taking import taken
from mls_desktop.rules.nutshell.stats.derived_stats import DerivedStats
from mls_desktop.rules.nutshell.stats.secondaries import LIMIT
from mls_desktop.rules.nutshell.world import World

MOST = "most"
"""Said in place of the next cost where nothing leads further."""
IN_PLAY = "in_play"
"""First element of the path of an edit that buys in play; the rest is what is bought: ("in_play", "secondaries",
"sword")."""
PLAIN = frozenset({"kind", "what", "to", "date"})
"""The keys of a purchase that the sheet itself may have written: of one with a note it takes nothing back."""
EditOf = Callable[[Hero, World, Edit], Hero]


def step_cells(lived: DerivedStats, what: str, made: Figure | None) -> tuple[Cell, Cell, Cell]:
    """Cells "step", "cost" and "next" of a secondary or of the occupation, as they stand now; `made`: what creation
    paid for it, None where it had none of it."""
    stats = cast(PresentStats, lived)
    now, least = _stands(stats.now, what), _least(stats, what)
    field = Field("step", "step", bounds=(0 if least is None else least, LIMIT), blank=least is None)
    spent = stats.bought.get(what, 0)
    paid = added(
        *((("at_start", made),) if made is not None else ()),
        *((("in_play", given(spent, "N-ADV-3")),) if spent else ()),
        rule="N-ADV-3",
    )
    price = prices.occupation_price if what == "occupation" else prices.level_price
    following = 0 if now is None else now + 1
    dearer = given(MOST, "N-LIM-1") if following > LIMIT else given(price(following), "N-ADV-3")
    return entry("step", now, field, _path(what)), Cell("cost", paid), Cell("next", dearer)


def negative_step(lived: DerivedStats, what: str) -> Cell:
    """Cell "step" of the negative trait `what` as it stands now, by which it goes down, and away, by points (N-ADV-4);
    empty where it is not there."""
    stats = cast(PresentStats, lived)
    now = _stands(stats.now, what)
    if now is None:
        return Cell("step", NOTHING)
    before = _taken_back(stats.who, what)
    most = now if before is None else _stands(PresentStats(before, stats.world).now, what)
    return entry("step", now, Field("step", "step", bounds=(0, max(now, most or 0)), blank=True), _path(what))


def bought_on_sheet(who: Hero, world: World, edit: Edit, edited: EditOf) -> Hero:
    """Character after an edit at ("in_play", ...) that sets a step, by an entry of the chronicle. `edited`: the
    function that applies an edit of the chronicle to a character.

    A step on is a further entry, whatever was bought before. A step the other way takes back the purchase of the same
    thing that is the last entry, and buys of it what is left. Raises Refused where points do not lead from here to
    there: what is gained does not go down again.
    """
    what = "/".join(edit.path[1:])
    kind, _slash, name = what.partition("/")
    known = what == "occupation" or (kind in ("secondaries", "negatives") and name in world.traits)
    if edit.op != "set" or not known:
        raise refusal("no_such_place", edit.path)
    if isinstance(edit.value, bool) or not isinstance(edit.value, int | None):
        raise wrong_value(edit.path, "int")
    found = _bought_from(who, world, what, edit.value, edited)
    if found is None and _is_last(who, what):
        before = edited(who, world, Edit("remove", (CHRONICLE, str(len(who.chronicle) - 1))))
        found = _bought_from(before, world, what, edit.value, edited)
    if found is None:
        raise wrong_value(edit.path, "gained_in_play")
    return found


def _bought_from(who: Hero, world: World, what: str, to: int | None, edited: EditOf) -> Hero | None:
    """Character with `what` bought up, of a negative down, to the step `to` by an entry of the chronicle; `who` where
    it stands there already, None where points do not lead there."""
    state = PresentStats(who, world).now
    if _stands(state, what) == to:
        return who
    if not taken(state, "purchase", Purchase(what=what, to=to)).cp:
        return None
    return edited(who, world, Edit("add", (CHRONICLE,), entry_for(what, to)))


def _path(what: str) -> tuple[str, ...]:
    return IN_PLAY, *what.split("/")


def _stands(state: LifeState, what: str) -> int | None:
    kind, _slash, name = what.partition("/")
    if kind == "occupation":
        return state.occupation
    return state.steps.get(name) if kind == "negatives" else state.step(name)


def _least(stats: PresentStats, what: str) -> int | None:
    """Lowest step `what` can be taken back to: the one before its purchase as last entry, else the present one."""
    before = _taken_back(stats.who, what)
    return _stands(stats.now if before is None else PresentStats(before, stats.world).now, what)


def _taken_back(who: Hero, what: str) -> Hero | None:
    """Character before the purchase of `what` that is their last entry; None where the last entry is any other."""
    return replace(who, chronicle=who.chronicle[:-1]) if _is_last(who, what) else None


def _is_last(who: Hero, what: str) -> bool:
    last = who.chronicle[-1] if who.chronicle else {}
    return last.get("kind") == "purchase" and last.get("what") == what and PLAIN.issuperset(last)
