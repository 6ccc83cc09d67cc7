"""Whether a campaign is saved, in words."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.document.autosave import Autosave


def saved_text(keeper: Autosave) -> str:
    """Text on the state of saving: whether and when the campaign was saved, and the time of the recovery copy."""
    if keeper.saving:
        return _("Saving …")
    if keeper.dirty and keeper.copy_problem and keeper.recovered_at is not None:
        return _("Not saved \N{MIDDLE DOT} no recovery copy since {time}").format(time=_clock(keeper.recovered_at))
    if keeper.dirty and keeper.copy_problem:
        return _("Not saved \N{MIDDLE DOT} no recovery copy")
    if keeper.dirty and keeper.recovered_at is not None:
        return _("Not saved \N{MIDDLE DOT} recovery copy {time}").format(time=_clock(keeper.recovered_at))
    if keeper.dirty:
        return _("Not saved")
    if keeper.saved_at is not None and keeper.warning:
        return _("Saved {time} \N{MIDDLE DOT} with a warning").format(time=_clock(keeper.saved_at))
    if keeper.saved_at is not None:
        return _("Saved {time}").format(time=_clock(keeper.saved_at))
    return _("Nothing to save")


def _clock(seconds: float) -> str:
    return time.strftime("%H:%M", time.localtime(seconds))
