"""The probability distributions of what a fighter may do now, from the fight as it stands: the others do what they said
or usually do.

Rows are told in the order in which they matter to a person, and so that those of one scene are neighbours: what the
reckoner keeps of a scene serves the next row. One reckoner serves a whole table and is dropped with it.

Example: against two enemies next to an attacker there are the rows of three choices for each (attack, Total Attack,
break off), and aimed ones of the first two. The three share one assumed round a target: to all others one blow at a
target is like another until dice fall.

Cost: a row is some pauses, bounded for all rows together (`Effort`); a row past that is told without chances.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.fight.fights import NO_MODIFIERS, Choice, Influence, Modifiers, OddsForm
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.figures.steps import Steps, finished
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.assumed_round import AssumedRound, assumed_round, usual_said
from mls_desktop.rules.nutshell.fight.odds.chain_paths import ChainPath
from mls_desktop.rules.nutshell.fight.odds.choice_odds import ChoiceOdds, ChoiceOddsReckoner, FeltAs
from mls_desktop.rules.nutshell.fight.odds.effort import Effort
from mls_desktop.rules.nutshell.fight.odds.hanging import hanging_on, influences_of, sums_of
from mls_desktop.rules.nutshell.fight.odds.scene import Customs, Scene
from mls_desktop.rules.nutshell.fight.odds.several_chains import TooMany
from mls_desktop.rules.nutshell.fight.odds.single_chain import SAME_ROLL
from mls_desktop.rules.nutshell.fight.play.advance import candidates_of
from mls_desktop.rules.nutshell.fight.play.answering import said_by
from mls_desktop.rules.nutshell.fight.play.battle import Battle, Said
from mls_desktop.rules.nutshell.fight.play.battle_prompts import STOP
from mls_desktop.rules.nutshell.fight.play.fighter import Fighter
from mls_desktop.rules.nutshell.fight.play.options import AT_CLOSE, AT_RANGE, Options, options, without_work
from mls_desktop.rules.nutshell.fight.play.reach import adjacent, states_of, web_of
from mls_desktop.rules.nutshell.fight.play.waiting import (
    dodgers,
    owner_of,
    pursuers,
    pursuit_web,
    shock_level,
    shots_of,
)
from mls_desktop.rules.nutshell.fight.rules.aim import AIMS
from mls_desktop.rules.nutshell.fight.rules.combatant import Combatant
from mls_desktop.rules.nutshell.fight.rules.engagements import Declarations
from mls_desktop.rules.nutshell.fight.rules.schedule import delayed
from mls_desktop.rules.nutshell.fight.rules.shots import Shot
from mls_desktop.rules.nutshell.fight.rules.total_attack import able_first, spent
from mls_desktop.rules.nutshell.stats.rounds import ROUNDS_OF_A_TURN
from mls_desktop.rules.nutshell.vocabulary import Place

AIMABLE = ("attack", "total_attack", *AT_RANGE)
ALONE = ("total_defence", "reload", "prepare", "work", "forego")
"""Choices without a target."""
ODDS_FORM = OddsForm(
    ("choice", "target", "place", "by"),
    (
        "hit", "critical", "away", "dealt", "dealt_all", "target_shock", "target_down", "target_dead", "hits",
        "hit_by", "hit_by_each", "taken", "shock", "down", "dead",
    ),
    modified=True,
    like={"dealt_all": "dealt"},
)  # fmt: skip


def assumed_for(battle: Battle, who: str) -> tuple[Event, ...] | None:
    """Declarations of all others, as events, if fighter `who` and they give their usual answers; () where `who` is not
    asked to declare; None where `who` has no usual answer that stands, or it only stands if others depart from
    theirs."""
    if not _asked(battle, who):
        return ()
    usual = usual_said(battle, who)
    found = finished(assumed_round(battle, who, usual)) if usual is not None else None
    return found.others if found is not None and found.as_usual else None


def _asked(battle: Battle, who: str) -> bool:
    return who in battle.fighters and battle.stage == "declare" and who not in battle.said


def weighed(battle: Battle, who: str, modifiers: Modifiers = NO_MODIFIERS) -> Iterator[Choice | None]:
    """Yields each choice of fighter `who` in this round with its chances (N-FIGHT-3, N-SHOOT-1) as soon as it is worked
    out, and None for each pause before; nothing where `who` is not asked. In the midst of their Total Attack: the
    choices to go on. `modifiers`: free ones by fighter id, to rolls in close combat.

    What all others are taken to do tells `assumed_round`; shots are reckoned within range, Fate Points as spent
    wherever they help, a Total Attack as going on as long as it may, a Dodge as made.

    First come the plain rows, then those aimed at a place. What one asker may cost is bounded (`Effort`): past that the
    rows that are left are told without chances, never with others than the exact ones.
    """
    fighter = battle.fighters.get(who)
    if (
        fighter is not None
        and battle.stage == "duels"
        and not battle.blows
        and not battle.facing
        and owner_of(battle) == who
    ):
        yield from _going_on(battle, fighter, modifiers)
        return
    if fighter is None or not _asked(battle, who):
        return
    found = options(battle, fighter, web_of(battle))
    if not found.choices:
        return
    table = yield from _table(battle, fighter, modifiers)
    sayings = tuple(_sayings(battle, fighter, found))
    for said in sayings:
        scene = yield from table.scene(said)
        if scene is not None:
            yield (yield from table.row(scene, said, None))
    yield from table.delays(found)
    for said in sayings:
        scene = (yield from table.scene(said)) if said.choice in AIMABLE else None
        if scene is not None:
            for place in AIMS:
                yield (yield from table.row(scene, said, place))


def _going_on(battle: Battle, fighter: Fighter, modifiers: Modifiers) -> Iterator[Choice | None]:
    """Yields the choices of `fighter`, whose Total Attack is under way, with their chances: on to each enemy it may
    meet, then a stop (N-TA-1, N-TA-4); and None for each pause. The chances tell of the rest of the round."""
    fighters, chain = fighters_of(battle), battle.chains[fighter.id]
    reckoner, effort = ChoiceOddsReckoner(fighters, customs_of(battle)), Effort()
    scene = _modified(scene_of(battle, fighters), modifiers)
    fallen = tuple(sorted(states_of(battle).items()))
    course = ChainPath(tuple(spent(scene.web, battle.spent).values()), tuple(battle.chains.values()), fallen)
    for target in (*candidates_of(battle, chain), ""):
        event = told("go_on", fighter.id, target=target or STOP)
        steps = reckoner.going_on(scene, course, fighter.id, target)
        each_pause = effort.of_a_pause(scene.web.values(), None)
        yield (yield from _weighed(Choice(event, ()), effort.within(steps, each_pause)))


class _AssumedScene(Struct, frozen=True):
    """A round as it is assumed, for reckoning; `others`: what all others do in it, `spared`: see `AssumedRound`."""

    scene: Scene
    others: tuple[Event, ...]
    spared: tuple[str, ...]
    bold: bool
    """Whether a Total Attack may begin with whom the choice strikes (N-TA-1)."""


def _table(battle: Battle, fighter: Fighter, modifiers: Modifiers) -> Steps[_Table]:
    said = usual_said(battle, fighter.id)
    usual = (yield from assumed_round(battle, fighter.id, said)) if said is not None else None
    return _Table(battle, fighter, modifiers, said, usual)


class _Table:
    """The table of one fighter's choices. One reckoner and one bound on the work serve all its rows. `said`: the usual
    choice; `usual`: the round of it, None where it does not stand."""

    def __init__(
        self, battle: Battle, fighter: Fighter, modifiers: Modifiers, said: Said | None, usual: AssumedRound | None
    ) -> None:
        self._battle, self._fighter, self._modifiers = battle, fighter, modifiers
        self._first, self._first_round = said, usual
        as_usual = usual if usual is not None and usual.as_usual else None
        self._said = said if as_usual is not None else None
        self._usual = as_usual.others if as_usual is not None else None
        self._combatants, self._effort = fighters_of(battle), Effort()
        self._reckoner = ChoiceOddsReckoner(self._combatants, customs_of(battle))
        self._known: dict[tuple[str, str, FeltAs], Choice] = {}
        self._scenes: dict[tuple[str, str], _AssumedScene | None] = {}
        self._hanging: dict[tuple[Json, str], tuple[Influence, ...]] = {}
        self._sums: dict[tuple[Json, str, Place | None], Facts] = {}

    def scene(self, said: Said) -> Steps[_AssumedScene | None]:
        """Assumed round in which the fighter declares `said`, as a scene; None where the rules refuse `said`. All close
        attacks on one target share it, since to all others they are alike until dice fall; but a Total Attack may begin
        with fewer targets."""
        does = "attack" if said.choice in AT_CLOSE else said.choice
        found = yield from self._kept(replace(said, choice=does))
        if said.choice != "total_attack" or (found is not None and found.bold):
            return found
        found = yield from self._kept(said)
        return found if found is not None and found.bold else None

    def _kept(self, said: Said) -> Steps[_AssumedScene | None]:
        key = (said.choice, said.target)
        if key not in self._scenes:
            held = self._first_round
            if said != self._first:
                held = yield from assumed_round(self._battle, self._fighter.id, said)
                yield
            self._scenes[key] = self._assumed(held, said)
        return self._scenes[key]

    def _assumed(self, held: AssumedRound | None, said: Said | None) -> _AssumedScene | None:
        if held is None:
            return None
        scene, who = scene_of(held.battle, self._combatants), self._fighter.id
        bold = (
            said is not None and said.choice in AT_CLOSE and said.target in able_first(scene.web, scene.adjacent[who])
        )
        return _AssumedScene(_modified(scene, self._modifiers), held.others, held.spared, bold)

    def row(self, held: _AssumedScene, said: Said, place: Place | None) -> Steps[Choice]:
        """Row of the table: the choice `said` aimed at `place` (None: nowhere) in the assumed round `held`, with its
        chances, or marked as left out past the bound on work. Places that make no difference share their chances."""
        declared, shot = self._aimless(held.scene, said)
        key = (said.choice, said.target, self._reckoner.felt_as(held.scene, declared, shot, place))
        event = _event(self._fighter, said, place)
        usual = self._said is not None and event == _event(self._fighter, self._said, None)
        row = self._told(event, held, declared, replace(shot, place=place) if shot is not None else None, place)
        row = replace(row, usual=usual)
        if key in self._known:
            known = self._known[key]
            return replace(row, chances=known.chances, left_out=known.left_out)
        steps, pause = self._steps(held.scene, said, place)
        self._known[key] = yield from _weighed(row, self._effort.within(steps, pause))
        return self._known[key]

    def _told(
        self, event: Event, held: _AssumedScene, declared: Declarations, shot: Shot | None, place: Place | None
    ) -> Choice:
        """Row for the declaration `event`, without chances: the declarations assumed of others, the fighters on whom
        its chances depend, and the levels rolled at."""
        who, scene = self._fighter.id, held.scene
        if declared.does in AT_CLOSE and shot is None:
            declared = replace(declared, place=place)
        if who in scene.web and not any(each.who == who for each in scene.pursuits):
            scene = replace(scene, web={**scene.web, who: declared})
        on = shot.at if shot is not None else declared.at if declared.does in AT_CLOSE else ""
        choice, rolled = event.entry("choice"), SAME_ROLL[place]
        if (choice, on) not in self._hanging:
            hanging = hanging_on(scene, who, on, {each.who for each in held.others})
            self._hanging[choice, on] = influences_of(scene, who, on, hanging)
        if (choice, on, rolled) not in self._sums:
            self._sums[choice, on, rolled] = sums_of(scene, who, on)
        own = held.others if held.others != self._usual else None
        influences, sums = self._hanging[choice, on], self._sums[choice, on, rolled]
        return Choice(event, (), assumes=own, spared=held.spared, hangs_on=influences, sums=sums)

    def _aimless(self, scene: Scene, said: Said) -> tuple[Declarations, Shot | None]:
        """Declaration of the fighter in `scene` for the choice `said`, and its shot (None: no shot), both without a
        place."""
        who, does = self._fighter.id, said.choice
        shot = next((shot for shot in scene.shots if shot.by == who), None) if does in AT_RANGE else None
        pursuit = next((each for each in scene.pursuits if each.who == who), None)
        declared = pursuit if pursuit is not None else scene.web[who]
        return (replace(declared, does=does, place=None) if does in AT_CLOSE else declared), shot

    def _steps(self, scene: Scene, said: Said, place: Place | None) -> tuple[Steps[ChoiceOdds], int]:
        who, does = self._fighter.id, said.choice
        shot = next((shot for shot in scene.shots if shot.by == who), None)
        pursuit = next((each for each in scene.pursuits if each.who == who), None)
        declared = scene.web[who]
        if does in AT_RANGE and shot is not None:
            steps = self._reckoner.prospect(scene, declared, replace(shot, place=place))
        elif pursuit is not None:
            mine = replace(pursuit, place=place)
            others = tuple(each for each in scene.pursuits if each.who != who)
            steps = self._reckoner.of(replace(scene, pursuits=(*others, mine)), mine)
        else:
            declared = replace(declared, does=does, place=place) if does in AT_CLOSE else declared
            steps = self._reckoner.prospect(scene, declared)
        others_too = (*(each for each in scene.web.values() if each.who != who), declared)
        return steps, self._effort.of_a_pause(others_too, place)

    def delays(self, found: Options) -> Iterator[Choice | None]:
        """Yields a row of odds for each number of rounds to delay, all with the chances of a round without an attack of
        the fighter (N-ROUND-2); nothing where they may not delay. Yields None before the work begins."""
        fighter, round = self._fighter, self._battle.round
        slots = delayed(fighter.slots, round, 1) if "delay" in found.choices else None
        if slots is None:
            return
        later = self._battle.having(replace(fighter, slots=slots))
        held = self._assumed((yield from assumed_round(later, fighter.id, None)), None)
        if held is None:
            return
        yield None
        scene = held.scene
        steps = self._reckoner.prospect(scene, scene.web[fighter.id])
        within = self._effort.within(steps, self._effort.of_a_pause(scene.web.values(), None))
        row = self._told(told("declare", fighter.id, choice="delay"), held, scene.web[fighter.id], None, None)
        each = yield from _weighed(row, within)
        for by in range(1, ROUNDS_OF_A_TURN - round + 1):
            yield replace(each, event=told("declare", fighter.id, choice="delay", by=by))


def _modified(scene: Scene, modifiers: Modifiers) -> Scene:
    """Scene with the free `modifiers`, by fighter id, added to rolls in close combat; `scene` itself where none
    counts."""
    held = {id: by for id, by in modifiers.items() if by and id in scene.web}
    if not held:
        return scene
    web = {id: _with(each, held.get(id, 0)) for id, each in scene.web.items()}
    pursuits = tuple(_with(each, held.get(each.who, 0)) for each in scene.pursuits)
    return replace(scene, web=web, pursuits=pursuits)


def _with(declared: Declarations, by: int) -> Declarations:
    return replace(declared, modifier=declared.modifier + by) if by else declared


def _sayings(battle: Battle, fighter: Fighter, found: Options) -> Iterator[Said]:
    """Yields each declaration open to `fighter`, without a place, except delays; work, which may replace any of them,
    only for a fighter with a task."""
    found = found if fighter.task is not None else without_work(found)
    choices = [(choice, target) for target in found.far for choice in AT_RANGE]
    choices += [
        (choice, target)
        for target in found.close
        for choice in AT_CLOSE
        if choice != "total_attack" or target in found.bold
    ]
    for choice, target in (*choices, *((choice, "") for choice in ALONE)):
        if choice in found.choices:
            yield said_by(battle, fighter, {"choice": choice, "target": target})


def scene_of(battle: Battle, fighters: Mapping[str, Combatant]) -> Scene:
    """Scene of the battle's round as declared so far, from which its odds are reckoned. `fighters`: combatants by
    id."""
    shots, web = shots_of(battle), web_of(battle)
    return Scene(
        fighters=fighters,
        web={id: each for id, each in web.items() if battle.fighters[id].there},
        shots=shots,
        dodges={who: battle.fighters[who].modifier for who in dodgers(battle, shots)},
        active=tuple(fighter.id for fighter in battle.those(battle.active)),
        adjacent={fighter.id: adjacent(battle, fighter.id, web) for fighter in battle.all() if fighter.there},
        pursuits=tuple(pursuit_web(battle, who)[who] for who in pursuers(battle)),
    )


def fighters_of(battle: Battle) -> dict[str, Combatant]:
    """Combatants, by id, of all fighters who take part and live, with their present health and Shock level."""
    return {each.id: reckoned(battle, each) for each in battle.all() if each.there}


def reckoned(battle: Battle, fighter: Fighter) -> Combatant:
    """Combatant of `fighter` with the present health, and the Shock level changed by effects."""
    return replace(fighter.body, health=fighter.health, shock=shock_level(battle, fighter.id))


def customs_of(battle: Battle) -> Customs:
    """Readings of the rules in the battle's world on which the odds of a round depend."""
    other = battle.world.other
    return Customs(
        naturals=other("N-ROLL-4"), once=other("N-HARM-1"), always=not other("N-TA-2"), blocking=not other("N-TA-4")
    )


def _event(fighter: Fighter, said: Said, place: Place | None) -> Event:
    facts: dict[str, Json] = {"choice": said.choice}
    if said.target:
        facts["target"] = said.target
    if place is not None:
        facts["place"] = place
    return told("declare", fighter.id, **facts)


def _weighed(row: Choice, steps: Steps[ChoiceOdds]) -> Steps[Choice]:
    """Row `row` with the chances that `steps` reckon; without chances and marked as left out where there are too many
    ways to go through (see `several_chains` and `effort`)."""
    try:
        each = yield from steps
    except TooMany:
        return replace(row, left_out=True)
    return replace(row, chances=each.chances)
