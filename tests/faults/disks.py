"""Disks for the tests: a small one in memory, and one in a file whose power can be cut."""

from __future__ import annotations

import ctypes
import fcntl
import os
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SHUTDOWN, WITHOUT_LOG = 0x8004587D, 2
"""The ioctl that ext4 and xfs share for a cut, and its flag: nothing that is not on the disk yet gets there."""
IMAGE_BYTES = {"ext4": 16 << 20, "xfs": 300 << 20}
PATIENCE = 10.0


def mount(*words: str | Path) -> None:
    subprocess.run(["mount", *words], check=True)


def umount(folder: Path) -> None:
    """Waits for the last file of a process that has just ended. Raises CalledProcessError."""
    end = time.monotonic() + PATIENCE
    while subprocess.run(["umount", folder], capture_output=True, check=False).returncode != 0:
        if time.monotonic() > end:
            subprocess.run(["umount", "-l", folder], check=True)
            raise AssertionError(f"{folder} is held")
        time.sleep(0.01)


@contextmanager
def memory_disk(folder: Path, size: int, files: int) -> Iterator[None]:
    """A disk of so many bytes and files."""
    folder.mkdir()
    mount("-t", "tmpfs", "-o", f"size={size},nr_inodes={files}", "tmpfs", folder)
    try:
        yield
    finally:
        umount(folder)


def fill(folder: Path, free: int) -> Path:
    """A file that leaves so many bytes free, in whole blocks."""
    about = os.statvfs(folder)
    blocks = about.f_bavail - -(-free // about.f_bsize)
    file = folder / "filler"
    with open(file, "wb") as handle:
        if blocks > 0:
            os.posix_fallocate(handle.fileno(), 0, blocks * about.f_bsize)
    return file


class Disk:
    """A disk in a file, of the kind "ext4" or "xfs", mounted at `folder` while it is on."""

    def __init__(self, kind: str, folder: Path, image: Path) -> None:
        self.folder, self.image = folder, image
        folder.mkdir(exist_ok=True)
        image.unlink(missing_ok=True)
        with open(image, "wb") as file:
            file.truncate(IMAGE_BYTES[kind])
        if kind == "ext4":
            subprocess.run(["mkfs.ext4", "-q", "-F", "-m", "0", image], check=True, capture_output=True)
        else:
            subprocess.run(["mkfs.xfs", "-q", "-f", image], check=True, capture_output=True)

    @contextmanager
    def on(self) -> Iterator[None]:
        mount("-o", "loop", self.image, self.folder)
        try:
            yield
        finally:
            umount(self.folder)

    def settle(self) -> None:
        """All that was written until now is on the disk."""
        with self._handle() as handle:
            assert ctypes.CDLL(None).syncfs(handle) == 0

    def cut(self) -> None:
        """The power goes. What is mounted afterwards is what the disk had."""
        with self._handle() as handle:
            fcntl.ioctl(handle, SHUTDOWN, struct.pack("I", WITHOUT_LOG))

    @contextmanager
    def _handle(self) -> Iterator[int]:
        handle = os.open(self.folder, os.O_RDONLY)
        try:
            yield handle
        finally:
            os.close(handle)
