"""The export of a campaign's sheets: as leaves to print, as a PDF, as text and as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.model.names_apart import name_apart, names_apart
from mls_desktop.report.cards import cards_of
from mls_desktop.report.followers import as_pages, sheets_of
from mls_desktop.report.layout.marks import Leaf
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.page import PageContext, PageOptions, blank_page
from mls_desktop.report.page_blocks import Cards, Page
from mls_desktop.report.sheets import sheets_html, sheets_text
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.storage.saving import PDF, SaveFailed, save
from mls_desktop.words.dates import said_date
from mls_desktop.words.faults import save_text
from mls_desktop.words.i18n import _
from mls_desktop.words.paper_sizes import USUAL_PAPER, Paper
from mls_desktop.words.system_texts import Texts

if TYPE_CHECKING:
    from mls_desktop.bridge.printing.printer import Printer

Printed = Literal["sheet", "chronicle", "plans"]
ONE, ALL, BLANK = "one", "all", "blank"


class ExportChoice(Struct, frozen=True):
    """The choice of sheets to print. `whom`: ids of characters; () for a blank sheet. `cards`: small ones, eight a
    page; `what`: their sheets, chronicles or plans; `rules`: with the rules they need."""

    whom: tuple[str, ...] = ()
    paper: Paper = USUAL_PAPER
    large: bool = False
    rules: bool = True
    cards: bool = False
    what: Printed = "sheet"

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(self.paper, self.large)


def whom_to_print(campaign: AnyCampaign, roles: Iterable[str], texts: Texts, one: str) -> Iterator[tuple[str, str]]:
    """Yields who may be printed, as text and id: character `one` of the campaign (`ONE`), everybody of each of the
    `roles` that somebody has, everybody (`ALL`), nobody (`BLANK`)."""
    people = campaign.characters
    names = names_apart(people)
    if one in names:
        yield _("This character: {name}").format(name=names[one]), ONE
    for role in roles:
        if any(each.role == role for each in people):
            yield _("Everybody in the role “{role}”").format(role=texts.name(role)), role
    if people:
        yield _("Everybody"), ALL
    yield _("A blank sheet"), BLANK


def file_title(campaign: AnyCampaign, choice: ExportChoice, title: str) -> str:
    """File name proposed for `choice`: of the only character in it, "" for one without a name; else `title`."""
    if len(choice.whom) != 1:
        return title
    who = next((each for each in campaign.characters if each.id == choice.whom[0]), None)
    if who is None or not who.name.strip():
        return ""
    told: dict[Printed, str] = {"chronicle": _("{who}: chronicle"), "plans": _("{who}: plans")}
    return told.get(choice.what, "{who}").format(who=name_apart(who, campaign.characters))


class SheetExport:
    """The exporter of a campaign's sheets, set and drawn by `printer`. `title`: of a document with several."""

    def __init__(self, campaign: AnyCampaign, context: PageContext, title: str, printer: Printer) -> None:
        self._people = {who.id: who for who in campaign.characters}
        self._context, self._title = context, title
        self.printer = printer

    def leaves(self, choice: ExportChoice) -> tuple[Leaf, ...]:
        """Leaves to print of the sheets, cards, chronicles or plans that `choice` names, set for its paper."""
        if choice.cards and choice.whom and choice.what == "sheet":
            cards = cards_of(self._chosen(choice), self._context, _page_options(choice))
            return self.printer.leaves([cards], choice.options)
        return self.printer.leaves(self._sheets(choice), choice.options)

    def pdf(self, choice: ExportChoice) -> bytes:
        """Bytes of a PDF of the pages of `choice`."""
        return self.printer.pdf(self.leaves(choice), choice.options, self._title)

    def text(self, choice: ExportChoice) -> str:
        """Plain text of the pages of `choice`."""
        return sheets_text(as_pages(self._sheets(choice)))

    def html(self, choice: ExportChoice) -> str:
        """HTML document with the pages of `choice`."""
        return sheets_html(as_pages(self._sheets(choice)), self._title)

    def _sheets(self, choice: ExportChoice) -> tuple[Page | Cards, ...]:
        options = _page_options(choice)
        if not choice.whom:
            return (blank_page(self._context, options),)
        if choice.what == "chronicle":
            from mls_desktop.report.lives.chronicle_page import chronicle_page

            return tuple(chronicle_page(who, self._context, options) for who in self._chosen(choice))
        if choice.what == "plans":
            from mls_desktop.report.lives.plan_page import plan_page

            return tuple(plan_page(who, self._context, options) for who in self._chosen(choice))
        return tuple(sheets_of(self._chosen(choice), tuple(self._people.values()), self._context, options))

    def _chosen(self, choice: ExportChoice) -> list[Character]:
        return [self._people[id] for id in choice.whom if id in self._people]


def _page_options(choice: ExportChoice) -> PageOptions:
    return PageOptions(choice.rules, said_date(date.today()))


def put(data: bytes, path: Path) -> str:
    """Writes `data` to the file at `path`, over whatever is there, but a PDF only over a PDF; gives the reason why that
    failed as a sentence, or ""."""
    try:
        save(data, path, overwrite=True, kind=PDF if data.startswith(PDF) else b"")
    except SaveFailed as error:
        return save_text(error.reason, path.name)
    return ""
