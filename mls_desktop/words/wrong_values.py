"""Reasons why an entry is not possible, in words: the reasons of what converts values are written for programmers."""

from __future__ import annotations

import re

from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

REASONS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), said)
    for pattern, said in (
        (r"Expected `int` >= (-?\d+)", N_("a whole number from {0} on is wanted")),
        (r"Expected `int` <= (-?\d+)", N_("a whole number up to {0} is wanted")),
        (r"Expected `(?:int \| float|float \| int|float)` >= (-?[\d.]+)", N_("a number from {0} on is wanted")),
        (r"Expected `int(?: \| null)?`, got", N_("a whole number is wanted")),
        (r"Expected `(?:int \| float|float \| int|float)(?: \| null)?`, got", N_("a number is wanted")),
        (r"Expected `bool(?: \| null)?`, got", N_("yes or no is wanted")),
        (r"Expected `str(?: \| null)?`, got", N_("a text is wanted")),
        (r"Expected `str` matching regex", N_("it is not in the form wanted here")),
        (r"Expected `(?:array|object)(?: \| null)?`, got", N_("something else is wanted here")),
        (r"Object missing required field `(\w+)`", N_("its “{0}” is missing")),
        (r"Object contains unknown field `(\w+)`", N_("nothing has a “{0}” here")),
        (r"Invalid enum value '?([^']*)'?", N_("“{0}” is none of what can be chosen")),
    )
)
"""Patterns of how a converter's reason begins, and what is said in its place with the groups found."""


def reason_text(why: str) -> str:
    """Reason `why` of a failed conversion as people say it; as it stands where no pattern of `REASONS` fits."""
    for pattern, said in REASONS:
        found = pattern.match(why)
        if found is not None:
            return _(said).format(*found.groups())
    return why
