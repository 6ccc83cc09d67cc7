"""The titles of the tabs about a character's life."""

from __future__ import annotations

from collections.abc import Sequence

from mls_desktop.model.names_apart import names_apart
from mls_desktop.report.lives.plan_page import plan_title
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _


def titles_of(characters: Sequence[Character], chronicle: str, plans: str) -> dict[str, str]:
    """Titles of all chronicles and plans, by the id of their page: `chronicle` or `plans`, which page ids begin with,
    and the character's id. Characters of one name are told apart."""
    names = names_apart(characters, _("unnamed"))
    titles = {f"{chronicle}{id}": _("{who}: chronicle").format(who=name) for id, name in names.items()}
    return titles | {f"{plans}{who.id}": plan_title(who, names[who.id]) for who in characters}
