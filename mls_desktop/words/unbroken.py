"""Pieces of text that stay whole where lines are broken: ids of rules, what a figure becomes, a number and its
fraction, the last word of a sentence where that is a number."""

from __future__ import annotations

import re

RULE_ID = re.compile(r"\b[A-Z]+(?:-[A-Z]+)*-[0-9]+\b")
HYPHEN = "\N{NON-BREAKING HYPHEN}"
SPACE = "\N{NO-BREAK SPACE}"
TOGETHER = re.compile(r" (?=→ )|(?<=→) |(?<=\d) (?=\d+/\d)| (?=\d{1,3}\.(?:\s|$))")
"""Spaces at which no line ends: "3 → 4", "2 1/2", and "54." at the end."""


LONG, PIECE, BREAK = re.compile(r"\d{25,}"), 5, "\N{ZERO WIDTH SPACE}"
"""Numbers that no line has room for, and where they are broken: between so many digits, by nothing that is seen."""


def unbroken(text: str) -> str:
    """`text` with signs by which no line ends within the id of a rule, such as N-CP-3, or within "3 → 4"; a number
    longer than any line may end one after every fifth digit. What is searched or copied is the text itself."""
    whole = RULE_ID.sub(lambda found: found.group().replace("-", HYPHEN), text) if "-" in text else text
    return LONG.sub(_in_pieces, TOGETHER.sub(SPACE, whole))


def _in_pieces(found: re.Match[str]) -> str:
    digits = found.group()
    return BREAK.join(digits[at : at + PIECE] for at in range(0, len(digits), PIECE))
