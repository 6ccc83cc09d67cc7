"""The page of a draft that is in front, and its tables."""

from __future__ import annotations

from mls_desktop.ui.adventure.draft_page import DraftPage
from mls_desktop.ui.adventure.number_view import NumberView
from mls_desktop.ui.tables.section_table import SectionTable
from tests.desk import Desk


def table(desk: Desk, section: str) -> SectionTable:
    """The table of a section of the draft in front."""
    view = desk.front(DraftPage).cards[section].view
    assert isinstance(view, NumberView)
    return view.table
