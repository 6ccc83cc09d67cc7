"""The forms of a chronicle's entries: what may be told at a moment of a life, and what is waited for, as prompts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import get_args

from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.life.plain_entries import PLAIN_FIELDS
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.nutshell.life import prices
from mls_desktop.rules.nutshell.life.chronicle import LifeRecord
from mls_desktop.rules.nutshell.life.entry_notes import RULES
from mls_desktop.rules.nutshell.life.life_state import LifeState
from mls_desktop.rules.nutshell.life.offers import buyable, following, present
from mls_desktop.rules.nutshell.life.taking import losses_due
from mls_desktop.rules.nutshell.stats import personality, primaries, secondaries
from mls_desktop.rules.nutshell.vocabulary import PRIMARIES, SIDES

MOST_POINTS, MOST_MONEY, MOST_YEARS = 999, 999_999, 9_999
MOST_DICE = 12
"""So many CP may be turned into florins in one entry that is filled in by a form."""
REASON = Field("reason", "text", blank=True)
SIZES: tuple[prices.AdventureSize, ...] = get_args(prices.AdventureSize)
PARTS: tuple[prices.AdventureRole, ...] = get_args(prices.AdventureRole)
NEW_STEP, NEW_VALUE = "new_step", "new_value"
"""The columns that name what an entry sets: steps, of sides of the personality values."""


def waited_for(record: LifeRecord) -> Iterator[Prompt]:
    """Prompts of a chronicle: losses to age that are due (N-AGE-1), checks that may be rolled (N-CHK-2, N-CHK-3)."""
    due, told = losses_due(record.now), len(record.now.losses)
    if told < due:
        facts = (("due", given(due - told)),)
        yield Prompt("ageing", "", "N-AGE-1", (_losable(record.now),), facts)
    able = tuple(what for what in record.checks if _may_rise(record.now, what))
    if able:
        yield Prompt("check_roll", "", "N-CHK-2", tuple(_roll_fields(able)))


def tellings(record: LifeRecord) -> Iterator[Prompt]:
    """Prompts, one for each kind of entry that may be added to the chronicle now, with its fields (chapter 13)."""
    for kind, fields in FIELDS.items():
        yield Prompt(kind, "", RULES.get(kind, ""), tuple(fields(record.now)))


def losable(state: LifeState) -> tuple[str, ...]:
    """The primaries that age may take from; where none may, all but Size (N-AGE-1)."""
    able = tuple(each for each in PRIMARIES if each != "size" and _may_fall(state, each))
    return able or tuple(each for each in PRIMARIES if each != "size")


def _may_rise(state: LifeState, what: str) -> bool:
    """Whether a roll can raise what has a check: not at +6, nor an unacquired Trained trait (N-CHK-2)."""
    kind, _slash, name = what.partition("/")
    if kind == "personality":
        return True
    step = state.step(name)
    is_lost = step is None and state.world.traits[name].type == "trained"
    return not is_lost and prices.roll_needed(step) is not None


def _losable(state: LifeState) -> Field:
    return Field("primary", "choice", losable(state))


def _may_fall(state: LifeState, primary: str) -> bool:
    found = next(each for each in PRIMARIES if each == primary)
    return state.level(found, with_training=False) - 1 >= state.race_average(found) + primaries.LOWEST_STEP


def _roll_fields(what: tuple[str, ...]) -> Iterator[Field]:
    """Fields for the trait or side rolled, and for its die: a d8, of a side a d20."""
    sides = tuple(each for each in what if each.startswith("personality/"))
    traits = tuple(each for each in what if each not in sides)
    yield Field("what", "choice", what)
    yield Field("die", "sum", sides=(prices.CHECK_SIDES,), when=(("what", traits),))
    yield Field("die", "sum", sides=(prices.SIDE_CHECK_SIDES,), when=(("what", sides),))


def _adventure(state: LifeState) -> Iterator[Field]:
    yield Field("name", "text", blank=True)
    yield Field("size", "choice", SIZES)
    yield Field("role", "choice", PARTS)
    yield Field("success", "flag")
    for (size, role), bounds in prices.ADVENTURE.items():
        when = (("size", (size,)), ("role", (role,)), ("success", (True,)))
        yield Field("cp", "sum", bounds=bounds, sides=(bounds[1],), blank=True, when=when)


def _award(state: LifeState) -> Iterator[Field]:
    yield Field("cp", "number", bounds=(-MOST_POINTS, MOST_POINTS))
    yield REASON


def _purchase(state: LifeState) -> Iterator[Field]:
    """Fields for a purchase: all that CP can raise or take off, each with the steps it may go to."""
    reach = dict(purchasable(state))
    yield Field("what", "choice", own_first(state, reach))
    for what, bounds in reach.items():
        if bounds is not None:
            blank, column = what.startswith("negatives/"), NEW_VALUE if what.startswith("personality/") else NEW_STEP
            now = ((column, given(present(state, what))),)
            yield Field("to", "number", bounds=bounds, blank=blank, when=(("what", (what,)),), now=now)


def purchasable(state: LifeState) -> Iterator[tuple[str, tuple[int, int] | None]]:
    """Subjects of a purchase now, each with the least and the most it may go to; None for one without a level to
    enter."""
    for what in buyable(state):
        if what == "fate":
            if personality.fate_on_sale(True, not state.world.other("N-FATE-1")):
                yield what, None
            continue
        least, most = following(state, what) or 0, _highest(what)
        if what.startswith("negatives/"):
            yield what, (0, least)
        elif least <= most:
            yield what, (least, most)


def _highest(what: str) -> int:
    """Highest step, or value of a side, to which a purchase can raise `what` (N-LIM-1, N-ADV-5)."""
    return prices.NEVER_BY_POINTS - 1 if what.startswith("personality/") else secondaries.LIMIT


def _training(state: LifeState) -> Iterator[Field]:
    yield Field("primary", "choice", PRIMARIES)


def _ageing(state: LifeState) -> Iterator[Field]:
    yield _losable(state)


def _checkable(state: LifeState) -> tuple[str, ...]:
    """Traits and sides that may get a check: every secondary of the library, every side; their own come first, and the
    sides before what they lack."""
    traits = [f"secondaries/{id}" for id, entry in state.world.traits.items() if entry.type != "negative"]
    return own_first(state, (*traits, *(f"personality/{side}" for side in SIDES)))


def own_first(state: LifeState, listed: Iterable[str]) -> tuple[str, ...]:
    """Subjects of an entry, those `listed` in another order: traits the character has, then what all have, then traits
    they lack."""

    def place(what: str) -> int:
        list, _slash, id = what.partition("/")
        return (0 if state.steps.get(id) is not None else 2) if list in ("secondaries", "negatives") else 1

    return tuple(sorted(listed, key=place))


def _check(state: LifeState) -> Iterator[Field]:
    yield Field("what", "choice", _checkable(state))
    yield REASON
    yield Field("refused", "flag")


def _check_roll(state: LifeState) -> Iterator[Field]:
    """Fields for a roll of a check; those that may be rolled come first, then those that wait for their adventure."""
    open_first = sorted(_checkable(state), key=lambda what: (not state.ready.get(what), not state.ticked.get(what)))
    yield from _roll_fields(tuple(open_first))


def _time(state: LifeState) -> Iterator[Field]:
    yield Field("years", "number", bounds=(0, MOST_YEARS))
    yield Field("days", "number", bounds=(0, MOST_MONEY))


def _money(state: LifeState) -> Iterator[Field]:
    yield Field("cp", "number", bounds=(0, MOST_DICE))
    for count in range(1, MOST_DICE + 1):
        yield Field("d20", "dice", sides=(20,) * count, when=(("cp", (count,)),))
    yield Field("florins", "number", bounds=(-MOST_MONEY, MOST_MONEY))


def _prayer(state: LifeState) -> Iterator[Field]:
    yield Field("cp", "number", bounds=(0, MOST_POINTS))
    yield Field("favor", "number", bounds=(-MOST_MONEY, MOST_MONEY))


def _fate(state: LifeState) -> Iterator[Field]:
    yield Field("by", "number", bounds=(-MOST_POINTS, MOST_POINTS), barred=(0,))


def _change(state: LifeState) -> Iterator[Field]:
    """Fields for the referee's change of a step or value: everything that has one, its new value, and a reason."""
    traits = state.world.traits
    listed = {id: f"{'negatives' if entry.type == 'negative' else 'secondaries'}/{id}" for id, entry in traits.items()}
    values = tuple(f"personality/{side}" for side in SIDES)
    steps = (*(f"primaries/{each}" for each in PRIMARIES), *(("occupation",) if state.occupation is not None else ()))
    yield Field("what", "choice", own_first(state, (*listed.values(), *steps, *values)))
    highest = secondaries.LIMIT
    no_step, no_value = ((NEW_STEP, given(None)),), ((NEW_VALUE, given(None)),)
    entries = (("what", tuple(listed.values())),)
    yield Field("to", "number", bounds=(0, highest), blank=True, when=entries, now=no_step)
    yield Field("to", "number", bounds=(-highest, highest), when=(("what", steps),), now=no_step)
    yield Field("to", "number", bounds=(0, personality.PAIR_SUM), when=(("what", values),), now=no_value)
    yield REASON


def _plain(fields: tuple[Field, ...]) -> Callable[[LifeState], Iterator[Field]]:
    return lambda _state: iter(fields)


FIELDS: Mapping[str, Callable[[LifeState], Iterator[Field]]] = {
    "adventure": _adventure, "award": _award, "purchase": _purchase, "time": _time, "training": _training,
    "ageing": _ageing, "check": _check, "check_roll": _check_roll, "money": _money, "prayer": _prayer, "fate": _fate,
    "change": _change, **{kind: _plain(fields) for kind, fields in PLAIN_FIELDS.items()},
}  # fmt: skip
"""The fields of each kind."""
