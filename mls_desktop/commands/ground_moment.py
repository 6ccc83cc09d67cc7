"""The ground of the fight that a command asks about."""

from __future__ import annotations

import argparse

from mls_desktop.commands.asked.campaign_file import campaign_of
from mls_desktop.commands.fight_moment import FightMoment, moment_of
from mls_desktop.commands.line.outcome import NotDone, failed
from mls_desktop.rules.common.battlefield.ground_view import GroundView
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.i18n import _


def ground_moment(options: argparse.Namespace, shipped_data: ShippedData) -> tuple[FightMoment, GroundView]:
    """Moment of the fight that `options` name by "file", "encounter" and "at", and its ground. Raises NotDone where
    there is no such moment, or the fight has no ground."""
    campaign = campaign_of(options.file, shipped_data)
    moment = moment_of(options.file, campaign, options.encounter, options.at, shipped_data)
    ground = moment.fight.ground
    if ground is None:
        message = _("{file}: “{id}” is fought on no ground")
        raise NotDone(failed(message.format(file=options.file, id=moment.encounter.id)))
    return moment, ground
