"""Totals of a whole fight: damage done and taken, hits, criticals, lessons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle

HITS = ("hit", "hit_critical")
ROLLS = ("attacked", "shot")


def tally_of(battle: Battle, notes: Iterable[Note]) -> tuple[Section, ...]:
    """Two sections on a whole fight from the `notes` of its log: "tally" with a row for each fighter (damage done and
    taken, hits, misses, criticals), and "lessons" with a row for each lesson learned."""
    held = list(notes)
    done: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    criticals: Counter[str] = Counter()
    rolls: Counter[str] = Counter()
    names = {fighter.name: fighter.id for fighter in battle.all()}
    for note in held:
        facts = {name: figure.value for name, figure in note.facts}
        through = facts.get("through")
        criticals[note.who] += facts.get("outcome") == "critical"
        if note.kind in HITS and isinstance(through, int):
            done[note.who] += through
            taken[names.get(str(facts.get("on_who")), "")] += through
            hits[note.who] += 1
        if note.kind in ROLLS:
            rolls[note.who] += 1
    rows = tuple(
        Row(
            fighter.id,
            (
                Cell("done", given(done[fighter.id])),
                Cell("taken", given(taken[fighter.id])),
                Cell("hits", given(hits[fighter.id])),
                Cell("misses", given(rolls[fighter.id] - hits[fighter.id])),
                Cell("criticals", given(criticals[fighter.id])),
            ),
            (fighter.id,),
            fighter.name,
        )
        for fighter in battle.all()
    )
    return Section("tally", "items", ("done", "taken", "hits", "misses", "criticals"), rows), _lessons(held)


def _lessons(notes: Iterable[Note]) -> Section:
    """Section of lessons learned, a row each, with its fighter."""
    told = [(note.who, dict(note.facts)) for note in notes if note.kind == "learned"]
    rows = tuple(
        Row(
            f"{who}#{nth}",
            (Cell("skill", facts["skill"]), Cell("gain", facts["gain"])),
            (who,),
            str(facts["who"].value),
            asides=("skill",),
        )
        for nth, (who, facts) in enumerate(told, 1)
    )
    return Section("lessons", "items", ("gain",), rows)
