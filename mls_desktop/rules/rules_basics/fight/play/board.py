"""Board of a fight: the fighters and their actions, aims and feints, things ready, lasting effects."""

from __future__ import annotations

from collections.abc import Iterator

from mls_desktop.rules.common.battlefield.ground_state import doors_state, place_state
from mls_desktop.rules.common.fight.ammunition import counter_section
from mls_desktop.rules.common.fight.effects import lasting_section
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section, State
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.rules_basics.fight.play.battle import Battle
from mls_desktop.rules.rules_basics.fight.play.fighter import Fighter
from mls_desktop.rules.rules_basics.fight.rules.attack_targets import weapon_aim
from mls_desktop.rules.rules_basics.fight.rules.manoeuvres import may_defend

USUAL = "usual"
"""Word of the usual defence: one try against each attack."""
STATES: dict[str, State] = {"up": "plain", "out": "muted", "gone": "lost"}


def board_of(battle: Battle) -> tuple[Section, ...]:
    """The sections of the board; fighters by their turns, as far as these are settled."""
    shown = _in_order(battle)
    heads = (("round", given(battle.round)), ("acting", given(battle.name(battle.actor) or None)))
    return (
        Section(
            "fighters", "items", ("state", "order", "manoeuvre", "defends", "side"),
            tuple(_fighter(battle, fighter) for fighter in shown), heads,
        ),
        Section(
            "aims", "items", ("target", "weapon", "seconds", "bonus"),
            tuple(row for fighter in shown for row in _aims(battle, fighter)),
        ),
        Section(
            "readiness", "items", ("weapons", "done", "turns"), tuple(row for f in shown for row in _readiness(f))
        ),
        lasting_section(shown, "rounds"),
        counter_section((fighter.id, fighter.name, fighter.counters) for fighter in shown),
    )  # fmt: skip


def _in_order(battle: Battle) -> tuple[Fighter, ...]:
    places = {who: at for at, who in enumerate(battle.order)}
    here = [fighter for fighter in battle.all() if fighter.here or fighter.gone]
    return tuple(sorted(here, key=lambda fighter: places.get(fighter.id, len(places))))


def _fighter(battle: Battle, fighter: Fighter) -> Row:
    """Row of one fighter: state, place in the order, last action, how that lets them defend, and side."""
    place = battle.order.index(fighter.id) + 1 if fighter.id in battle.order else None
    defends = _defends(fighter)
    cells = (
        Cell("state", given(fighter.state, "RB-CH-3"), key=f"fighters.{fighter.id}.state"),
        Cell("order", given(place, "RB-RD-1")),
        Cell("manoeuvre", given(fighter.action or None, "RB-RD-2")),
        Cell("defends", given(defends, "RB-AT-3"), state="muted" if defends == USUAL else "plain"),
        Cell("side", given(fighter.side)),
    )
    return Row(fighter.id, cells, (fighter.id,), fighter.name, STATES[fighter.state])


def _defends(fighter: Fighter) -> str:
    """Defence of a fighter, in a word: not at all, one better, two against one attack, or as usual (RB-AT-3, RB-MV-7,
    RB-MV-9)."""
    if not may_defend(fighter.action):
        return "no_defence"
    if fighter.stance.increased:
        return "increased"
    return "two_defences" if fighter.stance.double else USUAL


def _aims(battle: Battle, fighter: Fighter) -> Iterator[Row]:
    """Yields a row for an aim taken and one for a feint won by `fighter`, with what each gives (RB-MV-3, RB-MV-6)."""
    aim, feint = fighter.aim, fighter.feint
    if aim is not None:
        weapon = fighter.stats.weapons[aim.weapon]
        taken = (
            Cell("what", given("aim")),
            Cell("target", given(battle.name(aim.target))),
            Cell("weapon", given(weapon.name)),
            Cell("seconds", given(aim.seconds)),
            Cell("bonus", weapon_aim(weapon, aim.seconds, aim.braced)),
        )
        yield Row(f"{fighter.id}#aim", taken, (fighter.id,), fighter.name, asides=("what",))
    if feint is not None:
        turn = "this_turn" if feint.turns == 1 and battle.actor == fighter.id else "next_turn"
        cells = (
            Cell("what", given("feint")),
            Cell("target", given(battle.name(feint.target))),
            Cell("bonus", given(feint.bonus, "RB-MV-6")),
            Cell("until", given(turn, "RB-MV-6")),
        )
        yield Row(f"{fighter.id}#feint", cells, (fighter.id,), fighter.name, asides=("what", "until"))


def _readiness(fighter: Fighter) -> Iterator[Row]:
    """Yields a row with the names of the ready weapons, then one for each long task under way (RB-MV-11)."""
    ready = ", ".join(w.name for w in fighter.stats.weapons.values() if w.id not in fighter.unready)
    yield Row(fighter.id, (Cell("weapons", given(ready or None)),), (fighter.id,), fighter.name)
    for nth, task in enumerate(fighter.tasks, 1):
        cells = (Cell("done", given(task.done)), Cell("turns", given(task.turns)))
        yield Row(f"{fighter.id}#{nth}", cells, (fighter.id,), f"{fighter.name}: {task.name}")


def state_of(battle: Battle) -> dict[str, Json]:
    """State of the fight as JSON, for `replay --json`."""
    return {
        "round": battle.round,
        "order": list(battle.order),
        "active": battle.actor,
        "over": battle.stage == "over",
        "fighters": [
            _state(fighter) | place_state(battle.battlefield, fighter.id, fighter.gone)
            for fighter in battle.all()
            if fighter.here or fighter.gone
        ],
        **doors_state(battle.battlefield),
    }


def _state(fighter: Fighter) -> dict[str, Json]:
    aim, feint = fighter.aim, fighter.feint
    return {
        "id": fighter.id,
        "side": fighter.side,
        "state": fighter.state,
        "manoeuvre": fighter.action,
        "defends": not fighter.stance.none,
        "increased": fighter.stance.increased,
        "double_defence": fighter.stance.double,
        "aim": None
        if aim is None
        else {"weapon": aim.weapon, "target": aim.target, "seconds": aim.seconds, "braced": aim.braced},
        "feint": None if feint is None else {"target": feint.target, "bonus": feint.bonus, "turns": feint.turns},
        "unready": list(fighter.unready),
        "tasks": [{"name": task.name, "done": task.done, "turns": task.turns} for task in fighter.tasks],
        "effects": [{"name": e.name, "modifier": e.modifier, "rounds": e.left} for e in fighter.effects],
        "counters": [{"name": counter.name, "now": counter.left} for counter in fighter.counters],
    }
