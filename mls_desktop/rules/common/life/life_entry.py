"""The base class of a chronicle's entries: what every kind may bear, in every system."""

# Annotations are types and no texts, as in saved_value.py.

from typing import Annotated

from msgspec import Meta

from mls_desktop.rules.common.values.saved_value import SavedValue

Day = Annotated[int, Meta(ge=1)]


class LifeEntry(SavedValue, frozen=True, kw_only=True):
    """The base class of all kinds. `date`: year and day, which derive nothing."""

    date: tuple[int, Day] | None = None
    note: str = ""
