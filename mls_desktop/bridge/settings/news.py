"""News of each version, as a reference to read; and whether somebody should be told that there is any."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mls_desktop.bridge.app.settings import Settings
from mls_desktop.words.reference import Reference

NEWS = "news"
"""Name of the reference of news, a chapter a version; it is made from the changelog."""


def news(roots: Iterable[Path]) -> Reference:
    """Reference of the news of versions, the newest first, below `roots`."""
    return Reference(roots, NEWS)


def newest(reference: Reference) -> str:
    """Newest version that `reference` has news of; "" where there is none."""
    return next(iter(reference.titles()), "")


def is_to_be_told(settings: Settings, version: str) -> bool:
    """Whether the news of `version` are new to the person, who comes from another version; False for a first start."""
    before = settings.seen_version or ("before" if settings.geometry else version)
    return bool(version) and before != version
