"""Remarks above an entry of the library: whose it is, and who needs it."""

from __future__ import annotations

from mls_desktop.bridge.library.library_lists import Kind
from mls_desktop.rules.common.editing.references import GROUNDS
from mls_desktop.words.i18n import _, how_many

USERS_NAMED = 5
"""Number of users that are named; more are counted."""


def about_none(list: str) -> str:
    """Remark where no entry of `list` is shown: for grounds, how one comes there; "" for any other list."""
    if list != GROUNDS:
        return ""
    return _("A ground is drawn for an encounter, by “Draw a ground …”; “Keep in the library” there puts it here.")


def about(kind: Kind, users: tuple[str, ...]) -> str:
    """Remark on an entry of `kind`, in a sentence or two, with the `users` that need it."""
    texts: dict[Kind, str] = {
        "starter": _("From the starter library: change a copy of it, here or as a new entry."),
        "own": _("Made in this campaign."),
        "changed": _("Changed in this campaign: it takes the place of the starter’s."),
    }
    if not users:
        return texts[kind]
    named, more = ", ".join(users[:USERS_NAMED]), len(users) - USERS_NAMED
    if more > 0:
        named = f"{named} {how_many('and {n} more', 'and {n} more', more)}"
    return f"{texts[kind]} {_('Needed by {users}.').format(users=named)}"
