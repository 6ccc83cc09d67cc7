"""The libraries and programs of the system: what is missing of them, and how it comes (on Debian and its kin)."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from steps import SetupError, quiet, run, say

# Debian's package -> the library (found by the linker's cache), program or file that shows it is there.
# Libraries rather than package names are looked for, since the names differ between releases (libglib2.0-0t64).
GUI = {
    "libglib2.0-0": "libglib-2.0.so.0",
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
}
X11 = {
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
}
TOOLS = {
    "xvfb": "Xvfb",
    "xauth": "xauth",
    "xdotool": "xdotool",
    "x11-xkb-utils": "setxkbmap",
    "openbox": "openbox",
    "bash": "bash",
    "mandoc": "mandoc",
    "x11-utils": "xprop",
    "desktop-file-utils": "desktop-file-validate",
    "appstream": "appstreamcli",
    "shared-mime-info": "update-mime-database",
    "dbus": "dbus-run-session",
    "at-spi2-core": "/usr/libexec/at-spi-bus-launcher",
    "python3-pyatspi": "/usr/lib/python3/dist-packages/pyatspi/__init__.py",
}
"""What the tests of windows and of the package need; the last three read what a screen reader is given."""
FAULTS = {
    "strace": "strace",
    "e2fsprogs": "mkfs.ext4",
    "xfsprogs": "mkfs.xfs",
    "mount": "mount",
    "gcc": "gcc",
}
"""What the tests need that let system calls fail, disks fill and the power go."""
BUNDLES = {
    "binutils": "objdump",
    "chrpath": "chrpath",
    "dpkg-dev": "dpkg-shlibdeps",
    "lintian": "lintian",
    "debootstrap": "debootstrap",
    "util-linux": "unshare",
    "xz-utils": "xz",
    "libcups2": "libcups.so.2",
    "libwayland-client0": "libwayland-client.so.0",
    "libwayland-cursor0": "libwayland-cursor.so.0",
    "weston": "weston",
}
"""What bundles are made with and proved by, and libraries for printers and displays that they are to know."""
LOCKS = ("/var/lib/apt/lists/lock", "/var/lib/dpkg/lock-frontend", "/var/cache/apt/archives/lock")
LOCKED = Path("/proc/locks")
"""Linux's list of all locks; the last word but two of a line names device and inode of the file."""
LONGEST, PAUSE = 300, 3
"""Seconds that another program's work on packages, such as a fresh system's own, is waited for, and between looks."""
FONT = "fonts-dejavu-core"
FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts")


def missing_packages(wanted: dict[str, str]) -> list[str]:
    """The packages of which the library is not in the linker's cache, the program not on the path, the file not
    there."""
    path = os.environ.get("PATH", "") + ":/sbin:/usr/sbin"
    cache = shutil.which("ldconfig", path=path)
    listed = subprocess.run([cache, "-p"], capture_output=True, text=True, check=False).stdout if cache else ""
    libraries = {line.split()[0] for line in listed.splitlines() if line.strip()}
    return [
        package
        for package, sign in wanted.items()
        if sign not in libraries and shutil.which(sign, path=path) is None and not Path("/", sign).is_file()
    ]


def has_font() -> bool:
    folders = (Path(folder).expanduser() for folder in FONT_FOLDERS)
    return any(file.suffix.lower() in {".ttf", ".otf", ".ttc"} for folder in folders for file in folder.rglob("*"))


def lacking(x11: bool, tools: bool, faults: bool, bundles: bool = False) -> list[str]:
    """The packages missing for Qt; with `x11` for a real window too, with `tools` for what drives and sees one, with
    `faults` for what makes machines fail, with `bundles` for what makes bundles."""
    if not sys.platform.startswith("linux"):
        return []
    wanted = {**GUI, **(X11 if x11 or tools else {}), **(TOOLS if tools else {}), **(FAULTS if faults else {})}
    wanted |= BUNDLES if bundles else {}
    return [*missing_packages(wanted), *([] if has_font() else [FONT])]


def ready_system(x11: bool, tools: bool, venv: Sequence[str], faults: bool = False, bundles: bool = False) -> None:
    """Have what `lacking` tells and the packages `venv`, or raise SetupError.

    Who may install gets what is wanted now. Who may not is told once what any command may ask for later.
    """
    missing = [*lacking(x11, tools, faults, bundles), *venv]
    if missing:
        install_system(missing, [*lacking(True, True, True, bundles), *venv])


def install_system(packages: Sequence[str], all_told: Sequence[str]) -> None:
    """Install Debian packages, or raise SetupError with the one line to type for all; elsewhere only name them."""
    if shutil.which("apt-get") is None:
        # Another system names its packages otherwise, or keeps libraries where only Qt finds them: say it and try.
        say(f"the system seems to lack what these Debian packages hold: {' '.join(packages)}")
        return
    if os.geteuid() == 0:
        prefix = ["env", "DEBIAN_FRONTEND=noninteractive"]
    elif quiet(["sudo", "-n", "true"]):
        prefix = ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive"]
    else:
        raise SetupError(f"system packages are missing; please type\n  {by_hand(all_told)}")
    say(f"installing system packages: {' '.join(packages)}")
    wait_for_apt()
    if quiet([*prefix, *installing(packages)]):
        return
    # The package lists may be empty or old. `update` does not wait for the lock of the lists by itself.
    wait_for_apt()
    run([*prefix, "apt-get", "update", "-q"], "the package lists could not be refreshed")
    failure = f"system packages could not be installed; by hand:\n  {by_hand(packages)}\n "
    run([*prefix, *installing(packages)], failure)


def wait_for_apt() -> None:
    """Wait while another program installs packages or refreshes their lists, for `LONGEST` seconds; it is said once."""
    if is_apt_busy():
        say(f"another program is at work on this system's packages; waiting for it, at most {LONGEST // 60} minutes")
    for _ in range(LONGEST // PAUSE):
        if not is_apt_busy():
            return
        time.sleep(PAUSE)


def is_apt_busy(locks: Sequence[str] = LOCKS) -> bool:
    """Tell whether a program holds one of these locks of apt. Read from Linux's list, which needs no rights."""
    try:
        held = {line.split()[-3].rpartition(":")[2] for line in LOCKED.read_text("ascii").splitlines()}
    except (OSError, IndexError, ValueError):
        return False
    return any(str(os.stat(lock).st_ino) in held for lock in locks if os.path.exists(lock))


def installing(packages: Sequence[str]) -> list[str]:
    """The command that installs packages; between two looks at a lock it waits for one by itself."""
    return ["apt-get", "install", "-y", "--no-install-recommends", "-o", f"DPkg::Lock::Timeout={LONGEST}", *packages]


def by_hand(packages: Sequence[str]) -> str:
    """The one line to type by who may not install without a password."""
    return f"sudo apt-get update && sudo {shlex.join(installing(packages))}"
