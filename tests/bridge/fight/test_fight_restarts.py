"""A fight in mid-round after the program was killed: it asks the same, and its steps are undone as before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.autosave import Autosave
from mls_desktop.bridge.document.step_history import StepHistory
from mls_desktop.bridge.fight.running_fight import RunningFight
from mls_desktop.bridge.roll.dice import Roller
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.rules.common.values.events import told
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData
from tests.hand_clock import HandClock, turned_by_hand
from tests.restarts import Home, copied

SAMPLES = Path(__file__).parents[3] / "resources" / "samples"
SHIPPED_DATA = ShippedData()
FILES = [file for id in sorted(SHIPPED_DATA.table) for file in sorted((SAMPLES / id).glob("*.mls.json"))]
TOLD, BACK = 14, 24


@lru_cache(maxsize=8)
def sample(file: Path) -> AnyCampaign:
    return read(file.read_bytes(), SHIPPED_DATA)


FIGHTS = [(file, fight.id) for file in FILES for fight in sample(file).encounters if len(fight.events)]


def fight_of(open_campaign: OpenCampaign, id: str) -> Encounter:
    found: Encounter = inside(open_campaign.document.campaign.encounters, id)
    return found


def seen(running_fight: RunningFight) -> tuple[object, ...]:
    """All that the fight shows and asks."""
    return (
        running_fight.at,
        running_fight.prompts,
        tuple(running_fight.session.sections.values()),
        running_fight.names(),
    )


@pytest.fixture
def clock() -> Iterator[HandClock]:
    """The clock of copies and logs; chances are weighed by the real one."""
    with turned_by_hand(lambda owner: isinstance(owner, Autosave | StepHistory)) as made:
        yield made


@pytest.fixture
def home(qapp: object, clock: HandClock, tmp_path: Path) -> Iterator[Home]:
    made = Home(tmp_path / "one", SHIPPED_DATA)
    yield made
    made.end()


def begun(home: Home, file: Path, id: str, count: int) -> OpenCampaign:
    """The sample with so many events of the fight told."""
    campaign = sample(file)
    fights = tuple(
        replace(each, events=each.events.first(count), cursor=None, branches=()) if each.id == id else each
        for each in campaign.encounters
    )
    return home.begin(replace(campaign, encounters=fights))


@pytest.mark.parametrize(("file", "id"), FIGHTS, ids=lambda value: value if isinstance(value, str) else "")
def test_in_mid_round_undo_and_redo_go_on_after_a_crash(
    home: Home, clock: HandClock, tmp_path: Path, file: Path, id: str
) -> None:
    """Ten steps are made before the last save, as many as the crash took away after it, and more: all can be undone."""
    events = inside(sample(file).encounters, id).events
    first = begun(home, file, id, BACK)
    running_fight = RunningFight(first, id, Roller(7), first)
    moments = [seen(running_fight)]
    for event in events[BACK : BACK + TOLD]:
        assert running_fight.answer(event), event
        moments.append(seen(running_fight))
        if len(moments) == TOLD // 2:
            home.save(first)
    copied(first, clock)
    second = home.crash(tmp_path / "two").recover()
    again = RunningFight(second, id, Roller(7), second)
    assert seen(again) == moments[-1]
    history = second.document.history
    assert (history.count(), history.index()) == (len(moments) - 1, len(moments) - 1)
    names = [first.document.history.text(at) for at in range(history.count())]
    assert [history.text(at) for at in range(history.count())] == names
    for moment in reversed(moments[:-1]):
        history.undo()
        assert seen(again) == moment
    for moment in moments[1:]:
        history.redo()
        assert seen(again) == moment
    running_fight.close()
    again.close()


@pytest.mark.parametrize(
    ("file", "id"), FIGHTS[:1] + FIGHTS[-1:], ids=lambda value: value if isinstance(value, str) else ""
)
def test_after_undo_in_mid_round_the_fight_goes_on_and_the_rest_is_dropped(
    home: Home, clock: HandClock, tmp_path: Path, file: Path, id: str
) -> None:
    events = inside(sample(file).encounters, id).events
    first = begun(home, file, id, BACK)
    running_fight = RunningFight(first, id, Roller(7), first)
    for event in events[BACK : BACK + 4]:
        assert running_fight.answer(event)
    made = first.document.history.count()
    home.save(first)
    running_fight.close()
    home.close(first)
    second = home.start()
    again = RunningFight(second, id, Roller(7), second)
    second.document.history.undo()
    second.document.history.undo()
    assert again.answer(told("end"))
    assert second.document.history.count() == made - 1
    copied(second, clock)
    third = home.crash(tmp_path / "two").recover()
    assert fight_of(third, id) == fight_of(second, id)
    third.document.history.undo()
    third.document.history.undo()
    assert fight_of(third, id).events == events.first(fight_of(third, id).reached)
    again.close()


@pytest.mark.parametrize(("file", "id"), FIGHTS[:1], ids=lambda value: value if isinstance(value, str) else "")
def test_rewinding_and_branches_come_back_too(
    home: Home, clock: HandClock, tmp_path: Path, file: Path, id: str
) -> None:
    first = begun(home, file, id, BACK)
    running_fight = RunningFight(first, id, Roller(7), first)
    running_fight.peek(BACK // 2)
    assert running_fight.answer(told("end"))
    after = fight_of(first, id)
    assert len(after.branches) == 1
    copied(first, clock)
    second = home.crash(tmp_path / "two").recover()
    assert fight_of(second, id) == after
    second.document.history.undo()
    assert len(fight_of(second, id).events) == BACK
    assert not fight_of(second, id).branches
    second.document.history.redo()
    assert fight_of(second, id) == after
    running_fight.close()
