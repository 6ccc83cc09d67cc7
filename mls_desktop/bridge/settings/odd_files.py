"""The program's own small files as a start finds them: what stands there and cannot be read is put aside, and told."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from mls_desktop.bridge.app import view_state
from mls_desktop.bridge.app.crash_traces import LOG
from mls_desktop.storage import recent
from mls_desktop.storage.aside import moved_aside
from mls_desktop.storage.plain_file import NotPlain, plain_bytes, plain_start
from mls_desktop.words.i18n import _
from mls_desktop.words.program_texts import N_

_log = logging.getLogger(__name__)


class OwnFile(Struct, frozen=True):
    """A file of the program's own. `lost`: what the program does not know any more without it, in words; `is_sound`
    tells whether bytes may stand in it, None: any may."""

    name: str
    lost: str
    most: int = 0
    is_sound: Callable[[bytes], bool] | None = None

    def is_odd(self, folder: Path) -> bool:
        """Whether a file in `folder` has the name but cannot be this one: no plain file, or not sound. Raises
        OSError."""
        try:
            if self.is_sound is not None:
                return not self.is_sound(plain_bytes(folder / self.name, self.most))
            plain_start(folder / self.name, 1)
        except FileNotFoundError:
            return False
        except NotPlain:
            return True
        return False


OWN_FILES = (
    OwnFile(
        view_state.NAME, N_("which sheets of each campaign were open"), view_state.MOST_BYTES,
        view_state.is_table_of_views,
    ),
    OwnFile(recent.NAME, N_("the list of recent files"), recent.MOST_BYTES, recent.is_list),
    OwnFile(LOG, N_("what the log held")),
)  # fmt: skip
"""Files in the folder of the state. The settings have their own way, since most of a damaged file of them can be
read."""


def put_aside_odd(folder: Path) -> str:
    """Renames the program's own files in `folder` that cannot be read; gives sentences on that, "" if all are sound."""
    return " ".join(_put_aside(folder))


def _put_aside(folder: Path) -> Iterator[str]:
    for own in OWN_FILES:
        with suppress(OSError):
            if own.is_odd(folder):
                aside = moved_aside(folder / own.name)
                _log.warning("%s could not be read and is %s now", folder / own.name, aside.name)
                text = _("“{name}” could not be read, so {lost} is lost to the program; it was kept as {file}.")
                yield text.format(name=own.name, lost=_(own.lost), file=aside)
