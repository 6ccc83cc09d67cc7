"""Notes of the log on each entry of a chronicle: its content, and the changes it made."""

from __future__ import annotations

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.figures import Facts, Value, given, number
from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.death_or_glory.life.chronicle import LessonOutcome
from mls_desktop.rules.death_or_glory.life.chronicle_forms import RULES
from mls_desktop.rules.death_or_glory.life.entries import CHANGE, LEARNING, AttributeChange, Learning
from mls_desktop.rules.death_or_glory.stats.arms import DerivedStats

ENTRY = "entry_"
"""Prefix of the kinds of these notes."""


def entry_notes(before: DerivedStats, after: DerivedStats, entry: LifeEntry) -> tuple[Note, ...]:
    """Notes of the log on `entry`, the last of the chronicle: its outcome, and its remark if any; () for an entry of no
    known kind. `before`, `after`: figures without the entry and with it."""
    who = after.who.id
    match entry:
        case Learning():
            outcome = after.outcomes[-1]
            said = f"{LEARNING}{_manner(outcome)}"
            note = Note(f"{ENTRY}{said}", who, RULES[LEARNING], _facts(_learned(entry, outcome)))
        case AttributeChange(attribute=name):
            value: dict[str, Value] = {
                "attribute": name,
                "before": number(before.attribute(name)),
                "after": number(after.attribute(name)),
            }
            note = Note(f"{ENTRY}{CHANGE}", who, RULES[CHANGE], _facts(value))
        case _:
            return ()
    if not entry.note.strip():
        return (note,)
    return note, Note(f"{ENTRY}remark", who, "", _facts({"entry_note": entry.note.strip()}))


def _manner(outcome: LessonOutcome) -> str:
    """Suffix of a try's note: "" if it taught, "_nothing" if not, "_gone" if its skill or score no longer exists."""
    return "" if outcome.gain else "_gone" if outcome.found == "no_longer_fits" else "_nothing"


def _learned(entry: Learning, outcome: LessonOutcome) -> dict[str, Value]:
    part = "" if entry.part == "base" else f".{entry.part}"
    return {
        "what_key": f"skills.{entry.skill}{part}", "d100": entry.d100, "d20": entry.d20, "gain": outcome.gain or None,
        "before": outcome.score, "after": outcome.score + outcome.gain,
    }  # fmt: skip


def _facts(said: dict[str, Value]) -> Facts:
    return tuple((name, given(value)) for name, value in said.items() if value is not None)
