"""The text that says when versions of a campaign's file are made, and how long they stay."""

from __future__ import annotations

from mls_desktop.words.i18n import _


def versions_text(latest: int, days: int, has_file: bool) -> str:
    """Explanation of versions: when they are made, how many of the latest stay, of how many days one does, and what
    follows: where they lie, if there is a file."""
    made = _(
        "A version is what the file held before. It is kept before the first save after each start, before anything is "
        "restored, and where a save replaces what another program wrote. Its time says when it was put away: until "
        "then, the file was like that."
    )
    stay = _("The last {latest} stay, and one for each of {days} days.").format(latest=latest, days=days)
    lie = _("They are kept in this folder:") if has_file else _("This campaign has no file yet, and so no versions.")
    return f"{made} {stay} {lie}"
