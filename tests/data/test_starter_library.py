"""The starter library and the samples: form, references, ranges and the facts the rules fix."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.culprits import in_one

pytestmark = pytest.mark.needs("nutshell")

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "resources" / "data" / "nutshell"
SAMPLES = sorted((ROOT / "resources" / "samples" / "nutshell").glob("*.mls.json"))
PRIMARIES = ["strength", "body", "size", "dexterity", "agility", "mind", "aura", "awareness"]
PLACES = {"head", "face", "neck", "chest", "abdomen", "arm", "wrist", "leg"}
ID = re.compile(r"[a-z0-9]+(_[a-z0-9]+)*")
DAM = re.compile(r"strength(/2)?([+-][1-9])?")
CHARACTER = (
    "id name player notes role race age handed primaries age_losses occupation secondaries negatives personality "
    "personality_rolled fate_bought thp_roll tmp_roll magic weapons armour spells shield gear money favor now "
    "plan counters owner chronicle"
)
KEYS = {
    "races": "id name averages base_age increment",
    "traits": "id name type base use note",
    "occupations": "id name base note",
    "weapons": "id name trait dam skill hands close shot range reload parry reach magic",
    "armour": "id name value coverage places",
    "shields": "id name value",
    "spells": "id name trait mp offensive dam range note",
    "templates": CHARACTER,
}
REQUIRED = {
    "races": "id name base_age increment",
    "traits": "id name type base note",
    "occupations": "id name base note",
    "weapons": "id name trait dam",
    "armour": "id name value coverage",
    "shields": "id name value",
    "spells": "id name trait mp note",
    "templates": "id name",
}
DEFAULTS: dict[str, dict[str, Any]] = {
    "races": {"averages": {}},
    "traits": {"use": "other", "note": ""},
    "occupations": {"note": ""},
    "weapons": {"skill": 0, "hands": 1, "reload": 0, "parry": 0, "reach": "normal", "magic": False},
    "armour": {"places": []},
    "shields": {},
    "spells": {"offensive": False, "note": ""},
    "templates": {"player": "", "notes": "", "role": "player", "race": "human", "handed": "right", "primaries": {},
                  "age_losses": [], "occupation": None, "secondaries": [], "negatives": [], "personality": {},
                  "personality_rolled": [], "fate_bought": 0, "thp_roll": None, "tmp_roll": None, "magic": False,
                  "weapons": [], "armour": [], "spells": [], "shield": None, "gear": [], "money": 0, "favor": 0,
                  "now": {}},
}  # fmt: skip

Entry = dict[str, Any]
Owned = tuple[Entry, dict[str, list[Entry]]]
"""A character with its own campaign's library, {} for that of a template."""


def id_of(entry: Entry) -> str:
    return str(entry["id"])


def text_of(name: str) -> str:
    return (LIBRARY / f"{name}.json").read_text(encoding="utf-8")


def entries(name: str) -> list[Entry]:
    found: list[Entry] = json.loads(text_of(name))[name]
    return found


LISTS = {name: entries(name) for name in KEYS}
BY_ID = {name: {entry["id"]: entry for entry in found} for name, found in LISTS.items()}
TRAITS = BY_ID["traits"]
SAMPLE_DOCUMENTS = [json.loads(path.read_text(encoding="utf-8")) for path in SAMPLES]


def everything() -> Iterator[tuple[str, Entry]]:
    """Every library entry and sample character, with the list whose form it has."""
    for name, found in LISTS.items():
        yield from ((name, entry) for entry in found)
    for document in SAMPLE_DOCUMENTS:
        for name, found in document["library"].items():
            yield from ((name, entry) for entry in found)
        yield from (("templates", one) for one in document["characters"])


@pytest.mark.parametrize("name", KEYS)
def test_file_form(name: str) -> None:
    document = json.loads(text_of(name))
    assert list(document) == ["source", "licence", name]
    assert document["source"] == "mls_desktop starter library"
    assert document["licence"] == "MIT"
    assert text_of(name) == json.dumps(document, indent=2, ensure_ascii=False) + "\n"


