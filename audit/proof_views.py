"""The page that proves one entry, and its receipt to take home."""

import json
from typing import cast
from uuid import UUID

from django.db import models
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from . import log, receipts, selectors
from .models import Entry
from .tree_store import Missing
from .views import SEE_PERSONAL, GuardedRequest, in_lines, revealing, veil_of


def leaf(request: GuardedRequest, index: int) -> HttpResponse:
    """What proves one entry, explained to a person."""
    zone = request.presence.house.zone
    found, act = _proved(request, index)
    context = {
        "found": found,
        "line": in_lines([act], zone)[0],
        "told": json.dumps(found.told, ensure_ascii=False, indent=2),
        "may_reveal": request.presence.may(SEE_PERSONAL) and bool(found.values),
    }
    with timezone.override(zone):
        return render(request, "audit/leaf.html", context)


def prove(request: GuardedRequest, table: str, row_id: UUID) -> HttpResponse:
    """Leads to what proves the newest sealed entry of a row; to its life, where all of it waits to be sealed."""
    sealed = sealed_leaves(request, table, row_id)
    return redirect("audit:leaf", sealed[-1]) if sealed else redirect("audit:row", table, row_id)


def sealed_leaves(request: GuardedRequest, table: str, row_id: UUID) -> list[int]:
    """The leaves of the sealed entries of a row, the newest last. Raises Http404 for a row that is not in the log."""
    history = selectors.history(request.venue_id, table, row_id, veil=veil_of(request))
    if not history.steps:
        raise Http404
    written = [step.entry for step in history.steps if step.act is not None and step.entry.row_id == row_id]
    return [entry.leaf for entry in written if entry.leaf is not None]


def receipt(request: GuardedRequest, index: int) -> HttpResponse:
    """The receipt as one file; with personal values for those who may see them and ask for it."""
    found, act = _proved(request, index)
    with_values = revealing(request, act=str(act.act), leaf=str(index))
    answer = HttpResponse(_taken(request, found, with_values=with_values), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="receipt-{index}.zip"'
    return answer


def taken_receipt(request: GuardedRequest, index: int) -> bytes:
    """The receipt of a leaf without personal values, noted as taken. Raises Http404 for a leaf of another house."""
    return _taken(request, _proved(request, index)[0], with_values=False)


def _taken(request: GuardedRequest, found: receipts.Receipt, *, with_values: bool) -> bytes:
    """The bytes of a receipt. The log says who took it."""
    by = cast("models.Model", request.user)
    log.note("audit.receipt.taken", subject=None, by=by, at=timezone.now(), scope=request.venue_id, leaf=found.index)
    return receipts.archive(selectors.ask, found, with_values=with_values)


def _proved(request: GuardedRequest, index: int) -> tuple[receipts.Receipt, Entry]:
    """The receipt of a leaf, with the act that it is or belongs to; both of this house, or of none."""
    try:
        found = receipts.receipt(selectors.ask, index)
    except Missing as error:
        raise Http404 from error
    act = selectors.act(request.venue_id, found.act, veil=veil_of(request)) if found.act else None
    if act is None:
        raise Http404
    return found, act
