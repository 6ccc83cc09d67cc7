"""The screens of the rule system that the tests make up: what a window shows of a system it has never heard of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fight_scenes import fight
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.roll.roll_session import RollRequest
from mls_desktop.rules.common.values.events import told
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.ui.window.main import MainWindow
from tests.madeup import parade, sky
from tests.madeup.system import shipped_data

Act = Callable[[MainWindow], None]
Scene = tuple[str, Act, Callable[[], dict[str, Any]], ShippedData]
BLUE = {"id": "blue", "name": "Blue", "banner": "goose", "parts": {"lift": 2}}
WAVED = told("out", "grey.2", reason="the cord tore")


def madeup_scenes(sheet: Callable[[str], Act]) -> Iterator[Scene]:
    """A sheet, a contest before its dice; a fight before its first choice, where dice are waited for, and at its end;
    one without points in which somebody is out, for its referee, its players, and looked back on."""
    kites, parading = shipped_data(), parade.shipped_data()
    yield "madeup-sheet", sheet("red"), sky.campaign, kites
    yield "madeup-contest", contest, _of_two, kites
    for name, events in (("choices", 0), ("dice", 1), ("end", len(sky.EVENTS))):
        yield f"madeup-fight-{name}", fight("fight", events), sky.campaign, kites
    yield "madeup-parade", fight("fight"), _waved, parading
    yield "madeup-parade-players", fight("fight", then=_players), _waved, parading
    yield "madeup-parade-report", fight("fight", then=_looked_back), _waved, parading


def contest(window: MainWindow) -> None:
    """Red tugs at Blue, on a thin spool."""
    rolls = window.shell.rolls
    rolls.roll("red", None)
    declared = (("slack", 1), ("reeled", True), ("spool", "thin"))
    rolls.rolling.set_request(
        RollRequest(who="red", key="parts.lift", kind="trait", rival="blue", rival_key="parts.lift", declared=declared)
    )
    QApplication.processEvents()


def _of_two() -> dict[str, Any]:
    campaign: dict[str, Any] = sky.campaign()
    return {**campaign, "characters": [*campaign["characters"], BLUE]}


def _waved() -> dict[str, Any]:
    return sky.campaign((*sky.EVENTS[:3], WAVED))


def _players(window: MainWindow) -> None:
    window.shell.actions["players"].trigger()


def _looked_back(window: MainWindow) -> None:
    window.shell.actions["look_back"].trigger()
