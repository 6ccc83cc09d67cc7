"""Edits of library and rulings: what they do, and what they leave alone because somebody needs it."""

from __future__ import annotations

from typing import Any

import pytest

from mls_desktop.model.apply import applied
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.library import find, merged, users
from mls_desktop.rules.common.figures.finding import Finding, Refused
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.nutshell.system import SYSTEM
from tests.model.test_impact import SAMPLE, SHIPPED, SHIPPED_DATA, change

pytestmark = pytest.mark.needs("nutshell")

HOUSE_TRAIT = {"id": "sailing", "name": "Sailing", "type": "trained", "base": ["mind", "agility"]}


def do(*edits: Edit | Batch, campaign: AnyCampaign = SAMPLE) -> AnyCampaign:
    for edit in edits:
        campaign = applied(campaign, edit, SYSTEM, SHIPPED_DATA.world)
    return campaign


def why(*edits: Edit | Batch, campaign: AnyCampaign = SAMPLE) -> Finding:
    with pytest.raises(Refused) as refused:
        do(*edits, campaign=campaign)
    return refused.value.finding


def add(list: str, **entry: Any) -> Edit:
    return Edit("add", ("library", list), entry)


def fact(finding: Finding, name: str) -> Any:
    return dict(finding.facts)[name].value


def test_an_own_entry_takes_the_place_of_the_starters_and_gives_it_back() -> None:
    changed = do(change("weapons", "dagger", (("skill",), 1)))
    assert SHIPPED_DATA.world(changed).weapons["dagger"].skill == 1
    back = do(Edit("remove", ("library", "weapons", "dagger")), campaign=changed)
    assert SHIPPED_DATA.world(back).weapons["dagger"] == find(SHIPPED, "weapons", "dagger")
    assert back == SAMPLE


def test_the_starters_entries_cannot_be_changed_themselves() -> None:
    assert why(Edit("set", ("library", "weapons", "dagger", "skill"), 1)).rule == "no_such_place"


def test_an_id_stays_and_is_not_taken_twice() -> None:
    assert why(Edit("set", ("library", "weapons", "fish_spear", "id"), "pike")).rule == "no_such_place"
    assert why(add("weapons", id="fish_spear", name="Other", trait="spear", dam=1)).rule == "taken_id"


@pytest.mark.parametrize(
    ("edit", "named"),
    [
        (Edit("remove", ("library", "weapons", "fish_spear")), "Mudfoot Goblin"),
        (change("traits", "sword", (("type",), "negative")), "Tam Oster, Hedda Vale"),
        (change("traits", "short_temper", (("type",), "trained")), ""),
    ],
    ids=["a weapon carried", "a trait that becomes negative", "a negative that becomes a skill"],
)
def test_what_somebody_needs_stays_with_his_name(edit: Edit | Batch, named: str) -> None:
    finding = why(edit)
    assert finding.rule == "in_use" and named in fact(finding, "users")
    assert fact(finding, "count") >= 1


def test_an_entry_that_another_needs_stays_with_its_name() -> None:
    campaign = do(
        add("traits", **HOUSE_TRAIT), add("weapons", id="boat_hook", name="Boat hook", trait="sailing", dam=2)
    )
    finding = why(Edit("remove", ("library", "traits", "sailing")), campaign=campaign)
    assert (finding.rule, fact(finding, "users")) == ("in_use", "Boat hook")
    after = do(Edit("remove", ("library", "weapons", "boat_hook")), Edit("remove", ("library", "traits", "sailing")),
               campaign=campaign)  # fmt: skip
    assert after == SAMPLE


def test_many_users_are_named_in_part_and_counted() -> None:
    campaign = do(add("races", id="coaster", name="Coaster", base_age=18, increment=1))
    for who in SAMPLE.characters:
        campaign = do(Edit("set", ("characters", who.id, "race"), "coaster"), campaign=campaign)
    finding = why(Edit("remove", ("library", "races", "coaster")), campaign=campaign)
    assert fact(finding, "count") == len(SAMPLE.characters) and fact(finding, "users").endswith(" …")


