"""The dialog of the page for phones: where it is offered, its address to copy or scan, how many watch, on and off."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from mls_desktop.bridge.phones.own_addresses import OwnAddress, own_addresses
from mls_desktop.bridge.phones.phone_evening import PhoneEvening
from mls_desktop.bridge.phones.qr_code import qr_squares
from mls_desktop.ui.report.qr_picture import QrPicture
from mls_desktop.ui.widgets.boxes import ComboBox
from mls_desktop.ui.widgets.dialog import Dialog
from mls_desktop.ui.widgets.layout_items import add_layout, keep_gaps
from mls_desktop.ui.widgets.plain_text import PlainLabel, announce, menu_text, name_widget
from mls_desktop.ui.widgets.theme import Theme
from mls_desktop.words.i18n import _, how_many
from mls_desktop.words.program_texts import N_

WIDE = 350
"""Width, in pixels at 100 %, of the texts beside the code, which would make the dialog too high for a small screen
below them."""
TOLD = N_(
    "Phones may read along, in a browser, what the players’ window shows, the map with it. It is off until you switch "
    "it on here, with a new address each time, and off again when that window is closed."
)


class PhonesDialog(Dialog):
    """The dialog of the page for phones, which stays open beside the window: closing it leaves the page as it is."""

    def __init__(self, evening: PhoneEvening, theme: Theme, parent: QWidget) -> None:
        super().__init__(_("The players’ window for phones"), parent, modal=False)
        self._evening, self._theme = evening, theme
        self._addresses: tuple[OwnAddress, ...] = own_addresses()
        self.told = PlainLabel(_(TOLD), self, wrap=True)
        self.where, self.warning = ComboBox(theme, self), PlainLabel("", self, wrap=True)
        self.key, self.trouble = QPushButton("", self), PlainLabel("", self, wrap=True)
        self.address, self.copy_key = QLineEdit(self), QPushButton(menu_text(_("Copy")), self)
        self.code, self.watching = QrPicture(theme, self), PlainLabel("", self)
        self._lay_out()
        for each in self._addresses:
            self.where.addItem(_place(each), each.host)
        self.where.activated.connect(self._warn)
        self.key.clicked.connect(self._on_key)
        self.copy_key.clicked.connect(self._on_copy)
        evening.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Shows the state of the page: on or off, its address, the code of that, and the number of phones that
        watch."""
        evening = self._evening
        self.key.setText(menu_text(_("Switch it off") if evening.is_on else _("Switch it on")))
        self.where.setEnabled(not evening.is_on)
        if self.address.text() != evening.address:
            self.address.setText(evening.address)
            self.address.setCursorPosition(0)
            self.code.show_squares(qr_squares(evening.address) if evening.address else ())
        self.told.setVisible(not evening.is_on)
        for widget in (self.address, self.copy_key, self.code, self.watching):
            widget.setVisible(evening.is_on)
        self.watching.setText(how_many("{n} phone is watching", "{n} phones are watching", evening.watching))
        self._warn()
        self.adjustSize()

    def _lay_out(self) -> None:
        px = self._theme.px
        row, left = QHBoxLayout(), QVBoxLayout()
        keep_gaps(left, self._theme, 8)
        for widget in (self.told, self.where, self.warning, self.key, self.trouble):
            left.addWidget(widget)
        line = QHBoxLayout()
        line.addWidget(self.watching, 1)
        line.addWidget(self.copy_key)
        left.addWidget(self.address)
        add_layout(left, line)
        left.addStretch(1)
        add_layout(row, left, 1)
        row.addWidget(self.code)
        keep_gaps(row, self._theme, 12)
        column = QVBoxLayout(self)
        add_layout(column, row)
        self.add_close(column)
        self.told.setMinimumWidth(px(WIDE))
        self.where.setMinimumWidth(px(WIDE))
        name_widget(self.where, _("Who may see it"))
        self.warning.setObjectName("pressing")
        self.address.setReadOnly(True)
        self.address.setAccessibleName(_("Address of the page"))
        self.trouble.setVisible(False)
        self.trouble.ink(self._theme.colour("bad"))

    def _warn(self) -> None:
        """Shows the warning on who can see the page at the address chosen; hidden where that is this computer alone."""
        network = next((each.network for each in self._addresses if each.host == self.where.currentData()), "")
        self.warning.setText(
            _(
                "Everybody in the network “{network}” who has the address can see the page. It is not encrypted: who "
                "listens in on that network can read it along, and its address. Choose this in a network that you "
                "trust."
            ).format(network=network)
        )
        self.warning.setVisible(bool(network))
        self.adjustSize()

    def _on_key(self) -> None:
        trouble = ""
        if self._evening.is_on:
            self._evening.stop()
        else:
            trouble = self._evening.start(self.where.currentData())
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        if trouble:
            announce(self, trouble, at_once=True)

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self._evening.address)


def _place(address: OwnAddress) -> str:
    """Text for `address` in the list of choices: who can see the page there, and its host."""
    if not address.network:
        return _("Only this computer ({host})").format(host=address.host)
    return _("Everybody in the network “{network}” ({host})").format(network=address.network, host=address.host)
