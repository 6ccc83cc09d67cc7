"""The made-up fight open in a campaign, as windows see it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.loaded_campaign import Loaded
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.rules.common.values.events import Event
from tests.homes import folders
from tests.madeup.flown import SHIPPED_DATA, Flown


def flight(home: Path, parent: QObject, *events: Event) -> RunningFight:
    """The fight after these events."""
    open_campaign = OpenCampaign(Loaded(Flown(*events).campaign), SHIPPED_DATA, folders(home), parent)
    return RunningFight(open_campaign, "fight", Roller(7), open_campaign)


class Heard:
    """How often a signal came."""

    def __init__(self, connect: Callable[[Callable[..., None]], object]) -> None:
        self.count = 0
        connect(self._hear)

    def _hear(self, *_args: object) -> None:
        self.count += 1
