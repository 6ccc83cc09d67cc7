"""Rule ids that stay in one piece where lines are broken."""

from __future__ import annotations

import re

RULE_ID = re.compile(r"\b[A-Z]+(?:-[A-Z]+)*-[0-9]+\b")
HYPHEN = "\N{NON-BREAKING HYPHEN}"


def unbroken(text: str) -> str:
    """A text as it is shown on several lines: none ends within the id of a rule, such as N-CP-3. What is searched or
    copied is the text itself, not this one."""
    return RULE_ID.sub(lambda found: found.group().replace("-", HYPHEN), text) if "-" in text else text
