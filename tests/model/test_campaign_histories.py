"""Histories of a campaign on the disk (S1): edits, rolls of a fight, undo and redo, saved, opened again, its program
killed and what it left recovered. After each step it is what a plain reference says."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEventLoop

from mls_desktop.bridge.campaign.crash_recovery import CrashRecovery
from mls_desktop.bridge.campaign.loaded_campaign import Loaded, load
from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.bridge.document.document import Document
from mls_desktop.bridge.document.save_outcome import Outcome
from mls_desktop.bridge.qt.life_sign import is_orphan
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.fight.session import FightSession
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.common.values.events import event_object, told
from mls_desktop.storage.recovery import RecoveryFolder
from mls_desktop.storage.saving import digest
from mls_desktop.storage.writing import settled
from tests.madeup import sky
from tests.model.test_histories import CHECKS, MadeUpHistories
from tests.promises import Promise
from tests.sweeps import sweep
from tests.tiers import cases

pytestmark = pytest.mark.needs("nutshell")  # by the module of the other histories

History = tuple[list[AnyCampaign], list[AnyCampaign]]
"""The states that can be undone to and redone to, the next one last."""
RUNS, STEPS = cases(quick=5, all=15, long=2000), 40


class CampaignHistories(MadeUpHistories):
    """`on_disk`: what the file holds, None where there is none yet. `kept`: what the recovery copy holds. The sheet is
    watched by the other histories."""

    start = replace(MadeUpHistories.start, encounters=(sky.held(),))

    @initialize()
    def begin(self) -> None:
        self.home = tempfile.TemporaryDirectory(prefix="mls-histories-")
        self.file = Path(self.home.name) / "hill.mls.json"
        self.recovery = RecoveryFolder(Path(self.home.name) / "recovery")
        self.on_disk: AnyCampaign | None = None
        self.seen: list[AnyCampaign] = [self.start]
        self.keeper: Autosave | None = None
        super().begin()
        self._keep(Loaded(self.start))

    def _keep(self, loaded: Loaded) -> None:
        base = digest(loaded.data) if loaded.data is not None else loaded.base
        self.keeper = Autosave(self.document, self.shipped_data, self.recovery, loaded.path, base, self.document)
        if loaded.unsaved:
            self.keeper.must_be_saved(loaded.copy)

    def _open(self, loaded: Loaded, expected: History | None = None) -> None:
        """Another start of the program. Undo and redo go on as the log of steps has it: as `expected`, where that is
        plain, and else through states that were there before."""
        if self.sheet is not None:
            self.sheet.close()
            self.sheet = None
        self.document.deleteLater()
        self.start = self.now = loaded.campaign
        self.past, self.future = [], []
        self.document = Document(
            self.start, self.shipped_data.system(self.start.system), self.shipped_data.world, self._name
        )
        self._watch()
        self._keep(loaded)
        self._keeper.steps.look()
        self._keeper.background.wait()
        self._take_over_history()
        assert self.now == loaded.campaign
        if expected is not None:
            assert (self.past, self.future) == expected
        assert all(any(state == seen for seen in self.seen) for state in (*self.past, *self.future))

    def _take_over_history(self) -> None:
        """What can be undone and redone, as states; the document stays where it is."""
        history = self.document.history
        index, states = history.index(), []
        for at in range(history.count() + 1):
            history.setIndex(at)
            states.append(self.document.campaign)
        history.setIndex(index)
        self.past, self.now, self.future = states[:index], states[index], states[:index:-1]
        self.start = states[0]

    def _expected(self) -> History:
        """The history as a file and the log of steps give it back."""
        return [self._as_read(state) for state in self.past], [self._as_read(state) for state in self.future]

    def _as_read(self, state: AnyCampaign) -> AnyCampaign:
        return settled(state, self.document.system)

    def _apply(self, edit: Edit | Batch) -> None:
        super()._apply(edit)
        self.seen.append(self._as_read(self.now))

    @property
    def _keeper(self) -> Autosave:
        assert self.keeper is not None
        return self.keeper

    def _saved(self) -> Outcome:
        """The outcome of a save; one that is done at once is told before `save` returns."""
        loop, heard = QEventLoop(), list[Outcome]()

        def hear(outcome: Outcome) -> None:
            if outcome.kind == "save":
                heard.append(outcome)
                loop.quit()

        for signal in (self._keeper.kept, self._keeper.failed):
            signal.connect(hear)
        self._keeper.save(self.file if self._keeper.path is None else None)
        if not heard:
            loop.exec()
        for signal in (self._keeper.kept, self._keeper.failed):
            signal.disconnect(hear)
        return heard[0]

    @rule(seed=st.integers(1, 10**6))
    def roll(self, seed: int) -> None:
        """The next answer of the fight, its dice fallen."""
        encounter = self.now.encounters[0]
        session = FightSession(encounter, self.document.system, self.shipped_data.shipped("kites"), Roller(seed))
        assert session.fight is not None
        for prompt in session.fight.prompts()[:1]:
            usual = session.fight.default_answer(prompt)
            fallen = sum(Roller(seed).roll((6, 6)))
            event = usual if usual is not None else told(prompt.id, prompt.who, dice=fallen)
            self._apply(Edit("add", ("encounters", encounter.id, "events"), event_object(event)))

    @rule()
    def save(self) -> None:
        outcome = self._saved()
        assert outcome.problem is None and not self._keeper.dirty
        self.on_disk = self._settled()

    def _settled(self) -> AnyCampaign:
        """The campaign as a file gives it back."""
        return settled(self.now, self.document.system)

    @rule()
    def close_and_open(self) -> None:
        """Unsaved edits are given up."""
        is_saved = self.on_disk is not None and not self._keeper.dirty
        expected = self._expected() if is_saved else None
        self._keeper.close(drop=True)
        self._open(
            load(self.file, self.shipped_data) if self.on_disk is not None else Loaded(type(self).start), expected
        )
        assert self.now == (self.on_disk if self.on_disk is not None else type(self).start)
        assert not self._left()

    @rule()
    def kill_and_recover(self) -> None:
        """The program ends a moment after its last copy: nothing is flushed, no copy is dropped."""
        is_dirty, wanted, expected = self._keeper.dirty, self._settled(), self._expected()
        self._keeper.flush()
        self._keeper.close(drop=False)
        left = self._left()
        assert len(left) == is_dirty
        recovery = self._crash_recovery()
        if left:
            loaded = recovery.restore(left[0])
            self._open(loaded, expected)
            assert self.now == wanted and self._keeper.dirty
        else:
            self._open(load(self.file, self.shipped_data) if self.on_disk is not None else Loaded(type(self).start))

    def _crash_recovery(self) -> CrashRecovery:
        return CrashRecovery(self.shipped_data, self.recovery.folder, is_orphan)

    def _left(self) -> list:
        return self._crash_recovery().left_behind()

    @invariant()
    def the_sheet_is_as_a_fresh_one(self) -> None:
        """That is the other histories' concern."""

    @invariant()
    def the_file_is_what_was_saved_last(self) -> None:
        if hasattr(self, "file"):
            found = load(self.file, self.shipped_data).campaign if self.file.exists() else None
            assert found == self.on_disk

    def teardown(self) -> None:
        if self.keeper is not None:
            self.keeper.close(drop=True)
            super().teardown()
            QCoreApplication.processEvents()
            sweep()
            self.home.cleanup()


@pytest.fixture(autouse=True)
def _application(qapp) -> Iterator[None]:
    yield


@pytest.mark.timeout(5000)
def test_campaign_histories(promise: Promise) -> None:
    run_state_machine_as_test(
        CampaignHistories,
        settings=settings(max_examples=RUNS, stateful_step_count=STEPS, suppress_health_check=CHECKS),
    )
    promise("S1", "histories of a campaign, killed and recovered", asked=RUNS, reached=RUNS)