@in_one(everything(), named=lambda case: f"{case[0]}-{case[1]['id']}")
def test_entry_form(case: tuple[str, Entry]) -> None:
    name, entry = case
    keys = KEYS[name].split()
    assert list(entry) == [key for key in keys if key in entry]
    assert set(REQUIRED[name].split()) <= set(entry)
    assert ID.fullmatch(entry["id"])
    assert len(entry["id"]) <= 64
    assert entry["name"].strip() == entry["name"] != ""
    defaults = DEFAULTS[name]
    assert [key for key in entry if key in defaults and entry[key] == defaults[key]] == []
    if name == "weapons" and "close" in entry:
        assert entry["close"] is ("shot" in entry)
    if name == "templates":
        assert entry.get("age") != BY_ID["races"][entry.get("race", "human")]["base_age"]


@pytest.mark.parametrize("name", KEYS)
def test_ids_are_unique(name: str) -> None:
    assert [id for id, count in Counter(entry["id"] for entry in LISTS[name]).items() if count > 1] == []
    names = Counter(entry["name"] for entry in LISTS[name])
    assert [text for text, count in names.items() if count > 1] == []


@in_one(LISTS["traits"] + LISTS["occupations"], named=id_of)
def test_base_is_made_of_primaries(entry: Entry) -> None:
    plain = [part.removeprefix("-") for part in entry["base"]]
    assert plain
    assert set(plain) <= set(PRIMARIES)
    assert len(plain) == len(set(plain))
    assert len(entry["note"]) <= 90
    assert entry["note"].endswith(".")


def test_every_primary_is_base_of_at_least_four_secondary_traits() -> None:
    secondary = [trait for trait in TRAITS.values() if trait["type"] != "negative"]
    counts = Counter(part.removeprefix("-") for trait in secondary for part in trait["base"])
    assert {primary for primary in PRIMARIES if counts[primary] < 4} == set()
    assert sum(len(trait["base"]) > 1 for trait in secondary) >= 20
    assert sum(any(part.startswith("-") for part in trait["base"]) for trait in secondary) >= 3
    assert set(TRAITS["stealth"]["base"]) == {"agility", "-size"}


@pytest.mark.parametrize(
    ("what", "count", "least"),
    [
        ("secondary traits", sum(trait["type"] != "negative" for trait in LISTS["traits"]), 80),
        ("negatives", sum(trait["type"] == "negative" for trait in LISTS["traits"]), 15),
        ("occupations", len(LISTS["occupations"]), 20),
        ("weapons", len(LISTS["weapons"]), 30),
        ("armour", len(LISTS["armour"]), 12),
        ("shields", len(LISTS["shields"]), 5),
        ("offensive spells", sum("offensive" in spell for spell in LISTS["spells"]), 12),
        ("other spells", sum("offensive" not in spell for spell in LISTS["spells"]), 12),
        ("creatures and others", sum("role" in one for one in LISTS["templates"]), 20),
        ("archetypes", sum("role" not in one for one in LISTS["templates"]), 8),
    ],
)
def test_full_size(what: str, count: int, least: int) -> None:
    assert count >= least, what


@pytest.mark.parametrize(
    ("trait", "type", "base"),
    [
        ("acrobatics", "natural", "agility"),
        ("climb", "inherent", "agility"),
        ("contort", "trained", "agility"),
        ("dance", "natural", "agility"),
        ("dodge", "inherent", "agility"),
        ("jump", "inherent", "agility"),
        ("martial_arts_strike", "trained", "agility"),
        ("martial_arts_special", "trained", "agility"),
        ("disease_resistance", "inherent", "body"),
        ("poison_resistance", "inherent", "body"),
        ("fire_resistance", "inherent", "body"),
        ("shock", "inherent", "body"),
    ],
)
def test_traits_that_are_fixed(trait: str, type: str, base: str) -> None:
    assert (TRAITS[trait]["type"], TRAITS[trait]["base"]) == (type, [base])


def test_n_lib_1_and_the_named_traits_are_there() -> None:
    named = [
        "shock",
        "dodge",
        "brawl",
        "stealth",
        "search",
        "observe",
        "scan",
        "hearing",
        "hide",
        "first_aid",
        "ride_horse",
        "horsemanship",
        "persuade",
        "quickdraw",
        "leadership",
        "leadership_charismatic",
        "strings",
        "magic_resistance",
        "priest_magic",
    ]
    assert [trait for trait in named if trait not in TRAITS] == []
    assert sum(id.startswith("sphere_") for id in TRAITS) >= 3
    assert sum(id.startswith("deity_") for id in TRAITS) >= 3


