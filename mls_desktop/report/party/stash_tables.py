"""The tables of the party's purse and stash: money, a note, and a row a thing."""

from __future__ import annotations

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.sheet.belongings import amount, listed
from mls_desktop.rules.common.sheet.cells import entry, fields
from mls_desktop.rules.common.sheet.sheets import Field, Row, Section
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Column, Texts

PURSE, STASH = "party_purse", "stash"
MONEY = Field("money", "number", bounds=(-9_999_999, 9_999_999))
NOTE = Field("note", "text", wide=True, free=True)
COUNT = Field("count", "number", bounds=(0, 9_999_999))


def stash_texts(texts: Texts) -> Texts:
    """Words `texts`, with titles for the sections of purse and stash and for their columns."""
    columns = {"count": Column(_("Count"), "number"), "note": Column(_("Note"), "text")}
    return texts.heading(columns, {PURSE: _("Purse of the party"), STASH: _("Stash of the party")})


def stash_sections(campaign: AnyCampaign) -> tuple[Section, ...]:
    """Sections of the party's purse, with money and note, and of its stash, a row a thing; all can be edited."""
    money = Row("money", (entry("value", amount(campaign.purse.money), MONEY, ("purse", "money")),), name=_("Money"))
    note = Row("note", (entry("value", campaign.purse.note, NOTE, ("purse", "note")),), name=_("Note"))
    things = listed(STASH, campaign.stash, (STASH,), {"count": COUNT, "note": NOTE})
    return fields(PURSE, (money, note)), things
