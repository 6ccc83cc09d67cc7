"""Versions as they are shown, read and put back, each at once. Any thread may do it."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Literal

from msgspec import Struct

from mls_desktop.bridge.campaign.loaded_campaign import Loaded, campaign_in
from mls_desktop.bridge.campaign.version_account import AccountTools, VersionAccount, account_of
from mls_desktop.bridge.document.load_errors import LoadError, faults_text
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.history.restore import character_restored, encounter_restored, whole_restored
from mls_desktop.rules.common.values.edits import Batch
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.versions import Version, VersionFolder
from mls_desktop.words.dates import moment_text
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import size_text

What = Literal["character", "encounter", "all"]

_log = logging.getLogger(__name__)


class ShownVersion(Struct, frozen=True):
    """A version as it is shown: `when` and `size` in words; `time` by the calendar, for texts that are kept."""

    version: Version
    when: str
    time: str
    size: str


class Told(Struct, frozen=True):
    """Outcome of reading a version: its account, and the campaign, None where it cannot be read. `newer`: why it could
    not be written, "" where it could."""

    account: VersionAccount
    campaign: AnyCampaign | None = None
    newer: str = ""


def shown_versions(folder: VersionFolder, path: Path) -> tuple[ShownVersion, ...]:
    """Versions of the file at `path` as they are shown, the newest first."""
    return tuple(
        ShownVersion(each, moment_text(each.time), moment_text(each.time, calendar=True), size_text(each.size))
        for each in folder.listed(path)
    )


def read_version(
    folder: VersionFolder, version: Version, now: AnyCampaign, tools: AccountTools, detailed: bool
) -> Told:
    """Outcome of reading `version` and comparing it with the campaign `now`; `detailed`: figure by figure. May run on
    any thread; nothing is raised."""
    try:
        held = campaign_in(folder.bytes_of(version), tools.shipped_data)
        return Told(account_of(held.campaign, now, tools, detailed), held.campaign, held.newer)
    except Unreadable as error:
        problem = faults_text(error.faults, tools.shipped_data.resources)
        if any(fault.code == "wrong_checksum" for fault in error.faults):
            return Told(VersionAccount(_("a damaged version"), problem=problem, opens=False, detailed=True))
    except Exception:
        _log.exception("a version was not compared")
        problem = _("The program made a mistake while reading it; its log says more.")
    return Told(VersionAccount(_("cannot be read"), problem=problem, opens=False, detailed=True))


def restoring_step(now: AnyCampaign, then: AnyCampaign, what: What, id: str, shipped_data: ShippedData) -> Batch | str:
    """Step on the campaign `now` that restores `what` (character or encounter `id`, or all) from `then`; a text on the
    reason where there is none. May run on any thread."""
    system, shipped = shipped_data.system(now.system), shipped_data.shipped(now.system)
    try:
        if what == "character":
            return character_restored(now, then, id, system, shipped, shipped_data.world)
        return encounter_restored(now, then, id) if what == "encounter" else whole_restored(now, then)
    except KeyError:
        return _("It is not in this version.")


def version_loaded(folder: VersionFolder, path: Path, shipped_data: ShippedData) -> Loaded:
    """Campaign of the newest version of the file at `path` that can be read, read-only. Raises LoadError without
    one."""
    for version in folder.listed(path):
        try:
            held = campaign_in(folder.bytes_of(version), shipped_data)
        except Unreadable:
            continue
        return Loaded(held.campaign, newer=held.newer, as_of=moment_text(version.time), origin=path)
    raise LoadError(_("No earlier version of it can be read."))


def versions_text(latest: int, days: int, has_file: bool) -> str:
    """Explanation of versions: when they are made, how many of the `latest` stay, one for each of how many `days`, and
    a lead-in to their folder, or that there is no file."""
    made = _(
        "A version is what the file held before. It is kept before the first save after each start, before anything is "
        "restored, and where a save replaces what another program wrote. Its time says when it was put away: until "
        "then, the file was like that."
    )
    stay = _("The last {latest} stay, and one for each of {days} days.").format(latest=latest, days=days)
    lie = _("They are kept in this folder:") if has_file else _("This campaign has no file yet, and so no versions.")
    return f"{made} {stay} {lie}"
