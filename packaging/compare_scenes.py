"""The screens on which characters are compared, approved and merged; for `scenes.py`."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

from campaigns import FIGHTER, Campaign, changed, sample
from fight_scenes import Act
from PySide6.QtWidgets import QApplication

from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.ui.compare.compare_dialog import CompareDialog
from mls_desktop.ui.window.main import MainWindow
from mls_desktop.ui.workspace.commit_edits import finish_typing

SINCE = (
    {"kind": "adventure", "name": "The ford", "size": "average", "role": "major", "cp": 4, "date": [1203, 60]},
    {"kind": "purchase", "what": "secondaries/sword", "to": 3},
    {"kind": "time", "years": 1.5, "date": [1204, 227]},
)


def approved() -> dict[str, Any]:
    """A campaign whose fighter was approved; later she led on, and was changed beside her chronicle too."""
    campaign = sample()
    who = next(each for each in campaign["characters"] if each["id"] == FIGHTER)
    copied = copy.deepcopy(who)
    seal = {"kind": "sealed", "by": "Ines", "name": "First spring", "date": [1203, 45], "character": copied}
    weapons = [*who.get("weapons", [])][1:]
    made = changed(campaign, FIGHTER, chronicle=[seal, *SINCE], money=212, weapons=weapons)
    made = changed(made, FIGHTER, notes="Scarred since the ford.")
    return {**made, "calendar": {"name": "of the Grey Coast", "date": [1204, 227]}}


def of_jonas() -> dict[str, Any]:
    """The same in the file of a player, who changed other things, and some of the same otherwise."""
    campaign = approved()
    primaries = {"strength": 2, "dexterity": 1, "mind": 1, "aura": 1}
    return changed(campaign, FIGHTER, money=80, notes="Jonas: she limps.", age=35, primaries=primaries)


def _compare(command: str) -> Callable[[MainWindow], CompareDialog]:
    def opened(window: MainWindow) -> CompareDialog:
        window.tabs.open(FIGHTER)
        finish_typing()
        window.shell.actions[command].trigger()
        QApplication.processEvents()
        return next(each for each in window.findChildren(CompareDialog) if each.isVisible())

    return opened


def beside(every: bool = False) -> Act:
    """Two characters of the campaign, with what differs or with all."""

    def act(window: MainWindow) -> None:
        dialog = _compare("compare")(window)
        dialog.only.setChecked(not every)

    return act


def since(window: MainWindow) -> None:
    """What has changed since a version was approved."""
    _compare("changes_since")(window)


def approval(window: MainWindow) -> None:
    """The referee approves a version."""
    window.tabs.open(FIGHTER)
    window.shell.actions["approve"].trigger()


def other_file(window: MainWindow) -> CompareDialog:
    """Beside the same character in another file."""
    dialog = _compare("compare")(window)
    guest = read(_bytes(of_jonas()), ShippedData())
    dialog.add_guest(guest, "from_jonas")
    return dialog


def file_beside(window: MainWindow) -> None:
    """Beside the same character in another file."""
    other_file(window)


def merging(window: MainWindow) -> None:
    """Two versions that both have changed since one was approved."""
    other_file(window).merge_button.click()


def merging_without_seal(window: MainWindow) -> None:
    """Two versions of which none was approved."""
    assert window.open_campaign is not None
    while window.open_campaign.document.campaign.characters[0].chronicle:
        window.open_campaign.document.apply(Edit("remove", ("characters", FIGHTER, "chronicle", "0")))
    merging(window)


def _bytes(campaign: Any) -> bytes:
    return json.dumps(campaign).encode()


COMPARE_SCENES: tuple[tuple[str, Act, Campaign], ...] = (
    ("compare", beside(), approved),
    ("compare-all", beside(every=True), approved),
    ("compare-file", file_beside, approved),
    ("approve", approval, approved),
    ("changes-since", since, approved),
    ("merge", merging, approved),
    ("merge-unapproved", merging_without_seal, approved),
)
