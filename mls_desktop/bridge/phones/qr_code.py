"""A text as a code of dark and light squares that phones read."""

from __future__ import annotations

Squares = tuple[tuple[bool, ...], ...]


def qr_squares(text: str) -> Squares:
    """Squares of a QR code of `text`, row by row, the dark ones True, without the free border around them."""
    import segno

    return tuple(tuple(bool(dark) for dark in row) for row in segno.make_qr(text, error="m").matrix)
