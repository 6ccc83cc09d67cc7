"""`print`: characters' sheets or cards, an encounter, its cards or its log as a PDF. Qt is loaded for this command
alone, and needs no display."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from mls_desktop.commands.asked.campaign_file import campaign_of, declare_file
from mls_desktop.commands.asked_pages import Nothing, asked_pages
from mls_desktop.commands.line.outcome import WELL, Outcome, failed, remark
from mls_desktop.commands.line.output import is_terminal
from mls_desktop.commands.line.table import STDOUT
from mls_desktop.storage.saving import PDF, SaveFailed, save
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.faults import save_text
from mls_desktop.words.i18n import _
from mls_desktop.words.paper_sizes import PAPERS, USUAL_PAPER
from mls_desktop.words.program_texts import N_

OUTPUT = N_("the PDF to write, over none but a PDF; - is standard output")


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser`, not using `words`, the arguments of `print`: file, what of it to print, output and paper."""
    declare_file(parser)
    parser.add_argument(
        "--character", metavar="ID", nargs="+", action="extend", help=_("these alone, in this order, by id or name")
    )
    parser.add_argument("--cards", action="store_true", help=_("small cards, eight a page; of minor characters"))
    parser.add_argument(
        "--encounter", metavar="ID", help=_("this encounter with points to tick, or its fighters' cards")
    )
    parser.add_argument("--log", action="store_true", help=_("the log of the encounter"))
    parser.add_argument("--journal", action="store_true", help=_("the journal of the campaign"))
    parser.add_argument("-o", "--output", metavar="OUT.pdf", required=True, help=_(OUTPUT))
    parser.add_argument("--paper", choices=tuple(PAPERS), default=USUAL_PAPER, help=_("the size of the paper"))


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Writes the pages that `options` ask for as a PDF to `options.output`, over none but a PDF, or for "-" to standard
    output, but to no terminal. The outcome says why where that cannot be. Raises NotDone as `campaign_of` and
    `asked_pages`."""
    if options.output == STDOUT and is_terminal(sys.stdout):
        return failed(_("a PDF is nothing for a terminal; name a file, or pass it on to a program"))
    campaign = campaign_of(options.file, shipped_data)
    try:
        pages = tuple(asked_pages(options, campaign, shipped_data))
    except Nothing as error:
        return failed(f"{options.file}: {error}")
    # Imported here: the other commands never load Qt.
    from mls_desktop.bridge.printing.printer import pdf_of
    from mls_desktop.report.layout.paper import PrintOptions
    from mls_desktop.report.layout.printed_signs import missing_text

    made = pdf_of(pages, PrintOptions(options.paper), campaign.name)
    told = remark(missing_text(made.missing))
    if options.output == STDOUT:
        return Outcome(WELL, err=told, data=made.data)
    try:
        saved = save(made.data, options.output, overwrite=True, kind=PDF)
    except SaveFailed as error:
        return failed(save_text(error.reason, options.output))
    if not saved.folder_synced:
        return failed(_("“{path}” was written, but the disk reported an error").format(path=options.output))
    return Outcome(WELL, err=told)
