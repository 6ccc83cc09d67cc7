"""Sizes of paper, and how pages are set on it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Paper = Literal["a4", "letter"]
SIZES: dict[str, tuple[float, float]] = {"a4": (595.276, 841.89), "letter": (612.0, 792.0)}
"""Width and height in points."""
LARGE = 1.25
SIDE = 32.0
"""The margin at the left and at the right."""


class PrintOptions(Struct, frozen=True):
    """How pages are set."""

    paper: Paper = "a4"
    large: bool = False
