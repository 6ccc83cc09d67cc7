"""The archive of a bundle: a folder that runs where it is unpacked, and can be laid into a user's own menu."""

from __future__ import annotations

import shutil
from pathlib import Path

from steps import ROOT, run

from bundling.folder import Bundle
from bundling.project import day, machine, top_folder

README, INSTALL = "README.txt", "install-for-me"
TEXTS = ROOT / "packaging" / "linux" / "archive"
SHARE = "share"


def furnish(bundle: Bundle) -> None:
    """Lays into the folder what is to be read first, and what a desktop wants to know of the program."""
    from desktop import lay_out

    lay_out(bundle.folder / SHARE)
    for name in (README, INSTALL):
        shutil.copyfile(TEXTS / name, bundle.folder / name)
    (bundle.folder / INSTALL).chmod(0o755)


def packed(bundle: Bundle, dist: Path) -> Path:
    """Packs the folder, which bears the version, into an archive of `dist`; where that is. The same files make the same
    archive: their order, owners and times are not those of the day."""
    target = dist / f"{top_folder()}-{machine()}.tar.xz"
    same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", f"--mtime=@{day()}"]
    words: list[str | Path] = ["tar", "--use-compress-program=xz -T0", *same, "-cf", target, "-C", bundle.folder.parent]
    run([*words, bundle.folder.name], "the archive could not be packed")
    return target
