"""The items of layouts that Python holds although Qt may delete them."""

from __future__ import annotations

from gc import get_objects

from PySide6.QtWidgets import QLayoutItem, QWidgetItem
from shiboken6 import getAllValidWrappers

from mls_desktop.ui.widgets.flow_layout import FlowLayout


def strays() -> list[QLayoutItem]:
    """All but those of flows, which let go of an item when Qt takes it, and own those left when Qt takes the flow."""
    items = [each for each in getAllValidWrappers() if type(each) is QWidgetItem]
    # Also flows that Qt has deleted: a test that failed is remembered, with all that it held.
    flows = [each for each in get_objects() if isinstance(each, FlowLayout)] if items else []
    flowing = {id(item) for flow in flows for item in flow._items}
    return [each for each in items if id(each) not in flowing]
