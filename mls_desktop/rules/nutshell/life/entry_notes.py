"""Log notes on each entry of a chronicle: the entry, and the changes it made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.figures import Facts, Value, given
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.lived_years import years_and_days
from mls_desktop.rules.common.life.plain_entries import PLAIN_KINDS, plain_facts
from mls_desktop.rules.nutshell.life import entries, prices
from mls_desktop.rules.nutshell.life.life_state import LifeState, side_of

RULES: Mapping[str, str] = {
    "time": "N-CP-2", "adventure": "N-ADV-2", "award": "N-ADV-2", "purchase": "N-ADV-3", "training": "N-ADV-6",
    "ageing": "N-AGE-1", "check": "N-CHK-1", "check_roll": "N-CHK-2", "money": "N-ADV-7", "prayer": "N-ADV-7",
    "fate": "N-FATE-1", "change": "N-LIM-1",
}  # fmt: skip
"""The rule behind each kind; those that are missing have none."""
RULES_BY_PART: Mapping[tuple[str, str], str] = {
    ("purchase", "negatives"): "N-ADV-4", ("purchase", "personality"): "N-ADV-5", ("purchase", "fate"): "N-FATE-1",
    ("check", "personality"): "N-CHK-3", ("check_roll", "personality"): "N-CHK-3",
}  # fmt: skip
"""Rules of entries that are about several lists, by kind and list, where another rule than in `RULES` holds."""
ENTRY = "entry_"
"""Beginning of the kinds of these notes."""

Said = Iterator[tuple[str, Value]]


def entry_notes(before: LifeState, after: LifeState, kind: str, entry: LifeEntry, cp: int) -> tuple[Note, ...]:
    """Log notes on an `entry` of a known `kind`, which led from state `before` to `after`, with its remark as a note of
    its own. `cp`: the CP it brought, below 0: spent."""
    what = getattr(entry, "what", "") or ""
    rule = RULES_BY_PART.get((kind, what.partition("/")[0]), RULES.get(kind, ""))
    said: list[tuple[str, Value]] = [("what_key", key_of(what))] if what else []
    said += SAYING[kind](before, after, entry)
    points: list[tuple[str, Value]] = [("cost", -cp)] if cp < 0 else [("points", cp)] if cp else []
    facts: Facts = tuple((name, given(value)) for name, value in (*said, *points) if value is not None)
    notes = [Note(f"{ENTRY}{_kind_of(before, after, kind, entry)}", after.who.id, rule, facts)]
    if entry.note.strip():
        notes.append(Note(f"{ENTRY}remark", after.who.id, "", (("entry_note", given(entry.note.strip())),)))
    return tuple(notes)


def key_of(what: str) -> str:
    """The key of the figure that an entry is about: "secondaries.sword"."""
    return what.replace("/", ".")


def _kind_of(before: LifeState, after: LifeState, kind: str, entry: LifeEntry) -> str:
    """Kind of the note on an entry, by its content and effect: `kind` itself, or a variant such as "check_refused"."""
    match entry:
        case entries.Check(refused=True):
            return "check_refused"
        case entries.Adventure(success=False):
            return "adventure_failed"
        case entries.Adventure(cp=None):
            return "adventure_open"
        case entries.Money(cp=0) | entries.Prayer(cp=0):
            return f"{kind}_told"
        case entries.FateTold(by=by) if by < 0:
            return "fate_spent"
        case entries.Purchase() | entries.CheckRoll() | entries.RefereesChange():
            return f"{kind}{_manner(before, after, entry.what)}"
    return kind


def _manner(before: LifeState, after: LifeState, what: str) -> str:
    """Ending of a note's kind by the change of `what`, the first that holds: "_nothing" for no change, "_fate" for
    fate, "_new" where acquired, "_gone" where lost, "_value" for a side, else ""."""
    then, now = value_of(before, what), value_of(after, what)
    if then == now:
        return "_nothing"
    if what == "fate":
        return "_fate"
    if then is None:
        return "_new"
    if now is None:
        return "_gone"
    return "_value" if what.startswith("personality/") else ""


def value_of(state: LifeState, what: str) -> int | None:
    """Step or value of `what`, the subject of an entry; of a primary the step, not the level; of "fate" the points of
    play. None where it is not had."""
    kind, _slash, name = what.partition("/")
    match kind:
        case "secondaries":
            return state.step(name)
        case "negatives":
            return state.steps.get(name)
        case "personality":
            return state.side(side_of(what))
        case "occupation":
            return state.occupation
        case "primaries":
            return next((step for primary, step in state.primaries.items() if primary == name), None)
    return state.fate


def _moved(before: LifeState, after: LifeState, entry: Any) -> Said:
    """Step or value before and after an entry, as facts."""
    last = "" if entry.what.startswith("personality/") else "_step"
    yield f"before{last}", value_of(before, entry.what)
    yield f"after{last}", value_of(after, entry.what)


def _time(before: LifeState, after: LifeState, entry: entries.Time) -> Said:
    yield "years", Fraction(str(entry.years)) or None
    yield "days", entry.days or None
    yield from _aged("age", after.age, after)


def _aged(name: str, age: Fraction, state: LifeState) -> Said:
    """Facts of an age as people say it: the years, under `name`, then the days beyond them, None for none, under `name`
    and "_day" for one, "_days" else, with "_of_1" behind it where the years are 1."""
    years, days = years_and_days(age, state.world.days_of_a_year)
    yield name, years
    of_one = "_of_1" if years == 1 else ""  # "1 year and 3 days"
    yield (f"{name}_day{of_one}", 1) if days == 1 else (f"{name}_days{of_one}", days or None)


def _adventure(before: LifeState, after: LifeState, entry: entries.Adventure) -> Said:
    yield "name_note", entry.name or None
    yield "size", f"{entry.size}_adventure"
    yield "role", f"{entry.role}_part"
    least, most = prices.ADVENTURE[entry.size, entry.role]
    yield "least", least
    yield "most", most


def _award(before: LifeState, after: LifeState, entry: entries.Award) -> Said:
    yield "reason", entry.reason or None


def _training(before: LifeState, after: LifeState, entry: entries.Training) -> Said:
    yield "primary", entry.primary
    yield "after", after.level(entry.primary)
    until = next((until for name, until in after.trained if name == entry.primary), None)
    if until is not None:
        yield from _aged("until", until, after)


def _ageing(before: LifeState, after: LifeState, entry: entries.Ageing) -> Said:
    yield "primary", entry.primary
    yield "before", before.level(entry.primary)
    yield "after", after.level(entry.primary)


def _check(before: LifeState, after: LifeState, entry: entries.Check) -> Said:
    yield "reason", entry.reason or None


def _check_roll(before: LifeState, after: LifeState, entry: entries.CheckRoll) -> Said:
    yield "die", entry.die
    yield from _moved(before, after, entry)


def _money(before: LifeState, after: LifeState, entry: entries.Money) -> Said:
    came = after.florins - before.florins
    yield "florins", came
    yield "dice", ", ".join(map(str, entry.d20)) or None


def _prayer(before: LifeState, after: LifeState, entry: entries.Prayer) -> Said:
    yield "favor", after.favor - before.favor


def _fate(before: LifeState, after: LifeState, entry: entries.FateTold) -> Said:
    yield "by", abs(entry.by)


def _change(before: LifeState, after: LifeState, entry: entries.RefereesChange) -> Said:
    yield from _moved(before, after, entry)
    yield "reason", entry.reason or None


def _purchase(before: LifeState, after: LifeState, entry: entries.Purchase) -> Said:
    yield from _moved(before, after, entry)


def _plain(before: LifeState, after: LifeState, entry: LifeEntry) -> Said:
    yield from plain_facts(entry).items()


SAYING: Mapping[str, Callable[[LifeState, LifeState, Any], Said]] = {
    **dict.fromkeys(PLAIN_KINDS, _plain), "time": _time, "adventure": _adventure, "award": _award,
    "purchase": _purchase, "training": _training, "ageing": _ageing, "check": _check, "check_roll": _check_roll,
    "money": _money, "prayer": _prayer, "fate": _fate, "change": _change,
}  # fmt: skip
"""Facts of an entry beside its points, by kind."""
