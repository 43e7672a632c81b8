"""Chips and plaques: the inventory, the denominations of the house, and the stock of each."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, Presence, moment
from compliance.http.registers import View
from compliance.refusals import Refused

from .. import box_words as words
from .. import exchange_columns, inventory, services, witnesses
from ..forms.boxes import StockForm
from ..forms.pieces import PieceForm
from .known import done, who
from .witnesses import line, may_settle, may_sign

READ, MANAGE = "shifts.day.read", "shifts.piece.manage"


@allowed(READ)
@never_cache
@require_GET
def pieces(request: HouseRequest) -> HttpResponseBase:
    """How many exist, how many lay in the last counts of the cage, and how many that leaves with guests."""
    view = View.of(request, exchange_columns.INVENTORY)
    rows = inventory.held(request.venue_id)
    if view.form:
        return view.export(rows)
    page = view.page(rows)
    found = list(inventory.pieces(request.venue_id))
    context = {
        "view": view,
        "page": page,
        "rows": [{"held": row, "medium": words.MEDIA[row.medium]} for row in page],
        "outside": inventory.outside_in_all(rows),
        "unsigned": inventory.unsigned_in_all(rows),
        "since": inventory.counted_since(request.venue_id),
        "pieces": [_line(each) for each in found],
        "may_manage": request.presence.may(MANAGE),
        "currency": request.presence.house.currency,
    }
    return render(request, "shifts/pieces.html", context)


@allowed(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def enter(request: HouseRequest) -> HttpResponse:
    """Enter a denomination."""
    form = PieceForm(request.POST or None)
    if request.method == "POST":
        made = done(form, lambda: services.enter_piece(**form.cleaned_data, **who(request)))
        if made is not None:
            messages.success(request, _("The denomination is entered: counts know it from now on."))
            return redirect("shifts:piece", made.pk)
    context = {"form": form, "currency": request.presence.house.currency}
    return render(request, "shifts/denomination_enter.html", context, status=422 if form.is_bound else 200)


@allowed(READ)
@never_cache
@require_GET
def piece(request: HouseRequest, piece_id: UUID) -> HttpResponse:
    """One denomination with what happened to its stock."""
    return _shown(request, inventory.piece(request.venue_id, piece_id))


@allowed(MANAGE)
@never_cache
@require_POST
def stock(request: HouseRequest, piece_id: UUID) -> HttpResponse:
    """Write down that pieces came or are gone."""
    row = inventory.piece(request.venue_id, piece_id)
    form = StockForm(request.POST, staff=_witnesses(request.presence), reasons=_reasons())
    if done(form, lambda: services.change_stock(piece=row, **form.said(), **who(request))) is None:
        return _shown(request, row, form)
    messages.success(request, _("The stock is changed. Your second person finds it on their own screen, and signs it."))
    return redirect("shifts:piece", row.pk)


@allowed(MANAGE)
@never_cache
@require_POST
def retire(request: HouseRequest, piece_id: UUID) -> HttpResponse:
    """Take a denomination out of use."""
    row = inventory.piece(request.venue_id, piece_id)
    try:
        services.retire_piece(piece=row, **who(request))
    except Refused as refused:
        messages.error(request, refused.sentence)
    else:
        messages.success(request, _("The denomination is out of use."))
    return redirect("shifts:piece", row.pk)


def _shown(request: HouseRequest, row: Any, bound: Any = None) -> HttpResponse:
    manages = request.presence.may(MANAGE)
    changes = [_change(request.presence, step) for step in witnesses.of_stock(row.pk)]
    waits = changes[0] if changes and changes[0]["step"].open else None
    offered = manages and waits is None
    form = bound or (StockForm(staff=_witnesses(request.presence), reasons=_reasons()) if offered else None)
    context = _line(row) | {
        "changes": changes,
        "waits": waits if manages else None,
        "form": form,
        "may_manage": manages,
        "currency": request.presence.house.currency,
    }
    return render(request, "shifts/denomination.html", context, status=422 if bound else 200)


def _line(row: Any) -> dict[str, Any]:
    return {"row": row, "medium": words.MEDIA[row.medium], "retired": getattr(row, "retired", None)}


def _change(presence: Presence, step: witnesses.Witnessed) -> dict[str, Any]:
    asked = may_sign(presence, step) or may_settle(presence, step)
    return line(step) | {"row": step.row, "reason": words.REASONS[step.row.reason], "asked": asked}


def _witnesses(presence: Presence) -> list[tuple[str, str]]:
    """Whoever else may stand by tonight: nobody is their own second person."""
    rows = services.possible_witnesses(presence.house, witnesses.STOCK, moment())
    return [(str(each.pk), each.full_name) for each in rows if each.pk != presence.staff.pk]


def _reasons() -> list[tuple[str, str]]:
    return [(code, str(said).capitalize()) for code, said in words.REASONS.items()]
