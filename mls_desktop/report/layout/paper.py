"""The print options of pages; the sizes of paper are in `words/paper_sizes.py`."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.words.paper_sizes import USUAL_PAPER, Paper

LARGE = 1.25
SIDE = 32.0
"""The margin at the left and at the right."""


class PrintOptions(Struct, frozen=True):
    """The options of how pages are set."""

    paper: Paper = USUAL_PAPER
    large: bool = False
