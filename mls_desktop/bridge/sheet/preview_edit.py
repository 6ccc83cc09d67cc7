"""The preview of an edit of a character: what it would do, worked out without doing it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.sheet.impact import Change, changes
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.system.waivers import folded, standing
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Edit, Path
from mls_desktop.words.budget import problem_text
from mls_desktop.words.edit_texts import edit_text
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.system_texts import Texts

TOLD = 14
"""Number of changes that are named; a tool tip stays smaller than the sheet."""
PROBLEMS = 3
"""Number of new problems that are named."""


def _as_they_are(who: Character) -> Character:
    return who


class EditPreview(Struct, frozen=True):
    """Preview of `edit`: the figures that would change, and the breaches that would be new and that nobody allows."""

    edit: Edit
    changes: tuple[Change, ...]
    breaches: tuple[Finding, ...]
    further: tuple[Finding, ...] = ()
    """Breaches at the edited place that are there already, and would then have other numbers."""


def foreseen(
    system: AnySystem, world: Struct, who: Character, sections: Iterable[Section], edit: Edit,
    seen: Callable[[Character], Character] = _as_they_are,
) -> EditPreview | None:  # fmt: skip
    """Preview of `edit` at a path below character `who`; None where it would be refused. Nothing is changed.
    `sections`: the sheet as it is; `seen` gives the character that the sheet shows for a character."""
    try:
        after = system.edit(who, world, edit)
    except Refused:
        return None
    found = changes(sections, system.sheet(seen(after), world))
    before = {_key(finding): finding for finding in standing(who, system.findings(who, world))}
    broken = [each for each in standing(after, system.findings(after, world)) if each.severity == "error"]
    new = tuple(finding for finding in broken if _key(finding) not in before)
    other = (finding for finding in broken if before.get(_key(finding), finding).facts != finding.facts)
    return EditPreview(edit, found, new, tuple(finding for finding in other if finding.path == edit.path))


def _key(finding: Finding) -> tuple[str, str, Path]:
    """Rule, kind and path of `finding`, by which a breach is the same before and after an edit."""
    return finding.rule, finding.kind, finding.path


def step_lines(seen: EditPreview, texts: Texts) -> str:
    """Text on `seen`, the preview of one step more: a line with its changes, or that no figure changes, then a line for
    each rule that it would break, the first `PROBLEMS` and the number of others."""
    changed = "; ".join(change_lines(seen.changes, texts)) or _("no figure changes")
    return "\n".join([_("One step more: {changes}.").format(changes=changed), *problem_lines(seen, texts)])


def change_lines(found: tuple[Change, ...], texts: Texts, most: int = TOLD) -> list[str]:
    """Lines for changes, at most `most`: "Total hit points 12 → 15"; if there are more, a last line with the number of
    the others."""
    lines = [_change_line(change, texts) for change in found]
    more = len(lines) - most
    return [*lines[:most], _("and {n} more").format(n=more)] if more > 0 else lines


def _change_line(change: Change, texts: Texts) -> str:
    before, after = texts.figure(change.before), texts.figure(change.after)
    return f"{texts.key(change.key, change.name)} {before} \N{RIGHTWARDS ARROW} {after}"


def problem_lines(seen: EditPreview, texts: Texts, most: int = PROBLEMS) -> list[str]:
    """Lines for the rules that would be broken, at most `most`: "New problem: One die for hit points is missing."; if
    there are more, a last line with the number of the others. A change at creation may break many later entries of a
    chronicle alike."""
    told = folded(seen.breaches)
    said = [_("New problem: {what}").format(what=problem_text(each, texts.finding(each.finding))) for each in told]
    shown = list(dict.fromkeys(said))[:most]
    more = len(said) - len(shown)
    return [*shown, how_many("and {n} problem more", "and {n} problems more", more)] if more else shown


def told(seen: EditPreview, texts: Texts) -> str:
    """Text on `seen`, several lines: rules that would be broken, or still are, then the edit, then the changes."""
    still = [_("Still a problem: {what}").format(what=texts.finding(finding)) for finding in seen.further]
    lines = [*problem_lines(seen, texts), *still, _("{step}:").format(step=edit_text(seen.edit, texts))]
    return "\n".join([*lines, *(change_lines(seen.changes, texts) or [_("no figure changes")])])
