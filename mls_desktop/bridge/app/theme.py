"""The themes as tables: their names, colours by meaning, one type size, zoom steps; light and dark."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from mls_desktop.words.program_texts import N_

ThemeName = Literal["light", "dark", "light_contrast", "dark_contrast", "system"]
ZOOMS = (50, 67, 75, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300)
BASE_PIXELS = 13
MOST_GROWN = 2.0
TREE_MARGIN = 3
"""Pixels that Qt leaves free beside the texts of a tree, whatever the zoom: headings stand in line with them."""
EDGE = 10
"""Pixels at 100 % between the window's side and all that is written: headings of panels, their lists, the status
line."""


class ThemeChoice(Struct, frozen=True):
    """A theme that can be chosen. `command`: id of the command that chooses it; `title`: with the letter of its
    menu."""

    name: ThemeName
    command: str
    title: str


THEMES = (
    ThemeChoice("light", "light", N_("&Light")),
    ThemeChoice("dark", "dark", N_("&Dark")),
    ThemeChoice("light_contrast", "light_contrast", N_("High contrast, &black on white")),
    ThemeChoice("dark_contrast", "dark_contrast", N_("High contrast, &white on black")),
    ThemeChoice("system", "system_theme", N_("Like the &computer")),
)
"""Themes in the order in which they are offered."""


class Colours(Struct, frozen=True):
    """The colours of a theme by what they mean. `soft` ones lie behind text of the same kind. Pairs that are drawn on
    each other stand in `packaging/colour_pairs.py`; a test compares them with what is really drawn."""

    page: str
    card: str
    panel: str
    line: str
    hair: str
    ink: str
    soft_ink: str
    faint_ink: str
    off: str
    """Colour of an icon whose command cannot be given now: seen, and less than one that can."""
    accent: str
    accent_soft: str
    on_accent: str
    good: str
    bad: str
    bad_soft: str
    warn: str
    warn_soft: str
    field: str
    edge: str
    """Colour of the edge of fields, buttons and boxes: seen also where they are empty."""
    button: str
    categories: tuple[str, ...]
    """Colours of the categories of points spent and gained, told apart with any kind of colour blindness."""
    sides: tuple[str, ...]
    """Colours of a fight's sides, told apart with any kind of colour blindness."""
    health: tuple[str, str, str, str]
    """Colours of a fighter's points: most, half, a quarter left, and out of the fight; told apart likewise."""
    is_dark: bool = False
    edge_width: int = 1
    """Width of edges in pixels."""
    focus_width: int = 2
    """Width in pixels of the frame around the focus: more than an edge, to be seen as another."""


LIGHT = Colours(
    page="#f4f2ee", card="#fffefb", panel="#ece8e1", line="#d9d4ca", hair="#e9e5dd",
    ink="#1f1e1b", soft_ink="#5c5952", faint_ink="#68645d", off="#9a958b",
    accent="#1c5d6f", accent_soft="#dceaec", on_accent="#ffffff",
    good="#1f7145", bad="#b3261e", bad_soft="#f8e0dd", warn="#8a5a00", warn_soft="#f8ecd2",
    field="#fffefb", edge="#837f75", button="#f4f2ee",
    categories=("#1c5d6f", "#2397ad", "#699831", "#b5787b", "#8a5bbc", "#535c36", "#33209a"),
    sides=("#124686", "#ba4a85", "#6f5a00", "#434343"),
    health=("#408f52", "#af7700", "#a30718", "#6a6664"),
)  # fmt: skip
DARK = Colours(
    page="#1d1e20", card="#27282c", panel="#222327", line="#3b3c42", hair="#323338",
    ink="#e9e7e2", soft_ink="#b4b1aa", faint_ink="#aba9a3", off="#6c6c72",
    accent="#6db6c6", accent_soft="#264148", on_accent="#10262b",
    good="#6cc08b", bad="#f29086", bad_soft="#4a2826", warn="#dcb15c", warn_soft="#40351c",
    field="#1d1e20", edge="#8d8d92", button="#303137",
    categories=("#6db7c7", "#457892", "#b3e7d7", "#dce0a8", "#9c6640", "#7a766b", "#b898f8"),
    sides=("#61a5f1", "#f7bbe8", "#afb146", "#ece5d7"),
    health=("#75c38d", "#eaba66", "#e66356", "#898888"),
    is_dark=True,
)  # fmt: skip


def grown(system: int) -> float:
    """Factor by which everything is larger than usual, where the system's type is `system` pixels high: from 1, so that
    nothing is smaller than usual, to `MOST_GROWN`."""
    return max(1.0, min(MOST_GROWN, system / BASE_PIXELS))


def pixels(points: float, dots: float) -> int:
    """Type size in pixels of one in `points`, on a screen with `dots` an inch."""
    return round(points * round(dots) / 72)


def zoomed(zoom: int, by: int) -> int:
    """Zoom of `ZOOMS` that is `by` steps larger than `zoom` (smaller if negative), at most the last or first."""
    nearest = min(range(len(ZOOMS)), key=lambda at: abs(ZOOMS[at] - zoom))
    return ZOOMS[max(0, min(len(ZOOMS) - 1, nearest + by))]
