"""The names of undo steps."""

from __future__ import annotations

from msgspec.structs import replace

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.library import find
from mls_desktop.model.names_apart import name_apart
from mls_desktop.rules.common.editing.own_things import own_names
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.words.edit_texts import edit_text
from mls_desktop.words.system_texts import Texts


def step_name(edit: Edit | Batch, campaign: AnyCampaign, texts: Texts) -> str:
    """Name of the undo step `edit`, with the character or library entry that it changes. `campaign`: as it is after the
    step."""
    path = edit.edits[0].path if isinstance(edit, Batch) and edit.edits else getattr(edit, "path", ())
    if path[:1] == ("library",):
        entry = find(campaign.library, path[1], path[2]) if len(path) > 3 else None
        return edit_text(edit, texts, entry.name if entry is not None else "")
    edit = _with_owner(edit, campaign)
    who = inside(campaign.characters, path[1]) if len(path) > 2 and path[0] == "characters" else None
    if who is None:
        return edit_text(edit, texts)
    names = own_names(who)
    own_texts = texts.heading({}, names) if names else texts
    return edit_text(edit, own_texts, name_apart(who, campaign.characters) if who.name else "")


def _with_owner(edit: Edit | Batch, campaign: AnyCampaign) -> Edit | Batch:
    """Edit that gives a character an owner, with the owner's name in place of the id; any other edit as it is."""
    if not isinstance(edit, Edit) or edit.path[2:] != ("owner",) or not isinstance(edit.value, str):
        return edit
    owner = inside(campaign.characters, edit.value)
    return replace(edit, value=name_apart(owner, campaign.characters)) if owner is not None else edit
