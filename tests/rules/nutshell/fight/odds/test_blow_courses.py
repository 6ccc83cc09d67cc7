"""Courses of blows (N-FIGHT-5) against an enumeration of every way in which each of some strikers misses or strikes."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.rules.common.figures.steps import finished
from mls_desktop.rules.nutshell.fight.odds import blow_courses
from mls_desktop.rules.nutshell.fight.odds.blow_courses import START, Courses, HitState, Threat

lands = st.builds(HitState, st.integers(8, 11), st.integers(0, 2), st.integers(1, 3))
threats = st.builds(
    lambda misses, found: Threat(misses, tuple(sorted(found, key=lambda each: -each.total))),
    st.integers(0, 3),
    st.lists(lands, max_size=3, unique_by=lambda each: each.total),
)
groups = st.lists(st.tuples(threats, st.integers(1, 3)), min_size=1, max_size=3).filter(
    lambda found: sum(count for _, count in found) <= 4
)


def enumerated(groups: list[tuple[Threat, int]]) -> Counter[tuple[int, ...]]:
    """By the harms of the blows that land, in their order: in how many ways they do."""
    strikers = [threat for threat, count in groups for _ in range(count)]
    found = Counter[tuple[int, ...]]()
    for ends in product(*((None, *threat.lands) for threat in strikers)):
        ways, landed = 1, list[tuple[int, int, int]]()
        for nth, (end, threat) in enumerate(zip(ends, strikers, strict=True)):
            ways *= threat.misses if end is None else end.ways
            if end is not None:
                landed.append((-end.total, nth, end.harm))
        found[tuple(harm for _, _, harm in sorted(landed))] += ways
    return +found


def written_out(courses: Courses, course: int) -> Counter[tuple[int, ...]]:
    """The harms of a course, in their order; of a mixture each of its own."""
    made = courses[course]
    if course == START:
        return Counter({(): 1})
    if not made.mixture:
        return Counter({(*before, made.harm): ways for before, ways in written_out(courses, made.before).items()})
    found = Counter[tuple[int, ...]]()
    for each, times in made.mixture:
        for harms, ways in written_out(courses, each).items():
            found[harms] += times * ways
    return found


@pytest.mark.parametrize("most", [blow_courses.MOST, 1, 2], ids=["apart", "one", "two"])
@given(groups)
def test_every_course_has_its_ways(most: int, groups: list[tuple[Threat, int]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(blow_courses, "MOST", most)
        courses = Courses()
        counted = finished(courses.counted(tuple(each for each, _ in groups), tuple(count for _, count in groups)))
    found = Counter[tuple[int, ...]]()
    for course, ways in counted.items():
        for harms, times in written_out(courses, course).items():
            assert len(harms) == courses[course].length
            found[harms] += ways * times
    assert +found == enumerated(groups)
