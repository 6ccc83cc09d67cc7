"""Steps of the share of points left, three of them that colours tell: in windows, on the map, on the page."""

LOW, HALF = 0.25, 0.5


def health_step(share: float) -> int:
    """Step of `share`, the part of the points that is left (0 to 1): 0 above a half, 1 from a half down, 2 from a
    quarter down."""
    return 2 if share <= LOW else 1 if share <= HALF else 0
