"""Back and forward among pages that were read."""

from mls_desktop.bridge.app.page_history import PageHistory


def read(*ids: str) -> PageHistory:
    pages = PageHistory()
    for id in ids:
        pages.open(id)
    return pages


def test_the_first_page_has_none_before_and_none_ahead() -> None:
    pages = read("one")
    assert pages.shown == "one" and pages.can_go() == (False, False)
    assert not pages.back() and not pages.forward() and pages.shown == "one"


def test_back_and_forward_go_the_same_way() -> None:
    pages = read("one", "two", "three")
    assert pages.back() and pages.back() and pages.shown == "one" and pages.can_go() == (False, True)
    assert pages.forward() and pages.shown == "two" and pages.can_go() == (True, True)
    assert pages.forward() and pages.shown == "three" and pages.can_go() == (True, False)


def test_another_page_opened_on_the_way_back_leaves_none_ahead() -> None:
    pages = read("one", "two", "three")
    pages.back()
    pages.open("four")
    assert pages.shown == "four" and pages.can_go() == (True, False)
    assert pages.back() and pages.shown == "two" and pages.back() and pages.shown == "one"
