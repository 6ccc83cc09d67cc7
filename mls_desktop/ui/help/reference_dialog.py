"""The dialog to read in, rules or manual: chapters and search at the left, the page at the right, links, back and
forward."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mls_desktop.bridge.app.page_history import PageHistory
from mls_desktop.ui.help.reference_text import ReferenceText
from mls_desktop.ui.widgets.dialog import SizedDialog
from mls_desktop.ui.widgets.filter_line import SearchLine
from mls_desktop.ui.widgets.find_target import second_items
from mls_desktop.ui.widgets.item_delegate import INK, InkDelegate
from mls_desktop.ui.widgets.layout_items import add_layout
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, menu_text
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _
from mls_desktop.words.reference import Reference
from mls_desktop.words.reference_names import ReferenceNames

ID = Qt.ItemDataRole.UserRole


class ReferenceDialog(SizedDialog):
    """The dialog to read a reference in: it stays open beside the window."""

    liked = (900, 640)

    def __init__(self, reference: Reference, names: ReferenceNames, theme: Theme, parent: QWidget) -> None:
        super().__init__(names.title, theme, parent, modal=False)
        self._reference = reference
        self._history = PageHistory()
        self._best = ""
        """Id of the page that Return opens, after a search; "" for none."""
        self.line = SearchLine(self)
        self.line.setPlaceholderText(names.hint)
        self.line.setAccessibleName(names.search)
        self.line.setClearButtonEnabled(True)
        self.tree = QTreeWidget(self)
        self.tree.setObjectName("contents")
        self.tree.setItemDelegate(InkDelegate(theme, self.tree))
        self.tree.setHeaderHidden(True)
        self.tree.setHeaderLabels([names.tree])
        self.tree.setAccessibleName(names.tree)
        self.elsewhere = PlainLabel(names.elsewhere, self, wrap=True)
        self.elsewhere.hide()
        self.back_button = self._button(_("Back"))
        self.forward_button = self._button(_("Forward"))
        self.title = PlainLabel("", self, wrap=True)
        self.chapter = PlainLabel("", self, wrap=True)
        self.text = ReferenceText(names.text, self)
        self.links_title = PlainLabel(_("See also"), self)
        self.links = QListWidget(self)
        self.links.setAccessibleName(_("See also"))
        self.links.setWordWrap(True)
        self.links.setItemDelegate(InkDelegate(theme, self.links))
        self.links.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.links.setResizeMode(QListWidget.ResizeMode.Adjust)
        self._lay_out()
        self._connect()
        self._list()
        self._restyle()
        self.show_page(next((rule.id for rule in reference.rules()), ""))
        self.fit()

    @property
    def shown(self) -> str:
        """The id of the page that is open; "" for none."""
        return self._history.shown

    def focus_search(self) -> None:
        """Puts the focus into the search line, with its text selected."""
        self.line.grab_focus()

    def show_page(self, id: str) -> None:
        """Opens the page `id`, with the one before as a step back; nothing where there is no such page."""
        if self._reference.rule(id) is not None and id != self.shown:
            self._history.open(id)
            self._open()

    def refresh(self) -> None:
        """Shows the open page anew, since its text has changed."""
        self._open()

    def back(self) -> None:
        if self._history.back():
            self._open()

    def forward(self) -> None:
        if self._history.forward():
            self._open()

    def _button(self, text: str) -> QPushButton:
        button = QPushButton(menu_text(text), self)
        button.setAutoDefault(False)
        return button

    def _lay_out(self) -> None:
        left, right = QWidget(self), QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.line)
        column.addWidget(self.elsewhere)
        column.addWidget(self.tree, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.back_button)
        buttons.addWidget(self.forward_button)
        buttons.addStretch(1)
        column = QVBoxLayout(right)
        column.setContentsMargins(self._theme.px(10), 0, 0, 0)
        add_layout(column, buttons)
        column.addWidget(self.title)
        column.addWidget(self.chapter)
        column.addWidget(self.text, 3)
        column.addWidget(self.links_title)
        column.addWidget(self.links, 1)
        split = QSplitter(self)
        split.addWidget(left)
        split.addWidget(right)
        split.setStretchFactor(1, 1)
        split.setSizes([self._theme.px(320), self._theme.px(560)])
        QVBoxLayout(self).addWidget(split)

    def _connect(self) -> None:
        self.line.textChanged.connect(self._list)
        self.line.returnPressed.connect(self._on_return)
        self.line.walked.connect(self._walk)
        self.line.follow(self.tree)
        self.line.textChanged.connect(self._say_best)
        self.tree.currentItemChanged.connect(self._on_item)
        self.links.itemActivated.connect(self._on_link)
        self.links.itemClicked.connect(self._on_link)
        self.text.followed.connect(self.show_page)
        self.back_button.clicked.connect(self.back)
        self.forward_button.clicked.connect(self.forward)
        for keys, slot in (("Alt+Left", self.back), ("Alt+Right", self.forward), ("Ctrl+F", self.focus_search)):
            QShortcut(QKeySequence(keys), self).activated.connect(slot)
        self._theme.changed.connect(self._restyle)

    def _list(self) -> None:
        """Lists the chapters, or the pages found, the first of them in bold, as Return opens it; marks the open page,
        if it is listed."""
        words = self.line.text().strip()
        found = self._reference.found(words)
        self.tree.blockSignals(True)
        self.tree.clear()
        for chapter, rules in self._reference.contents(found if words else self._reference.rules()):
            heading = QTreeWidgetItem([self._reference.chapter_line(chapter)])
            self._mute(heading, not chapter.built)
            self.tree.addTopLevelItem(heading)
            for rule in rules:
                item = QTreeWidgetItem([self._reference.line(rule)])
                item.setData(0, ID, rule.id)
                self._mute(item, not chapter.built)
                heading.addChild(item)
            heading.setExpanded(bool(words))
        if not self.tree.topLevelItemCount():
            nothing = QTreeWidgetItem([_("Nothing found")])
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.tree.addTopLevelItem(nothing)
        self.elsewhere.setVisible(bool(words) and not found)
        self.line.say_found(bool(found))
        self.tree.blockSignals(False)
        self._best = found[0].id if words and found else ""
        best = self._page(self._best)
        if best is not None:
            strong = QFont()  # only how heavy: its size is the tree's
            strong.setWeight(QFont.Weight.DemiBold)
            best.setFont(0, strong)
            self.tree.scrollToItem(best)
        self._mark(self.shown)
        self._mark_words()

    def _say_best(self) -> None:
        """Announces the first page found, which Return opens, with its place; nothing where none is found."""
        best = self._page(self._best)
        if best is not None:
            place = _("{row}, {n} of {count}")
            announce(self.line, place.format(row=best.text(0), n=1, count=len(self._pages())), "row")

    def _mark_words(self) -> None:
        """Marks the words of the search line in the text of the page."""
        self.text.mark(self.line.text(), self._theme.colour("accent_soft"))

    def _mute(self, item: QTreeWidgetItem, muted: bool) -> None:
        if muted:
            item.setData(0, INK, "faint_ink")

    def _open(self) -> None:
        rule = self._reference.rule(self.shown)
        if rule is None:
            return
        self.title.setText(self._reference.line(rule, "  \N{MIDDLE DOT}  "))
        self.chapter.setText(rule.chapter_told())
        text = rule.whole()
        self.text.set_page(text, self._reference.named_in(text), self._theme.colour("accent"))
        self._mark_words()
        self.text.go_to_mark()
        self.links.clear()
        linked = self._reference.linked(rule)
        for other in linked:
            item = QListWidgetItem(self._reference.line(other))
            item.setData(ID, other.id)
            item.setData(INK, "accent")
            self.links.addItem(item)
        self.links.setVisible(bool(linked))
        self.links_title.setVisible(bool(linked))
        for button, way in zip((self.back_button, self.forward_button), self._history.can_go(), strict=True):
            button.setEnabled(way)
        self._mark(rule.id)

    def _mark(self, id: str) -> None:
        """Makes the row of the page `id` current and scrolls to it, without opening the page."""
        item = self._page(id)
        if item is not None:
            self.tree.blockSignals(True)
            self.tree.setCurrentItem(item)
            self.tree.scrollToItem(item)
            self.tree.blockSignals(False)

    def _page(self, id: str) -> QTreeWidgetItem | None:
        """The tree's row of the page `id`; None where it is not listed."""
        return next((item for item in self._pages() if item.data(0, ID) == id), None)

    def _pages(self) -> list[QTreeWidgetItem]:
        """The tree's rows of all pages that are listed, in their order."""
        return second_items(self.tree)

    def _walk(self, by: int) -> None:
        """Opens the page `by` places (1 or -1) from the current one, or the first where none is current."""
        self._best = ""
        pages = self._pages()
        at = next((nth for nth, item in enumerate(pages) if item is self.tree.currentItem()), -by)
        if 0 <= at + by < len(pages):
            self.tree.setCurrentItem(pages[at + by])

    def _on_return(self) -> None:
        """Opens the first page found; at the next Return the current one, with the focus in the tree."""
        item = self._page(self._best) or self.tree.currentItem()
        self._best = ""
        if item is not None and item.data(0, ID):
            self._on_item(item)
            self.tree.setFocus()

    def _on_item(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and item.data(0, ID):
            self.show_page(str(item.data(0, ID)))

    def _on_link(self, item: QListWidgetItem) -> None:
        self.show_page(str(item.data(ID)))

    def _restyle(self) -> None:
        strong = QFont(self.font())
        strong.setPixelSize(self._theme.px(17))
        strong.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(strong)
        self.chapter.ink(self._theme.colour("faint_ink"))
        self.elsewhere.ink(self._theme.colour("soft_ink"))
        self.links_title.ink(self._theme.colour("faint_ink"))
        self.text.ink_links(self._theme.colour("accent"))
        self._mark_words()
