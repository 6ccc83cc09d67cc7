"""Down to where the lines of texts below each other are seen whole.

Example: texts from 2 to 54 and from 56 to 108, with lines of 16 and so 2 above and below them, in a room of 80. The
first is seen whole; of the second one line is, from 58 to 74, and the next one would be cut: 74.
"""

from __future__ import annotations

from collections.abc import Iterable


def whole_height(places: Iterable[tuple[int, int]], line: int, room: int) -> int:
    """End of the last line that is seen whole in a `room` of pixels; `room` itself where it cuts no text. `places`:
    begin and end of each text, whose lines are in its middle; `line`: height of a line."""
    for top, bottom in places:
        if top < room < bottom:
            start = top + (bottom - top) % line // 2
            lines = (room - start) // line
            return start + lines * line if lines > 0 else top
    return room
