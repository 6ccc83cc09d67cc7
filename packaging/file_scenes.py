"""The screens about files: versions, recovery copies, and each notice above the sheets; for `scenes.py`."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from campaigns import CASTER, FIGHTER, sample
from fight_scenes import MILL, Act, fights
from PySide6.QtWidgets import QApplication

from mls_desktop.bridge.document.lock_holder import Holder
from mls_desktop.bridge.document.save_outcome import Outcome, Problem
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.recovery import BIN, ENDING, Envelope, RecoveryFolder
from mls_desktop.storage.saving import digest
from mls_desktop.ui.files.recovery_dialog import RecoveryDialog
from mls_desktop.ui.files.versions_dialog import VersionsDialog
from mls_desktop.ui.window.main import MainWindow
from mls_desktop.words.faults import save_text

HOUR, DAY = 3600.0, 86400.0
PATIENCE = 20.0
"""Seconds that all versions may take to be read."""

Change = Callable[[dict[str, Any]], object]


def file(window: MainWindow) -> Path:
    """The campaign's file."""
    assert window.open_campaign is not None and window.open_campaign.path is not None
    return window.open_campaign.path


def keep(window: MainWindow, ago: float, *changes: Change) -> Path:
    """Keeps a version, as the file was so many seconds ago."""
    assert window.open_campaign is not None
    before = json.loads(file(window).read_bytes())
    for change in changes:
        change(before)
    # The time of day is the same whenever the picture is drawn.
    noon = time.mktime((*time.localtime()[:3], 20, 14, 0, 0, 0, -1))
    kept = window.open_campaign.versions.keep(file(window), json.dumps(before).encode(), noon - ago)
    assert kept is not None
    return kept.file


def younger(campaign: dict[str, Any]) -> None:
    """The fighter before she was wounded and older."""
    who = next(each for each in campaign["characters"] if each["id"] == FIGHTER)
    who |= {"age": 23, "money": 3, "primaries": {"strength": 1, "dexterity": 1, "mind": 1}, "weapons": ["dagger"]}


def with_another(campaign: dict[str, Any]) -> None:
    """Somebody was there who is gone, and somebody not who came."""
    lost = {"id": "old_wenna", "name": "Old Wenna of the Lighthouse, keeper of the second lamp", "role": "minor"}
    campaign["characters"] = [lost, *(each for each in campaign["characters"] if each["id"] != CASTER)]


def shorter_fight(campaign: dict[str, Any]) -> None:
    """The fight at the mill had hardly begun."""
    for each in campaign["encounters"]:
        if each["id"] == MILL:
            each["events"] = each["events"][:12]
            each["notes"] = "They come from the north, when the bell rings."


def other_house(campaign: dict[str, Any]) -> None:
    """Name, library and a ruling were others."""
    campaign["name"] = "The Grey Coast, first winter"
    campaign["library"]["weapons"][0]["dam"] = "strength+1"
    campaign["rulings"] = {"N-OCC-1": "other"}


def nothing_else(campaign: dict[str, Any]) -> None:
    """Only the order was another."""
    campaign["characters"] = campaign["characters"][::-1]


def some_versions(window: MainWindow) -> None:
    keep(window, 22 * DAY, younger, with_another, shorter_fight, other_house)
    keep(window, 2 * DAY, younger, with_another)
    keep(window, DAY + HOUR, younger)
    keep(window, HOUR, nothing_else)
    keep(window, 0.0, lambda campaign: campaign.update(name="The Grey Coast "))


def versions(row: int = 0, damaged: bool = False, make: Act = some_versions) -> Act:
    """The dialog of versions, at one of them; the newest may be damaged."""

    def act(window: MainWindow) -> None:
        make(window)
        if damaged:
            broken = keep(window, -60.0, younger)
            broken.write_bytes(broken.read_bytes()[:-9])
        window.shell.actions["versions"].trigger()
        dialog = next(each for each in window.findChildren(VersionsDialog) if each.isVisible())
        _waited(lambda: dialog.versions.known)
        dialog.list.setCurrentRow(row)
        _waited(lambda: all(map(dialog.versions.account, range(dialog.list.count()))))
        _waited(lambda: dialog.list.count() == 0 or bool((a := dialog.versions.account(row)) and a.detailed))

    return act


