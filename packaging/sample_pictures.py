"""The small pictures of the samples that the start page shows: what is seen on opening each of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from campaigns import SAMPLE, Campaign
from fight_scenes import fight
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPixmap
from scenes import Act, open_sheet

SIZE = (1180, 738)
"""Of the window that is pictured: as narrow as one works in, so that something of it can still be made out."""
MIDDLE, SHRUNK = QRect(178, 28, 720, 450), (288, 180)
"""Of the window the part where what is open begins, and how large it is in the end: large enough for dense screens."""
AMID = 40
"""So many events of a fight have happened where it is shown."""


def first_sights() -> Iterator[tuple[Path, Act, Campaign]]:
    """Each sample's file, what is opened in it, and what it holds."""
    for file in sorted(SAMPLE.parents[1].glob("*/*.mls.json")):
        held: dict[str, Any] = json.loads(file.read_text("utf-8"))
        fought = next((each for each in held.get("encounters", ()) if each.get("events")), None)
        act = fight(fought["id"], AMID) if fought is not None else open_sheet(held["characters"][0]["id"])
        yield file, act, lambda held=held: held  # type: ignore[misc]


def shrink(drawn: Path, file: Path) -> Path:
    """Writes a small one of a picture to that file, and gives back its path. Raises OSError."""
    small = (
        QPixmap(str(drawn))
        .copy(MIDDLE)
        .scaled(*SHRUNK, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
    )
    if not small.save(str(file)):
        raise OSError(f"{file} could not be written")
    return file