@in_one(LISTS["traits"], named=id_of)
def test_trait_lists(trait: Entry) -> None:
    assert trait["type"] in {"trained", "natural", "inherent", "negative"}
    assert trait.get("use") in {None, "combat", "casting"}
    if trait["id"].startswith(("sphere_", "deity_")):
        assert trait["use"] == "casting"
    if trait["name"].startswith("Combat-"):
        assert trait["use"] == "combat"
    if trait["type"] == "negative":
        assert "use" not in trait
    taught_by_weapon = {weapon["trait"] for weapon in LISTS["weapons"]}
    taught_by_spell = {spell["trait"] for spell in LISTS["spells"]}
    assert ("use" in trait) == (trait["id"] in taught_by_weapon | taught_by_spell)


@pytest.mark.parametrize(
    ("race", "base", "increment", "ages"),
    [
        ("human", 18, 1, (40, 50, 60, 70)),
        ("elf", 25, 4, (113, 153, 193, 233)),
        ("halfling", 25, 4, (113, 153, 193, 233)),
        ("dwarf", 40, 5, (150, 200, 250, 300)),
        ("gnome", 40, 5, (150, 200, 250, 300)),
        ("ork", 12, 0.75, (28.5, 36, 43.5, 51)),
        ("goblin", 8, 0.5, (19, 24, 29, 34)),
    ],
)
def test_n_race_1(race: str, base: float, increment: float, ages: tuple[float, ...]) -> None:
    entry = BY_ID["races"][race]
    assert (entry["base_age"], entry["increment"]) == (base, increment)
    assert tuple(entry["base_age"] + entry["increment"] * past for past in (22, 32, 42, 52)) == ages
    assert (entry.get("averages", {}) == {}) == (race == "human")


@in_one(LISTS["races"], named=id_of)
def test_race_range(race: Entry) -> None:
    averages = race.get("averages", {})
    assert list(averages) == [primary for primary in PRIMARIES if primary in averages]
    assert all(-2 <= value <= 8 and value != 2 for value in averages.values())
    assert race["base_age"] > 0
    assert race["increment"] > 0


ALL_WEAPONS = [entry for name, entry in everything() if name == "weapons"]


@in_one(ALL_WEAPONS, named=id_of)
def test_weapon_range(weapon: Entry) -> None:
    assert TRAITS[weapon["trait"]].get("use") == "combat"
    dam = weapon["dam"]
    assert 1 <= dam <= 10 if isinstance(dam, int) else DAM.fullmatch(dam)
    assert -2 <= weapon.get("skill", 0) <= 2
    assert weapon.get("hands", 1) in {1, 2}
    assert 0 <= weapon.get("parry", 0) <= 3
    assert weapon.get("reach", "spear") == "spear"
    assert weapon.get("shot", "bow") in {"bow", "thrown", "gun"}
    assert ("shot" in weapon) == ("range" in weapon)
    assert "reload" not in weapon or (weapon["shot"] == "gun" and 1 <= weapon["reload"] <= 8)
    reach = weapon.get("range", 1)
    assert 1 <= reach <= 100 if isinstance(reach, int) else re.fullmatch(r"strength\*[1-9]", reach)


def test_weapons_of_every_kind() -> None:
    assert {weapon.get("shot", "close") for weapon in LISTS["weapons"]} == {"close", "bow", "thrown", "gun"}
    for key in ("skill", "hands", "reload", "parry", "reach", "magic"):
        assert any(key in weapon for weapon in LISTS["weapons"]), key
    assert sum(weapon["trait"] == "natural_weapons" for weapon in LISTS["weapons"]) >= 3
    assert sum(weapon["trait"] == "firearm" for weapon in LISTS["weapons"]) >= 2


@in_one(LISTS["armour"], named=id_of)
def test_armour_range(piece: Entry) -> None:
    assert 1 <= piece["value"] <= 6
    assert piece["coverage"] in {"partial", "full", "encased", "total"}
    assert set(piece.get("places", ())) < PLACES


def test_armour_of_every_coverage_and_extent() -> None:
    assert {piece["coverage"] for piece in LISTS["armour"]} == {"partial", "full", "encased", "total"}
    assert {"places" in piece for piece in LISTS["armour"]} == {True, False}
    assert {place for piece in LISTS["armour"] for place in piece.get("places", ())} == PLACES
    assert {shield["value"] for shield in LISTS["shields"]} == {1, 2, 3, 4, 5}


ALL_SPELLS = [entry for name, entry in everything() if name == "spells"]


