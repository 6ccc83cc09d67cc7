"""The rules that have a second reading."""

RULE_OPTIONS = (
    "DOG-AT-1",
    "DOG-AT-5",
    "DOG-SK-2",
    "DOG-DV-2",
    "DOG-OR-6",
    "DOG-CB-4",
    "DOG-WP-2",
    "DOG-HP-2",
    "DOG-AR-4",
    "DOG-TI-6",
)
"""The rules that have a second reading, in the order of the catalogue."""
