"""The program as window tests start it, with dice that fall the same way each time.

`python -m tests.window.started FILE...` is `python -m mls_desktop FILE...`.
"""

import sys

from mls_desktop.cli import main
from tests.same_dice import dice_fall_alike

if __name__ == "__main__":
    dice_fall_alike()
    sys.exit(main())
