"""The party side by side: levels as on the sheets, who is best, what nobody can do."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.campaign.party_model import BEST, WANTED, Party, Standing, Trait, Wanted, best, members, passes
from mls_desktop.bridge.document.document import Document
from mls_desktop.report.party.standing import MEMBER
from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.sheet.sheets import Section, State
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.storage.reading import read
from mls_desktop.storage.shipped_data import ShippedData, default_resources
from mls_desktop.words.system_texts import Texts, load_words

SHIPPED_DATA = ShippedData()
TEXTS = Texts(load_words(SHIPPED_DATA.resources, SHIPPED_DATA.usual))


@pytest.fixture
def document(qapp) -> Document:
    sample = min((default_resources() / "samples" / "nutshell").glob("*.json"))
    campaign = read(sample.read_bytes(), SHIPPED_DATA)
    return Document(campaign, SHIPPED_DATA.system(campaign.system), SHIPPED_DATA.world, lambda edit, campaign: "step")


def party_section(document: Document, wanted: Wanted) -> Section:
    return Party(document.system).section(document.campaign, document.world, TEXTS, wanted)


def trait(ranked: bool = True, **levels: tuple[int | None, State]) -> Trait:
    return Trait("x", "X", {who: Standing(given(level), state) for who, (level, state) in levels.items()}, ranked)


@pytest.mark.parametrize(
    ("held", "leading"),
    [
        (trait(ann=(4, "plain"), bob=(2, "plain")), ("ann",)),
        (trait(ann=(4, "plain"), bob=(4, "muted"), cid=(1, "plain")), ("ann", "bob")),
        (trait(ann=(4, "plain"), bob=(4, "plain")), ()),
        (trait(ann=(None, "lost"), bob=(1, "muted")), ("bob",)),
        (trait(ann=(None, "lost"), bob=(None, "lost")), ()),
        (trait(ann=(5, "plain")), ("ann",)),
        (trait(ranked=False, ann=(5, "plain"), bob=(2, "plain")), ()),
    ],
)
def test_who_is_best(held: Trait, leading: tuple[str, ...]) -> None:
    assert best(held) == leading


@pytest.mark.parametrize(
    ("held", "among"),
    [
        (trait(ann=(4, "plain"), bob=(None, "lost")), {"learnt", "usable", "all"}),
        (trait(ann=(4, "muted"), bob=(None, "lost")), {"usable", "all"}),
        (trait(ann=(None, "lost"), bob=(None, "lost")), {"nobody", "all"}),
        (trait(), {"nobody", "all"}),
    ],
)
def test_what_is_wanted(held: Trait, among: set[str]) -> None:
    assert {wanted for wanted in WANTED if passes(held, wanted)} == among


@pytest.mark.needs("nutshell")
def test_levels_are_those_of_the_sheets(document: Document) -> None:
    section = party_section(document, "all")
    players = [who for who in document.campaign.characters if who.role == "player"]
    assert section.columns == (*(f"{MEMBER}{who.id}" for who in players), BEST)
    checked = 0
    for who in players:
        for part in document.system.sheet(who, document.world):
            for row in part.rows if part.shape == "steps" else ():
                shown = next(r for r in section.rows if r.id == f"{part.id} {row.id}")
                cell = next(c for c in shown.cells if c.column == f"{MEMBER}{who.id}")
                level = next((c.figure.value for c in row.cells if c.key), None)
                assert cell.figure.value == level
                checked += 1
    assert checked > 200


@pytest.mark.needs("nutshell")
def test_what_nobody_can_do_is_what_no_sheet_gives_a_level(document: Document) -> None:
    lacking = {row.id for row in party_section(document, "nobody").rows if row.state != "title"}
    usable = {row.id for row in party_section(document, "usable").rows if row.state != "title"}
    everything = {row.id for row in party_section(document, "all").rows if row.state != "title"}
    assert lacking and lacking | usable == everything and not lacking & usable
    one = next(id for id in sorted(lacking) if id.startswith("secondaries ")).partition(" ")[2]
    who = members(document.campaign)[0]
    document.apply(Edit("set", ("characters", who.id, "secondaries", one, "step"), 1))
    now = {row.id: row for row in party_section(document, "learnt").rows}
    assert f"secondaries {one}" in now
    assert next(c for c in now[f"secondaries {one}"].cells if c.column == BEST).figure.value == who.name.split()[0]


@pytest.mark.needs("nutshell")
def test_nobody_is_best_at_a_weakness(document: Document) -> None:
    rows = [row for row in party_section(document, "all").rows if row.id.startswith("negatives ")]
    assert rows
    assert all(cell.figure.value is None for row in rows for cell in row.cells if cell.column == BEST)


@pytest.mark.needs("nutshell")
def test_titles_stand_only_over_rows(document: Document) -> None:
    for wanted in WANTED:
        rows = party_section(document, wanted).rows
        for at, row in enumerate(rows):
            if row.state == "title":
                assert rows[at + 1].state != "title"


@pytest.mark.needs("death_or_glory")
def test_two_traits_of_one_name_are_told_apart(qapp) -> None:
    sample = default_resources() / "samples" / "death_or_glory" / "the_salt_road.mls.json"
    campaign = read(sample.read_bytes(), SHIPPED_DATA)
    party, texts = (
        Party(SHIPPED_DATA.system(campaign.system)),
        Texts(load_words(SHIPPED_DATA.resources, campaign.system)),
    )
    world = Document(
        campaign, SHIPPED_DATA.system(campaign.system), SHIPPED_DATA.world, lambda edit, campaign: "step"
    ).world
    names = [row.name for row in party.section(campaign, world, texts, "all").rows]
    assert {"Swordsplay attack", "Swordsplay parry"} <= set(names) and len(names) == len(set(names))
