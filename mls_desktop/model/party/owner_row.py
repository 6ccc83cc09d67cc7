"""The row of a sheet that says whose animal or follower somebody is: whom the campaign has is not of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from mls_desktop.model.names_apart import names_apart
from mls_desktop.model.owners import OWNER, may_own
from mls_desktop.rules.common.sheet.cells import line
from mls_desktop.rules.common.sheet.sheets import Field, Row, Section
from mls_desktop.rules.common.values.base_character import Character

PLAYER = "player"
"""The role of those who are nobody's, until somebody is theirs in a file all the same."""
BEFORE = "role"
"""The row that every system has, by its path, behind which it stands."""


def owner_row(characters: Sequence[Character], who: Character) -> Row | None:
    """Row to choose the owner of `who` from all to whom they could belong, or nobody; None for players' characters who
    are nobody's, and where nobody else is there."""
    owners = may_own(characters, who.id)
    if not owners or (who.role == PLAYER and who.owner is None):
        return None
    called = names_apart(characters)
    names = tuple((each.id, called[each.id]) for each in owners)
    field = Field(OWNER, "choice", tuple(each.id for each in owners), blank=True, names=names)
    return line(OWNER, who.owner, field, (OWNER,))


def with_owner(sections: Iterable[Section], row: Row | None) -> Iterator[Section]:
    """Yields the sections of a sheet with `row` behind the row of the role; as they are for None."""
    for section in sections:
        at = next((nth for nth, each in enumerate(section.rows) if each.path == (BEFORE,)), None)
        if row is not None and at is not None:
            yield replace(section, rows=(*section.rows[: at + 1], row, *section.rows[at + 1 :]))
        else:
            yield section
