"""Random fights on a ground with fog, in which whatever players do not see bears a name that stands nowhere else."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.campaign import Encounter
from mls_desktop.model.fight.session import FightSession
from mls_desktop.rules.common.values.saved_value import build
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.system_texts import Texts, load_words
from tests.rules.chance_grounds import random_ground
from tests.rules.nutshell.fighting import random_encounter
from tests.rules.nutshell.worlds import starter

TEXTS = Texts(load_words(ShippedData().resources, "nutshell"))


def foggy(random: Random) -> dict[str, Any]:
    """A random fight: side "a" is the players'."""
    encounter = random_encounter(random)
    for nth, entry in enumerate(encounter["line_up"]):
        entry["id"] = f"idof{nth}"
        entry["character"]["name"] = f"NAME{nth}X"
        entry["character"]["role"] = "player" if entry["side"] == "a" else "major"
        entry["character"]["portrait"] = f"face_of_{nth}"
    ground = random_ground(random, [each["id"] for each in encounter["line_up"]])
    wide, high = ground["width"], ground["height"]
    fog = ["".join(random.choice("..#") for _x in range(wide)) for _y in range(high)]
    texts = [
        {"at": [random.randrange(wide), random.randrange(high)], "text": f"TEXT{nth}X", "secret": random.random() < 0.4}
        for nth in range(6)
    ]
    picture = {"id": "picture_x", "cell": 40.0}
    return {**encounter, "ground": {**ground, "fog": fog, "texts": texts, "picture": picture}}


def session_of(raw: dict[str, Any]) -> FightSession:
    """The session of a fight, as it begins."""
    return FightSession(msgspec.convert(raw, Encounter, dec_hook=build), SYSTEM, starter(), Roller(1))
