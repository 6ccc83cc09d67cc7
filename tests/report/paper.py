"""Campaigns to print: the sample, one with the greatest character there can be, the made-up system's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.report.page import PageContext
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts, load_words

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
LARGEST = max((ROOT / "resources" / "samples" / "nutshell").glob("*.mls.json"), key=lambda file: file.stat().st_size)
HOSTILE = '<img src="file:///tmp/canary.png"> <b>&amp; {x} '


def long_name(kind: str, id: str) -> str:
    """A name of 80 characters with markup in it, unlike any other."""
    return f"<b>{kind}</b> {id} & “{kind}” of the very long and winding road past the mill ".ljust(80, "x")[:80]


def greatest() -> dict[str, Any]:
    """A campaign whose one character has everything that the library holds, under names as long as may be."""
    lists: dict[str, list[dict[str, Any]]] = {}
    for file in (ROOT / "resources" / "data" / "nutshell").glob("*.json"):
        for name, entries in json.loads(file.read_text("utf-8")).items():
            if isinstance(entries, list) and name != "templates":
                lists[name] = [{**each, "name": long_name(name, each["id"])} for each in entries]
    ids = {name: [each["id"] for each in entries] for name, entries in lists.items()}
    traits = {t["id"]: t["type"] for t in lists["traits"]}
    who = {
        "id": "all", "name": long_name("hero", "all"), "player": long_name("player", "all"),
        "race": ids["races"][0], "age": 30, "magic": True,
        "occupation": {"name": long_name("occupation", "own"), "base": ["mind"], "step": 2},
        "primaries": {"strength": 3, "size": 3, "body": 3, "aura": 3},
        "secondaries": [{"trait": id, "step": 1} for id, type in traits.items() if type != "negative"],
        "negatives": [{"trait": id, "step": 1} for id, type in traits.items() if type == "negative"],
        "weapons": ids["weapons"], "armour": ids["armour"], "shield": ids["shields"][0], "spells": ids["spells"],
        "gear": [{"name": long_name("gear", str(n)), "count": n, "note": long_name("note", str(n))} for n in range(40)],
        "notes": "\n\n".join(long_name("note", f"p{n}") * 12 for n in range(30)),
        "now": {"effects": [{"name": long_name("effect", str(n)), "modifier": -1} for n in range(9)]},
        "waivers": [{"rule": "N-CP-3", "reason": long_name("reason", "given")}],
    }  # fmt: skip
    head = {"format": "mls-desktop", "version": 1, "system": "nutshell", "name": long_name("campaign", "c")}
    return {**head, "library": lists, "characters": [who]}


def loaded(data: dict[str, Any] | Path, shipped_data: ShippedData | None = None) -> AnyCampaign:
    held = data.read_bytes() if isinstance(data, Path) else json.dumps(data).encode()
    return read(held, shipped_data or ShippedData())


def context_of(campaign: AnyCampaign, shipped_data: ShippedData | None = None) -> PageContext:
    shipped_data = shipped_data or ShippedData()
    system, world = shipped_data.system(campaign.system), shipped_data.world(campaign)
    texts = Texts(load_words(shipped_data.resources, campaign.system), system.names(world))
    return PageContext(campaign.name, system, world, texts, Reference(shipped_data.resources, campaign.system))


def names_of(data: dict[str, Any]) -> list[str]:
    """Every name that must be readable on the greatest character's sheet."""
    who = data["characters"][0]
    library = data["library"]
    worn = {"traits", "weapons", "armour", "spells"}
    names = [each["name"] for name in worn for each in library[name]]
    names += [who["name"], who["player"], who["occupation"]["name"], data["name"]]
    names += [library["races"][0]["name"], library["shields"][0]["name"]]
    names += [text for thing in who["gear"] for text in (thing["name"], thing["note"])]
    names += [effect["name"] for effect in who["now"]["effects"]]
    names += [paragraph for paragraph in who["notes"].split("\n") if paragraph]
    return [*names, who["waivers"][0]["reason"]]


def names_on(campaign: AnyCampaign, shipped_data: ShippedData | None = None) -> dict[str, set[str]]:
    """Every name that must be readable on each character's sheet: his own and what he is, can and has."""
    world: Any = (shipped_data or ShippedData()).world(campaign)
    found = {}
    for who in campaign.characters:
        held = [world.traits[each.trait] for each in (*who.secondaries, *who.negatives)]
        held += [world.races[who.race], *(world.weapons[id] for id in who.weapons)]
        held += [world.armour[id] for id in who.armour] + [world.spells[id] for id in who.spells]
        held += [world.shields[who.shield]] if who.shield else []
        trade = who.occupation
        own = [each.name for each in held] + [who.name, who.player, *who.notes.split("\n")]
        own += [text for thing in (*who.gear, *who.now.effects) for text in (thing.name, thing.note)]
        own += [waiver.reason for waiver in who.waivers]
        if trade is not None:
            own.append(world.occupations[trade.occupation].name if trade.occupation else trade.name or "")
        found[who.id] = {text for text in own if text.strip()}
    return found


def squeezed(text: str) -> str:
    """Without blanks: where a line is broken does not matter."""
    return "".join(text.split())
