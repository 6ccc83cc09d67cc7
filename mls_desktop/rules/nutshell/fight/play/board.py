"""View of a fight: the fighters and their states, their attacks, and the effects that last on them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.battlefield.ground_state import doors_state, place_state
from mls_desktop.rules.common.fight.ammunition import counter_section
from mls_desktop.rules.common.fight.effects import lasting_section
from mls_desktop.rules.common.fight.fights import IDLE, TO_COME
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.passed_over import passed_over
from mls_desktop.rules.nutshell.fight.play.adapter import LOWEST_POINTS, MOST
from mls_desktop.rules.nutshell.fight.play.battle import Battle
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter, skill
from mls_desktop.rules.nutshell.fight.play.options import options
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.fight.rules.engagements import Web
from mls_desktop.rules.nutshell.fight.rules.schedule import drawn, left, lost, rushed
from mls_desktop.rules.nutshell.stats.armour import BARE
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN
from mls_desktop.rules.nutshell.stats.use_counts import check_earned

LATER = Field("by", "number", bounds=(1, ROUNDS_OF_A_TURN))
STATES: Mapping[str, State] = {"up": "plain", "out": "muted", "dead": "lost", "gone": "lost", TO_COME: "muted"}


def board_of(battle: Battle) -> tuple[Section, ...]:
    """Sections of the board: pools of the fighters, attacks of the Turn, figures they fight with, lasting effects, uses
    of traits, counters. A fighter still to come has a row, one who left before coming in has none."""
    here = [fighter for fighter in battle.all() if fighter.here or not fighter.gone]
    web = web_of(battle)
    heads = (("turn", given(battle.turn)), ("active", given(battle.active)), ("round", given(battle.round)))
    return (
        Section("fighters", "pools", ("now", "most"), tuple(_fighter(fighter) for fighter in here), heads),
        Section(
            "attacks", "track", ("rounds",), tuple(_attacks(battle, fighter, web) for fighter in here if fighter.there)
        ),
        Section(
            "fighting",
            "items",
            ("skill", "dam", "armour", "shield", "action"),
            tuple(_arms(battle, fighter) for fighter in here),
        ),
        lasting_section(here, "turns", "N-TURN-3"),
        Section(
            "uses",
            "items",
            ("times", "turns", "criticals", "check"),
            tuple(r for fighter in here for r in _uses(fighter)),
        ),
        counter_section((fighter.id, fighter.name, fighter.counters) for fighter in here),
    )


def _fighter(fighter: Fighter) -> Row:
    cells = (
        Cell(
            "now",
            given(fighter.health.chp, "N-THP-2"),
            Field("value", "number", bounds=(LOWEST_POINTS, fighter.health.thp)),
            key=f"fighters.{fighter.id}.chp",
            event=told("override", fighter.id, what="chp"),
        ),
        Cell("most", given(fighter.health.thp, "N-THP-1"), also=(("marks", marks(fighter)),)),
        Cell(
            "cmp",
            given(fighter.cmp, "N-MP-1"),
            Field("value", "number", bounds=(0, fighter.tmp)),
            event=told("override", fighter.id, what="cmp"),
        ),
        Cell(
            "fate",
            given(fighter.health.fate, "N-FATE-1"),
            Field("value", "number", bounds=(0, MOST)),
            event=told("override", fighter.id, what="fate"),
        ),
        Cell("state", given(_seen_state(fighter), "N-HARM-2"), key=f"fighters.{fighter.id}.state"),
        Cell("out_turns", given(fighter.health.turns, "N-HARM-2")),
        Cell("side", given(fighter.side)),
    )
    state = _seen_state(fighter)
    if state != TO_COME:
        return Row(fighter.id, cells, (fighter.id,), fighter.name, STATES[state])
    joins = Cell("joins", given(fighter.joins, "N-TURN-1"))
    return Row(fighter.id, (*cells, joins), (fighter.id,), fighter.name, STATES[state], TO_COME)


def _seen_state(fighter: Fighter) -> str:
    """State of a fighter as shown: up, out, dead, gone, or `TO_COME` before they come in, which a file's readers take
    as gone."""
    return fighter.state if fighter.here or fighter.gone else TO_COME


def marks(fighter: Fighter) -> Json:
    """Points to be marked on a fighter's pool of hit points: half of THP, 0, and minus half (N-HARM-1, N-HARM-5)."""
    half = fighter.health.thp // 2
    return [half, 0, -half]


