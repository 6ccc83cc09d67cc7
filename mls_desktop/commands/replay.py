"""`replay`: a fight or a life as it stands after its events, or the first of them."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from mls_desktop.commands.asked.campaign_file import campaign_of, declare_file
from mls_desktop.commands.asked_values import ask_as_json, line_as_json
from mls_desktop.commands.fight_moment import chosen_fighter, moment_of, whole_count
from mls_desktop.commands.line.outcome import WELL, Outcome, failed
from mls_desktop.commands.replay_life import life_outcome
from mls_desktop.commands.replay_odds import WrongModifier, as_json, check_modifiers, lines
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.log import log_lines
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import encoded
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import one_line

INDENT = "  "


def declare(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Adds to `parser`, not using `words`, the arguments of `replay`: file, fight or life, moment, odds and forms."""
    declare_file(parser)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--encounter", metavar="ID", help=_("the fight, by id or name"))
    which.add_argument("--character", metavar="ID", help=_("the life of that character, as their chronicle tells it"))
    parser.add_argument("--at", metavar="N", type=whole_count, help=_("after the first N events, in force or not"))
    parser.add_argument("--odds", action="store_true", help=_("and the chances of everybody who is asked to declare"))
    words_of = _("with --odds: a free modifier to that fighter's rolls in close combat; may be repeated")
    parser.add_argument("--modifier", metavar="ID=N", type=_modifier, action="append", default=[], help=words_of)
    parser.add_argument("--log", action="store_true", help=_("with --json: the lines of the log too"))
    parser.add_argument("--json", action="store_true", help=_("print one JSON object"))


def _modifier(text: str) -> tuple[str, int]:
    id, _equals, number = text.rpartition("=")
    try:
        value = int(number)
    except ValueError:
        value = None
    if not id or value is None:
        raise argparse.ArgumentTypeError(_("“{text}” is no fighter with a number, as in ID=2").format(text=text))
    return id, value


def run(options: argparse.Namespace, shipped_data: ShippedData) -> Outcome:
    """Outcome of `replay`, in lines or as JSON: a fight after its events in force, or after the first `options.at` of
    all it has, undone ones too; where `options` name a character, their life as the chronicle tells it, likewise.
    Raises NotDone where there is no such fight or character, or the fight has fewer events."""
    campaign = campaign_of(options.file, shipped_data)
    if options.character is not None:
        return life_outcome(options, campaign, shipped_data)
    held = moment_of(options.file, campaign, options.encounter, options.at, shipped_data)
    fight, moments, texts = held.fight, held.steps, held.texts
    modifiers = {chosen_fighter(word, held, "--modifier"): value for word, value in options.modifier}
    if modifiers and not options.odds:
        return failed(_("--modifier needs --odds"))
    try:
        check_modifiers(fight, modifiers)
    except WrongModifier as error:
        return failed(str(error))
    if options.json:
        found = _as_json(fight, moments, texts)
        found |= {"odds": as_json(fight, modifiers)} if options.odds else {}
        found |= {"log": [line_as_json(line) for line in log_lines(moments, texts)]} if options.log else {}
        return Outcome(WELL, encoded(found).decode())
    told = [*_lines(fight, moments, texts), *(lines(fight, modifiers, texts) if options.odds else ())]
    return Outcome(WELL, "".join(one_line(line) + "\n" for line in told))


def _as_json(fight: Fight, moments: Iterable[ReplayStep], texts: Texts) -> dict[str, Any]:
    misfits = [
        {"at": at, "rule": moment.misfit.rule, "message": texts.finding(moment.misfit)}
        for at, moment in enumerate(moments)
        if moment.misfit is not None
    ]
    state = fight.state()
    fighters = state.pop("fighters", [])
    return {
        **state,
        "asks": [ask_as_json(prompt) for prompt in fight.prompts()],
        "fighters": fighters,
        "misfits": misfits,
    }


def _lines(fight: Fight, moments: Sequence[ReplayStep], texts: Texts) -> Iterator[str]:
    """Yields the log line by line, then how each fighter stands, then the prompts that are waited for."""
    for line in log_lines(moments, texts):
        misfit = moments[line.at].misfit if not line.level and not line.passing else None
        if misfit is not None:
            yield _("event {at} does not fit: {why}").format(at=line.at + 1, why=texts.finding(misfit))
        else:
            yield INDENT * (line.level - 1 if line.level else 2) + line.told.text
    yield ""
    fighters: Any = fight.state().get("fighters", [])
    for held in fighters:
        said = [text for name, value in held.items() if name != "id" and (text := _stands(name, value, texts))]
        yield f"{held['id']}: {', '.join(said)}"
    for prompt in fight.prompts():
        yield _("waits for: {what} {who}").format(what=prompt.id, who=prompt.who)


def _stands(name: str, value: Any, texts: Texts) -> str:
    """Text of the entry `name` of a fighter's state: the name alone for True, else the name and its value, or the
    members of a list or table; "" for False, None, "" and what has no members."""
    if isinstance(value, bool):
        return texts.name(name) if value else ""
    if isinstance(value, dict):
        said = [f"{texts.value(key)} {_said(each, texts)}" for key, each in value.items()]
    elif isinstance(value, (list, tuple)):
        said = [_said(each, texts) for each in value]
    else:
        said = [] if value in (None, "") else [texts.value(value)]
    return f"{name} {', '.join(said)}" if said else ""


def _said(value: Any, texts: Texts) -> str:
    """Short text of one member of a list or table: yes or no of a flag; of a thing with keys of its own the values
    under them."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict):
        return " ".join(_said(each, texts) for each in value.values() if each is not None)
    return texts.value(value)
