"""`new`: an empty campaign."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from mls_desktop.commands.line.outcome import WELL, Outcome, failed
from mls_desktop.commands.line.table import STDOUT
from mls_desktop.model.campaign import empty_campaign
from mls_desktop.storage.saving import Conflict, SaveFailed, save
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import write
from mls_desktop.words.faults import save_text
from mls_desktop.words.i18n import _


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser`, not using `words`, the arguments of `new`: "--system" and "--output"."""
    parser.add_argument("--system", metavar="ID", help=_("the rule system it is of"))
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=_("where to write it; never over an existing file; - is standard output")
    )


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Writes an empty campaign of `options.system` to the file `options.output`, never over another; None and "-" are
    standard output. The outcome says why where that cannot be."""
    system = options.system or shipped_data.usual
    if system not in shipped_data.table:
        known = ", ".join(sorted(shipped_data.table))
        return failed(_("there is no system “{id}”; known: {known}").format(id=system, known=known))
    data = write(empty_campaign(system, shipped_data.system(system).library()), shipped_data)
    if options.output in (None, STDOUT):
        return Outcome(WELL, data.decode())
    try:
        saved = save(data, options.output)
    except Conflict:
        return failed(_("“{path}” already exists and was left as it is").format(path=options.output))
    except SaveFailed as error:
        return failed(save_text(error.reason, options.output))
    if not saved.folder_synced:
        return failed(_("“{path}” was written, but the disk reported an error").format(path=options.output))
    return Outcome(WELL)
