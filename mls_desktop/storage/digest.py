"""The digest by which files, and what is kept about them, are told apart: SHA-256.

It comes from Python's own code. `hashlib` would rather take it from OpenSSL, and every open window would hold that
library, 3.5 MB, for a few short names and a file now and then.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

_HOMES = ("_sha2", "_sha256", "hashlib")
"""The modules that have it, the leanest first: the first of Python 3.12 and later, the second of Python 3.11."""
_HOME: Any = import_module(next(name for name in _HOMES if find_spec(name) is not None))
"""Read at once, not in the middle of a saving: a disk that fails may not be asked for a module then."""
_PART = 1 << 18
"""Bytes taken at once, about a millisecond: Python's own code lets no other thread work meanwhile."""


class Digest(Protocol):
    """The protocol of a digest that is being made, as `hashlib` has it."""

    def update(self, data: bytes | memoryview, /) -> None:
        """Adds `data` to the content of which the digest is made."""
        ...

    def hexdigest(self) -> str:
        """The digest of all parts so far, as 64 digits of base 16."""
        ...


def sha256(data: bytes = b"") -> Digest:
    """Digest object that has taken in `data`, a content or its first part: `update` takes further parts, `hexdigest`
    gives the text."""
    made: Digest = _HOME.sha256()
    whole = memoryview(data)
    for at in range(0, len(whole), _PART):
        made.update(whole[at : at + _PART])
    return made
