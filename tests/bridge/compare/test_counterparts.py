"""With whom a character can be compared, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.compare.approvable import is_approved, may_approve
from mls_desktop.bridge.compare.approver import approve, usual_approval
from mls_desktop.bridge.compare.character_merger import CharacterMerger
from mls_desktop.bridge.compare.counterparts import Counterparts, seal_text
from mls_desktop.bridge.compare.side_comparison import side_comparison, sides_html, sides_text
from mls_desktop.bridge.document.load_errors import LoadError
from mls_desktop.model.campaign import Calendar
from mls_desktop.model.merge.approval import Approval
from mls_desktop.rules.common.life.seals import Seal
from mls_desktop.rules.common.values.edits import Edit
from tests.bridge.kites import campaign, opened
from tests.madeup.system import Kite, Ribbon


@pytest.fixture
def hill(tmp_path: Path, qtbot: object) -> OpenCampaign:
    parent = QObject()
    held = opened(tmp_path, parent, "Ann", "Bob")
    held.keep = parent  # type: ignore[attr-defined]
    return held


def setting(hill: OpenCampaign, *path: str, value: object) -> None:
    assert hill.document.apply(Edit("set", ("characters", "ann", *path), value))  # type: ignore[arg-type]


def test_approved_versions_come_first_then_others_here_then_files(hill: OpenCampaign) -> None:
    assert approve(hill, "ann", Approval("Bo", "Spring"))
    assert approve(hill, "ann", Approval("Bo", "Summer"))
    found = Counterparts(hill)
    keys = found.add_guest(campaign("Cid", "Ann"), "other")
    assert [each.title for each in found.of("ann")] == [
        "Approved: Summer, by Bo", "Approved: Spring, by Bo", "Bob", "Cid in other", "Ann in other",
    ]  # fmt: skip
    assert found.latest_seal("ann") == "seal/1" and found.latest_seal("bob") == ""
    assert found.alike("ann", keys) == f"{keys}ann" and found.alike("ann", "here/") == "here/bob"
    assert [each.can_be_merged for each in found.of("ann")] == [False, False, True, True, True]


def test_a_file_that_has_nobody_is_refused(hill: OpenCampaign) -> None:
    with pytest.raises(LoadError, match="no characters"):
        Counterparts(hill).add_guest(campaign(), "empty")
    with pytest.raises(LoadError, match="another system: Boats"):
        Counterparts(hill).add_guest(replace(campaign("Ann"), system="boats"), "boats")


@pytest.mark.parametrize(
    ("seal", "said"),
    [
        (Seal(0, "Bo", "Spring", (3, 4), None), "Spring, by Bo, year 3, day 4"),
        (Seal(4, "", "", None, None), "entry 5"),
    ],
)
def test_a_seal_in_few_words(seal: Seal, said: str) -> None:
    assert seal_text(seal) == said


def test_what_has_changed_since_is_told_with_how_much(hill: OpenCampaign) -> None:
    setting(hill, "height", value=3)
    assert approve(hill, "ann", Approval())
    setting(hill, "height", value=5)
    (latest, *_others) = Counterparts(hill).of("ann")
    held = side_comparison(hill, "ann", latest)
    assert held is not None and (held.there, held.here) == ("As approved", "Ann now")
    (line,) = [line for group in held.shown(False) for line in group.lines]
    assert (line.mine, line.theirs, line.by) == ("3", "5", "+2") and held.summary == "1 difference"
    assert len(held.shown(True)) > 1
    text, html = sides_text(hill, held, False), sides_html(hill, held, False)
    assert line.what in text and "+2" in text and "As approved" in text and f">{line.what}<" in html


def test_where_nothing_differs_that_is_said(hill: OpenCampaign) -> None:
    assert approve(hill, "ann", Approval())
    held = side_comparison(hill, "ann", Counterparts(hill).of("ann")[0])
    assert held is not None and held.shown(False) == () and held.summary == "Nothing differs."
    assert "Nothing differs." in sides_text(hill, held, False)


def test_what_the_library_lacks_today_is_named(hill: OpenCampaign) -> None:
    copy = {"id": "ann", "name": "Ann", "ribbons": [{"ribbon": "gone"}]}
    seal = {"kind": "sealed", "character": copy}
    assert hill.document.apply(Edit("add", ("characters", "ann", "chronicle"), seal))
    held = side_comparison(hill, "ann", Counterparts(hill).of("ann")[0])
    assert held is not None and "gone" in held.note and "gone" in sides_text(hill, held, True)


def test_who_approved_last_is_proposed_with_today(hill: OpenCampaign) -> None:
    assert usual_approval(hill) == Approval()
    assert hill.document.apply(Edit("set", ("calendar",), Calendar(date=(7, 8))))
    assert approve(hill, "bob", Approval("Bo"))
    assert usual_approval(hill) == Approval("Bo", "", (7, 8))
    assert is_approved(hill, "bob") and not is_approved(hill, "ann")
    assert not may_approve(hill, "ann"), "the made-up system has no such entries"


def test_a_merge_says_what_both_changed_and_is_one_step(hill: OpenCampaign) -> None:
    base = hill.document.character("ann")
    assert isinstance(base, Kite)
    setting(hill, "height", value=3)
    found = Counterparts(hill)
    theirs = replace(campaign(), characters=(replace(base, height=4, ribbons=(Ribbon("silk", 2),)),))
    keys = found.add_guest(theirs, "other")
    other = next(each for each in found.of("ann") if each.key.startswith(keys))
    merger = CharacterMerger(hill, "ann", other)
    account = merger.account({})
    assert [(each.path, each.line.mine, each.line.theirs, each.usual) for each in account.conflicts] == [
        (("height",), "3", "4", "mine"), (("ribbons", "silk"), "–", "Count 2", "theirs"),
    ]  # fmt: skip
    assert "No approved version is common" in account.about
    count = hill.document.history.count()
    assert merger.apply({("height",): "theirs"}) == "" and hill.document.history.count() == count + 1
    assert hill.document.character("ann") == theirs.characters[0]
