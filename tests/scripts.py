"""The scripts of `packaging/`, which stand in no package, as modules for the tests; and what a process of pytest is
started with by one."""

import importlib
import os
import sys
from pathlib import Path
from types import ModuleType

PACKAGING = Path(__file__).parent.parent / "packaging"


def loaded(name: str) -> ModuleType:
    """A script with those that it imports from beside it."""
    sys.path.insert(0, str(PACKAGING))
    try:
        return importlib.import_module(name)
    finally:
        sys.path.remove(str(PACKAGING))


def outside() -> dict[str, str]:
    """The environment without what tells pytest that it runs within another."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
