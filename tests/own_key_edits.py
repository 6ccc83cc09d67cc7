"""Edits by chance of the campaign's own keys, of counters and of owners, as windows send them. Some are refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.party.stash import looted
from mls_desktop.model.pictures import removing
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.rules.common.values.paths import entry_ids
from mls_desktop.rules.common.values.things import Thing

Pick = Callable[[Sequence[Any]], Any]
"""Chooses one of several."""
TEXTS = ("", "Ann", "two\nlines", "ä {x}", "a\0b", 7)
NUMBERS = (0, 1, 3, -1, 0.1, 12.25, 10**16, "3", True)
COUNTS = (0, 1, 5, -1, 1.5, None)
DATES = ((1203, 1), [1203, 45], (-2, 366), (1, 0), [1], None)


def own_key_edit(pick: Pick, campaign: AnyCampaign) -> Edit | Batch:
    """One of them."""
    made: Edit | Batch = pick((_journal, _purse, _stash, _calendar, _owner, _counter, _leaving))(pick, campaign)
    return made


def edit_of_own_key(key: str, pick: Pick, campaign: AnyCampaign) -> Edit | Batch:
    """One of a key of the campaign itself."""
    made: Edit | Batch = OF_KEY[key](pick, campaign)
    return made


def _journal(pick: Pick, campaign: AnyCampaign) -> Any:
    held = [each.id for each in campaign.journal]
    if not held or pick((True, False, False)):
        return Edit("add", ("journal",), {"id": pick(("ford", "raid", "Wrong", "ford_2")), "title": pick(TEXTS)})
    at: Path = ("journal", pick(held))
    people = [who.id for who in campaign.characters] or ["gone"]
    return pick(
        (
            Edit("set", (*at, pick(("title", "text", "adventure"))), pick(TEXTS)),
            Edit("set", (*at, "date"), pick(DATES)),
            Edit("set", (*at, pick(("people", "encounters"))), pick(([], ["gone"], people[:2], ["No!"]))),
            Edit("add", (*at, "people"), pick((*people, "gone"))),
            Edit("move", at, pick((-1, 0, 1, 9))),
            Edit("set", (*at, "id"), "other"),
            Edit("remove", at),
        )
    )


def _purse(pick: Pick, campaign: AnyCampaign) -> Any:
    return pick(
        (
            Edit("set", ("purse", "money"), pick(NUMBERS)),
            Edit("set", ("purse", "note"), pick(TEXTS)),
            Edit("set", ("purse",), None),
        )
    )


def _stash(pick: Pick, campaign: AnyCampaign) -> Any:
    held = entry_ids(campaign.stash)
    if not held or pick((True, False)):
        loot = (Thing(name=pick(("Rope", "Lamp", "Rope#2")), count=pick((1, 2)), note=pick(("", "wet"))),)
        return pick((looted(campaign, loot, pick((0, 3, 0.5))), Edit("add", ("stash",), pick(("Rope", "Lamp")))))
    at: Path = ("stash", pick(held))
    return pick(
        (
            Edit("set", (*at, "count"), pick(COUNTS)),
            Edit("set", (*at, pick(("name", "note"))), pick(TEXTS)),
            Edit("move", at, pick((0, 5))),
            Edit("remove", at),
        )
    )


def _calendar(pick: Pick, campaign: AnyCampaign) -> Any:
    return pick(
        (
            Edit("set", ("calendar", "date"), pick(DATES)),
            Edit("set", ("calendar", "name"), pick(TEXTS)),
            Edit("set", ("calendar", "days"), pick((1, 365, 360, 0))),
        )
    )


def _owner(pick: Pick, campaign: AnyCampaign) -> Any:
    ids = [who.id for who in campaign.characters] or ["gone"]
    return Edit("set", ("characters", pick(ids), "owner"), pick((*ids, "gone", "No!", None)))


def _counter(pick: Pick, campaign: AnyCampaign) -> Any:
    ids = [who.id for who in campaign.characters] or ["gone"]
    path: Path = ("characters", pick(ids), "counters")
    at = (*path, pick(("Arrows", "Arrows#2", "Food")))
    return pick(
        (
            Edit("add", path, pick(("Arrows", "Food"))),
            Edit("set", (*at, pick(("now", "max"))), pick(COUNTS)),
            Edit("set", (*at, "refills"), pick(("rest", "day", "adventure", None, "sleep"))),
            Edit("set", (*at, "feeds"), pick((None, "no_such_weapon", "No!"))),
            Edit("move", at, pick((0, 2))),
            Edit("remove", at),
        )
    )


def _leaving(pick: Pick, campaign: AnyCampaign) -> Any:
    who = pick(campaign.characters) if len(campaign.characters) > 1 and pick((True, False, False)) else None
    return removing(campaign, who) if who is not None else _owner(pick, campaign)


OF_KEY: dict[str, Callable[[Pick, AnyCampaign], Any]] = {
    "journal": _journal, "purse": _purse, "stash": _stash, "calendar": _calendar
}  # fmt: skip
