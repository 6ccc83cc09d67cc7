"""`print`: characters' sheets as a PDF. Qt is loaded for this command alone, and needs no display."""

from __future__ import annotations

import argparse
from datetime import date

from mls_desktop.commands.outcome import FAILED, WELL, Outcome, failed, speech_of, unreadable_line
from mls_desktop.report.page import Desk, Wishes, page_of
from mls_desktop.storage.faults import Unreadable
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.storage.saving import SaveFailed, save
from mls_desktop.storage.shelf import Shelf
from mls_desktop.words.dates import said_date
from mls_desktop.words.faults import save_text
from mls_desktop.words.reference import Reference
from mls_desktop.words.tongue import _

SUMMARY = "sheets to PDF"


def declare(parser: argparse.ArgumentParser) -> None:
    """The words this command takes."""
    parser.add_argument("file", metavar="FILE", help="a campaign")
    parser.add_argument("--character", metavar="ID", nargs="+", action="extend", help="these alone, in this order")
    parser.add_argument("-o", "--output", metavar="OUT.pdf", required=True, help="the PDF to write")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the size of the paper")


def run(options: argparse.Namespace, shelf: Shelf) -> Outcome:
    """Writes the sheets of the characters named, or of all."""
    try:
        campaign = read(file_bytes(options.file), shelf)
    except Unreadable as error:
        return Outcome(FAILED, "", unreadable_line(options.file, error.faults) + "\n")
    by_id = {who.id: who for who in campaign.characters}
    chosen = list(by_id) if options.character is None else options.character
    for id in chosen:
        if id not in by_id:
            return failed(_("{file}: no character “{id}”").format(file=options.file, id=id))
    if not chosen:
        return failed(_("{file}: no characters").format(file=options.file))
    reference = Reference(shelf.resources, campaign.system)
    speech, world = speech_of(campaign, shelf), shelf.world(campaign)
    desk = Desk(campaign.name, shelf.system(campaign.system), world, speech, reference)
    pages = [page_of(by_id[id], desk, Wishes(date=said_date(date.today()))) for id in chosen]
    # Imported here: the other commands never load Qt.
    from mls_desktop.bridge.printing import Options, pdf_of

    data = pdf_of(pages, Options(options.paper), shelf.resources, campaign.name)
    try:
        saved = save(data, options.output, overwrite=True)
    except SaveFailed as error:
        return failed(save_text(error.reason, options.output))
    if not saved.folder_synced:
        return failed(_("“{path}” was written, but the disk reported an error").format(path=options.output))
    return Outcome(WELL)
