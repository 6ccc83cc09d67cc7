"""The items of layouts that Python holds although Qt may delete them."""

from __future__ import annotations

from PySide6.QtWidgets import QLayoutItem, QWidgetItem
from shiboken6 import getAllValidWrappers

from mls_desktop.ui.widgets.flow_layout import FlowLayout


def strays() -> list[QLayoutItem]:
    """All but those of flows, which let go of an item when Qt takes it."""
    held = getAllValidWrappers()
    flowing = {id(item) for each in held if isinstance(each, FlowLayout) for item in each._items}
    items = [each for each in held if type(each) is QWidgetItem]
    return [each for each in items if id(each) not in flowing]
