"""The paper sizes a page may be printed on, named and measured once for screen, paper and command line."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.words.program_texts import N_

Paper = Literal["a4", "letter"]


class PaperSize(Struct, frozen=True):
    """A sheet of paper upright, in points of which 72 are an inch."""

    title: str
    width: float
    height: float


PAPERS: dict[Paper, PaperSize] = {
    "a4": PaperSize(N_("A4"), 595.276, 841.89),
    "letter": PaperSize(N_("Letter"), 612.0, 792.0),
}
USUAL_PAPER: Paper = "a4"
