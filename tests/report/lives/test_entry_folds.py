"""Checks and their rolls are told under the adventure that brought them."""

from __future__ import annotations

import pytest

from mls_desktop.report.lives.chronicle_table import chronicle_section, folded_rows
from mls_desktop.report.lives.entry_folds import Fold, folds_of
from tests.model.life.chronicles import LIFE, WORDS, lived

pytestmark = pytest.mark.needs("nutshell")

CHECK, ADVENTURE, ROLL, *_REST = LIFE
NOTE = {"kind": "note", "text": "rain"}
FOLDS = {
    "all-of-one": ((CHECK, ADVENTURE, ROLL), [Fold(1, (0, 2), (("check", 1), ("check_roll", 1)))]),
    "something-between": ((CHECK, NOTE, ADVENTURE, NOTE, ROLL), []),
    "none": ((ADVENTURE, NOTE), []),
    "a-check-before-the-next": (
        (CHECK, ADVENTURE, ROLL, CHECK, ADVENTURE),
        [Fold(1, (0, 2), (("check", 1), ("check_roll", 1))), Fold(4, (3,), (("check", 1),))],
    ),
    "a-breach-is-seen": ((ADVENTURE, ROLL), []),
}


@pytest.mark.parametrize(("entries", "folds"), FOLDS.values(), ids=FOLDS)
def test_what_belongs_to_an_entry_is_told_under_it(entries: tuple[dict[str, object], ...], folds: list[Fold]) -> None:
    assert list(folds_of(lived(*entries))) == folds


def test_the_table_has_a_row_for_them_and_hides_them() -> None:
    chronicle = lived(*LIFE)
    folds = tuple(folds_of(chronicle))
    shut, wide = (chronicle_section(chronicle, WORDS, folds, unfolded) for unfolded in ((), (1,)))
    names = [[row.name for row in section.rows if row.id == "fold 1"] for section in (shut, wide)]
    assert names == [["▸ 1 check, 1 roll of a check"], ["▾ 1 check, 1 roll of a check"]]
    plain = chronicle_section(chronicle, WORDS)
    assert [row for row in shut.rows if not row.id.startswith("fold")] == list(plain.rows)
    at = [row.id for row in shut.rows].index("fold 1")
    assert [row.id for row in shut.rows[at - 1 : at + 2]] == ["entry 1", "fold 1", "entry 2"]
    assert folded_rows(folds, ()) == {"entry 0", "entry 2"} and folded_rows(folds, (1,)) == frozenset()
