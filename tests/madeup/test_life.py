"""A system the program has never heard of has lives too: run, corrected, undone, written and read by common code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.bridge.document.document import Document
from mls_desktop.cli import main
from mls_desktop.model.replay import Replay, revision
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.life.lives import entry_event, without_chronicle
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.rules.common.values.events import Events
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from mls_desktop.words.system_texts import Texts, load_words
from tests.madeup import sky
from tests.madeup.life import KiteLife
from tests.madeup.system import Kite, shipped_data

SHIPPED_DATA = shipped_data()
KITES, WORLD = SHIPPED_DATA.system("kites"), SHIPPED_DATA.world(read(json.dumps(sky.campaign()).encode(), SHIPPED_DATA))
TEXTS = Texts(load_words(SHIPPED_DATA.resources, "kites"))
FLIGHT, REPAIR = {"kind": "flight", "metres": 450}, {"kind": "repair", "part": "tail"}
ENTRIES: list[dict[str, Any]] = [
    FLIGHT, {"kind": "storm", "force": [9]}, {**REPAIR, "note": "glue"}, {"kind": "flight", "metres": 99}, REPAIR,
    REPAIR,
]  # fmt: skip


def kite(*chronicle: Any) -> Kite:
    raw = sky.campaign()
    raw["characters"][0]["chronicle"] = list(chronicle)
    found = read(json.dumps(raw).encode(), SHIPPED_DATA).characters[0]
    assert isinstance(found, Kite)
    return found


def life(*chronicle: Any) -> KiteLife:
    found = KITES.life(kite(*chronicle), WORLD)
    assert isinstance(found, KiteLife)
    return found


def test_it_is_run_and_said() -> None:
    """Red's tail stands at 2: it tears above; the third repair finds nothing to do."""
    moments = Replay(life()).moments(Events(map(entry_event, ENTRIES)))
    assert [[TEXTS.note(note) for note in moment.notes] for moment in moments] == [
        ["It flies 450 metres; +4 points."], [], ["Tail is repaired; −2 points."], ["It flies 99 metres; +0 points."],
        ["Tail is repaired; −2 points."], ["Tail is repaired; 0 points."],
    ]  # fmt: skip
    assert [[each.rule for each in moment.found] for moment in moments] == [
        [], [], ["K-PART-1"], [], ["K-PART-1"], ["K-REPAIR-1"],
    ]  # fmt: skip


def test_the_present_kite_and_its_points() -> None:
    course = life(*ENTRIES)
    left = dict(KITES.points(course.who, WORLD))["left"].value
    assert sum(line.cp for line in course.ledger) == left == course.now.left
    assert dict(course.balances) == {0: left + 4, 2: left + 2, 4: left}
    assert KITES.sheet(course.who, WORLD) == course.board() != life().board()
    assert without_chronicle(course.who) == kite()


def test_a_correction_says_what_no_longer_fits_and_is_undone() -> None:
    """Without its flight the repair finds nothing to do; undo puts back what was there, bit for bit."""
    told: list[dict[str, Any]] = [FLIGHT, {"kind": "repair", "part": "string"}]
    before = Events(map(entry_event, told))
    after = Events((entry_event({"kind": "storm"}), *before.after(1)))
    found = revision(Replay(life()), before, after)
    assert [each.at for each in found.misfits] == [1] and found.board
    assert not revision(Replay(life()), before, before)
    raw = sky.campaign()
    raw["characters"][0]["chronicle"] = [FLIGHT, REPAIR]
    document = Document(
        read(json.dumps(raw).encode(), SHIPPED_DATA), KITES, SHIPPED_DATA.world, lambda edit, campaign: "step"
    )
    was = document.campaign
    document.apply(Edit("set", ("characters", "red", "chronicle", "0", "metres"), 20))
    assert document.campaign.characters[0].chronicle[0] == {"kind": "flight", "metres": 20}
    document.history.undo()
    assert document.campaign == was and write(document.campaign, SHIPPED_DATA) == write(was, SHIPPED_DATA)


@pytest.mark.parametrize(
    "entry", [{"kind": "flight"}, {"kind": "flight", "metres": -1}, {"kind": "repair", "part": "wing"}]
)
def test_what_no_chronicle_could_hold_is_refused(entry: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        life().apply(entry_event(entry))
    with pytest.raises(Refused):
        KITES.edit(kite(), WORLD, Edit("add", ("chronicle",), entry))


def test_show_tells_how_it_stands(tmp_path: Path, capsys: Any) -> None:
    raw = sky.campaign()
    raw["characters"][0]["chronicle"] = ENTRIES
    file = tmp_path / "kites.mls.json"
    file.write_text(json.dumps(raw))
    assert main(["show", "--json", str(file)], SHIPPED_DATA) == 0
    (told,) = json.loads(capsys.readouterr().out)["characters"]
    assert told["worn"] is False and told["figures"]["parts.tail"]["value"] == 7
