"""The entry of a bundle: the program, once the traces are gone of how the bundle was started."""

import os
import sys

from mls_desktop.cli import main

SEARCHED = "LD_LIBRARY_PATH"


def forget_libraries() -> None:
    """What the program may start itself, such as a browser, is to have the system's libraries: a bundle on Linux leads
    the linker to its own, and keeps what was said before under another name."""
    before = os.environ.pop(f"{SEARCHED}_ORIG", None)
    os.environ.pop(SEARCHED, None)
    if before is not None:
        os.environ[SEARCHED] = before


if __name__ == "__main__":
    forget_libraries()
    sys.exit(main())
