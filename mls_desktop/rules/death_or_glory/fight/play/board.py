"""Board of a fight: the fighters and their state, their actions, armour, wounds, tiredness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.fight.ammunition import counter_section
from mls_desktop.rules.common.fight.effects import effect_rows
from mls_desktop.rules.common.figures.figures import Figure, given, looked_up, number
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.fight.play.adapter import LOWEST, MOST_DEBT
from mls_desktop.rules.death_or_glory.fight.play.aftermath import loss_of, rounds_of
from mls_desktop.rules.death_or_glory.fight.play.battle import Battle
from mls_desktop.rules.death_or_glory.fight.play.fighter import Fighter
from mls_desktop.rules.death_or_glory.fight.play.options import in_need
from mls_desktop.rules.death_or_glory.fight.play.order import minute
from mls_desktop.rules.death_or_glory.fight.rules.wounds import EVERY, may_try, rounds_to_roll
from mls_desktop.rules.death_or_glory.sheet.arms_section import damage_figure
from mls_desktop.rules.death_or_glory.stats.arms import is_missile
from mls_desktop.rules.death_or_glory.stats.body import FRESH
from mls_desktop.rules.death_or_glory.vocabulary import PLACES

STATES: Mapping[str, State] = {"up": "plain", "dead": "lost"}


def state_of_row(fighter: Fighter) -> State:
    return "lost" if fighter.gone else STATES.get(fighter.step, "muted")


def board_of(battle: Battle) -> tuple[Section, ...]:
    """Sections of the board: fighters, actions, armour, defences so far, lasting states, tiredness, counters."""
    here = [fighter for fighter in battle.all() if fighter.here or fighter.gone]
    heads = (
        ("minute", given(minute(battle.round))),
        ("round", given(battle.round)),
        ("acting", given(battle.name(battle.actor) or None)),
    )
    return (
        Section("fighters", "pools", ("now", "most"), tuple(_fighter(fighter) for fighter in here), heads),
        Section(
            "fighting", "items", ("weapon", "attack", "parry", "dodge", "damage", "agility", "action", "strokes"),
            tuple(_fighting(battle, fighter) for fighter in here),
        ),
        Section("places", "items", PLACES, tuple(_places(fighter) for fighter in here)),
        Section("wounds", "items", ("dodge_debt", "parries", "dodges"), tuple(_round(fighter) for fighter in here)),
        Section(
            "lasting", "items", ("modifier", "rounds"),
            tuple(row for fighter in here for row in _lasting(battle, fighter)),
        ),
        Section(
            "tires", "items", ("fatigue", "fought", "cost", "mh", "lessons"),
            tuple(_tired(fighter) for fighter in here),
        ),
        counter_section((fighter.id, fighter.name, fighter.counters) for fighter in here),
    )  # fmt: skip


def _fighter(fighter: Fighter) -> Row:
    hp = Field("value", "number", bounds=(LOWEST, fighter.most))
    marks: Json = [fighter.most - (fighter.most + 1) // 2, 0, -3]
    cells = (
        Cell("now", given(fighter.hp, "DOG-HP-1"), hp, key=f"fighters.{fighter.id}.hp", event=_over(fighter, "hp")),
        Cell("most", given(fighter.most, "DOG-DV-5"), also=(("marks", marks),)),
        Cell("state", given("gone" if fighter.gone else fighter.step, "DOG-HP-3"), key=f"fighters.{fighter.id}.state"),
        Cell("side", given(fighter.side)),
    )
    return Row(fighter.id, cells, (fighter.id,), fighter.name, state_of_row(fighter))


def _over(fighter: Fighter, what: str) -> Event:
    """Event "override" of value `what` of `fighter`, as a change of its cell by hand sends it."""
    return told("override", fighter.id, what=what)


def _fighting(battle: Battle, fighter: Fighter) -> Row:
    """Row of the weapon in hand, its figures and the current action of `fighter`; for the one who acts, the blows or
    shots left (DOG-MS-1)."""
    weapon = fighter.in_hand
    hand = None if fighter.weapon == fighter.stats.bare_hands.id else weapon
    shooting = is_missile(weapon)
    cells = (
        Cell("weapon", given(fighter.weapon)),
        Cell("attack", fighter.attack()),
        Cell("parry", given(None) if shooting else fighter.stats.parry(weapon)),
        Cell("dodge", fighter.stats.dodge_score(hand)),
        Cell("damage", damage_figure(fighter.stats.strike(weapon))),
        Cell("agility", fighter.stats.slowed("agility")),
        Cell("action", given(fighter.plan.action if fighter.plan is not None else None, "DOG-CB-10")),
        Cell("strokes", given(sum(stroke.by == fighter.id for stroke in battle.strokes) or None, "DOG-MS-1")),
    )
    return Row(fighter.id, cells, (fighter.id,), fighter.name, state_of_row(fighter))


def _places(fighter: Fighter) -> Row:
    cells = tuple(Cell(place, fighter.protection(place)) for place in PLACES)
    return Row(fighter.id, cells, (fighter.id,), fighter.name, state_of_row(fighter))


def _round(fighter: Fighter) -> Row:
    """Row of the costs of defending so far in the round (DOG-CB-3)."""
    debt = Field("value", "number", bounds=(0, MOST_DEBT))
    cells = (
        Cell("dodge_debt", given(fighter.debt, "DOG-CB-3"), debt, event=_over(fighter, "dodge_debt")),
        Cell("parries", given(fighter.parries, "DOG-CB-3")),
        Cell("dodges", given(fighter.dodges, "DOG-CB-3")),
    )
    return Row(fighter.id, cells, (fighter.id,), fighter.name, state_of_row(fighter))


def _lasting(battle: Battle, fighter: Fighter) -> Iterator[Row]:
    """Rows of all that lasts on `fighter`: effects, a serious wound, stabilising, the rounds until END is rolled again
    and until help of a kind may be tried again (DOG-HP-2, DOG-HP-4, DOG-HP-5), then things broken or dropped."""
    yield from effect_rows(fighter, "rounds")
    if fighter.serious_since is not None and not fighter.dead:
        yield _kept(fighter, "serious", None)
    if fighter.stabilised:
        yield _kept(fighter, "stabilised", None)
    if fighter.low_since is not None and not fighter.dead:
        yield _kept(fighter, "slipping", rounds_to_roll(fighter.low_since, battle.round))
    for kind, last in fighter.tried.items():
        if not may_try(last, battle.round) and in_need(fighter):
            yield _kept(fighter, f"tried_{kind}", last + EVERY - battle.round)
    for id in (*fighter.broken, *fighter.dropped):
        yield Row(
            f"{fighter.id}#{id}", (Cell("thing", given(id)),), (fighter.id,), fighter.name, "lost", asides=("thing",)
        )


def _kept(fighter: Fighter, what: str, rounds: int | None) -> Row:
    cells = (Cell("what", given(what)), Cell("rounds", given(rounds)))
    return Row(f"{fighter.id}#{what}", cells, (fighter.id,), fighter.name, "marked", asides=("what",))


def _tired(fighter: Fighter) -> Row:
    """Row of fatigue on coming in, rounds fought and their cost so far, mental health, and number of due tries to learn
    (DOG-TI-4, DOG-DV-3, DOG-SK-4)."""
    rounds = given(len(rounds_of(fighter)), "DOG-TI-4")
    cells = (
        Cell("fatigue", fighter.stats.fatigue, state=_usual(fighter.stats.fatigue, FRESH)),
        Cell("fought", rounds, state="muted"),
        Cell("cost", looked_up(loss_of(fighter), ("rounds", rounds), rule="DOG-TI-4")),
        Cell("mh", fighter.stats.mh_now, state=_usual(fighter.stats.mh_now, number(fighter.stats.mh))),
        Cell("lessons", given(len(fighter.due), "DOG-SK-4")),
    )
    return Row(fighter.id, cells, (fighter.id,), fighter.name, state_of_row(fighter))


def _usual(now: Figure, most: int) -> State:
    """State of a cell of points: "muted" where `now` is `most` or above, "plain" where points are lacking."""
    return "muted" if number(now) >= most else "plain"


def state_of(battle: Battle) -> dict[str, Json]:
    """State of the fight as JSON, for `replay --json`: time, order of turns, whether it is over, each fighter."""
    fighters: list[dict[str, Json]] = [
        {
            "id": fighter.id,
            "side": fighter.side,
            "hp": fighter.hp,
            "most": fighter.most,
            "state": "gone" if fighter.gone else fighter.step,
            "serious": fighter.serious_since is not None,
            "stabilised": fighter.stabilised,
            "weapon": fighter.weapon,
            "broken": list(fighter.broken),
            "armour_lost": dict(fighter.lost),
            "dodge_debt": fighter.debt,
        }
        for fighter in battle.all()
        if fighter.here or fighter.gone
    ]
    order: list[Json] = [
        list(group)
        for group in ((battle.actor, *battle.group) if battle.actor else battle.group, *battle.later)
        if group
    ]
    return {
        "minute": minute(battle.round),
        "round": battle.round,
        "order": order,
        "over": battle.stage == "over",
        "fighters": fighters,
    }
