"""Which edits take something out that a person may want back."""

import pytest

from mls_desktop.rules.common.values.edits import Batch, Edit, takes_out

TAM = ("characters", "tam")
DAGGER = Edit("remove", (*TAM, "weapons", "dagger"))
CASES: dict[str, tuple[Edit | Batch, bool]] = {
    "a row": (DAGGER, True),
    "a character": (Edit("remove", TAM), True),
    "a field that holds a thing": (Edit("set", (*TAM, "occupation")), True),
    "a fighter of a line-up": (Batch("encounter", (Edit("remove", ("encounters", "raid", "line_up", "orc")),)), True),
    "a character with their picture": (Batch("remove_character", (Edit("remove", TAM), DAGGER)), True),
    "a value": (Edit("set", (*TAM, "age"), 30), False),
    "what is no longer allowed": (Edit("remove", (*TAM, "waivers", "N-1")), False),
    "a ruling": (Edit("remove", ("rulings", "dice")), False),
    "what goes beside other things": (Batch("rest", (DAGGER, DAGGER)), False),
    "what joins": (Edit("add", (*TAM, "weapons"), "dagger"), False),
}


@pytest.mark.parametrize("case", CASES)
def test_what_takes_something_out(case: str) -> None:
    edit, out = CASES[case]
    assert takes_out(edit) is out
