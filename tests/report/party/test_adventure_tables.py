"""The lists that are chosen from after an adventure."""

from __future__ import annotations

import pytest

from mls_desktop.model.party.adventure_draft import new_draft, shares
from mls_desktop.report.party.adventure_tables import checkable_list
from tests.after_adventures import FIVE, page_context, party

pytestmark = pytest.mark.needs("nutshell")


def test_the_traits_that_each_has_are_offered_a_check_before_those_that_somebody_lacks() -> None:
    of = party()
    rows = [row.id.split() for row in checkable_list(shares(new_draft(of), of), of, page_context(of).texts).rows]
    own = {who.id: {f"secondaries/{each.trait}" for each in who.secondaries} for who in of.campaign.characters}
    has = [what in own[who] for who, what in rows]
    count = has.index(False)
    assert not any(has[count:]) and list(dict.fromkeys(who for who, _what in rows[:count])) == [*FIVE]
