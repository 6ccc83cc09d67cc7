"""The context manager that gives a painter its state back, whatever happens meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter


@contextmanager
def kept_state(painter: QPainter) -> Iterator[QPainter]:
    """Saves the painter's state and restores it afterwards, also where the drawing raises: Qt complains of a painter
    that ends with a state saved."""
    painter.save()
    try:
        yield painter
    finally:
        painter.restore()
