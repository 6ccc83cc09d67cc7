"""A version is sealed, kept, and comes back as it was."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from mls_desktop.model.apply import applied
from mls_desktop.model.merge.approval import Approval, approved, approving, standing
from mls_desktop.rules.common.life.seals import seals
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.writing import write
from tests.bridge.kites import campaign
from tests.desk import SHIPPED
from tests.madeup.system import SYSTEM, Cloth, Kite, KiteLibrary, Knot, Ribbon, shipped_data

SHIPPED_DATA = shipped_data()
ANN = Kite(id="ann", name="Ann", parts={"lift": 1}, ribbons=(Ribbon("silk"), Ribbon("velvet", 2)))
VELVET = KiteLibrary(ribbons=(Cloth(id="velvet", name="Velvet"),))


def sealed(who: Kite, name: str = "Spring", date: Any = None) -> Kite:
    start = replace(campaign(), library=VELVET, characters=(who,))
    after = applied(start, approving(who, Approval("Bo", name, date), SYSTEM), SYSTEM, SHIPPED_DATA.world)
    found: Kite = after.characters[0]
    return found


def test_the_copy_holds_all_but_the_copies_of_earlier_seals() -> None:
    first = sealed(ANN, date=(3, 4))
    second = sealed(replace(first, height=5), "Summer")
    one, two = seals(second)
    assert (one.by, one.name, one.date, two.date) == ("Bo", "Spring", (3, 4), None)
    assert two.copy is not None and two.copy["height"] == 5
    assert two.copy["chronicle"] == [{"kind": "sealed", "by": "Bo", "name": "Spring", "date": [3, 4]}]
    assert one.copy is not None and "chronicle" not in one.copy


def test_what_was_approved_comes_back_with_its_own_seal_told() -> None:
    held = replace(sealed(ANN), id="anna", height=9)
    (seal,) = seals(held)
    back = approved(held, seal, SYSTEM)
    assert back == replace(ANN, id="anna", chronicle=({"kind": "sealed", "by": "Bo", "name": "Spring"},))


@pytest.mark.parametrize("copy", [None, {"id": "ann"}, {"id": "ann", "name": 3}, {"name": "Ann", "id": "Not an id"}])
def test_a_copy_that_is_no_character_is_none(copy: Any) -> None:
    held = replace(ANN, chronicle=({"kind": "sealed", "character": copy},))
    (seal,) = seals(held)
    assert approved(held, seal, SYSTEM) is None


def test_a_copy_stays_as_it_is_through_a_file() -> None:
    odd = {"kind": "sealed", "character": {"id": "ann", "name": "Ann", "banner": "gone", "later": {"x": [1, None]}}}
    start = replace(campaign(), characters=(replace(ANN, ribbons=(), chronicle=(odd,)),))
    assert read(write(start, SHIPPED_DATA), SHIPPED_DATA).characters[0].chronicle == (odd,)


def test_what_is_gone_from_the_library_is_left_out_and_named() -> None:
    world = SHIPPED_DATA.world(campaign())
    who = replace(ANN, banner="lost", knacks=(Knot("unheard_of"),))
    assert SYSTEM.integrity(who, world)
    found = standing(who, SYSTEM, world)
    assert found is not None
    there, gone = found
    assert there == replace(ANN, ribbons=(Ribbon("silk"),)) and set(gone) == {"velvet", "lost", "unheard_of"}


@pytest.mark.needs("nutshell")
def test_a_seal_of_the_nutshell_is_no_finding_and_one_step() -> None:
    system = SHIPPED.system("nutshell")
    held = replace(campaign(), system="nutshell", library=system.library(), characters=())
    held = applied(held, Edit("add", ("characters",), {"id": "tam", "name": "Tam"}), system, SHIPPED.world)
    world = SHIPPED.world(held)
    before = system.findings(held.characters[0], world)
    after = applied(held, approving(held.characters[0], Approval("Bo"), system), system, SHIPPED.world)
    assert system.findings(after.characters[0], world) == before
    assert read(write(after, SHIPPED), SHIPPED).characters == after.characters
