"""Registers of exchanges and of ID checks."""

from dataclasses import replace
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.drawers.presentation import columns as cage_columns
from compliance.cage.visibility import selectors as visibility
from compliance.citations.texts import citation_text
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from .. import selectors as exchange_selectors
from . import words as exchange_words
from .filters import ExchangeFilter

if TYPE_CHECKING:
    from compliance.cage.models.exchanges import Exchange

SEES_PAPERS, COUNTS_BOXES = "people.guest.read", "cage.box.count"
OUTCOMES = {True: exchange_words.DONE["done"], False: exchange_words.DONE["refused"]}


def refusal_reason(row: "Exchange") -> str:
    """Return why an exchange was refused: the article, or the reason given by staff."""
    return ", ".join(part for part in (citation_text(row.article), row.reason) if part)


def _without_drops(scope: Scope, rows: "list[Exchange]") -> None:
    """Hide the amount at a table from staff who count its box, until that is counted and signed."""
    visibility.hide_amounts(rows, visibility.Viewer.from_presence(scope.presence))


def _document_cell(row: "Exchange", _scope: Scope) -> str:
    if row.person_id is None:
        return row.paper or page_cells.NONE
    guest = reverse("people:guest", args=[row.person_id])
    return format_html('{} <a href="{}">{}</a>', row.paper, guest, _("Guest's file"))


_AT = Column(
    "made_at",
    pgettext_lazy("when it happened", "At"),
    (cell("made_at", pgettext_lazy("when it happened", "At"), type="datetime"),),
    order=("made_at",),
    style="number",
    always_shown=True,
    html=page_cells.time_cell("made_at"),
)
_LOCATION = Column(
    "location",
    _("Where"),
    (cell("location", _("Where"), words=exchange_words.LOCATIONS),),
    order=("location",),
    usual=False,
    html=page_cells.text_cell("location", exchange_words.LOCATIONS),
)
_WHAT = (
    Column(
        "gave",
        _("Given"),
        (cell("gave", _("Given"), words=exchange_words.TENDERS),),
        order=("gave",),
        html=page_cells.text_cell("gave", exchange_words.TENDERS),
    ),
    Column(
        "got",
        _("Received by guest"),
        (cell("got", _("Received by guest"), words=exchange_words.TENDERS),),
        order=("got",),
        html=page_cells.text_cell("got", exchange_words.TENDERS),
    ),
)
_AMOUNT = Column(
    "amount",
    _("Amount"),
    (cell("amount", _("Amount"), type="decimal"),),
    order=("amount",),
    style="figures",
    unsorted_for=COUNTS_BOXES,
    html=cage_columns.hidden_if("amount_hidden", page_cells.amount_cell("amount")),
)
_IDENTITY = Column(
    "identity",
    _("Paper"),
    (cell("identity", _("Paper"), words=exchange_words.IDENTITIES),),
    order=("identity",),
    html=page_cells.text_cell("identity", exchange_words.IDENTITIES),
)
_OUTCOME = Column(
    "done",
    _("Outcome"),
    (cell("done", _("Outcome"), words=OUTCOMES, type="boolean"),),
    order=("done",),
    html=page_cells.with_notes(
        page_cells.badge_cell("done", OUTCOMES, exchange_words.DONE_TONES), page_cells.note_cell(refusal_reason)
    ),
)
_WHY = Column(
    "why",
    _("Reason for refusal"),
    (Cell("why", _("Reason for refusal"), refusal_reason), cell("article", _("Article"))),
    usual=False,
    html=page_cells.text_cell(refusal_reason),
)
_BY = Column(
    "made_by",
    _("By"),
    (cell("made_by", _("By"), type="person"),),
    order=("made_by__full_name",),
    html=page_cells.text_cell("made_by"),
)
# The identity document is shown only to readers who may see guests and their documents.
_PAPER = Column(
    "paper",
    _("Identity document"),
    (cell("paper", _("Identity document")), cell("person", _("Guest's file"), "person_id", type="uuid")),
    permission=SEES_PAPERS,
    html=_document_cell,
)

EXCHANGES = Register(
    name="exchanges",
    title=_("Exchanges"),
    permission="cage.shift.read",
    page=Page(
        "cage:exchanges",
        _("Exchanges with guests at desks and tables, including refused ones with the article."),
        Empty(_("No exchanges"), _("No exchanges match on these days."), "coins"),
    ),
    rows=lambda scope: exchange_selectors.exchanges(scope.house.id),
    filters=ExchangeFilter,
    prepare=_without_drops,
    sort="-made_at",
    tables=("cage.Exchange",),
    columns=(
        _AT,
        cage_columns.gaming_day(usual=False),
        cage_columns.PLACE,
        _LOCATION,
        *_WHAT,
        _AMOUNT,
        _IDENTITY,
        _OUTCOME,
        _WHY,
        _BY,
    ),
)
IDENTITY = replace(
    EXCHANGES,
    name="exchange-identity",
    title=_("ID checks at exchanges"),
    page=Page(
        "cage:identity_checks",
        _(
            "Every exchange for which an identity document was requested, whether shown or refused. Staff may ask "
            "for one at any amount."
        ),
        Empty(
            _("No identity documents requested"),
            _("No guest was asked for an identity document at an exchange on these days."),
            "badge",
        ),
    ),
    rows=lambda scope: exchange_selectors.identity_checks(scope.house.id),
    columns=(
        _AT,
        cage_columns.gaming_day(usual=False),
        cage_columns.PLACE,
        _LOCATION,
        _AMOUNT,
        _IDENTITY,
        _PAPER,
        _OUTCOME,
        _WHY,
        _BY,
    ),
)
# The last exchanges of a float, on its page and below its form.
LAST = EXCHANGES.named({"made_at", "gave", "got", "amount", "done"})
