"""Texts of the links to the campaign's library and rulings below the list of its people."""

from __future__ import annotations

from mls_desktop.words.i18n import _


def library_link(own: int, waits: bool) -> str:
    """Text of the link to the library: with how many entries are the campaign's `own`, or, if `waits`, that changes are
    not applied."""
    if waits:
        return _("Library: not applied")
    return _("Library ({n} own)").format(n=own) if own else _("Library")


def rulings_link(changed: int, waits: bool) -> str:
    """Text of the link to the rulings: with how many the campaign `changed`, or, if `waits`, that changes are not
    applied."""
    if waits:
        return _("Rulings: not applied")
    return _("Rulings ({n} changed)").format(n=changed) if changed else _("Rulings")
