"""Names of files that tell windows of one title apart."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def files_apart(paths: Sequence[Path | None]) -> list[str]:
    """Name of each file, with as many of its folders before it as tell it from the others; "" for None."""
    return [_apart(path, [each for each in paths if each is not None and each != path]) for path in paths]


def _apart(path: Path | None, others: Sequence[Path]) -> str:
    if path is None:
        return ""
    parts = path.parts
    for count in range(1, len(parts)):
        if all(each.parts[-count:] != parts[-count:] for each in others):
            return "/".join(parts[-count:])
    return str(path)


def with_file(title: str, file: str) -> str:
    """Title of a window with its file behind it: "Dale (dale.mls.json)"; `title` alone for ""."""
    return f"{title} ({file})" if file else title
