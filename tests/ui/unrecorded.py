"""The sample before anything was written down of its party."""

from __future__ import annotations

from mls_desktop.rules.common.values.edits import Edit
from tests.desk import Desk


def unrecorded(desk: Desk) -> Desk:
    """The same window; its party has no journal, no purse and no stash."""
    for at, empty in (("journal", []), ("stash", []), ("purse", {})):
        assert desk.document.apply(Edit("set", (at,), empty))
    return desk
