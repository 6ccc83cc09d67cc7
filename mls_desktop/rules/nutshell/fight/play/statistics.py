"""Statistics of a fight: damage done and taken by each fighter, and the checks earned with their reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from mls_desktop.rules.common.asking.prompts import Note
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.stats.use_counts import check_earned

HITS = ("blow", "shot")
MISSES = ("missed", "shot_missed")
SAVED = "saved"
COLUMNS = ("done", "taken", "undone", "hits", "criticals", "misses", "fate_spent")


def tally_of(battle: Battle, notes: Iterable[Note]) -> tuple[Section, ...]:
    """Sections "tally" and "checks" on a fight, from all `notes` of its log: a row a fighter with damage done and
    taken, what of theirs fate undid (N-FATE-2), hits, how many of them critical, attacks that did not hit, Fate Points
    spent; then a row for each check that was earned (N-CHK-1)."""
    sums: dict[str, dict[str, int]] = {fighter.id: dict.fromkeys(COLUMNS, 0) for fighter in battle.all()}
    hurts: dict[str, tuple[str, Note]] = {}
    striker = ""
    for note in notes:
        for who, column, count in (*_counts(note), *_undone(note, hurts)):
            if who in sums:
                sums[who][column] += count
        if "through" in dict(note.facts):
            striker = note.who
        if note.kind == "hurt":
            hurts[note.who] = (striker, note)
    here = [fighter for fighter in battle.all() if fighter.here or fighter.gone]
    rows = tuple(_row(fighter, sums[fighter.id]) for fighter in here)
    checks = tuple(row for fighter in here if not fighter.health.minor for row in _checks(fighter))
    return (
        Section("tally", "items", COLUMNS, rows),
        Section("checks", "items", ("check", "times", "turns_used", "criticals"), checks),
    )


def _counts(note: Note) -> Iterator[tuple[str, str, int]]:
    """Yields the counts to which `note` adds: the fighter, the count's name and the amount."""
    kind, _underline, critical = note.kind.partition("_")
    if kind in HITS and critical in ("", "critical"):
        yield note.who, "hits", 1
        yield note.who, "criticals", int(bool(critical))
        yield note.who, "done", _whole(note, "through")
    elif note.kind in MISSES:
        yield note.who, "misses", 1
    elif note.kind == "hurt":
        yield note.who, "taken", _whole(note, "damage")
    elif note.kind == SAVED:
        yield note.who, "fate_spent", 1


def _undone(note: Note, hurts: Mapping[str, tuple[str, Note]]) -> Iterator[tuple[str, str, int]]:
    """Counts that take back the damage of the last blow where `note` tells that fate has undone it: fighter, the
    count's name and the amount; nobody has done or taken it. `hurts`: each fighter's last striker and wound."""
    striker, hurt = hurts.get(note.who, ("", None)) if note.kind == SAVED else ("", None)
    if hurt is None or _whole(hurt, "before") != _whole(note, "chp"):
        return
    damage = _whole(hurt, "damage")
    yield note.who, "taken", -damage
    yield note.who, "undone", damage
    yield striker, "done", -damage


def _whole(note: Note, name: str) -> int:
    value = getattr(dict(note.facts).get(name), "value", 0)
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
