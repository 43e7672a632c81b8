"""Register of cancellations: who requested each, why, and the answer of the second person."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell, for_files

from ..selectors import cancellations as cancellation_selectors
from .filters import CancellationFilter
from .words import CANCELLATION_STATES, CARD_KINDS

if TYPE_CHECKING:
    from compliance.admissions.models.cards import CardCancellation

_LOOKS = {"waiting": ("review", "clock"), "confirmed": ("refused", "cross"), "declined": ("admitted", "check")}


def _state(row: "CardCancellation") -> str:
    answer = getattr(row, "answer", None)
    if answer is None:
        return "waiting"
    if answer.confirmed:
        return "confirmed"
    return "declined"


def _state_in_words(row: "CardCancellation") -> str:
    return str(CANCELLATION_STATES[_state(row)])


CANCELLATIONS = Register(
    name="cancellations",
    title=_("Cancellations"),
    permission="admissions.card.confirm_cancellation",
    page=Page(
        "admissions:cancellations",
        _("Two people cancel a card: one requests, another confirms. The number stays in the stub book."),
        Empty(_("None so far"), _("Requested cancellations of cards appear here."), "check"),
    ),
    rows=lambda scope: cancellation_selectors.cancellations(scope.house.id),
    filters=CancellationFilter,
    tables=("admissions.CardCancellation", "admissions.CancellationAnswer"),
    columns=(
        Column(
            "number",
            _("Card"),
            (cell("number", _("Number"), "card.label"), cell("kind", _("Kind"), "card.kind", CARD_KINDS)),
            order=("card__kind", "card__number"),
            style="number",
            always_shown=True,
            html=page_cells.text_cell("card.label"),
        ),
        Column(
            "state",
            pgettext_lazy("what was answered", "Answer"),
            (Cell("state", pgettext_lazy("what was answered", "Answer"), _state, _state_in_words),),
            html=page_cells.badge_cell(_state, CANCELLATION_STATES, _LOOKS),
        ),
        Column("reason", _("Reason"), (cell("reason", _("Reason")),), html=page_cells.text_cell("reason")),
        Column(
            "asked_by",
            pgettext_lazy("cancellation", "Requested by"),
            (cell("asked_by", pgettext_lazy("cancellation", "Requested by"), type="person"),),
            html=page_cells.text_cell("asked_by"),
        ),
        Column(
            "asked_at",
            _("Requested at"),
            (cell("asked_at", _("Requested at"), type="datetime"),),
            order=("asked_at",),
            style="figures",
            html=page_cells.time_cell("asked_at"),
        ),
        Column(
            "answered_by",
            _("Answered by"),
            (cell("answered_by", _("Answered by"), "answer.answered_by", type="person"),),
            html=page_cells.text_cell("answer.answered_by"),
        ),
        Column(
            "answered_at",
            _("Answered at"),
            (cell("answered_at", _("Answered at"), "answer.answered_at", type="datetime"),),
            order=("answer__answered_at",),
            style="figures",
            html=page_cells.time_cell("answer.answered_at"),
        ),
        *for_files(cell("card", _("Card"), "card_id", type="uuid")),
    ),
    sort="-asked_at",
)
