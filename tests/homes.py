"""The folders of a program that is tested: all below one that goes with the test."""

from __future__ import annotations

from pathlib import Path

from mls_desktop.bridge.app.paths import Folders


def folders(home: Path) -> Folders:
    """Folders for settings, state and recovery copies below `home`."""
    return Folders(home / "config", home / "state", home / "recovery")
