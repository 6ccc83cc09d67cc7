"""The model of the roll being made outside fights, as the panel follows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.qt.soon import later
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from mls_desktop.bridge.roll.roll_session import RollRequest, RollSession
    from mls_desktop.rules.common.figures.notation import Dice


class RollHistory(QObject):
    """The model that keeps a session of rolls up to date with the open campaign. `changed`: the request, or a figure
    behind it, is another; `logged`: the log is another."""

    changed = Signal()
    logged = Signal()

    def __init__(self, roller: Roller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._roller = roller
        self._session: RollSession | None = None
        self._open_campaign: OpenCampaign | None = None
        self._watching = False
        self._later = later(self._renew)

    @property
    def session(self) -> RollSession:
        """Session of rolls, made when it is first asked for: in most starts nobody rolls outside a fight."""
        if self._session is None:
            from mls_desktop.bridge.roll.roll_session import RollSession

            self._session = RollSession(self._roller)
            self._set_people(self._session)
        return self._session

    @property
    def has_log(self) -> bool:
        """Tells whether the log has an entry, which can be taken back."""
        return self._session is not None and bool(self._session.log)

    def set_campaign(self, open_campaign: OpenCampaign | None) -> None:
        """Sets the campaign whose characters roll (None: none) and empties the log; emits `logged`."""
        if self._open_campaign is not None:
            self._open_campaign.document.changed.disconnect(self._on_changed)
        self._open_campaign = open_campaign
        if self._session is not None:
            self._session.begin()
        if open_campaign is not None:
            open_campaign.document.changed.connect(self._on_changed)
        self._renew()
        self.logged.emit()

    def watch(self, on: bool) -> None:
        """Sets whether rolls are in sight (`on`): only then edits of the document are followed at once."""
        if on and not self._watching:
            self._later.start()
        self._watching = on

    def set_request(self, wish: RollRequest) -> None:
        """Declares `wish` as the roll to be made, with whatever does not fit replaced, and emits `changed`; nothing
        where `wish` is the request already. Nothing is rolled."""
        if wish != self.session.wish:
            self._declare(wish)

    def throw(self, typed: Mapping[str, int]) -> bool:
        """Rolls the request with the sums of `typed`, by id of their prompts, and the program's dice for the others,
        and emits `logged`; False where there is no such roll. A remark still asked for before is left blank."""
        self._catch_up()
        done = self.session.throw(typed)
        if done:
            self.logged.emit()
        return done

    def throw_dice(self, who: str, what: str, dice: Dice, least: int | None = None, fell: int | None = None) -> None:
        """Throws dice of a sheet, as `RollSession.throw_dice` does, and emits `logged`."""
        self.session.throw_dice(who, what, dice, least, fell)
        self.logged.emit()

    def add_remark(self, text: str) -> None:
        """Answers the prompt for a remark on the last roll with `text`, which goes behind it in the log; "" leaves it
        blank; emits `logged` where a remark was asked for."""
        if self.session.add_remark(text):
            self.logged.emit()

    def take_offer(self, typed: Mapping[str, int]) -> bool:
        """Applies the effects of the last roll as one step of the document, with the sums of `typed` by name and the
        program's dice for the others, and emits `logged`; False where none is offered, or the document refuses it."""
        self._catch_up()
        result = self.session.result(typed)
        if result is None or self._open_campaign is None or not self._open_campaign.document.apply(result.batch):
            return False
        self.session.take(result)
        self.logged.emit()
        return True

    def take_back(self) -> None:
        """Removes the last entry from the log and emits `logged`; its effects on the document stay."""
        self.session.take_back()
        self.logged.emit()

    def _on_changed(self) -> None:
        if self._session is not None:
            self._set_people(self._session)
        if self._watching:
            self._later.start()

    def _catch_up(self) -> None:
        """Renews characters and request at once if edits of the document still wait to be followed; else nothing."""
        if self._later.isActive():
            self._later.stop()
            self._renew()

    def _set_people(self, session: RollSession) -> None:
        """Sets the characters who can roll, and the words of what they roll."""
        session.texts = self._open_campaign.texts if self._open_campaign is not None else Texts({})
        if self._open_campaign is None:
            session.clear_people()
            return
        document = self._open_campaign.document
        session.set_people(tuple(document.campaign.characters), document.system, document.world)

    def _renew(self) -> None:
        if self._session is not None:
            self._set_people(self._session)
            self._declare(self._session.wish)

    def _declare(self, wish: RollRequest) -> None:
        self.session.declare(wish)
        if self._open_campaign is not None and self.session.refusal is not None:
            self._open_campaign.document.refused.emit(self.session.refusal)
        self.changed.emit()
