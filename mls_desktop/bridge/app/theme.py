"""The themes as tables: colours by meaning, one type size, zoom steps; light and dark."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

ThemeName = Literal["light", "dark", "system"]
ZOOMS = (50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
BASE_PIXELS = 13


class Colours(Struct, frozen=True):
    """The colours of a theme by what they mean. `soft` ones lie behind text of the same kind."""

    page: str
    card: str
    panel: str
    line: str
    hair: str
    ink: str
    soft_ink: str
    faint_ink: str
    accent: str
    accent_soft: str
    on_accent: str
    good: str
    bad: str
    bad_soft: str
    warn: str
    warn_soft: str
    field: str
    button: str
    categories: tuple[str, ...]
    sides: tuple[str, ...]
    """Those of a fight's sides, told apart by whoever confuses red and green as well."""


LIGHT = Colours(
    page="#f4f2ee", card="#fffefb", panel="#ece8e1", line="#d9d4ca", hair="#e9e5dd",
    ink="#1f1e1b", soft_ink="#5c5952", faint_ink="#75716a",
    accent="#1c5d6f", accent_soft="#dceaec", on_accent="#ffffff",
    good="#237a4b", bad="#b3261e", bad_soft="#f8e0dd", warn="#8a5a00", warn_soft="#f8ecd2",
    field="#fffefb", button="#f4f2ee",
    categories=("#1c5d6f", "#4f8f9f", "#8ab8a0", "#c79a4b", "#8a7fb0"),
    sides=("#174a86", "#b5479c", "#6b5b00", "#4c4a46"),
)  # fmt: skip
DARK = Colours(
    page="#1d1e20", card="#27282c", panel="#222327", line="#3b3c42", hair="#323338",
    ink="#e9e7e2", soft_ink="#b4b1aa", faint_ink="#94918b",
    accent="#6db6c6", accent_soft="#264148", on_accent="#10262b",
    good="#6cc08b", bad="#ef7b70", bad_soft="#4a2826", warn="#dcb15c", warn_soft="#40351c",
    field="#1d1e20", button="#303137",
    categories=("#6db6c6", "#3f7f90", "#7fb59a", "#dcb15c", "#a79bd0"),
    sides=("#6aa5ea", "#f3bbe6", "#d3c566", "#c9c6c0"),
)  # fmt: skip
