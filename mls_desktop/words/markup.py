"""Plain text as markup, for what reads nothing else: tool tips, and pages in HTML."""

from __future__ import annotations

from collections.abc import Iterable

_SIGNS = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
"""What stands for the signs that markup is made of. Python's own `html` would bring every named character there is,
which is read before the first sheet takes keys."""
_TABLE = str.maketrans(_SIGNS)


def escaped(text: str) -> str:
    """`text` with &, <, > and both quotes as entities, so that as markup it reads as it stands."""
    return text.translate(_TABLE)


def tip_of(lines: Iterable[str]) -> str:
    """Markup of a tool tip with `lines` of plain text, escaped, one below the other; "" without any."""
    told = "<br>".join(escaped(line) for line in lines)
    return f"<span>{told}</span>" if told else ""