def earlier_state(window: MainWindow) -> None:
    """An earlier state is looked at."""
    versions(2)(window)
    dialog = next(each for each in window.findChildren(VersionsDialog) if each.isVisible())
    dialog.open_button.click()
    _waited(lambda: window.open_campaign is not None and bool(window.open_campaign.as_of))


def left_behind(*more: str, bin: bool = False) -> Act:
    """What programs that ended unexpectedly have left; `more`: further copies, "damaged" or the path of a file."""

    def act(window: MainWindow) -> None:
        data = file(window).read_bytes()
        folder = RecoveryFolder(file(window).parent / "recovery")
        for nth, path in enumerate(("/home/ines/campaigns/the_grey_coast.mls.json", *more)):
            envelope = Envelope(document=f"gone{nth}", time=1_795_000_000.0 - nth * 7 * HOUR, path=path or None)
            if path == "damaged":
                envelope = Envelope(document="damaged", time=envelope.time, path="/home/ines/campaigns/mill.mls.json")
            copy = folder.keep(envelope, data).path
            if path == "damaged":
                copy.write_bytes(data[:400] if bin else copy.read_bytes()[:-700])
        if bin:
            folder.discard(next(folder.folder.glob(f"*{ENDING}")), time.time())
            assert (folder.folder / BIN).is_dir()
        window.shell.recovery.show()
        _waited(lambda: any(each.isVisible() for each in window.findChildren(RecoveryDialog)))

    return act


def held(here: bool) -> Act:
    """Another program has the file open."""

    def act(window: MainWindow) -> None:
        window.shell.files.notices.tell_held(Holder("" if here else "kitchen-laptop", 4711, here))

    return act


def others_changed(gone: bool) -> Act:
    """Another program has changed the file, or taken it away."""

    def act(window: MainWindow) -> None:
        window.shell.files.notices.tell_changed(gone)

    return act


def notice_by_keys(window: MainWindow) -> None:
    """The keyboard is on a notice."""
    others_changed(gone=False)(window)
    window.shell.actions["to_notice"].trigger()


def theirs_taken(window: MainWindow) -> None:
    """What was here is kept as a version."""
    window.shell.files.notices.tell_kept()


def save_failed(window: MainWindow) -> None:
    """The disk is full; and a notice about recovery copies stands below."""
    assert window.open_campaign is not None
    window.open_campaign.document.apply(Edit("set", ("name",), "The Grey Coast, second year"))
    text = save_text("disk_full", str(file(window).parent / "a_folder_with_a_long_name" / file(window).name))
    campaign = window.open_campaign.document.campaign
    outcome = Outcome("save", campaign, file(window), problem=Problem("failed", text))
    window.shell.files.notices._on_failed(outcome)


def newer_program(window: MainWindow) -> None:
    """The file is of a newer program."""
    path = file(window).with_name("newer.mls.json")
    path.write_bytes(json.dumps({**json.loads(file(window).read_bytes()), "version": 2}).encode())
    assert digest(path.read_bytes())
    window.shell.files.open_file(path)


def _waited(until: Callable[[], bool]) -> None:
    """Turns the event loop until something is so."""
    end = time.monotonic() + PATIENCE
    while not until() and time.monotonic() < end:
        QApplication.processEvents()


FILE_SCENES: tuple[tuple[str, Act, Callable[[], dict[str, Any]]], ...] = (
    ("versions", versions(2), fights),
    ("versions-much", versions(4), fights),
    ("versions-damaged", versions(0, damaged=True), fights),
    ("versions-none", versions(0, make=lambda window: None), sample),
    ("version-looked-at", earlier_state, fights),
    ("left-behind", left_behind(), sample),
    ("left-behind-several", left_behind("", "damaged", "/home/ines/dusk.mls.json", bin=True), sample),
    ("notice-held-here", held(here=True), sample),
    ("notice-held-elsewhere", held(here=False), sample),
    ("notice-changed", others_changed(gone=False), sample),
    ("notice-by-keys", notice_by_keys, sample),
    ("notice-gone", others_changed(gone=True), sample),
    ("notice-kept", theirs_taken, sample),
    ("notice-not-saved", save_failed, sample),
    ("notice-newer", newer_program, sample),
)
