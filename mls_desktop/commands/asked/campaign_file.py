"""The campaign that a command is about: from a file, or from standard input."""

from __future__ import annotations

import argparse
import sys

from mls_desktop.commands.line.outcome import FAILED, NotDone, Outcome, unreadable_line
from mls_desktop.commands.line.table import STDIN
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import file_bytes, read, stream_bytes
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.i18n import _


def declare_file(parser: argparse.ArgumentParser) -> None:
    """Adds to `parser` the argument "file": the one campaign of a command."""
    parser.add_argument("file", metavar="FILE", help=_("a campaign; - is standard input"))


def campaign_of(file: str, shipped_data: ShippedData) -> AnyCampaign:
    """Campaign in `file`, a path or "-" for standard input. Raises NotDone, with a line on the first fault, where it
    cannot be read."""
    try:
        return read(bytes_of(file), shipped_data)
    except Unreadable as error:
        line = unreadable_line(file, error.faults, shipped_data)
        raise NotDone(Outcome(FAILED, "", f"{line}\n")) from None


def bytes_of(file: str) -> bytes:
    """Bytes of the campaign at the path `file`, or of standard input up to its end for "-". Raises Unreadable, and
    never OSError, where they cannot be read or are too many."""
    return stream_bytes(sys.stdin) if file == STDIN else file_bytes(file)
