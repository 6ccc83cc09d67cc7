"""Entries of a chronicle that say nothing of rules, and so are the same in every system that has them: what somebody
wants to remember, and the referee's approval of a version."""

# Annotations are types and no texts, as in saved_value.py.

from collections.abc import Mapping

from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.common.life.seals import SEALED
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.saved_value import Json

REMARK = "note"
"""The kind of what is to be remembered."""


class Sealed(LifeEntry, frozen=True, kw_only=True):
    """Entry by which the referee approves the character as they are. `character`: a copy, which nothing looks into."""

    by: str = ""
    name: str = ""
    character: dict[str, Json] | None = None


class Remark(LifeEntry, frozen=True, kw_only=True):
    """Note that somebody wants to remember."""

    text: str = ""


PLAIN_KINDS: Mapping[str, type[LifeEntry]] = {REMARK: Remark, SEALED: Sealed}
"""Types of these entries, by the ids of their kinds."""
PLAIN_FIELDS: Mapping[str, tuple[Field, ...]] = {
    REMARK: (Field("text", "text", wide=True),),
    SEALED: (Field("by", "text", blank=True), Field("name", "text", blank=True)),
}
"""Fields that are entered, by the ids of the kinds."""


def plain_facts(entry: LifeEntry) -> Mapping[str, str]:
    """Facts of `entry` for the log, as they were typed, blank ones left out; none for an entry of another type."""
    match entry:
        case Sealed(by=by, name=name):
            said = {"by_who": by, "name_note": name}
        case Remark(text=text):
            said = {"text_note": text}
        case _:
            return {}
    return {name: value for name, value in said.items() if value}
