"""The leaves of paper: pages and cards as all that is printed, in the order it is printed in."""

from __future__ import annotations

from collections.abc import Iterable

from mls_desktop.report.layout.card_layout import CardLayout
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.layout.page_layout import PageLayout
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.layout.text_measure import TextMeasure
from mls_desktop.report.page_blocks import Cards, Page


def leaves_of(pages: Iterable[Page | Cards], options: PrintOptions, measure: TextMeasure) -> tuple[Leaf, ...]:
    """Every leaf of these pages; each page begins a new one."""
    return tuple(leaf for page in pages for leaf in _leaves(page, options, measure))


def _leaves(page: Page | Cards, options: PrintOptions, measure: TextMeasure) -> tuple[Leaf, ...]:
    if isinstance(page, Cards):
        return CardLayout(page, measure, options.paper, options.large).leaves()
    return PageLayout(page, measure, options.paper, options.large).leaves()
