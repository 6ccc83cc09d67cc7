"""What is to be seen of a fight: the fighters and how they stand, what they are about, armour, wounds, tiredness."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mls_desktop.rules.common.figures.figures import Figure, given, looked_up, number
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Row, Section, State
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.death_or_glory.fight.play.aftermath import loss_of, rounds_of
from mls_desktop.rules.death_or_glory.fight.play.announcements import LOWEST, MOST_DEBT
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


def state_of_row(f: Fighter) -> State:
    return "lost" if f.gone else STATES.get(f.step, "muted")


def board_of(b: Battle) -> tuple[Section, ...]:
    """The sections of the board."""
    here = [f for f in b.all() if f.here or f.gone]
    heads = (("minute", given(minute(b.round))), ("round", given(b.round)), ("acting", given(b.name(b.actor) or None)))
    return (
        Section("fighters", "pools", ("now", "most"), tuple(_fighter(f) for f in here), heads),
        Section(
            "fighting", "items", ("weapon", "attack", "parry", "dodge", "damage", "agility", "action", "strokes"),
            tuple(_fighting(b, f) for f in here),
        ),
        Section("places", "items", PLACES, tuple(_places(f) for f in here)),
        Section("wounds", "items", ("dodge_debt", "parries", "dodges"), tuple(_round(f) for f in here)),
        Section("lasting", "items", ("modifier", "rounds"), tuple(row for f in here for row in _lasting(b, f))),
        Section("tires", "items", ("fatigue", "fought", "cost", "mh", "lessons"), tuple(_tired(f) for f in here)),
    )  # fmt: skip


def _fighter(f: Fighter) -> Row:
    hp = Field("value", "number", bounds=(LOWEST, f.most))
    marks: Json = [f.most - (f.most + 1) // 2, 0, -3]
    cells = (
        Cell("now", given(f.hp, "DOG-HP-1"), hp, key=f"fighters.{f.id}.hp", event=_over(f, "hp")),
        Cell("most", given(f.most, "DOG-DV-5"), also=(("marks", marks),)),
        Cell("state", given("gone" if f.gone else f.step, "DOG-HP-3"), key=f"fighters.{f.id}.state"),
        Cell("side", given(f.side)),
    )
    return Row(f.id, cells, (f.id,), f.name, state_of_row(f))


def _over(f: Fighter, what: str) -> Event:
    """What a change of the value by hand sends."""
    return told("override", f.id, what=what)


def _fighting(b: Battle, f: Fighter) -> Row:
    """What he has in hand and does with it now; of who acts, how many blows or shots are left (DOG-MS-1)."""
    weapon = f.in_hand
    hand = None if f.weapon == f.r.bare_hands.id else weapon
    shooting = is_missile(weapon)
    cells = (
        Cell("weapon", given(f.weapon)),
        Cell("attack", f.attack()),
        Cell("parry", given(None) if shooting else f.r.parry(weapon)),
        Cell("dodge", f.r.dodge_score(hand)),
        Cell("damage", damage_figure(f.r.strike(weapon))),
        Cell("agility", f.r.slowed("agility")),
        Cell("action", given(f.plan.action if f.plan is not None else None, "DOG-CB-10")),
        Cell("strokes", given(sum(stroke.by == f.id for stroke in b.strokes) or None, "DOG-MS-1")),
    )
    return Row(f.id, cells, (f.id,), f.name, state_of_row(f))


def _places(f: Fighter) -> Row:
    cells = tuple(Cell(place, f.protection(place)) for place in PLACES)
    return Row(f.id, cells, (f.id,), f.name, state_of_row(f))


def _round(f: Fighter) -> Row:
    """What defending has cost him so far (DOG-CB-3)."""
    debt = Field("value", "number", bounds=(0, MOST_DEBT))
    cells = (
        Cell("dodge_debt", given(f.debt, "DOG-CB-3"), debt, event=_over(f, "dodge_debt")),
        Cell("parries", given(f.parries, "DOG-CB-3")),
        Cell("dodges", given(f.dodges, "DOG-CB-3")),
    )
    return Row(f.id, cells, (f.id,), f.name, state_of_row(f))


def _lasting(b: Battle, f: Fighter) -> Iterator[Row]:
    """A serious wound, the rounds until END is rolled again and until help of a kind may be tried again (DOG-HP-2,
    DOG-HP-4, DOG-HP-5); what else lasts on him."""
    for nth, effect in enumerate(f.effects, 1):
        cells = (Cell("modifier", given(effect.modifier)), Cell("rounds", given(effect.left)))
        yield Row(f"{f.id}#{nth}", cells, (f.id,), f"{f.name}: {effect.name}", note=effect.note)
    if f.serious_since is not None and not f.dead:
        yield _kept(f, "serious", None)
    if f.stabilised:
        yield _kept(f, "stabilised", None)
    if f.low_since is not None and not f.dead:
        yield _kept(f, "slipping", rounds_to_roll(f.low_since, b.round))
    for kind, last in f.tried.items():
        if not may_try(last, b.round) and in_need(f):
            yield _kept(f, f"tried_{kind}", last + EVERY - b.round)
    for id in (*f.broken, *f.dropped):
        yield Row(f"{f.id}#{id}", (Cell("thing", given(id)),), (f.id,), f.name, "lost", asides=("thing",))


def _kept(f: Fighter, what: str, rounds: int | None) -> Row:
    cells = (Cell("what", given(what)), Cell("rounds", given(rounds)))
    return Row(f"{f.id}#{what}", cells, (f.id,), f.name, "marked", asides=("what",))


def _tired(f: Fighter) -> Row:
    """Fatigue as he came, rounds fought and what they cost so far, mental health, tries to learn that wait (DOG-TI-4,
    DOG-DV-3, DOG-SK-4)."""
    rounds = given(len(rounds_of(f)), "DOG-TI-4")
    cells = (
        Cell("fatigue", f.r.fatigue, state=_usual(f.r.fatigue, FRESH)),
        Cell("fought", rounds, state="muted"),
        Cell("cost", looked_up(loss_of(f), ("rounds", rounds), rule="DOG-TI-4")),
        Cell("mh", f.r.mh_now, state=_usual(f.r.mh_now, number(f.r.mh))),
        Cell("lessons", given(len(f.due), "DOG-SK-4")),
    )
    return Row(f.id, cells, (f.id,), f.name, state_of_row(f))


def _usual(now: Figure, most: int) -> State:
    """Muted while nothing is lacking."""
    return "muted" if number(now) >= most else "plain"


def state_of(b: Battle) -> dict[str, Json]:
    """How it stands, for `replay --json`."""
    fighters: list[dict[str, Json]] = [
        {
            "id": f.id,
            "side": f.side,
            "hp": f.hp,
            "most": f.most,
            "state": "gone" if f.gone else f.step,
            "serious": f.serious_since is not None,
            "stabilised": f.stabilised,
            "weapon": f.weapon,
            "broken": list(f.broken),
            "armour_lost": dict(f.lost),
            "dodge_debt": f.debt,
        }
        for f in b.all()
        if f.here or f.gone
    ]
    order: list[Json] = [list(group) for group in ((b.actor, *b.group) if b.actor else b.group, *b.later) if group]
    return {
        "minute": minute(b.round),
        "round": b.round,
        "order": order,
        "over": b.stage == "over",
        "fighters": fighters,
    }
