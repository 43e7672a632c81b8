"""Screens of chips and plaques: the inventory, the denominations, and the stock of each."""

from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext
from compliance.http.input.submissions import form_on_page, redirect_done, submit
from compliance.http.register_views.pages import show_register

from ..witnesses import selectors as witness_selectors
from ..witnesses.views import describe_step, may_settle, may_sign, witness_choices
from . import selectors as chip_selectors
from . import services as chips_services
from .forms import PieceForm, StockForm
from .presentation import words as chip_words
from .presentation.register import INVENTORY

if TYPE_CHECKING:
    from django.http import QueryDict

    from compliance.cage.models.chips import Piece
    from compliance.http.input.base import Form

READ, MANAGE = "cage.day.read", "cage.piece.manage"


@require_permission(READ)
@never_cache
@require_GET
def show_pieces(request: HouseRequest) -> HttpResponseBase:
    """Show how many pieces exist, how many were last counted in the cage, and how many are outside it."""
    rows = chip_selectors.chip_inventory(request.venue_id)
    context = {
        "unsigned_pieces": chip_selectors.unsigned_in_all(rows),
        "since": chip_selectors.counted_since(request.venue_id),
        "pieces": [_piece_line(each) for each in chip_selectors.pieces(request.venue_id)],
        "may_manage": request.presence.may(MANAGE),
    }
    return show_register(request, INVENTORY, "cage/pieces.html", context)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def enter_piece(request: HouseRequest) -> HttpResponse:
    """Enter a denomination."""
    form = PieceForm(request.POST if request.method == "POST" else None)
    if done := submit(request, form, chips_services.enter_piece):
        message = _("The denomination is added and available in counts from now on.")
        return redirect_done(request, message, "cage:piece", done.row.pk)
    context = {"form": form, "currency": request.presence.house.currency}
    return render(request, "cage/denomination_enter.html", context, status=422 if form.is_bound else 200)


@require_permission(READ)
@never_cache
@require_GET
def show_piece(request: HouseRequest, piece_id: UUID) -> HttpResponse:
    """Show one denomination and the history of its stock."""
    return _show_piece(request, chip_selectors.get_piece(request.venue_id, piece_id))


@require_permission(MANAGE)
@never_cache
@require_POST
def change_stock(request: HouseRequest, piece_id: UUID) -> HttpResponse:
    """Record an increase or decrease of the stock."""
    row = chip_selectors.get_piece(request.venue_id, piece_id)
    form = _stock_form(request.presence, request.POST)
    if submit(request, form, chips_services.change_stock, piece=row):
        message = _("The stock is changed. The second person signs it on their own screen.")
        return redirect_done(request, message, "cage:piece", row.pk)
    return _show_piece(request, row, form)


@require_permission(MANAGE)
@never_cache
@require_POST
def retire_piece(request: HouseRequest, piece_id: UUID) -> HttpResponse:
    """Retire a denomination."""
    row = chip_selectors.get_piece(request.venue_id, piece_id)
    if submit(request, None, chips_services.retire_piece, piece=row):
        return redirect_done(request, _("The denomination is retired."), "cage:piece", row.pk)
    return redirect("cage:piece", row.pk)


def _show_piece(request: HouseRequest, row: "Piece", bound_form: "Form | None" = None) -> HttpResponse:
    manages = request.presence.may(MANAGE)
    steps = witness_selectors.of_stock(row.pk)
    changes = [_change_line(request.presence, step) for step in steps]
    waits = changes[0] if steps and steps[0].open else None
    context = _piece_line(row) | {
        "changes": changes,
        "waits": waits if manages else None,
        "form": form_on_page(bound_form, StockForm, manages and waits is None, partial(_stock_form, request.presence)),
        "may_manage": manages,
        "currency": request.presence.house.currency,
    }
    return render(request, "cage/denomination.html", context, status=422 if bound_form else 200)


def _piece_line(row: "Piece") -> dict[str, object]:
    return {"row": row, "medium": chip_words.MEDIA[row.medium], "retired": getattr(row, "retired", None)}


def _change_line(presence: StaffContext, step: witness_selectors.Witnessed) -> dict[str, object]:
    may_answer = may_sign(presence, step) or may_settle(presence, step)
    return describe_step(step) | {"row": step.row, "reason": chip_words.REASONS[step.row.reason], "asked": may_answer}


def _stock_form(presence: StaffContext, sent: "QueryDict | None" = None) -> StockForm:
    reasons = [(code, capfirst(str(label))) for code, label in chip_words.REASONS.items()]
    return StockForm(sent, staff=witness_choices(presence, witness_selectors.STOCK), reasons=reasons)
