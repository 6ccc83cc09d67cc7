"""Undo after the program was killed at any moment: what comes back is what was, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.storage.writing import write
from tests.bridge.kites import campaign
from tests.chance_edits import ChanceEdits
from tests.restarts import SHIPPED_DATA, Home

RUNS, THINGS, KILLS = 6, 60, 8


@pytest.fixture
def home(qtbot, tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path / "one")
    yield made
    made.end()


class Referee:
    """Somebody who edits, undoes, redoes and saves by chance. `pairs`: which states followed from each other by one
    step, as bytes; a gesture counts from its beginning to each of its states."""

    def __init__(self, open_campaign: OpenCampaign, random: Random) -> None:
        self.open_campaign, self.random, self.edits = open_campaign, random, ChanceEdits(random, SHIPPED_DATA)
        self.pairs: set[tuple[bytes, bytes]] = set()

    def act(self) -> None:
        document = self.open_campaign.document
        self.random.choice(
            (self._edit, self._edit, self._edit, document.history.undo, document.history.redo, self._save)
        )()

    def _edit(self) -> None:
        document, before = self.open_campaign.document, self.open_campaign.document.history.count()
        applied, edit = document.campaign, None
        while edit is None:
            edit = self.edits._cell(document.campaign) if applied.characters else self.edits._new(document.campaign)
        document.apply(edit, gesture=self.random.choice(("", "", "drag")))
        step = document.step(document.history.index() - 1)
        if step is not None and document.history.count() >= min(before, 1):
            self.pairs.add((write(step.old, SHIPPED_DATA), write(step.new, SHIPPED_DATA)))
            self.pairs.add((write(applied, SHIPPED_DATA), write(step.new, SHIPPED_DATA)))

    def _save(self) -> None:
        self.open_campaign.keeper.save()


@pytest.mark.parametrize("seed", range(RUNS))
def test_whenever_it_is_killed_the_steps_that_come_back_are_true(home: Home, qtbot, tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    open_campaign = home.begin(campaign("Ann", "Bo"))
    referee = Referee(open_campaign, random)
    kills = sorted(random.sample(range(THINGS), KILLS))
    found = 0
    for at in range(THINGS):
        referee.act()
        if random.random() < 0.4:
            open_campaign.keeper.flush()
        if at in kills:
            found += must_be_true(home.crash(tmp_path / f"{seed}-{at}"), referee.pairs)
    assert found > 20


def must_be_true(crashed: Home, pairs: set[tuple[bytes, bytes]]) -> int:
    """Whatever a program finds there, by the file and by the copy, is one of these steps; how many it found."""
    count = 0
    starts = [crashed.recover] if list(crashed.root.rglob("*.mls-recovery")) else []
    for start in (*starts, crashed.start):
        open_campaign = start()
        document = open_campaign.document
        assert crashed.told == []
        steps = [step for at in range(document.history.count()) if (step := document.step(at)) is not None]
        for step in steps:
            assert (write(step.old, SHIPPED_DATA), write(step.new, SHIPPED_DATA)) in pairs, step.text()
        before, after = document.step(document.history.index() - 1), document.step(document.history.index())
        now = write(document.campaign, SHIPPED_DATA)
        assert before is None or write(before.new, SHIPPED_DATA) == now
        assert after is None or write(after.old, SHIPPED_DATA) == now
        count += len(steps)
        crashed.held.remove(open_campaign)
        open_campaign.close(drop=False)
        open_campaign.deleteLater()
    return count
