"""Files whose fights hold events of any kind, however broken: `check` and `replay` name the place of each, and end."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mls_desktop.cli import main
from mls_desktop.rules.common.fight.fights import MOST_FIGHTERS
from mls_desktop.rules.common.values.events import event_object
from tests.anyevents import BROKEN, SYSTEMS, any_event, badly_supplied, campaign_of, pool, shelf_of
from tests.tiers import cases

MOST_TOLD = 100
"""Findings of one code that `check` tells of an encounter; of the others it tells the number."""
FEW, MANY = range(6), range(6, 6 + cases(all=18, long=54))


def written(folder: Path, system: str, seed: int) -> tuple[str, str]:
    """The path of a file with one fight into which a dozen events of any kind were put, and the id of that fight."""
    random, held = Random(seed), pool(system)
    ring = random.choice(held.rings)
    raw: dict[str, Any] = campaign_of(system, ring.encounter)
    (encounter,) = raw["encounters"]
    for _nth in range(12):
        at = random.randint(0, len(encounter["events"]))
        event = any_event(random, held, ring, ring.at(min(at, len(ring.encounter.events))))
        encounter["events"].insert(at, {"kind": event.kind, "who": event.who, **dict(event.facts)})
    if seed % 5 == 0:
        encounter["events"].insert(random.randint(0, 9), random.choice((7, None, {"who": "x"}, {"kind": 3})))
    file = folder / f"{seed}.mls.json"
    file.write_text(json.dumps(raw), "utf-8")
    return str(file), encounter["id"]


def goes(folder: Path, system: str, seed: int, capsys: Any) -> None:
    file, id = written(folder, system, seed)
    code = main(["check", "--json", file], shelf_of(system))
    out, err = capsys.readouterr()
    (found,) = json.loads(out)["files"]
    assert main(["replay", file, "--encounter", id], shelf_of(system)) in (0, 2)
    told = capsys.readouterr()
    if found["error"] is not None:
        assert code == 2 and found["error"]["path"].startswith("/encounters/0/")
        assert found["error"]["path"] in err and found["error"]["path"] in told.err
        return
    places = [each["path"] for each in found["findings"] if each["severity"] == "warning"]
    assert code in (0, 1) and all(place.startswith("/encounters/0/events/") for place in places)
    more = sum(found.get("more", {}).values())
    assert told.out.count(" does not fit: ") == len(places) + more
    assert main(["replay", "--json", file, "--encounter", id], shelf_of(system)) == 0
    misfits = json.loads(capsys.readouterr().out)["misfits"]
    named = [f"/encounters/0/events/{each['at']}" for each in misfits]
    assert [each for each in named if each in places] == places and len(named) == len(places) + more
    assert all(each["rule"] and each["message"] for each in misfits)


@pytest.mark.parametrize("seed", FEW)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_place_is_named(system: str, seed: int, tmp_path: Path, capsys: Any) -> None:
    goes(tmp_path, system, seed, capsys)


@pytest.mark.long
@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_place_is_named_often(system: str, seed: int, tmp_path: Path, capsys: Any) -> None:
    goes(tmp_path, system, seed, capsys)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_newcomer_with_a_broken_library_is_named(system: str, tmp_path: Path, capsys: Any) -> None:
    ring = pool(system).rings[0]
    raw = campaign_of(system, ring.encounter)
    raw["encounters"][0]["events"] = [event_object(event) for event in badly_supplied(ring)]
    file = tmp_path / "ned.mls.json"
    file.write_text(json.dumps(raw), "utf-8")
    assert main(["check", "--json", str(file)], shelf_of(system)) == 0
    (found,) = json.loads(capsys.readouterr().out)["files"]
    named = {each["path"]: each["rule"] for each in found["findings"]}
    known = {f"/encounters/0/events/{at}" for at, own in enumerate(BROKEN) if {*own} <= {*pool(system).library}}
    assert known and known <= {*named}
    assert {*named.values()} <= {"wrong_value", "unknown_reference", "wrong_table"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_fight_of_any_system_holds_more(system: str, tmp_path: Path, capsys: Any) -> None:
    ring = pool(system).rings[0]
    raw, entry = campaign_of(system, ring.encounter), ring.encounter.line_up[0]
    join = {"kind": "join", "side": entry.side, "character": dict(entry.character)}
    here = sum(each.count for each in ring.encounter.line_up)
    raw["encounters"][0]["events"] = [{**join, "who": f"new.{nth}"} for nth in range(600)]
    file = tmp_path / "crowd.mls.json"
    file.write_text(json.dumps(raw), "utf-8")
    assert main(["check", "--json", str(file)], shelf_of(system)) == 0
    (found,) = json.loads(capsys.readouterr().out)["files"]
    late = [each for each in found["findings"] if each["path"].startswith("/encounters")]
    assert {each["rule"] for each in late} == {"too_many_fighters"} and str(MOST_FIGHTERS) in late[0]["message"]
    assert [each["path"] for each in late] == [
        f"/encounters/0/events/{nth}" for nth in range(MOST_FIGHTERS - here, 600)
    ][:MOST_TOLD]
    assert sum(found["more"].values()) == 600 - (MOST_FIGHTERS - here) - MOST_TOLD
