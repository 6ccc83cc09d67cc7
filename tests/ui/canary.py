"""A file that tells when it is opened: the kernel says so, whoever reads."""

from __future__ import annotations

import ctypes
import os
import sys
from pathlib import Path

OPENED = 0x20


class Canary:
    """`text`: markup that would show the file's picture wherever it is taken for markup."""

    def __init__(self, file: Path) -> None:
        file.write_bytes(b"\x89PNG\r\n\x1a\n")
        self.text = f'<img src="{file.as_uri()}">'
        assert sys.platform == "linux"
        self._libc = ctypes.CDLL(None, use_errno=True)
        self._watch = self._libc.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        assert self._watch >= 0 and self._libc.inotify_add_watch(self._watch, os.fsencode(file), OPENED) >= 0

    def opened(self) -> bool:
        """Whether anybody has opened the file since the last time this was asked."""
        try:
            return bool(os.read(self._watch, 4096))
        except BlockingIOError:
            return False

    def close(self) -> None:
        os.close(self._watch)
