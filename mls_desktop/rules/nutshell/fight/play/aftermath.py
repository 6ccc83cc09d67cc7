"""What a fight leaves behind on each of its fighters (N-THP-2, N-FATE-2, N-CHK-1)."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.nutshell.character import Effect
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter


def aftermath_of(b: Battle) -> tuple[tuple[str, Edit], ...]:
    """The edits of each fighter's character: CHP, CMP, fate spent, effects, death, uses of traits."""
    return tuple((f.id, edit) for f in b.all() for edit in _left(f))


def _left(f: Fighter) -> Iterator[Edit]:
    now = f.who.now
    chp = None if f.health.chp == f.health.thp else f.health.chp
    if chp != now.chp:
        yield Edit("set", ("now", "chp"), chp)
    cmp = None if f.cmp == f.tmp else f.cmp
    if cmp != now.cmp:
        yield Edit("set", ("now", "cmp"), cmp)
    spent = max(0, now.fate_spent + f.fate_spent)  # more than he ever had cannot be kept (N-FATE-1)
    if spent != now.fate_spent:
        yield Edit("set", ("now", "fate_spent"), spent)
    effects = tuple(Effect(name=e.name, modifier=e.modifier, turns=e.left, note=e.note) for e in f.effects)
    if effects != now.effects:
        yield Edit("set", ("now", "effects"), effects)
    if (f.health.state == "dead") != now.dead:
        yield Edit("set", ("now", "dead"), f.health.state == "dead")
    if f.uses != now.uses:
        yield Edit("set", ("now", "uses"), f.uses)
