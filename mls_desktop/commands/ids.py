"""`ids`: the ids that other commands take, for scripts, and for shells that complete words."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from mls_desktop.commands.asked.campaign_file import campaign_of, declare_file
from mls_desktop.commands.fight_moment import moment_of
from mls_desktop.commands.line.outcome import WELL, Outcome
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.i18n import _


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser` the arguments of `ids`: file, and whose ids. `words` are not used."""
    declare_file(parser)
    whose = parser.add_mutually_exclusive_group(required=True)
    whose.add_argument("--characters", action="store_true", help=_("those of all characters"))
    whose.add_argument("--encounters", action="store_true", help=_("those of all encounters"))
    whose.add_argument("--fighters", metavar="ID", help=_("those of all in this encounter, by id or name"))


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Outcome of `ids`: one id a line, in the order of the campaign."""
    campaign = campaign_of(options.file, shipped_data)
    if options.fighters is None:
        ids = [each.id for each in (campaign.characters if options.characters else campaign.encounters)]
    else:
        ids = [*moment_of(options.file, campaign, options.fighters, None, shipped_data).names]
    return Outcome(WELL, "".join(f"{id}\n" for id in ids))