def _attacks(battle: Battle, fighter: Fighter, web: Web) -> Row:
    """Row on the attacks of `fighter`: a chip for each round, filled where an attack falls. Where the attack at hand
    may come later, or the next one sooner, a cell says what sends it there (N-ROUND-2); another says why somebody is
    passed over now."""
    since = max(1, battle.round)
    said = battle.said.get(fighter.id)
    cell = Cell(
        "rounds",
        given(left(fighter.slots, since), "N-ROUND-1"),
        slots=drawn(fighter.slots),
        also=(
            ("bonuses", [[slot.round, slot.bonus] for slot in fighter.slots if slot.bonus]),
            ("lost", lost(fighter.slots)),
            ("spent", [slot.round for slot in fighter.slots if slot.fate == "spent"]),
            ("struck", [min(slot.round, ROUNDS_OF_A_TURN) for slot in fighter.slots if slot.fate == "lost"]),
            ("said", (said.target or said.choice) if said is not None else None),
        ),
    )
    return Row(
        fighter.id, (cell, *_moves(battle, fighter, web)), (fighter.id,), fighter.name, STATES[_seen_state(fighter)]
    )


def _moves(battle: Battle, fighter: Fighter, web: Web) -> Iterator[Cell]:
    if battle.stage != "declare" or battle.blows or fighter.id in battle.said:
        return
    found = options(battle, fighter, web)
    idle = passed_over(battle, fighter, web, found)
    if idle is not None:
        yield Cell(IDLE, given(idle.kind, idle.rule), also=(("over", [*idle.over]),))
    if "delay" in found.choices:
        yield Cell("later", given(None, "N-ROUND-2"), LATER, event=told("declare", fighter.id, choice="delay"))
    if fighter.rolls and rushed(fighter.slots, battle.round) is not None:
        yield Cell("sooner", given(None, "N-ROUND-2"), event=told("rush", fighter.id))


def _arms(battle: Battle, fighter: Fighter) -> Row:
    chest = fighter.body.worn.get("chest", BARE)
    coverage: Json = chest.coverage
    cells = (
        Cell("skill", skill(fighter, battle.world)),
        Cell("dam", fighter.aimed.dam if fighter.aimed is not None and not fighter.closed else fighter.body.dam),
        Cell("armour", chest.value, also=(("coverage", coverage),)),
        Cell("shield", fighter.body.shield),
        Cell("action", given(fighter.action or None, "N-TURN-2")),
        Cell("weapon", given(fighter.spell or fighter.weapon or "bare_hands", "N-FIGHT-12")),
    )
    return Row(fighter.id, cells, (fighter.id,), fighter.name, STATES[fighter.state])


def _uses(fighter: Fighter) -> Iterator[Row]:
    """Yields a row on the uses of each trait since the last adventure, with the reason for a check earned (N-CHK-1)."""
    for used in fighter.uses:
        reason = check_earned(used)
        cells = (
            Cell("trait", given(used.trait)),
            Cell("times", given(used.times, "N-CHK-1")),
            Cell("turns", given(used.turns, "N-CHK-1")),
            Cell("criticals", given(used.criticals, "N-CHK-1")),
            Cell("check", given(f"check_{reason}" if reason else None, "N-CHK-1")),
        )
        yield Row(
            f"{fighter.id}#{used.trait}",
            cells,
            (fighter.id,),
            fighter.name,
            "marked" if reason else "plain",
            asides=("trait",),
        )


def state_of(battle: Battle) -> dict[str, Json]:
    """State of the battle for `replay --json`: Turn, side, round, and each fighter who has come in."""
    fighters: list[dict[str, Json]] = [
        {
            "id": fighter.id,
            "side": fighter.side,
            "chp": fighter.health.chp,
            "thp": fighter.health.thp,
            "cmp": fighter.cmp,
            "fate": fighter.health.fate,
            "state": fighter.state,
            "turns": fighter.health.turns,
            **place_state(battle.battlefield, fighter.id, fighter.gone),
        }
        for fighter in battle.all()
        if fighter.here or fighter.gone
    ]
    over = battle.stage == "over"
    found: dict[str, Json] = {"turn": battle.turn, "active": battle.active, "round": battle.round, "over": over}
    return found | {"fighters": fighters} | doors_state(battle.battlefield)
