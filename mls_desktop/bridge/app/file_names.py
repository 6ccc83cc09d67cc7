"""Names of files made from names that people gave to characters."""

from __future__ import annotations

import re
import unicodedata

MOST_LETTERS, MOST_BYTES = 80, 200
FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]')
RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\..*)?\Z", re.IGNORECASE | re.DOTALL)


def file_name(name: str, fallback: str = "character") -> str:
    """A name, without an ending, that every system takes and that stays in its folder."""
    clean = FORBIDDEN.sub("_", unicodedata.normalize("NFC", name)).strip(" .")[:MOST_LETTERS]
    clean = clean.encode("utf-8")[:MOST_BYTES].decode("utf-8", "ignore").strip(" .")
    if not clean:
        return fallback
    return f"_{clean}" if RESERVED.match(clean) else clean
