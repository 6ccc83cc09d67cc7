"""Run a command where there is no network but the loopback: `without_network.py COMMAND...`, on Linux.

Who is not root gets there by a user namespace, keeping their own id. Where neither is allowed the command is run with
the network, which is said; where CI is set that is a failure.
"""

from __future__ import annotations

import ctypes
import fcntl
import os
import socket
import struct
import sys

NEW_USER, NEW_NET = 0x10000000, 0x40000000
SET_FLAGS, UP = 0x8914, 1
"""SIOCSIFFLAGS and IFF_UP, to have the loopback answer."""
TOLD = "MLS_WITHOUT_NETWORK"
"""Set to 1 for the command: the tests look whether it is so."""


def leave_network() -> None:
    """Puts this process into a network of its own. Raises OSError."""
    libc = ctypes.CDLL(None, use_errno=True)
    user, group = os.getuid(), os.getgid()
    if libc.unshare(NEW_NET) != 0:
        if libc.unshare(NEW_USER | NEW_NET) != 0:
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        for name, text in {"setgroups": "deny", "uid_map": f"{user} {user} 1", "gid_map": f"{group} {group} 1"}.items():
            with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
                file.write(text)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
        fcntl.ioctl(handle, SET_FLAGS, struct.pack("16sH14x", b"lo", UP))


def main() -> int:
    command = sys.argv[1:]
    if not command:
        print("which command is to run without a network?", file=sys.stderr)
        return 2
    try:
        leave_network()
        os.environ[TOLD] = "1"
    except (OSError, AttributeError) as error:
        print(f"without_network: the tests keep the network: {error}", file=sys.stderr, flush=True)
        if os.environ.get("CI"):
            return 1
    os.execvp(command[0], command)


if __name__ == "__main__":
    sys.exit(main())
