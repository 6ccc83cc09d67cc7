"""A page for phones in a process of its own: it says at which port, and ends with its standard input."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QSocketNotifier

from mls_desktop.bridge.phones.phone_limits import PhoneLimits
from tests.bridge.phones import callers


def main() -> int:
    application = QCoreApplication(sys.argv)
    server, _clock = callers.server(PhoneLimits())
    over = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    over.activated.connect(application.quit)
    print(server.port, flush=True)
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
