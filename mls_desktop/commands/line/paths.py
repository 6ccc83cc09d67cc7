"""Words of the command line that can only be paths; a start that opens files loads this and no parser."""

from __future__ import annotations

import os
from pathlib import Path

SEPARATORS = {os.sep, os.altsep or os.sep}


def whole_path(word: str) -> Path:
    """Absolute path of `word`, taken from the current folder, so that it can be kept and read in another. Expands no
    "~" and follows no links; the path need not exist. Raises OSError where the current folder is gone."""
    return Path(os.path.abspath(word))


def is_gone(path: Path) -> bool:
    """Tells whether there certainly is nothing at `path`; what cannot be asked may be there."""
    try:
        os.stat(path)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False


def like_a_path(word: str) -> bool:
    """Whether a word is written as only files are: a folder before the name or a suffix behind it, and no "-" first."""
    if word.startswith("-"):
        return False
    return not SEPARATORS.isdisjoint(word) or os.path.splitext(word)[1].strip(".") != ""
