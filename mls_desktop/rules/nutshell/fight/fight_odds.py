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

from mls_desktop.rules.common.fight.fights import Choice, OddsForm
from mls_desktop.rules.common.figures.steps import Steps, finished
from mls_desktop.rules.common.values.events import Event, told
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.rules.nutshell.fight.assumed_round import Words, assumed_round, declared, usual_words
from mls_desktop.rules.nutshell.fight.odds.chain_paths import ChainPath
from mls_desktop.rules.nutshell.fight.odds.choice_odds import ChoiceOdds, ChoiceOddsReckoner, FeltAs
from mls_desktop.rules.nutshell.fight.odds.effort import Effort
from mls_desktop.rules.nutshell.fight.odds.scene import Customs, Scene
from mls_desktop.rules.nutshell.fight.odds.several_chains import TooMany
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
        "hit", "critical", "away", "dealt", "target_shock", "target_down", "target_dead", "hits",
        "hit_by", "hit_by_each", "taken", "shock", "down", "dead",
    ),
    modified=True,
)  # fmt: skip


def assumed_for(battle: Battle, who: str) -> tuple[Event, ...]:
    """What all others are taken to do for the odds of that one; nothing where they are not asked to declare."""
    if not _asked(battle, who):
        return ()
    return declared(battle, finished(usual_words(battle, who)))


def _asked(battle: Battle, who: str) -> bool:
    return who in battle.fighters and battle.stage == "declare" and who not in battle.said


def weighed(battle: Battle, who: str, modifier: int = 0) -> Iterator[Choice | None]:
    """The chances of everything they may declare in this round (N-FIGHT-3, N-SHOOT-1), each as soon as it is worked
    out, None for each pause before it; nothing where they are not asked. `modifier`: a free one to their rolls in close
    combat.

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
        yield from _going_on(battle, fighter)
        return
    if fighter is None or not _asked(battle, who):
        return
    found = options(battle, fighter, web_of(battle))
    if not found.choices:
        return
    words = yield from usual_words(battle, who)
    table, scenes = _Table(battle, fighter, words, modifier), dict[tuple[str, str], _AssumedScene | None]()
    sayings = tuple(_sayings(battle, fighter, found))
    for said in sayings:
        # To all others one blow at a target is like another, as long as no dice have fallen.
        key = _scene_key(said)
        if key not in scenes:
            scenes[key] = yield from table.assumed(battle, said)
        scene = scenes[key]
        if scene is not None and _stands(scene.scene, who, said):
            yield (yield from table.row(scene, said, None))
    yield from table.delays(found)
    for said in sayings:
        scene = scenes[_scene_key(said)]
        if scene is not None and said.choice in AIMABLE and _stands(scene.scene, who, said):
            for place in AIMS:
                yield (yield from table.row(scene, said, place))


def _scene_key(said: Said) -> tuple[str, str]:
    return ("attack" if said.choice in AT_CLOSE else said.choice, said.target)


def _stands(scene: Scene, who: str, said: Said) -> bool:
    """Whether a Total Attack may begin so where an attack stands: by now its target may have lost the attack of this
    round, as an archer does who must go over to a blade (N-TA-1)."""
    return said.choice != "total_attack" or said.target in able_first(scene.web, scene.adjacent[who])


def _going_on(battle: Battle, fighter: Fighter) -> Iterator[Choice | None]:
    """The rows of one in the midst of a Total Attack: on to each enemy they may meet, or a stop (N-TA-1, N-TA-4). They
    tell what is still to come."""
    fighters, chain = fighters_of(battle), battle.chains[fighter.id]
    reckoner, scene, effort = ChoiceOddsReckoner(fighters, customs_of(battle)), scene_of(battle, fighters), Effort()
    fallen = tuple(sorted(states_of(battle).items()))
    course = ChainPath(tuple(spent(scene.web, battle.spent).values()), tuple(battle.chains.values()), fallen)
    for target in (*candidates_of(battle, chain), ""):
        event = told("go_on", fighter.id, target=target or STOP)
        steps = reckoner.going_on(scene, course, fighter.id, target)
        each_pause = effort.of_a_pause(scene.web.values(), None)
        yield (yield from _choice(event, effort.within(steps, each_pause)))


class _AssumedScene(Struct, frozen=True):
    """A round as it is assumed, for reckoning; `own`: see `Choice.assumes`."""

    scene: Scene
    own: tuple[Event, ...] | None


class _Table:
    """The table of one fighter's choices. One reckoner and one bound on the work serve all its rows."""

    def __init__(self, battle: Battle, fighter: Fighter, words: Words, modifier: int) -> None:
        self._battle, self._fighter, self._words, self._modifier = battle, fighter, words, modifier
        self._combatants, self._effort = fighters_of(battle), Effort()
        self._reckoner = ChoiceOddsReckoner(self._combatants, customs_of(battle))
        self._known: dict[tuple[str, str, FeltAs], Choice] = {}

    def assumed(self, battle: Battle, said: Said | None) -> Steps[_AssumedScene | None]:
        """The round if they say this; None where it does not stand."""
        held = yield from assumed_round(battle, self._fighter.id, said, self._words)
        if held is None:
            return None
        yield
        scene = scene_of(held.battle, self._combatants)
        return _AssumedScene(_modified(scene, self._fighter.id, self._modifier), held.own)

    def row(self, held: _AssumedScene, said: Said, place: Place | None) -> Steps[Choice]:
        """A choice, plain or aimed at a place. Places that make no difference to it share their chances."""
        declared, shot = self._aimless(held.scene, said)
        key = (said.choice, said.target, self._reckoner.felt_as(held.scene, declared, shot, place))
        event = _event(self._fighter, said, place)
        if key in self._known:
            return replace(self._known[key], event=event)
        steps, pause = self._steps(held.scene, said, place)
        self._known[key] = yield from _choice(event, self._effort.within(steps, pause), held.own)
        return self._known[key]

    def _aimless(self, scene: Scene, said: Said) -> tuple[Declarations, Shot | None]:
        """What is declared so, and the shot it makes; both without a place."""
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
        """What this round brings them if they delay, by however much: they have no attack in it then (N-ROUND-2)."""
        fighter, round = self._fighter, self._battle.round
        slots = delayed(fighter.slots, round, 1) if "delay" in found.choices else None
        if slots is None:
            return
        held = yield from self.assumed(self._battle.having(replace(fighter, slots=slots)), None)
        if held is None:
            return
        scene = held.scene
        steps = self._reckoner.prospect(scene, scene.web[fighter.id])
        within = self._effort.within(steps, self._effort.of_a_pause(scene.web.values(), None))
        each = yield from _choice(told("declare", fighter.id, choice="delay"), within, held.own)
        for by in range(1, ROUNDS_OF_A_TURN - round + 1):
            yield replace(each, event=told("declare", fighter.id, choice="delay", by=by))


