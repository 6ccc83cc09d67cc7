"""Encounters of scripted fights in an open campaign, for tests of what the windows see of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.loaded_campaign import Loaded, blank_campaign
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import build
from mls_desktop.storage.shipped_data import ShippedData
from tests.homes import folders

SHIPPED = ShippedData()
"""Read once for all tests: nothing in it changes."""
SYSTEM = "nutshell"


def scripted(name: str, events: int = 0) -> Encounter:
    """The encounter of a script with its first events; its id is "fight"."""
    from tests.rules.nutshell.fighting import script  # not there where that system is left out

    held = script(name)
    raw: dict[str, Any] = {**held.encounter, "id": "fight", "name": "The ford", "line_up": held.line_up}
    encounter = msgspec.convert(raw, Encounter, dec_hook=build)
    return msgspec.structs.replace(encounter, events=encounter.events.extended(held.events()[:events]))


def campaign_of(*encounters: Encounter, system: str = SYSTEM, shipped_data: ShippedData = SHIPPED) -> AnyCampaign:
    """A campaign without characters that holds these encounters."""
    return msgspec.structs.replace(blank_campaign(shipped_data, system, "Test"), encounters=encounters)


def opened_with(
    encounter: Encounter,
    home: Path,
    parent: QObject | None = None,
    system: str = SYSTEM,
    shipped_data: ShippedData = SHIPPED,
) -> OpenCampaign:
    """That campaign, open."""
    return OpenCampaign(
        Loaded(campaign_of(encounter, system=system, shipped_data=shipped_data)), shipped_data, folders(home), parent
    )


def bout_of(encounter: Encounter, home: Path, parent: QObject | None = None) -> RunningFight:
    """The encounter as the windows see it; the program's dice are always the same."""
    open_campaign = opened_with(encounter, home, parent)
    return RunningFight(open_campaign, encounter.id, Roller(7), open_campaign)


def kinds(events: tuple[Event, ...]) -> list[str]:
    """What kind each event is, with whose it is."""
    return [f"{event.kind} {event.who}".strip() for event in events]
