"""What a fight came to: what each did and took, and which checks were earned and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.play.use_checks import check_earned

HITS = ("blow", "shot")
MISSES = ("missed", "shot_missed")
COLUMNS = ("done", "taken", "hits", "criticals", "misses")


def tally_of(battle: Battle, notes: Iterable[Note]) -> tuple[Section, ...]:
    """A row a fighter: damage done and taken, hits, how many of them critical, attacks that did not hit; then a row for
    each check that was earned (N-CHK-1)."""
    sums: dict[str, dict[str, int]] = {fighter.id: dict.fromkeys(COLUMNS, 0) for fighter in battle.all()}
    for note in notes:
        held = sums.get(note.who)
        if held is not None:
            for column, count in _counts(note):
                held[column] += count
    here = [fighter for fighter in battle.all() if fighter.here or fighter.gone]
    rows = tuple(_row(fighter, sums[fighter.id]) for fighter in here)
    checks = tuple(row for fighter in here if not fighter.health.minor for row in _checks(fighter))
    return (
        Section("tally", "items", COLUMNS, rows),
        Section("checks", "items", ("check", "times", "turns_used", "criticals"), checks),
    )


def _counts(note: Note) -> Iterator[tuple[str, int]]:
    facts = dict(note.facts)
    kind, _underline, critical = note.kind.partition("_")
    if kind in HITS and critical in ("", "critical"):
        yield "hits", 1
        yield "criticals", int(bool(critical))
        yield "done", _whole(facts, "through")
    elif note.kind in MISSES:
        yield "misses", 1
    elif note.kind == "hurt":
        yield "taken", _whole(facts, "damage")


def _whole(facts: Mapping[str, object], name: str) -> int:
    value = getattr(facts.get(name), "value", 0)
    return value if type(value) is int else 0


def _row(fighter: Fighter, held: Mapping[str, int]) -> Row:
    return Row(fighter.id, tuple(Cell(column, given(held[column])) for column in COLUMNS), (fighter.id,), fighter.name)


def _checks(fighter: Fighter) -> Iterator[Row]:
    for used in fighter.uses:
        reason = check_earned(used)
        if reason:
            cells = (
                Cell("trait", given(used.trait)),
                Cell("check", given(f"check_{reason}", "N-CHK-1")),
                Cell("times", given(used.times)),
                Cell("turns_used", given(used.turns)),
                Cell("criticals", given(used.criticals)),
            )
            yield Row(f"{fighter.id}#{used.trait}", cells, (fighter.id,), fighter.name, asides=("trait",))
