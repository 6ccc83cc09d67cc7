"""A party of five after an adventure: what each used earns a check, and some checks stand already."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from mls_desktop.model.party.party import Party
from mls_desktop.report.page import PageContext
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.reference import Reference
from mls_desktop.words.system_texts import Texts, load_words

SAMPLE = Path(__file__).parents[1] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
FIVE = ("tam_oster", "hedda_vale", "saelith", "borrin_kettle", "pip_underbough")
DATE = [1203, 45]
STANDING = {"kind": "check", "what": "personality/chaste", "reason": "stood fast"}


def party_of_five(**more: Any) -> dict[str, Any]:
    """The campaign as a file has it: nine checks, two of them standing. `more`: keys beside."""
    data: dict[str, Any] = json.loads(SAMPLE.read_text("utf-8"))
    people = {who["id"]: who for who in data["characters"]}
    for nth, id in enumerate(FIVE):
        first, second = [owned["trait"] for owned in people[id]["secondaries"]][:2]
        uses = [{"trait": first, "times": 3}, {"trait": second, "times": 1, "criticals": 1}]
        people[id]["now"] = {"uses": uses[: 1 + nth % 2]}
        people[id]["chronicle"] = [STANDING] if nth < 2 else []
    kept = [people[id] for id in (*FIVE, "keeper_orm")]
    return {**data, "characters": kept, "encounters": [], "calendar": {"name": "Reckoning", "date": DATE}, **more}


def written(file: Path, **more: Any) -> Path:
    """The same as a file."""
    file.write_text(json.dumps(party_of_five(**more)), "utf-8")
    return file


@cache
def shipped_data() -> ShippedData:
    """What ships, read once."""
    return ShippedData()


def party(**more: Any) -> Party:
    """The same as it is read, with its system and world."""
    campaign = read(json.dumps(party_of_five(**more)).encode(), shipped_data())
    return Party(campaign, shipped_data().system(campaign.system), shipped_data().world(campaign))


def page_context(of: Party) -> PageContext:
    """What pages of such a party are made from."""
    texts = Texts(load_words(shipped_data().resources, "nutshell")).knowing(of.system.names(of.world))
    return PageContext("The Coast", of.system, of.world, texts, Reference(shipped_data().resources, "nutshell"))


def told(path: str, value: Any = None, op: Any = "set") -> Edit:
    """A gesture on a draft: the elements of its path, with spaces between."""
    return Edit(op, tuple(path.split(" ")), value)
