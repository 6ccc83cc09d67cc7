"""The entries of a chronicle in Death or Glory, kind by kind, as a file has them; one of another kind is kept and does
nothing."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated

from msgspec import Meta

from mls_desktop.rules.common.life.life_entry import LifeEntry
from mls_desktop.rules.death_or_glory.vocabulary import Attribute

LEARNING, CHANGE = "learning", "attribute"


class Learning(LifeEntry, frozen=True, kw_only=True):
    """A try to learn (DOG-SK-4). `part`: "base", "attack", "parry", or the score of an extra blow or paired shot:
    "extra.1"."""

    skill: str
    part: str = "base"
    d100: Annotated[int, Meta(ge=1, le=100)]
    d20: Annotated[int, Meta(ge=1, le=20)] | None = None
    d10: Annotated[int, Meta(ge=1, le=10)] | None = None


class AttributeChange(LifeEntry, frozen=True, kw_only=True):
    """A change of an attribute in play (DOG-AT-3)."""

    attribute: Attribute
    by: int


KINDS: dict[str, type[LifeEntry]] = {LEARNING: Learning, CHANGE: AttributeChange}
"""Every kind by its id."""
