"""The shapes that are more, or other, than a plain table."""

from __future__ import annotations

from mls_desktop.rules.common.sheets import Shape
from mls_desktop.ui.shapes.fields import FieldsView
from mls_desktop.ui.shapes.ledger import LedgerView
from mls_desktop.ui.shapes.pairs import PairsView
from mls_desktop.ui.shapes.places import PlacesView
from mls_desktop.ui.shapes.pools import PoolsView
from mls_desktop.ui.shapes.prose import ProseView
from mls_desktop.ui.shapes.view import ShapeView

OTHERS: dict[Shape, type[ShapeView]] = {
    "fields": FieldsView,
    "pairs": PairsView,
    "pools": PoolsView,
    "places": PlacesView,
    "ledger": LedgerView,
    "text": ProseView,
}
