"""Whatever a hero of a readable file is like and wishes for, there is something to see of what lies ahead."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mls_desktop.rules.nutshell.character import Hero, LifePlan
from mls_desktop.rules.nutshell.integrity import integrity
from mls_desktop.rules.nutshell.life.plan_sections import plans
from tests.rules.nutshell.tables import recomputed
from tests.rules.nutshell.test_any_hero import heroes
from tests.rules.nutshell.worlds import every_figure, world

pytestmark = pytest.mark.needs("nutshell")
WORLD = world()
STEP, VALUE = st.integers(0, 6), st.integers(0, 20)
USE = st.sampled_from([0, 1, 50, 100])
WISHES = st.one_of(
    st.fixed_dictionaries(
        {
            "what": st.sampled_from([f"secondaries/{id}" for id in ("sword", "climb", "acrobatics")]),
            "to": STEP,
            "use": USE,
        }
    ),
    st.fixed_dictionaries({"what": st.just("negatives/clumsy"), "to": st.none() | STEP}),
    st.fixed_dictionaries(
        {"what": st.sampled_from(["personality/kind", "personality/selfish"]), "to": VALUE, "use": USE}
    ),
    st.fixed_dictionaries({"what": st.sampled_from(["primaries/mind", "primaries/body"]), "to": st.integers(-99, 99)}),
    st.fixed_dictionaries({"what": st.just("occupation"), "to": STEP}),
)
PLANS = st.fixed_dictionaries(
    {
        "wishes": st.lists(WISHES, max_size=5, unique_by=lambda wish: wish["what"]),
        "adventures": st.sampled_from([0, 1e-9, 0.3, 1, 1000]),
        "cp": st.sampled_from([0, 1, 1000]),
    }
)


@settings(max_examples=60, deadline=None)
@given(heroes(), PLANS)
def test_any_plan(who: Hero, told: dict[str, object]) -> None:
    planned = msgspec.structs.replace(who, plan=msgspec.convert(told, LifePlan))
    if integrity(planned, WORLD):
        return
    for section in plans(planned, WORLD):
        assert len({row.id for row in section.rows}) == len(section.rows)
        for figure in (each for row in section.rows for cell in row.cells for each in every_figure(cell.figure)):
            assert figure.how in ("input", "brings", "table") or recomputed(figure) == figure.value
