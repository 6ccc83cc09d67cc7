"""Fights for tests: fighters in a few words, whole fights played at random, scripted ones from their files."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.fielding import begun
from mls_desktop.rules.common.asking.prompts import Prompt, wanted
from mls_desktop.rules.common.battlefield.move_paths import edge_json
from mls_desktop.rules.common.fight.fights import Entrant, Fight
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event, event_of, told
from mls_desktop.rules.common.values.saved_value import Json, build
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.fight.fight import NutshellFight
from mls_desktop.rules.nutshell.fight.group_play import crossing
from mls_desktop.rules.nutshell.fight.play.reach import web_of
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.rules.nutshell.world import World
from tests.rules import chance_grounds
from tests.rules.nutshell.worlds import starter, starter_world

SCRIPTS = Path(__file__).parents[2] / "data" / "fights"
NOT_AT_RANDOM = ("end", "join")
"""What a random teller leaves alone: the end, and whole characters."""


class Script(msgspec.Struct, frozen=True):
    """A scripted fight: the rules it is about, and how it stands after each event."""

    about: str
    rules: list[str]
    encounter: dict[str, Any]
    line_up: list[dict[str, Any]]
    steps: list[tuple[dict[str, Any], dict[str, Any]]]

    def start(self) -> NutshellFight:
        return fight_of({**self.encounter, "line_up": self.line_up})

    def events(self) -> tuple[Event, ...]:
        return tuple(event_of(event) for event, _state in self.steps)


def script_names() -> list[str]:
    return sorted(file.stem for file in SCRIPTS.glob("*.json"))


@cache
def script(name: str) -> Script:
    return msgspec.json.decode((SCRIPTS / f"{name}.json").read_bytes(), type=Script)


def fight_of(encounter: dict[str, Any]) -> NutshellFight:
    """The fight of an encounter as a file has it, before its first event."""
    fight = begun(msgspec.convert(encounter, Encounter, dec_hook=build), SYSTEM, starter())
    assert isinstance(fight, NutshellFight)
    return fight


def stamp(fight: Fight) -> dict[str, Any]:
    """How a fight stands, as the scripts have it."""
    state: Any = fight.state()
    asks = [f"{prompt.id} {prompt.who}".strip() for prompt in fight.prompts()]
    told = ("chp", "cmp", "fate", "state", "turns", "at", "facing", "length")
    fighters = {f["id"]: {key: f[key] for key in told if key in f} for f in state["fighters"]}
    held = {key: state[key] for key in ("turn", "active", "round", "over", "doors") if key in state}
    found: dict[str, Any] = json.loads(json.dumps({**held, "asks": asks, "fighters": fighters}))
    return found


def man(id: str, side: str, skill: int = 4, joins: int = 1, **keys: Any) -> Entrant[Hero]:
    """A fighter with a sword at that level, Dam 6, Strength 2, Body 3, 24 THP; `keys` as in a file."""
    usual: dict[str, Any] = {
        "id": "x",
        "name": id.capitalize(),
        "primaries": {"size": 1, "body": 1},
        "secondaries": [{"trait": "sword", "step": skill - 2}],
        "thp_roll": [6, 6, 6, 6],
        "weapons": ["blade"],
    }
    return Entrant(id, side, msgspec.convert({**usual, **keys}, Hero), joins)


@cache
def armoury(**rulings: str) -> World:
    """The starter library with the plain things of the scripts beside it."""
    from mls_desktop.rules.common.system.ruleset import world_with
    from mls_desktop.rules.nutshell.library import NutshellLibrary

    own = msgspec.convert(script("duel").encounter["library"], NutshellLibrary)
    return world_with(starter_world(**rulings), own)


def fight(*line_up: Entrant[Hero], first: str = "a", **rulings: str) -> NutshellFight:
    """A fight of sides "a" and "b"."""
    found = SYSTEM.begin(line_up, ("a", "b"), first, armoury(**rulings))
    assert isinstance(found, NutshellFight)
    return found


def tell(fight: NutshellFight, kind: str, who: str = "", **facts: Json) -> NutshellFight:
    after, _notes = fight.apply(told(kind, who, **facts))
    return after


def acting(fight: NutshellFight, action: str = "fight", **facts: Json) -> NutshellFight:
    """Everybody who is asked for a set action takes this one."""
    for prompt in fight.prompts():
        if prompt.id == "action":
            fight = tell(fight, "action", prompt.who, action=action, **facts)
    return fight


def onward(fight: NutshellFight, turn: int, side: str, round: int = 0) -> NutshellFight:
    """The fight at that moment, reached without an attack."""
    for _ in range(1000):
        state = fight.state()
        if (state["turn"], state["active"], state["round"]) == (turn, side, round):
            return fight
        prompt = fight.prompts()[0]
        match prompt.id:
            case "action":
                fight = tell(fight, "action", prompt.who, action="fight")
            case "declare":
                fight = tell(fight, "declare", prompt.who, choice="forego")
            case "pass":
                fight = tell(fight, "pass")
            case _:
                raise AssertionError(prompt)
    raise AssertionError("never there")


def entry(random: Random, field: Field) -> Json:
    """Something a field allows."""
    if field.blank and random.random() < 0.6:
        return None
    match field.kind:
        case "choice":
            return _chosen(random, field)
        case "sum":
            return sum(random.randint(1, sides) for sides in field.sides)
        case "dice":
            return [random.randint(1, sides) for sides in field.sides]
        case "flag":
            return random.random() < 0.5
        case "several":
            return [option for option in field.options if random.random() < 0.5]
        case "text":
            return "something"
    low, high = field.bounds or (0, 0)
    return random.randint(low, high)


def _chosen(random: Random, field: Field) -> str:
    """Any option, but those more often from which more follows."""
    lively = [
        o for o in field.options if o in ("fight", "shoot", "cast", "attack", "total_attack", "reload", "prepare")
    ]
    return random.choice(lively if lively and random.random() < 0.7 else list(field.options))


def answer(random: Random, prompt: Prompt, fight: NutshellFight | None = None) -> Event:
    """An answer that a prompt allows; `fight`: on whose ground a path and a door are found."""
    given: dict[str, Json] = {}
    for field in prompt.fields:
        given.setdefault(field.name, None)
        if wanted(field, given) and field.kind not in ("path", "edge"):
            given[field.name] = entry(random, field)
    if any(field.kind == "path" for field in prompt.fields):
        assert fight is not None
        given["path"] = any_path(random, fight, prompt.who, str(given.get("mode") or "move"), given.get("length"))
    for field in prompt.fields:
        if field.kind == "edge" and field.options and wanted(field, given) and random.random() < 0.5:
            given[field.name] = edge_json(random.choice(field.options))
    if any(field.kind == "edge" and not field.options for field in prompt.fields):
        assert fight is not None and fight.ground is not None
        given["edge"] = chance_grounds.any_door(random, fight.ground)
    if prompt.id == "group" and prompt.fields:
        assert fight is not None
        given["members"] = [*any_group(random, fight, prompt.fields[0].options)]
    return told(prompt.id, prompt.who, **{name: value for name, value in given.items() if value is not None})


def may_be_named(fight: NutshellFight) -> bool:
    """Whether some may be played on by themselves, and not all are tied together."""
    those = [each.id for each in fight.battle.all() if each.there]
    found = [crossing(fight.battle, web_of(fight.battle), [each]) for each in those]
    return len(those) > 1 and all(each is None or len(each.allowed) < len(those) for each in found)


def any_group(random: Random, fight: NutshellFight, who: tuple[str, ...]) -> tuple[str, ...]:
    """Some who may be played on by themselves; all where attacks tie them together."""
    one, battle = random.choice(who), fight.battle
    found = crossing(battle, web_of(battle), [one])
    return (one,) if found is None else found.allowed


def any_path(random: Random, fight: NutshellFight, who: str, mode: str, longer: Json) -> list[Json]:
    """A path somebody may go; by the referee's word to a free square; into a square that opened."""
    ground = fight.ground
    assert ground is not None
    if mode in ("move", "put"):
        return chance_grounds.any_path(random, ground, who, mode, longer)
    opened = ground.opened(who, mode)
    return opened.path(random.choice(opened.states))


