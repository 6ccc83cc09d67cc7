"""The rules that have a second reading."""

RULE_OPTIONS = (
    "N-ROLL-4",
    "N-AGE-1",
    "N-OCC-1",
    "N-THP-3",
    "N-MP-1",
    "N-FATE-1",
    "N-TURN-3",
    "N-HARM-1",
    "N-TA-2",
    "N-TA-4",
    "N-BRK-1",
    "N-SHOOT-4",
    "N-MOVE-1",
    "N-MOVE-3",
    "N-FUMBLE-1",
)
"""The rules that have a second reading, in the order of the catalogue."""
