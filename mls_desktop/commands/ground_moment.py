"""The ground of the fight that a command asks about."""

from __future__ import annotations

import argparse

from mls_desktop.commands.fight_moment import FightMoment, moment_of
from mls_desktop.commands.outcome import FAILED, Outcome, failed, unreadable_line
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.storage.errors import Unreadable
from mls_desktop.storage.reading import file_bytes, read
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.i18n import _


def ground_moment(options: argparse.Namespace, shelf: ShippedData) -> tuple[FightMoment, GroundView] | Outcome:
    """The moment that the words of a command name, with its ground; where there is none, what the command says."""
    try:
        campaign = read(file_bytes(options.file), shelf)
    except Unreadable as error:
        return Outcome(FAILED, "", unreadable_line(options.file, error.faults, shelf) + "\n")
    moment = moment_of(options.file, campaign, options.encounter, options.at, shelf)
    if isinstance(moment, Outcome):
        return moment
    ground = moment.fight.ground
    if ground is None:
        return failed(_("{file}: “{id}” is fought on no ground").format(file=options.file, id=options.encounter))
    return moment, ground


def unknown(file: str, id: str) -> Outcome:
    """What a command says to a fighter who is not there."""
    return failed(_("{file}: no fighter “{id}”").format(file=file, id=id))
