"""The two themes of high contrast: text of at least 7 to 1, edges and marks of at least 4.5 to 1, thicker edges."""

from __future__ import annotations

from mls_desktop.bridge.app.theme import Colours

BLACK_ON_WHITE = Colours(
    page="#ffffff", card="#ffffff", panel="#f2f2f2", line="#767676", hair="#e4e4e4",
    ink="#000000", soft_ink="#1c1c1c", faint_ink="#2e2e2e", off="#8a8a8a",
    accent="#004059", accent_soft="#d6edf6", on_accent="#ffffff",
    good="#004d22", bad="#8c0000", bad_soft="#ffe4e0", warn="#593800", warn_soft="#fff0c9",
    field="#ffffff", edge="#404040", button="#ffffff",
    categories=("#0b5265", "#0071ec", "#178822", "#a2656a", "#8758b6", "#454c2f", "#3a22c8"),
    sides=("#124686", "#6f37be", "#6c5600", "#444444"),
    health=("#006e7c", "#8d5900", "#8b001b", "#696153"),
    edge_width=2, focus_width=3,
)  # fmt: skip
WHITE_ON_BLACK = Colours(
    page="#000000", card="#000000", panel="#111111", line="#8a8a8a", hair="#2b2b2b",
    ink="#ffffff", soft_ink="#ececec", faint_ink="#dadada", off="#767676",
    accent="#7fe0ff", accent_soft="#00384a", on_accent="#000000",
    good="#80ffab", bad="#ffb9b1", bad_soft="#4d0b08", warn="#ffd75e", warn_soft="#3d2e00",
    field="#000000", edge="#c8c8c8", button="#000000",
    categories=("#6db7c7", "#467c96", "#b3e7d7", "#dce0a8", "#9f6942", "#7a766b", "#c888f0"),
    sides=("#61a5f1", "#f7bbe8", "#afb146", "#ece5d7"),
    health=("#78cfa0", "#eaba65", "#f4756e", "#969ca4"),
    is_dark=True, edge_width=2, focus_width=3,
)  # fmt: skip
