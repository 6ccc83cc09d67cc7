"""The names of undo steps."""

from __future__ import annotations

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.library import find
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.words.system_texts import Texts


def step_name(edit: Edit | Batch, campaign: AnyCampaign, speech: Texts) -> str:
    """The name of an undo step, with the character or library entry below whose path it is. `campaign`: after it."""
    path = edit.edits[0].path if isinstance(edit, Batch) and edit.edits else getattr(edit, "path", ())
    if path[:1] == ("library",):
        entry = find(campaign.library, path[1], path[2]) if len(path) > 3 else None
        return speech.edit(edit, entry.name if entry is not None else "")
    who = next((c.name for c in campaign.characters if len(path) > 1 and c.id == path[1]), "")
    return speech.edit(edit, who if len(path) > 2 else "")