def test_an_entry_that_names_what_is_not_there_is_refused_at_its_place() -> None:
    finding = why(add("weapons", id="hook", name="Hook", trait="nothing", dam=1))
    assert (finding.rule, finding.path) == ("unknown_reference", ("library", "weapons", "hook", "trait"))
    finding = why(Edit("set", ("library", "weapons", "fish_spear", "trait"), "nothing"))
    assert finding.path == ("library", "weapons", "fish_spear", "trait")


def test_the_edits_of_a_batch_need_only_fit_together() -> None:
    weapon = add("weapons", id="hook", name="Hook", trait="sailing", dam=1)
    after = do(Batch("library", (weapon, add("traits", **HOUSE_TRAIT))))
    assert SYSTEM.library_integrity(SHIPPED_DATA.world(after), after.library) == ()
    owned = Edit("add", ("characters", "tam_oster", "secondaries"), "sailing")
    with_user = Batch("library", (add("traits", **HOUSE_TRAIT), owned))
    assert do(with_user).characters[0].secondaries[-1].trait == "sailing"


def test_a_template_is_edited_like_a_character() -> None:
    campaign = do(change("templates", "goblin", (("secondaries", "sword", "step"), 2), (("personality", "kind"), 14)))
    goblin = find(campaign.library, "templates", "goblin")
    assert ("sword", 2) in [(each.trait, each.step) for each in goblin.secondaries]  # type: ignore[union-attr]
    assert why(change("templates", "goblin", (("race",), "nobody"))).rule == "unknown_reference"


@pytest.mark.parametrize(
    ("edit", "rule"),
    [
        (Edit("set", ("rulings", "N-NO-1"), "other"), "no_such_place"),
        (Edit("set", ("rulings", "N-OCC-1"), "sometimes"), "wrong_value"),
        (Edit("add", ("rulings", "N-OCC-1"), "other"), "wrong_value"),
    ],
)
def test_a_ruling_that_no_switch_knows_is_refused(edit: Edit, rule: str) -> None:
    assert why(edit).rule == rule


def test_a_ruling_goes_both_ways_and_an_unknown_one_may_go() -> None:
    ruled = do(Edit("set", ("rulings", "N-OCC-1"), "other"))
    assert ruled.rulings == {"N-OCC-1": "other"}
    assert do(Edit("set", ("rulings", "N-OCC-1"), None), campaign=ruled) == SAMPLE
    strange = do(Edit("set", ("rulings",), {"N-NO-1": "other"}))
    assert do(Edit("remove", ("rulings", "N-NO-1")), campaign=strange) == SAMPLE


def test_a_reference_of_the_campaign_itself_leads_somewhere() -> None:
    finding = why(Edit("set", ("characters", "tam_oster", "portrait"), "nobody"))
    assert (finding.rule, finding.path) == ("unknown_reference", ("characters", "tam_oster", "portrait"))


def test_the_users_of_a_thing_are_characters_and_entries() -> None:
    found = users(SAMPLE, SHIPPED, SYSTEM, "traits", "spear")
    assert "Mudfoot Goblin" in found and "Fish Spear" in found
    assert users(SAMPLE, SHIPPED, SYSTEM, "weapons", "broken_bottle") == ("Innkeeper",)
    assert users(SAMPLE, SHIPPED, SYSTEM, "weapons", "no_such_thing") == ()


def test_own_entries_stand_in_the_places_of_the_starters() -> None:
    campaign = do(change("weapons", "dagger", (("skill",), 1)))
    whole = merged(SHIPPED, campaign.library)
    assert [w.id for w in whole.weapons] == list(SHIPPED_DATA.world(campaign).weapons)
    assert find(whole, "weapons", "dagger").skill == 1  # type: ignore[union-attr]
