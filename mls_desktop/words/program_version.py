"""Which version of the program this is."""

from __future__ import annotations

PACKAGE = "mls_desktop"


def program_version() -> str:
    """As the installed package tells it; "" where it is not installed."""
    # What is imported for this is more than all of a command: it is read when somebody asks.
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return ""
