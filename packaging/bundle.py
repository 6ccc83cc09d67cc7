"""Make what somebody without Python installs: `python3 packaging/dev.py bundle [--folder|--archive|--deb] [--check]`.

On Linux a folder that runs by itself, an archive of it, and a Debian package; on Windows a folder, an archive and an
installer; on macOS an application and an image of a disk. Without a word for one of them all are made that this system
makes. They go to `dist`, and their sizes are told. `--check` proves those of Linux on roots without Python, as root.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from bundling import archive, deb, elsewhere
from bundling.folder import WORK, Bundle, largest, made, size, try_out
from steps import ROOT, SetupError, say

DIST = ROOT / "dist"
KINDS = {
    "linux": {"folder": "the folder", "archive": "an archive of the folder", "deb": "a Debian package"},
    "win32": {"folder": "the folder", "archive": "an archive of the folder", "installer": "an installer"},
    "darwin": {"folder": "the application", "image": "an image of a disk with the application"},
}
"""What each system makes, and what that is."""


def parser(system: str = sys.platform) -> argparse.ArgumentParser:
    wanted = argparse.ArgumentParser(prog="dev.py bundle", description=(__doc__ or "").splitlines()[0])
    for kind, text in KINDS.get(system, {}).items():
        wanted.add_argument(f"--{kind}", dest="kinds", action="append_const", const=kind, help=f"make {text}")
    wanted.add_argument("--out", type=Path, default=DIST, metavar="DIR", help="where they go (default: dist)")
    if system == "linux":
        wanted.add_argument("--check", action="store_true", help="prove them on roots without Python; as root")
        wanted.add_argument("--keep", action="store_true", help="with --check: leave the roots where they are")
    return wanted


def make(kinds: set[str], dist: Path) -> tuple[Bundle, dict[str, Path]]:
    """Makes the folder, and of it these kinds; where each is."""
    bundle = made(dist / elsewhere.folder_name())
    if sys.platform == "linux":
        archive.furnish(bundle)
    try_out(bundle)
    found = {"folder": bundle.folder}
    if "archive" in kinds:
        found["archive"] = archive.packed(bundle, dist) if sys.platform == "linux" else elsewhere.zipped(bundle, dist)
    if "deb" in kinds:
        found["deb"] = deb.built(bundle, dist, WORK)
    if "installer" in kinds:
        found["installer"] = elsewhere.installer(bundle, dist)
    if "image" in kinds:
        found["image"] = elsewhere.image(bundle, dist)
    return bundle, found


def report(bundle: Bundle, found: dict[str, Path]) -> None:
    """The sizes of what was made, and the largest parts of the folder."""
    for kind, place in found.items():
        print(f"{kind:10} {size(place) / 1e6:7.1f} MB  {place}")
    print("of the folder " + ", ".join(f"{name} {part / 1e6:.1f}" for name, part in largest(bundle.folder)) + " MB")
    if bundle.of_system:
        print(f"{len(bundle.of_system)} libraries are the system's: {' '.join(bundle.of_system)}")


def main(words: list[str]) -> int:
    if sys.platform not in KINDS:
        say(f"FAILED: bundles are not made for {sys.platform}")
        return 1
    chosen = parser().parse_args(words)
    kinds = set(chosen.kinds or KINDS[sys.platform])
    is_check = getattr(chosen, "check", False)
    started = time.monotonic()
    chosen.out.mkdir(parents=True, exist_ok=True)
    try:
        bundle, found = make(kinds | ({"archive", "deb"} if is_check else set()), chosen.out.resolve())
        report(bundle, found)
        say(f"made in {time.monotonic() - started:.0f} s")
        if is_check:
            from bundling.check import prove

            return prove(bundle, found["archive"], found["deb"], chosen.keep)
    except SetupError as error:
        say(f"FAILED: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