def _modified(scene: Scene, who: str, modifier: int) -> Scene:
    """The scene with a free modifier to one fighter's rolls in close combat."""
    if not modifier or who not in scene.web:
        return scene
    web = {**scene.web, who: replace(scene.web[who], modifier=scene.web[who].modifier + modifier)}
    pursuits = tuple(
        each if each.who != who else replace(each, modifier=each.modifier + modifier) for each in scene.pursuits
    )
    return replace(scene, web=web, pursuits=pursuits)


def _sayings(battle: Battle, fighter: Fighter, found: Options) -> Iterator[Said]:
    """Everything they may declare but delays, unaimed; work, which is done instead of any of it, of who means to."""
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
    """The round as it is declared, for reckoning."""
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
    """Everybody who takes part, as they stand now."""
    return {each.id: reckoned(battle, each) for each in battle.all() if each.there}


def reckoned(battle: Battle, fighter: Fighter) -> Combatant:
    """A fighter as they stand now, with what effects do to the Shock Roll."""
    return replace(fighter.body, health=fighter.health, shock=shock_level(battle, fighter.id))


def customs_of(battle: Battle) -> Customs:
    """The readings that a round goes by."""
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


def _choice(event: Event, steps: Steps[ChoiceOdds], own: tuple[Event, ...] | None = None) -> Steps[Choice]:
    """A row; without its chances where there are too many ways to go through (see `several_chains` and `effort`)."""
    try:
        each = yield from steps
    except TooMany:
        return Choice(event, (), left_out=True, assumes=own)
    return Choice(event, each.chances, assumes=own)
