"""The merger of a counterpart into a character of the open campaign: what both changed, what comes of it, the step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from mls_desktop.bridge.compare.conflict_texts import conflict_line
from mls_desktop.bridge.compare.counterparts import Counterpart, called, seal_text
from mls_desktop.model.apply import applied
from mls_desktop.model.merge.character_merge import CharacterMerge, Choices
from mls_desktop.model.merge.merging_step import MergeDesk, merged_pair, merging, pair_of
from mls_desktop.model.merge.value_merge import Chosen
from mls_desktop.report.comparison import ComparedSide, unlike
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.edits import Path
from mls_desktop.words.compared.comparison_texts import ComparedLine
from mls_desktop.words.i18n import _

if TYPE_CHECKING:
    from mls_desktop.bridge.campaign.open_campaign import OpenCampaign


class ShownConflict(Struct, frozen=True):
    """A conflict in words. `usual`: the side that is taken until somebody decides."""

    path: Path
    line: ComparedLine
    usual: Chosen


class MergeAccount(Struct, frozen=True):
    """Outcome of a merge as far as it is decided. `changes`: of the character here, `mine` as it is, `theirs` as it
    would be."""

    about: str
    conflicts: tuple[ShownConflict, ...]
    changes: tuple[ComparedLine, ...]


class CharacterMerger:
    """The merger of `other` into character `id`. It never changes the campaign but by `apply`, which is one step.
    Raises Refused where nothing of `other` could be in the campaign."""

    def __init__(self, open_campaign: OpenCampaign, id: str, other: Counterpart) -> None:
        document = open_campaign.document
        self._open_campaign, self._other = open_campaign, other
        self._desk = MergeDesk(document.campaign, document.system, open_campaign.shipped, open_campaign.world_of)
        self._pair = pair_of(self._desk, id, other.home, other.who.id)
        self._world = open_campaign.world_of(self._pair.host)
        self._texts = open_campaign.texts.knowing(document.system.names(self._world))

    @property
    def title(self) -> str:
        """Name of the character that is merged."""
        return called(self._pair.mine, self._open_campaign.document.campaign)

    @property
    def there(self) -> str:
        """Brief name of the counterpart that is merged in."""
        return self._other.brief

    def account(self, choices: Choices) -> MergeAccount:
        """Outcome of the merge with `choices`, a side by path; nothing is changed."""
        merge = merged_pair(self._desk, self._pair, choices)
        conflicts = tuple(
            ShownConflict(each.path, conflict_line(each, self._texts), each.usual) for each in merge.conflicts
        )
        return MergeAccount(_about(merge), conflicts, self._changes(merge))

    def apply(self, choices: Choices) -> str:
        """Merges with `choices`, a side by path, as one step of the campaign; gives the reason of a refusal in words,
        else ""."""
        document = self._open_campaign.document
        try:
            step = merging(self._desk, self._pair, choices)
            applied(document.campaign, step, document.system, self._open_campaign.world_of)
        except Refused as refused:
            return self._texts.finding(refused.finding)
        name = _("{name}: merged with {other}").format(name=self.title, other=self._other.brief)
        if not step.edits or document.apply(step, name=name):
            return ""
        return _("The campaign could not take it. Nothing has changed.")

    def _changes(self, merge: CharacterMerge) -> tuple[ComparedLine, ...]:
        system = self._open_campaign.document.system
        if system.integrity(merge.result, self._world):
            return ()
        now, then = ComparedSide(self._pair.mine, self._world), ComparedSide(merge.result, self._world)
        return unlike(now, then, system, self._texts)


def _about(merge: CharacterMerge) -> str:
    told = _("No approved version is common to both: choose a side wherever they differ.")
    if merge.base is not None:
        since = _("Both go back to the approved version “{seal}”: what only one side has changed since is taken.")
        told = since.format(seal=seal_text(merge.base))
    return f"{told} {_('Merging is one step; undo takes it back.')}"
