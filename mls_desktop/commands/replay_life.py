"""`replay --character`: a life as its chronicle tells it, entry by entry, with all that breaks a rule or no longer
fits."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from mls_desktop.commands.asked.chosen import CHARACTER, chosen
from mls_desktop.commands.asked_values import ask_as_json, line_as_json
from mls_desktop.commands.line.outcome import WELL, Outcome, campaign_texts, failed
from mls_desktop.commands.values import plain_number
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.life.life_replay import LifeReplay
from mls_desktop.model.replay import ReplayStep
from mls_desktop.report.log import log_lines
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.life.lives import Life, entry_event, without_chronicle
from mls_desktop.rules.common.values.events import Events
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.storage.writing import encoded
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import one_line

INDENT = "  "


def life_outcome(options: argparse.Namespace, campaign: AnyCampaign, shipped_data: ShippedData) -> Outcome:
    """Outcome of `replay --character`: the life of `options.character` after all entries of the chronicle, or after the
    first `options.at`, in lines or as JSON. Failed with --odds or --modifier, or where there are fewer entries. Raises
    NotDone for a word that names no character."""
    names = {each.id: each.name for each in campaign.characters}
    id = chosen(CHARACTER, options.character, names, options.file)
    who = next(each for each in campaign.characters if each.id == id)
    if options.odds or options.modifier:
        return failed(_("--odds needs --encounter"))
    system, texts = shipped_data.system(campaign.system), campaign_texts(campaign, shipped_data)
    begun = system.life(without_chronicle(who), shipped_data.world(campaign))
    events = Events(map(entry_event, who.chronicle))
    count = len(events) if options.at is None else options.at
    if begun is None or count > len(events):
        message = _("{file}: the chronicle of “{id}” has only {count} entries")
        return failed(message.format(file=options.file, id=who.id, count=len(events)))
    reel = LifeReplay(begun)
    life, moments = reel.at(events, count), reel.moments(events, count)
    if options.json:
        return Outcome(WELL, encoded(_as_json(life, moments, texts, options.log)).decode())
    return Outcome(WELL, "".join(one_line(line) + "\n" for line in _lines(life, moments, texts)))


def _as_json(life: Life, moments: Sequence[ReplayStep], texts: Texts, with_log: bool) -> dict[str, Any]:
    found = [
        {"at": at, "rule": each.rule, "severity": each.severity, "message": texts.finding(each)}
        for at, moment in enumerate(moments)
        for each in _said(moment)
    ]
    asks = [ask_as_json(prompt) for prompt in life.prompts()]
    held: dict[str, Any] = {"age": _age(life), **life.state(), "asks": asks, "findings": found}
    return held | ({"log": [line_as_json(line) for line in log_lines(moments, texts)]} if with_log else {})


def _age(life: Life) -> int | float | str | None:
    """Age of who lives `life`, for JSON: whole where it is, else the nearest double; None for no age."""
    return life.age.numerator if life.age is not None and life.age.denominator == 1 else plain_number(life.age)


def _said(moment: ReplayStep) -> tuple[Finding, ...]:
    return moment.found if moment.misfit is None else (moment.misfit,)


def _lines(life: Life, moments: Sequence[ReplayStep], texts: Texts) -> Iterator[str]:
    """Yields the log under its headings, below each entry what is found of it; then the points left, and the prompts
    that are waited for."""
    for line in log_lines(moments, texts):
        yield INDENT * (line.level - 1 if line.level else 1) + line.told.text
        if not line.level and not line.passing:
            for each in _said(moments[line.at]):
                label = _("breach") if each.severity == "error" else _("note")
                yield f"{INDENT * 2}{label} {each.rule}: {texts.finding(each)}"
    yield ""
    if life.ledger:
        yield _("points left: {points}").format(points=sum(line.cp for line in life.ledger))
    for prompt in life.prompts():
        yield _("waits for: {what} {who}").format(what=prompt.id, who=prompt.who).rstrip()
