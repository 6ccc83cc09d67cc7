"""The late part of the registry: section widgets of the shapes that are more, or other, than a plain table."""

from __future__ import annotations

from mls_desktop.rules.common.sheet.sheets import Shape
from mls_desktop.ui.sections.base import SectionView
from mls_desktop.ui.sections.fields import FieldsView
from mls_desktop.ui.sections.ledger import LedgerView
from mls_desktop.ui.sections.pairs import PairsView
from mls_desktop.ui.sections.places import PlacesView
from mls_desktop.ui.sections.pools import PoolsView
from mls_desktop.ui.sections.text import TextView

OTHERS: dict[Shape, type[SectionView]] = {
    "fields": FieldsView,
    "pairs": PairsView,
    "pools": PoolsView,
    "places": PlacesView,
    "ledger": LedgerView,
    "text": TextView,
}
