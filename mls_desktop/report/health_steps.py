"""Steps of the share of points left, three of them that colours tell: in windows, on the map, on the page."""

LOW, HALF = 0.25, 0.5


def health_step(share: float) -> int:
    """0 for most of them, 1 from half of them down, 2 from a quarter down."""
    return 2 if share <= LOW else 1 if share <= HALF else 0
