"""What no file may hold."""

import msgspec
import pytest

from mls_desktop.rules.nutshell.integrity import integrity, library_integrity
from mls_desktop.rules.nutshell.library import NutshellLibrary
from tests.rules.nutshell.worlds import hero, starter, starter_world, world


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ({}, []),
        ({"race": "giant"}, [("unknown_reference", "", "race")]),
        ({"occupation": {"occupation": "soldier", "step": 2}}, []),
        ({"occupation": {"name": "", "base": ["mind"]}}, []),
        ({"occupation": {"occupation": "spy"}}, [("unknown_reference", "", "occupation/occupation")]),
        ({"occupation": {"name": "Spy"}}, [("wrong_form", "neither", "occupation")]),
        ({"occupation": {"base": ["mind"]}}, [("wrong_form", "neither", "occupation")]),
        ({"occupation": {"step": 1}}, [("wrong_form", "neither", "occupation")]),
        ({"occupation": {"occupation": "soldier", "name": "Spy"}}, [("wrong_form", "both", "occupation")]),
        ({"occupation": {"occupation": "soldier", "base": ["mind"]}}, [("wrong_form", "both", "occupation")]),
        ({"secondaries": [{"trait": "sword"}], "negatives": [{"trait": "clumsy"}]}, []),
        ({"secondaries": [{"trait": "fly"}]}, [("unknown_reference", "", "secondaries/fly/trait")]),
        ({"negatives": [{"trait": "fly"}]}, [("unknown_reference", "", "negatives/fly/trait")]),
        ({"secondaries": [{"trait": "sword"}] * 2}, [("listed_twice", "", "secondaries/sword#2/trait")]),
        ({"negatives": [{"trait": "clumsy"}] * 2}, [("listed_twice", "", "negatives/clumsy#2/trait")]),
        ({"secondaries": [{"trait": "clumsy"}]}, [("wrong_kind", "", "secondaries/clumsy/trait")]),
        ({"negatives": [{"trait": "climb"}]}, [("wrong_kind", "", "negatives/climb/trait")]),
        ({"personality": {"kind": 12, "selfish": 8}}, []),
        ({"personality": {"kind": 12, "selfish": 9}}, [("two_sides", "sum", "personality")]),
        ({"personality": {"kind": 12, "selfish": 7}}, [("two_sides", "sum", "personality")]),
        ({"personality": {"kind": 12, "selfish": 12}}, [("two_sides", "sum", "personality")]),
        ({"personality_rolled": ["kind", "lawful"]}, []),
        ({"personality_rolled": ["kind", "selfish"]}, [("two_sides", "rolled", "personality_rolled")]),
        ({"personality_rolled": ["kind", "kind"]}, [("listed_twice", "", "personality_rolled/kind#2")]),
        ({"weapons": ["broadsword", "broadsword"], "armour": ["mail"], "shield": "round", "spells": ["spark"]}, []),
        (
            {"weapons": ["broadsword", "x", "x"]},
            [("unknown_reference", "", "weapons/x"), ("unknown_reference", "", "weapons/x#2")],
        ),
        ({"armour": ["x"]}, [("unknown_reference", "", "armour/x")]),
        ({"spells": ["x"]}, [("unknown_reference", "", "spells/x")]),
        ({"shield": "x"}, [("unknown_reference", "", "shield")]),
        ({"race": "x", "shield": "x"}, [("unknown_reference", "", "race"), ("unknown_reference", "", "shield")]),
    ],
)
def test_characters(keys, found):
    assert [(f.rule, f.kind, "/".join(f.path)) for f in integrity(hero(**keys), world())] == found


SPEAR = {"id": "spear", "name": "Spear", "trait": "sword", "dam": 3}
SPELL = {"id": "bolt", "name": "Bolt", "trait": "sword", "mp": 1}


@pytest.mark.parametrize(
    ("own", "found"),
    [
        ({}, []),
        ({"weapons": [SPEAR], "spells": [SPELL], "templates": [{"id": "rat", "name": "Rat"}]}, []),
        ({"weapons": [{**SPEAR, "trait": "polearm"}]}, [("unknown_reference", "weapons/spear/trait")]),
        ({"spells": [{**SPELL, "trait": "sphere"}]}, [("unknown_reference", "spells/bolt/trait")]),
        ({"weapons": [SPEAR, SPEAR]}, [("listed_twice", "weapons/spear#2/id")]),
        (
            {"races": [{"id": "giant", "name": "Giant", "base_age": 9, "increment": 1}] * 2},
            [("listed_twice", "races/giant#2/id")],
        ),
        (
            {"templates": [{"id": "rat", "name": "Rat", "race": "rodent", "weapons": ["spear"]}], "weapons": [SPEAR]},
            [("unknown_reference", "templates/rat/race")],
        ),
    ],
)
def test_library(own, found):
    lists = msgspec.convert(own, NutshellLibrary)
    assert [(f.rule, "/".join(f.path)) for f in library_integrity(world(own), lists)] == found


def test_starter_library_is_whole():
    assert library_integrity(starter_world(), starter()) == ()
