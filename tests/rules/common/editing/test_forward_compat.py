"""What a newer program wrote: left out of the typed view of its JSON, kept in a saved value."""

from __future__ import annotations

from copy import deepcopy
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from mls_desktop.rules.common.editing.forward_compat import converted, known
from mls_desktop.rules.common.values.events import Events, told
from mls_desktop.rules.common.values.saved_value import UNKNOWN, SavedValue


class Bell(SavedValue, frozen=True):
    tone: str = "c"
    weight: Annotated[int, Meta(ge=0)] = 1


class Tower(SavedValue, frozen=True):
    id: str
    bells: tuple[Bell, ...] = ()
    by_name: dict[str, Bell] = {}
    great: Bell | None = None
    noted: Annotated[Bell | None, Meta(description="a bell")] = None
    rung: Events = Events()
    free: dict[str, Any] = {}


NEW = {"tone": "d", "crack": {"deep": True}}
OLD = {"tone": "d"}


@pytest.mark.parametrize(
    ("raw", "left"),
    [
        pytest.param({"id": "a", "clock": 1}, {"id": "a"}, id="at the top"),
        pytest.param({"id": "a", "great": NEW}, {"id": "a", "great": OLD}, id="in a value that may be nothing"),
        pytest.param({"id": "a", "noted": NEW}, {"id": "a", "noted": OLD}, id="in an annotated one"),
        pytest.param({"id": "a", "bells": [OLD, NEW]}, {"id": "a", "bells": [OLD, OLD]}, id="in a list"),
        pytest.param({"id": "a", "bells": (NEW,)}, {"id": "a", "bells": [OLD]}, id="in a tuple"),
        pytest.param({"id": "a", "by_name": {"x": NEW}}, {"id": "a", "by_name": {"x": OLD}}, id="in a table"),
        pytest.param({"id": "a", "free": {"x": NEW}}, {"id": "a", "free": {"x": NEW}}, id="not where all is allowed"),
        pytest.param({"id": "a", UNKNOWN: {"b": 1}}, {"id": "a"}, id="the reserved key"),
        pytest.param(["no", "object"], ["no", "object"], id="what is none is left as it is"),
        pytest.param({"id": "a", "great": 5}, {"id": "a", "great": 5}, id="what does not fit is left as it is"),
    ],
)
def test_keys_that_are_not_known_are_left_out(raw: Any, left: Any) -> None:
    assert known(raw, Tower) == left


def test_the_typed_view_is_the_same_as_without_them_and_the_json_stays() -> None:
    raw = {"id": "a", "great": NEW, "bells": [NEW], "rung": [{"kind": "rings", "often": 3}], "clock": 1}
    before = deepcopy(raw)
    tower = converted(raw, Tower)
    assert tower == Tower(id="a", great=Bell(tone="d"), bells=(Bell(tone="d"),), rung=Events([told("rings", often=3)]))
    assert raw == before and tower.unknown == {}


def test_what_is_all_known_is_not_searched() -> None:
    """The reserved key passes, as storage hands it over; the search would have taken it out."""
    assert converted({"id": "a", UNKNOWN: {"clock": 1}}, Tower).unknown == {"clock": 1}


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param({"bells": []}, id="a key that must be there"),
        pytest.param({"id": 3}, id="a value of the wrong kind"),
        pytest.param({"id": "a", "great": {"weight": -1, "crack": 1}}, id="out of bounds beside an unknown key"),
        pytest.param({"id": "a", "rung": [{"who": "x"}]}, id="an event that is none"),
        pytest.param([], id="no object"),
    ],
)
def test_all_else_that_does_not_fit_is_refused(raw: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        converted(raw, Tower)
