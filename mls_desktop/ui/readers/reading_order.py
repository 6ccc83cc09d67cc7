"""The order in which a screen reader comes by the parts of a widget: as they are laid out.

Qt tells them in the order in which they were made.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QDialogButtonBox, QDockWidget, QLayout, QStatusBar, QTabWidget, QWidget

OWN = (QDialogButtonBox, QDockWidget, QStatusBar, QTabWidget)
"""Classes of widgets whose parts Qt lays out by itself."""


def set_reading_order(root: QWidget) -> None:
    """Puts the child widgets of `root`, and of each widget inside it, into the order of their layouts, in which a
    screen reader comes by them."""
    for widget in (root, *root.findChildren(QWidget)):
        if not isinstance(widget, OWN):
            _put_in_order(widget)


def is_in_order(widget: QWidget) -> bool:
    """Tells whether the child widgets of `widget` that its layout holds come in the order of the layout."""
    laid = _laid_parts(widget)
    return [each for each in widget.children() if each in laid] == laid


def _laid_parts(widget: QWidget) -> list[QWidget]:
    layout = widget.layout()
    found = laid_in(layout) if layout is not None else ()
    return [each for each in found if each.parentWidget() is widget]


def _put_in_order(widget: QWidget) -> None:
    if is_in_order(widget):
        return
    laid = _laid_parts(widget)
    # What no layout holds lies on top of all others, and stays there.
    free = [each for each in widget.children() if isinstance(each, QWidget) and each not in laid]
    for each in (*laid, *(each for each in free if not each.isWindow())):
        each.raise_()


def laid_in(layout: QLayout) -> Iterator[QWidget]:
    """Yields the widgets in `layout` and in the layouts inside it, in their order. Asks for no layout item: an item
    that Python has held once may be taken for another object after it is gone."""
    holder = layout.parentWidget()
    widgets = holder.children() if holder is not None else []
    found = [each for each in (*widgets, *layout.children()) if isinstance(each, (QWidget, QLayout))]
    laid = [(layout.indexOf(each), each) for each in found]
    for _at, each in sorted((pair for pair in laid if pair[0] >= 0), key=lambda pair: pair[0]):
        if isinstance(each, QWidget):
            yield each
        else:
            yield from laid_in(each)
