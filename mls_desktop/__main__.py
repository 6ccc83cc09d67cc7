"""`python -m mls_desktop`."""

import sys

from mls_desktop.cli import main

if __name__ == "__main__":
    sys.exit(main())
