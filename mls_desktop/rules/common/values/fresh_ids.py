"""Ids the program makes: a name folded to ASCII lower_snake_case, numbered where it is taken."""

from __future__ import annotations

import re
from collections.abc import Container

LONGEST = 64


def fresh_id(name: str, taken: Container[str], fallback: str) -> str:
    """Id made from `name`, in ASCII lower_snake_case of at most 64 characters, with "_2", "_3" ... where it is in
    `taken`; made from `fallback` where no letter or digit of `name` is left."""
    # Its tables are large, and few sessions give a name to anything.
    import unicodedata

    folded = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "_", folded).strip("_")[:LONGEST].strip("_") or fallback
    if base not in taken:
        return base
    nth = 2
    while True:
        ending = f"_{nth}"
        candidate = base[: LONGEST - len(ending)].rstrip("_") + ending
        if candidate not in taken:
            return candidate
        nth += 1
