"""News of each version, as a reference to read; and whether somebody should be told that there is any."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mls_desktop.bridge.app.settings import Settings
from mls_desktop.words.reference import Reference

NEWS = "news"
"""What is new is a reference too, a chapter a version; it is made from the changelog."""


def news(roots: Iterable[Path]) -> Reference:
    """News of the versions, the newest first."""
    return Reference(roots, NEWS)


def newest(reference: Reference) -> str:
    """The newest version that something is told of; "" where there is none."""
    return next(iter(reference.titles()), "")


def is_to_be_told(settings: Settings, version: str) -> bool:
    """Whether a person comes from another version: not who has never had this program before."""
    before = settings.seen_version or ("before" if settings.geometry else version)
    return bool(version) and before != version
