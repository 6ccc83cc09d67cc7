"""Events of every kind, mostly broken, for a system's fights: wild ones, and valid ones with something changed."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, to_builtins

from mls_desktop.commands.line.outcome import encounter_texts
from mls_desktop.model.campaign import FORMAT, VERSION, AnyCampaign, Encounter
from mls_desktop.model.fight.fielding import begun
from mls_desktop.model.replay import Replay
from mls_desktop.model.systems import installed
from mls_desktop.rules.common.asking.prompts import Prompt, wanted
from mls_desktop.rules.common.fight.fight_events import SHARED
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event, event_object, event_of
from mls_desktop.rules.common.values.saved_value import UNKNOWN, Json, unbuild
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts
from tests.documented import BLOCK, told_in
from tests.madeup import sky
from tests.madeup.system import shipped_data as kite_shelf

ROOT = Path(__file__).parents[1]
SYSTEMS = (*installed(), "kites")
JUNK: tuple[Json, ...] = (
    None, True, False, 0, 1, -1, 3, 7, 99, 1000, 10**15 - 1, -(10**15) + 1, 10**40, 0.5, -2.5, 1e300, "", "0", "7", "x",
    "a.b", "1d6", "99d999", "human", "stop", "nobody", "\ud800", "\x00", "ß" * 70, [], {}, [None], [1, 2], ["x"],
    {"id": "x"}, [{"id": "x", "name": "x"}], {"kind": "end"}, [[[[]]]], {"": {"": {}}},
)  # fmt: skip
"""What stands where something else belongs."""
KEYS = ("kind", "id", "name", "side", "character", "library", "what", "value", "who", "dice", "modifier", "something")


BROKEN: tuple[dict[str, Any], ...] = (
    {"skills": [{"id": "skulking", "name": "Skulking", "group": "no_such_group", "use": "no_such_use"}]},
    {"skills": [{"id": "skulking"}]},
    {"skills": [7]},
    {"skills": {"skulking": {}}},
    {"weapons": [{"id": "club", "name": "Club", "skill": "no_such_skill"}]},
    {"traits": [{"id": "sword", "name": "Sword", "type": "natural", "base": []}]},
    {"tables": [{"id": "damage_bonus", "name": "None", "rows": []}]},
    {"templates": [{"id": "x"}]},
    {"ribbons": [{"name": "Nameless"}]},
)
"""Libraries of a `join`, each broken in some system."""


class Ring(Struct, frozen=True):
    """One encounter: its fight after each event, and the words for it."""

    reel: Replay[Fight]
    encounter: Encounter
    texts: Texts

    def at(self, count: int) -> Fight:
        return self.reel.at(self.encounter.events, count)


class Pool(Struct, frozen=True):
    """What a system's broken events are made from: fights to tell them in, valid events as JSON, library entries by
    list, and every text that names something."""

    rings: tuple[Ring, ...]
    events: tuple[dict[str, Any], ...]
    library: dict[str, list[dict[str, Any]]]
    names: tuple[str, ...]


@cache
def pool(system: str) -> Pool:
    """Of the samples and the documents of a shipped system, or of the made-up one."""
    shipped_data = shelf_of(system)
    campaigns = (
        [_sky(shipped_data)]
        if system == "kites"
        else [*_samples(system, shipped_data), *_documented(system, shipped_data)]
    )
    rings = tuple(_ring(campaign, each, shipped_data) for campaign in campaigns for each in campaign.encounters)
    library = _plain(shipped_data.shipped(system))
    events = [event_object(event) for ring in rings for event in ring.encounter.events]
    events += [told for ring in rings for told in _told(ring, library)]
    kinds = {str(event["kind"]) for event in events} | set(SHARED)
    ids = {str(entry["id"]) for entries in library.values() for entry in entries}
    return Pool(rings, tuple(events), library, (*sorted(kinds), *sorted(ids)[:200]))


@cache
def shelf_of(system: str) -> ShippedData:
    return kite_shelf() if system == "kites" else ShippedData()


def campaign_of(system: str, encounter: Encounter) -> dict[str, Any]:
    """A campaign file with this encounter alone, as JSON."""
    head = {"format": FORMAT, "version": VERSION, "system": system, "name": "Any"}
    held = {**_plain(encounter), "events": encounter.events.to_json(), "cursor": None}
    return {**head, "encounters": [{key: value for key, value in held.items() if value is not None}]}


def _sky(shipped_data: ShippedData) -> AnyCampaign:
    return read(json.dumps(sky.campaign()).encode(), shipped_data)


def _samples(system: str, shipped_data: ShippedData) -> list[AnyCampaign]:
    files = sorted((ROOT / "resources" / "samples" / system).glob("*.json"))
    return [read(file.read_bytes(), shipped_data) for file in files]


def _documented(system: str, shipped_data: ShippedData) -> list[AnyCampaign]:
    """The fights told in the documents, each with its events."""
    found = []
    for name in ("fights.md", "fights-death-or-glory.md", "fights-rules-basics.md"):
        (whole, _none), *steps = BLOCK.findall(told_in(name))
        with_events = whole.replace('"events": []', f'"events": [{", ".join(event for event, _said in steps)}]')
        if f'"system": "{system}"' in whole:
            found.append(read(with_events.encode(), shipped_data))
    return found


def _ring(campaign: AnyCampaign, encounter: Encounter, shipped_data: ShippedData) -> Ring:
    start = begun(encounter, shipped_data.system(campaign.system), shipped_data.shipped(campaign.system))
    return Ring(Replay(start), encounter, encounter_texts(campaign, encounter, shipped_data))


def _plain(value: Any) -> Any:
    """A value as JSON."""
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items() if key != UNKNOWN}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return _plain(to_builtins(value, enc_hook=unbuild)) if isinstance(value, Struct) else value


def _told(ring: Ring, library: dict[str, Any]) -> list[dict[str, Any]]:
    """Events that every fight has, and somebody of each kind who joins with a few things of every list."""
    who, side = ring.encounter.line_up[0].id, ring.encounter.sides[-1].id
    own = {name: list(entries[:: max(1, len(entries) // 3)]) for name, entries in library.items()}
    joins = [
        {"kind": "join", "who": f"new.{nth}", "side": side, "character": dict(each.character), "library": own}
        for nth, each in enumerate(ring.encounter.line_up)
    ]
    template = [entry["id"] for entry in library.get("templates", [])[:1]]
    return [
        *joins,
        *({"kind": "join", "who": "made", "side": side, "character": id} for id in template),
        {"kind": "effect", "who": who, "name": "mud", "modifier": -1, "turns": 2},
        {"kind": "effect", "who": who, "name": "fog", "modifier": -1, "rounds": 2},
        {"kind": "effect_ends", "who": who, "name": "mud"},
        {"kind": "leave", "who": who},
        {"kind": "arrive", "who": who},
        {"kind": "end"},
    ]


def badly_supplied(ring: Ring) -> list[Event]:
    """Somebody like the first of the line-up who joins, with each of the broken libraries."""
    entry = ring.encounter.line_up[0]
    join = {"kind": "join", "who": "ned", "side": entry.side, "character": dict(entry.character)}
    return [event_of({**join, "library": own}) for own in BROKEN]


# Events


def any_event(random: Random, pool: Pool, ring: Ring, fight: Fight) -> Event:
    """One at random: wild, a valid one with something changed, or an offered form filled in rightly or wrongly."""
    way = random.random()
    if way < 0.1:
        raw = _wild(random, pool)
    elif way < 0.5:
        raw = _valid(random, pool, ring, fight, "join" if way < 0.25 else "")
    else:
        raw = _offered(random, pool, fight)
    for _nth in range(random.choice((0, 0, 1, 1, 1, 2, 4))):
        raw = _changed(random, pool, raw)
    if not isinstance(raw, dict) or not raw:
        raw = {"kind": random.choice(pool.names)}
    if not isinstance(raw.get("kind"), str) or not raw["kind"]:
        raw = {**raw, "kind": random.choice(pool.names)}
    return event_of(raw if isinstance(raw.get("who", ""), str) else {**raw, "who": ""})


def _wild(random: Random, pool: Pool) -> dict[str, Any]:
    keys = random.sample(KEYS, random.randint(0, 4))
    return {"kind": random.choice(pool.names), **{key: _junk(random, pool) for key in keys}}


def _valid(random: Random, pool: Pool, ring: Ring, fight: Fight, kind: str) -> dict[str, Any]:
    """One of those that were valid somewhere, mostly told of somebody who is here; of all kinds alike."""
    kind = kind or random.choice(sorted({str(event["kind"]) for event in pool.events}))
    event = dict(random.choice([event for event in pool.events if event["kind"] == kind]))
    here: Any = fight.state()["fighters"]
    if kind == "join":
        event |= {"who": f"new.{random.randint(1, 99)}", "side": random.choice(ring.encounter.sides).id}
        if random.random() < 0.6:
            event["library"] = _own(random, pool)
    elif "who" in event and here and random.random() < 0.8:
        event["who"] = random.choice(here)["id"]
    return event


def _own(random: Random, pool: Pool) -> dict[str, Any]:
    """A few things of a few lists."""
    lists = random.sample(sorted(pool.library), min(2, len(pool.library)))
    return {name: random.sample(pool.library[name], min(2, len(pool.library[name]))) for name in lists}


def _offered(random: Random, pool: Pool, fight: Fight) -> dict[str, Any]:
    asks = fight.prompts() if random.random() < 0.6 else fight.announcements()
    if not asks:
        return _wild(random, pool)
    return event_object(answered(random, random.choice(asks)))


def answered(random: Random, prompt: Prompt) -> Event:
    """An answer that the form of a prompt allows."""
    facts: dict[str, Json] = {}
    for field in prompt.fields:
        if field.name not in facts and wanted(field, facts) and not (field.blank and random.random() < 0.6):
            facts[field.name] = _entry(random, field)
    return Event(prompt.id, prompt.who, tuple(facts.items()))


def _entry(random: Random, field: Field) -> Json:
    match field.kind:
        case "choice":
            return random.choice(field.options) if field.options else None
        case "sum":
            return sum(random.randint(1, side) for side in field.sides)
        case "dice":
            return [random.randint(1, side) for side in field.sides]
        case "flag":
            return random.random() < 0.5
        case "several":
            return [each for each in field.options if random.random() < 0.5]
        case "number" | "step":
            low, high = field.bounds or (0, 0)
            return random.choice((low, high, random.randint(low, high)))
    return random.choice(("mud", "bound", "unaware", "mounted", "x"))


def _junk(random: Random, pool: Pool) -> Json:
    return random.choice(pool.names) if random.random() < 0.3 else random.choice(JUNK)


def _changed(random: Random, pool: Pool, raw: Any) -> Any:
    """The same with one thing in it changed, however deep."""
    if isinstance(raw, dict) and raw:
        key = random.choice(list(raw))
        way = random.random()
        if way < 0.1:
            return {name: value for name, value in raw.items() if name != key}
        if way < 0.2:
            return {**raw, random.choice((*KEYS, *raw)): _junk(random, pool)}
        deep = isinstance(raw[key], (dict, list)) and random.random() < 0.9
        return {**raw, key: _changed(random, pool, raw[key]) if deep else _other(random, pool, raw[key])}
    if isinstance(raw, list) and raw:
        at = random.randrange(len(raw))
        way = random.random()
        if way < 0.1:
            return [*raw[:at], *raw[at + 1 :]]
        if way < 0.2:
            return [*raw, raw[at]]
        return [*raw[:at], _changed(random, pool, raw[at]), *raw[at + 1 :]]
    return _other(random, pool, raw)


def _other(random: Random, pool: Pool, value: Any) -> Any:
    """Something like it, or nothing like it."""
    if type(value) is int and random.random() < 0.6:
        return random.choice((-value, value + 1, value - 1, 0, value * 1000, -(10**6), 10**9, str(value)))
    if isinstance(value, str) and random.random() < 0.6:
        return random.choice((value + "x", value.upper(), value[:-1], random.choice(pool.names), f"{value}.1"))
    return _junk(random, pool)
