"""Text on a damaged file of settings: what is lost of it, and where it was put."""

from __future__ import annotations

from mls_desktop.bridge.settings.command_titles import title_of
from mls_desktop.bridge.settings.settings_file import Kept
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

KEYS = "keys."
NAMES = {
    "theme": N_("theme"),
    "zoom": N_("size"),
    "reopen": N_("what a start opens"),
    "last_file": N_("the last file"),
    "log_oldest_first": N_("the order of logs"),
    "program_rolls": N_("whose dice the program rolls"),
    "latest_versions": N_("how many versions stay"),
    "version_days": N_("how long versions stay"),
    "bin_days": N_("how long the bin keeps copies"),
    "own_folder": N_("the folder of campaigns"),
    "paper_folder": N_("the folder of paper"),
    "keys": N_("all keys of your own"),
}
"""Names of settings within a sentence; those that are missing are of the window's place and parts."""


def damage_told(kept: Kept) -> str:
    """Text on what is lost of a damaged file of settings, and on the path it was moved to."""
    if kept.broken:
        lost = _("The settings could not be read, and are as they were at first.")
    elif kept.lost:
        named = ", ".join(dict.fromkeys(map(_named, kept.lost)))
        lost = _("Of the settings this could not be read, and is as it was at first: {what}.").format(what=named)
    else:
        lost = _("The file of the settings was damaged; all of them could be read.")
    if kept.aside is None:
        return lost
    return lost + " " + _("The old file was kept: {file}").format(file=kept.aside)


def _named(name: str) -> str:
    if name.startswith(KEYS):
        return _("the keys of “{command}”").format(command=title_of(name.removeprefix(KEYS)))
    return _(NAMES.get(name, N_("how the window stood")))
