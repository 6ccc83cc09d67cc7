"""What is to be seen of a fight: the fighters and how they stand, their attacks, what lasts on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, skill
from mls_desktop.rules.nutshell.fight.play.options import options
from mls_desktop.rules.nutshell.fight.play.prompts import LOWEST_POINTS, MOST
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.fight.play.use_checks import check_earned
from mls_desktop.rules.nutshell.fight.rules.engagements import Web
from mls_desktop.rules.nutshell.fight.rules.schedule import drawn, left, lost, rushed
from mls_desktop.rules.nutshell.stats.armour import BARE
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN

LATER = Field("by", "number", bounds=(1, ROUNDS_OF_A_TURN))
FATE = Field("value", "number", bounds=(0, MOST))
STATES: Mapping[str, State] = {"up": "plain", "out": "muted", "dead": "lost", "gone": "lost"}


def board_of(b: Battle) -> tuple[Section, ...]:
    """The sections of the board."""
    here = [f for f in b.all() if f.here or not f.gone]
    web = web_of(b)
    heads = (("turn", given(b.turn)), ("active", given(b.active)), ("round", given(b.round)))
    return (
        Section("fighters", "pools", ("now", "most"), tuple(_fighter(f) for f in here), heads),
        Section("attacks", "track", ("rounds",), tuple(_attacks(b, f, web) for f in here if f.there)),
        Section("fighting", "items", ("skill", "dam", "armour", "shield", "action"), tuple(_arms(b, f) for f in here)),
        Section("lasting", "items", ("modifier", "turns"), tuple(row for f in here for row in _lasting(f))),
        Section("uses", "items", ("times", "turns", "criticals", "check"), tuple(r for f in here for r in _uses(f))),
    )


def _fighter(f: Fighter) -> Row:
    cells = (
        Cell(
            "now",
            given(f.health.chp, "N-THP-2"),
            Field("value", "number", bounds=(LOWEST_POINTS, f.health.thp)),
            key=f"fighters.{f.id}.chp",
            event=_over(f, "chp"),
        ),
        Cell("most", given(f.health.thp, "N-THP-1"), also=(("marks", marks(f)),)),
        Cell("cmp", given(f.cmp, "N-MP-1"), Field("value", "number", bounds=(0, f.tmp)), event=_over(f, "cmp")),
        Cell(
            "fate", given(f.health.fate, "N-FATE-1"), Field("value", "number", bounds=(0, MOST)), event=_over(f, "fate")
        ),
        Cell("state", given(f.state, "N-HARM-2"), key=f"fighters.{f.id}.state"),
        Cell("out_turns", given(f.health.turns, "N-HARM-2")),
        Cell("side", given(f.side)),
    )
    return Row(f.id, cells, (f.id,), f.name, STATES[f.state])


def marks(f: Fighter) -> Json:
    """Where the pool of hit points is marked: half, none, and as far below (N-HARM-1, N-HARM-5)."""
    half = f.health.thp // 2
    return [half, 0, -half]


def _over(f: Fighter, what: str) -> Event:
    """What a change of the value by hand sends."""
    return told("override", f.id, what=what)


def _attacks(b: Battle, f: Fighter, web: Web) -> Row:
    """A chip for each round: filled where an attack falls. Where the attack at hand may come later, or the next one
    sooner, a cell says what sends it there (N-ROUND-2)."""
    since = max(1, b.round)
    said = b.said.get(f.id)
    cell = Cell(
        "rounds",
        given(left(f.slots, since), "N-ROUND-1"),
        slots=drawn(f.slots),
        also=(
            ("bonuses", [[slot.round, slot.bonus] for slot in f.slots if slot.bonus]),
            ("lost", lost(f.slots)),
            ("spent", [slot.round for slot in f.slots if slot.fate == "spent"]),
            ("struck", [min(slot.round, ROUNDS_OF_A_TURN) for slot in f.slots if slot.fate == "lost"]),
            ("said", (said.target or said.choice) if said is not None else None),
        ),
    )
    return Row(f.id, (cell, *_moves(b, f, web)), (f.id,), f.name, STATES[f.state])


def _moves(b: Battle, f: Fighter, web: Web) -> Iterator[Cell]:
    if b.stage != "declare" or b.blows or f.id in b.said:
        return
    if "delay" in options(b, f, web).choices:
        yield Cell("later", given(None, "N-ROUND-2"), LATER, event=told("declare", f.id, choice="delay"))
    if f.rolls and rushed(f.slots, b.round) is not None:
        yield Cell("sooner", given(None, "N-ROUND-2"), event=told("rush", f.id))


def _arms(b: Battle, f: Fighter) -> Row:
    chest = f.body.worn.get("chest", BARE)
    coverage: Json = chest.coverage
    cells = (
        Cell("skill", skill(f, b.world)),
        Cell("dam", f.aimed.dam if f.aimed is not None and not f.closed else f.body.dam),
        Cell("armour", chest.value, also=(("coverage", coverage),)),
        Cell("shield", f.body.shield),
        Cell("action", given(f.action or None, "N-TURN-2")),
        Cell("weapon", given(f.spell or f.weapon or "bare_hands", "N-FIGHT-12")),
    )
    return Row(f.id, cells, (f.id,), f.name, STATES[f.state])


def _lasting(f: Fighter) -> Iterator[Row]:
    for nth, effect in enumerate(f.effects, 1):
        cells = (Cell("modifier", given(effect.modifier)), Cell("turns", given(effect.left, "N-TURN-3")))
        yield Row(f"{f.id}#{nth}", cells, (f.id,), f"{f.name}: {effect.name}", note=effect.note)


def _uses(f: Fighter) -> Iterator[Row]:
    """How each trait was used since the last adventure, and why it has earned a check (N-CHK-1)."""
    for used in f.uses:
        reason = check_earned(used)
        cells = (
            Cell("trait", given(used.trait)),
            Cell("times", given(used.times, "N-CHK-1")),
            Cell("turns", given(used.turns, "N-CHK-1")),
            Cell("criticals", given(used.criticals, "N-CHK-1")),
            Cell("check", given(f"check_{reason}" if reason else None, "N-CHK-1")),
        )
        yield Row(f"{f.id}#{used.trait}", cells, (f.id,), f.name, "marked" if reason else "plain", asides=("trait",))


def state_of(b: Battle) -> dict[str, Json]:
    """How it stands, for `replay --json`: Turn, side, round, and each fighter who has come in."""
    fighters: list[dict[str, Json]] = [
        {
            "id": f.id,
            "side": f.side,
            "chp": f.health.chp,
            "thp": f.health.thp,
            "cmp": f.cmp,
            "fate": f.health.fate,
            "state": f.state,
            "turns": f.health.turns,
        }
        for f in b.all()
        if f.here or f.gone
    ]
    over = b.stage == "over"
    return {"turn": b.turn, "active": b.active, "round": b.round, "over": over, "fighters": fighters}
