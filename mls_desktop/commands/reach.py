"""`reach`: how far a fighter comes over the ground of a fight."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from mls_desktop.commands.fight_moment import FightMoment, chosen_fighter, declare_moment
from mls_desktop.commands.ground_moment import ground_moment
from mls_desktop.commands.line.outcome import WELL, Outcome, failed
from mls_desktop.rules.common.battlefield.ground_view import MoveReach
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import encoded
from mls_desktop.words.i18n import _
from mls_desktop.words.terminal import one_line


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser`, not using `words`, the arguments of `reach`: moment, fighter, action, target and "--json"."""
    declare_moment(parser)
    parser.add_argument("--who", metavar="ID", required=True, help=_("the fighter, by id or name"))
    parser.add_argument("--action", metavar="A", help=_("as if that were what they chose; else what they did"))
    parser.add_argument("--target", metavar="ID", default="", help=_("with --action: whom they run after"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Outcome of `reach`: the states in which a move of fighter `options.who` may end, by cost, row, column and facing,
    in lines or as JSON. Failed for an unknown action, or one without the target it needs. Raises NotDone as
    `ground_moment`."""
    moment, ground = ground_moment(options, shipped_data)
    who = chosen_fighter(options.who, moment, options.file)
    target = chosen_fighter(options.target, moment, options.file) if options.target else ""
    if options.action is not None and options.action not in ground.actions:
        named = ", ".join(ground.actions)
        message = _("{file}: there is no action “{id}”; there are: {named}")
        return failed(message.format(file=options.file, id=options.action, named=named))
    if options.action is not None and ground.actions[options.action] and not target:
        message = _("{file}: “{id}” runs after somebody: say whom, with --target")
        return failed(message.format(file=options.file, id=options.action))
    reach = ground.reach(who, options.action, target)
    if options.json:
        states = [{"at": [*each.at], "facing": each.facing, "cost": each.cost} for each in reach.states]
        found = {"who": who, "action": reach.action or None, "points": reach.points, "states": states}
        return Outcome(WELL, encoded(found).decode())
    return Outcome(WELL, "".join(one_line(line) + "\n" for line in _lines(moment, who, reach)))


def _lines(moment: FightMoment, who: str, reach: MoveReach) -> Iterator[str]:
    action = moment.texts.name(reach.action) if reach.action else _("no action")
    yield _("{who}: {action}, {points} points").format(who=moment.names[who], action=action, points=reach.points)
    for each in reach.states:
        yield f"{each.at[0]}, {each.at[1]} {each.facing}: {each.cost}"
