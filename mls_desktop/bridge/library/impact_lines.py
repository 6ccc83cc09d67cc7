"""Lines on the impact of a change of the library on a character: a figure, what it is now, what it would be."""

from __future__ import annotations

from mls_desktop.model.impact import CharacterImpact
from mls_desktop.rules.common.system.waivers import folded
from mls_desktop.words.budget import problem_text
from mls_desktop.words.compared.differences import sheet_line
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts


def lines(touched: CharacterImpact, texts: Texts) -> list[tuple[str, str, str]]:
    """Lines on the impact on a character: a line a figure (what, now, then), then the findings that come and go."""
    said = [sheet_line(each, texts) for each in touched.figures]
    for title, findings in ((_("New: {finding}"), touched.come), (_("Gone: {finding}"), touched.gone)):
        for problem in folded(findings):
            told = problem_text(problem, texts.finding(problem.finding))
            said.append((title.format(finding=told), "", ""))
    return said


def count_of(touched: CharacterImpact) -> int:
    return len(touched.figures) + len(folded(touched.come)) + len(folded(touched.gone))


def figure_columns(width: int, names: int, now: int, then: int) -> tuple[int, int]:
    """Widths of the columns "now" and "then" in a list `width` pixels wide, where `names`, `now` and `then` need so
    much: as much as they need where there is room; else names give way first, down to two fifths, then the wider of the
    two."""
    room = width - min(names, width * 2 // 5)
    if now + then <= room:
        return now, then
    lesser = min(now, then, room // 2)
    return (lesser, room - lesser) if now <= then else (room - lesser, lesser)


def summary(count: int, done: int, total: int, *, running: bool, stopped: bool) -> str:
    """Summary of the work: the number of characters looked at (`done` of `total`) while `running` or if `stopped`, and
    how many of them change (`count`)."""
    who = how_many("{n} character changes.", "{n} characters change.", count)
    if running:
        return _("{done} of {total} characters looked at. {who}").format(done=done, total=total, who=who)
    if stopped:
        return _("Stopped after {done} of {total} characters. {who}").format(done=done, total=total, who=who)
    return who if count else _("No character of this campaign changes.")
