"""What a library brings to a campaign: what is new comes, what is here otherwise is chosen entry by entry."""

from __future__ import annotations

import pytest

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign, empty_campaign
from mls_desktop.model.library_offer import LibraryOffer, offer, taking
from mls_desktop.rules.common.values.edits import Batch
from tests.madeup.system import SYSTEM, Cloth, KiteLibrary, shipped_data

SHIPPED_DATA = shipped_data()
SHIPPED = SHIPPED_DATA.shipped("kites")
MINE = empty_campaign("kites", KiteLibrary(ribbons=(Cloth(id="velvet", name="Velvet", weight=3),)), "Mine")
THEIRS = empty_campaign(
    "kites",
    KiteLibrary(
        ribbons=(
            Cloth(id="velvet", name="Velvet", weight=5),
            Cloth(id="silk", name="Heavy silk", weight=4, note="Light as breath."),
            Cloth(id="hemp", name="Hemp", weight=6),
        ),
        banners=(Cloth(id="moon", name="The moon", note="White on blue."),),
    ),
)


def offered(theirs: AnyCampaign = THEIRS, mine: AnyCampaign = MINE) -> LibraryOffer:
    return offer(theirs, mine, SYSTEM, SHIPPED, SHIPPED_DATA.world)


def test_new_entries_those_that_differ_and_none_that_are_the_same() -> None:
    found = offered()
    assert [(list, entry.id) for list, entry in found.fresh] == [("ribbons", "hemp")]
    assert [(other.entry.id, other.mine, other.starter) for other in found.others] == [
        ("velvet", "Velvet", False),
        ("silk", "Silk ribbon", True),
    ]


def test_what_differs_is_told_figure_by_figure() -> None:
    velvet, silk = offered().others
    assert [(each.before.value, each.after.value) for each in velvet.differences] == [(3, 5)]
    assert [(each.before.value, each.after.value) for each in silk.differences] == [
        ("Silk ribbon", "Heavy silk"),
        (1, 4),
    ]


TAKEN = {
    "none of them": (frozenset(), {"velvet": 3, "hemp": 6}),
    "mine replaced": (frozenset({("ribbons", "velvet")}), {"velvet": 5, "hemp": 6}),
    "the starter's replaced": (frozenset({("ribbons", "silk")}), {"velvet": 3, "hemp": 6, "silk": 4}),
}


@pytest.mark.parametrize(("taken", "weights"), TAKEN.values(), ids=TAKEN)
def test_those_chosen_come_with_what_is_new(taken: frozenset[tuple[str, str]], weights: dict[str, int]) -> None:
    after = applied(MINE, Batch("library", taking(offered(), taken)), SYSTEM, SHIPPED_DATA.world)
    assert {each.id: each.weight for each in after.library.ribbons} == weights
    assert after.library.banners == ()


def test_the_same_library_brings_nothing() -> None:
    found = offered(MINE)
    assert found == LibraryOffer((), ()) and taking(found, frozenset()) == ()
