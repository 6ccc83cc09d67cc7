"""The base class of a chronicle's entries: what every kind may bear, in every system."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated, ClassVar

from msgspec import Meta

from mls_desktop.rules.common.values.saved_value import SavedValue

Day = Annotated[int, Meta(ge=1)]


class LifeEntry(SavedValue, frozen=True, kw_only=True):
    """The base class of all kinds. `date`: year and day, which derive nothing."""

    leads_to: ClassVar[str] = ""
    """The kind of the later entry under which one of this kind is told, where nothing else comes between."""
    follows: ClassVar[str] = ""
    """The kind of the earlier entry under which one of this kind is told."""
    date: tuple[int, Day] | None = None
    note: str = ""