@in_one(ALL_SPELLS, named=id_of)
def test_spell_range(spell: Entry) -> None:
    assert TRAITS[spell["trait"]].get("use") == "casting"
    assert 1 <= spell["mp"] <= 6
    assert 1 <= spell["range"] <= 1000
    assert ("dam" in spell) == ("offensive" in spell)
    assert 1 <= spell.get("dam", 1) <= 12
    assert len(spell["note"]) <= 90


ALL_CHARACTERS: list[Owned] = [(entry, {}) for entry in LISTS["templates"]]
ALL_CHARACTERS += [(entry, document["library"]) for document in SAMPLE_DOCUMENTS for entry in document["characters"]]


def known(name: str, own: dict[str, list[Entry]]) -> dict[str, Entry]:
    return BY_ID[name] | {entry["id"]: entry for entry in own.get(name, [])}


@in_one(ALL_CHARACTERS, named=lambda case: id_of(case[0]))
def test_character_refers_to_what_exists(case: Owned) -> None:
    character, own = case
    traits = known("traits", own)
    for name in ("weapons", "armour", "spells"):
        assert [id for id in character.get(name, []) if id not in known(name, own)] == []
    assert character.get("race", "human") in known("races", own)
    assert character.get("shield", "round_shield") in known("shields", own)
    assert character.get("occupation", {"occupation": "soldier"})["occupation"] in known("occupations", own)
    assert [taken for taken in character.get("secondaries", []) if traits[taken["trait"]]["type"] == "negative"] == []
    assert [taken for taken in character.get("negatives", []) if traits[taken["trait"]]["type"] != "negative"] == []
    taken = [entry["trait"] for entry in character.get("secondaries", []) + character.get("negatives", [])]
    assert len(taken) == len(set(taken))
    primaries = character.get("primaries", {})
    assert list(primaries) == [primary for primary in PRIMARIES if primaries.get(primary)]
    assert set(character.get("age_losses", [])) <= set(PRIMARIES)
    assert character.get("role", "minor") in {"minor", "major"}


@in_one(ALL_CHARACTERS, named=lambda case: id_of(case[0]))
def test_character_can_use_what_it_carries(case: Owned) -> None:
    character, own = case
    taken = {entry["trait"] for entry in character.get("secondaries", [])}
    usable = taken | {id for id, trait in known("traits", own).items() if trait["type"] in {"inherent", "natural"}}
    assert known("weapons", own)[character["weapons"][0]]["trait"] in usable
    assert [id for id in character.get("spells", []) if known("spells", own)[id]["trait"] not in usable] == []
    assert ("spells" in character) == ("magic" in character)
    assert all(value > 10 for value in character.get("personality", {}).values())
    steps = [*character.get("secondaries", []), *character.get("negatives", []), character.get("occupation", {})]
    assert all(entry.get("step") != 0 for entry in steps)
    for item in character.get("gear", []):
        assert list(item) == [key for key in ("name", "count", "note") if key in item]
        assert item.get("count") != 1
        assert item.get("note") != ""


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: str(path.name))
def test_sample_form(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    head = ["format", "version", "system", "name", "rulings", "library", "characters", "encounters"]
    further = [key for key in ("pictures", "calendar", "journal", "purse", "stash") if key in document]
    assert list(document) == head + further
    assert [document[key] for key in head[:3]] == ["mls-desktop", 1, "nutshell"]
    assert path.read_text(encoding="utf-8") == json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    assert [] not in document["library"].values()
    ids = [character["id"] for character in document["characters"]]
    assert len(ids) == len(set(ids))


def test_the_grey_coast_shows_every_kind_of_character() -> None:
    characters = next(one for one in SAMPLE_DOCUMENTS if one["name"] == "The Grey Coast")["characters"]
    roles = Counter(one.get("role", "player") for one in characters)
    assert roles == {"player": 6, "minor": 10, "major": 2}
    players = [one for one in characters if "role" not in one]
    assert {one.get("race", "human") for one in players} == {"human", "elf", "dwarf", "halfling", "ork"}
    assert sum(one.get("race", "human") == "human" and one["age"] > 40 for one in players) == 1
    assert sum(one.get("race") == "elf" and one["age"] > 100 for one in players) == 1
    assert sum("magic" in one and "tmp_roll" in one and "spells" in one for one in players) == 1
    assert sum("thp_roll" in one for one in characters) >= 4
    assert any(value >= 16 for one in players for value in one["personality"].values())
    for key in ("age_losses", "handed", "fate_bought", "now", "gear", "money", "player", "notes"):
        assert any(key in one for one in players), key
