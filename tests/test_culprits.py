"""One test of many cases tries them all, and fails with the names of those that do."""

import pytest

from tests.culprits import in_one


def test_each_culprit_is_named() -> None:
    tried = []

    @in_one([1, 2, 3, 4], named=lambda number: f"case {number}")
    def even(number: int) -> None:
        """Even."""
        tried.append(number)
        assert number % 2 == 0, "odd"

    with pytest.raises(AssertionError) as told:
        even()
    assert tried == [1, 2, 3, 4] and (even.__name__, even.__doc__) == ("even", "Even.")
    assert "2 of 4 cases fail" in str(told.value)
    assert "case 1: AssertionError odd" in str(told.value) and "case 2" not in str(told.value)


def test_another_error_is_a_fault_too() -> None:
    with pytest.raises(AssertionError, match="7: ZeroDivisionError"):
        in_one([7])(lambda number: print(number // 0))()


def test_all_may_pass_and_none_may_not() -> None:
    in_one([2, 4])(lambda number: None)()
    with pytest.raises(AssertionError, match="no cases"):
        in_one([])(lambda number: None)()