def random_encounter(random: Random) -> dict[str, Any]:
    """Two to seven fighters of every kind the starter library has."""
    templates = list(starter_world().templates)
    line_up = []
    for nth in range(random.randint(2, 7)):
        who = msgspec.to_builtins(starter_world().templates[random.choice(templates)])
        who = {key: value for key, value in who.items() if not key.startswith("\ufdd0")}
        who["role"] = random.choice(["player", "major", "minor"])
        joins = random.choice([1, 1, 1, 2, 3]) if nth > 1 else 1
        line_up.append({"id": f"f{nth}", "side": "ab"[nth % 2], "joins": joins, "character": who})
    return {"id": "e", "sides": [{"id": "a"}, {"id": "b"}], "line_up": line_up}


def next_event(random: Random, fight: NutshellFight) -> Event:
    """An answer to something asked, now and then something told."""
    asks = fight.prompts()
    going = [prompt for prompt in asks if prompt.id not in ("end", "pass") or random.random() < 0.1] or list(asks)
    if random.random() < 0.06:
        going = [prompt for prompt in fight.announcements() if prompt.id not in NOT_AT_RANDOM] or going
        going = [
            prompt for prompt in going if prompt.id != "group" or len(prompt.fields[:1]) < 1 or may_be_named(fight)
        ]
    return answer(random, random.choice(going), fight)
