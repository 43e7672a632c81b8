"""The proof page of one entry, and its receipt as a download."""

import json
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone

from ..models import Entry
from ..reading import selectors
from ..reading.views import SEE_PERSONAL, GuardedRequest, in_lines, may_reveal_personal, veil_of
from ..recording import log
from ..store.archived_leaves import RemovedPart, removed_part, removed_until
from ..store.queries import ask
from ..store.tree_store import Missing
from . import receipts


class ArchiveMissing(LookupError):
    """The leaf is in an archived part, whose file cannot be read."""

    def __init__(self, part: RemovedPart) -> None:
        super().__init__(part.file)
        self.part = part


def show_leaf_proof(request: GuardedRequest, index: int) -> HttpResponse:
    """Show and explain the proof of one entry."""
    zone = request.presence.house.zone
    try:
        found, act = _find_receipt(request, index)
    except ArchiveMissing as error:
        return render(request, "audit/archived.html", {"index": index, "part": error.part}, status=404)
    context = {
        "found": found,
        "line": in_lines([act], zone)[0],
        "content": json.dumps(found.content, ensure_ascii=False, indent=2),
        "may_reveal": request.presence.may(SEE_PERSONAL) and bool(found.values),
    }
    with timezone.override(zone):
        return render(request, "audit/leaf.html", context)


def redirect_to_proof(request: GuardedRequest, table: str, row_id: UUID) -> HttpResponse:
    """Redirect to the proof of the newest sealed entry of a row, or to its history if none is sealed, or archived."""
    history = selectors.row_history(request.venue_id, table, row_id, veil=veil_of(request))
    if not history.steps and removed_until(ask) is None:
        raise Http404
    sealed = history.sealed_leaf(row_id)
    if sealed is None:
        return redirect("audit:row", table, row_id)
    return redirect("audit:leaf", sealed)


def download_receipt(request: GuardedRequest, index: int) -> HttpResponse:
    """Return the receipt as a file; with personal values if the reader may see them and requests them."""
    try:
        found, act = _find_receipt(request, index)
    except ArchiveMissing:
        return redirect("audit:leaf", index)
    with_values = may_reveal_personal(request, act=str(act.act), leaf=str(index))
    answer = HttpResponse(taken_receipt(request, found, with_values=with_values), content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="receipt-{index}.zip"'
    return answer


def receipt_of_row(request: GuardedRequest, table: str, row_id: UUID) -> tuple[int, bytes] | None:
    """Return the leaf and receipt of the newest sealed entry of a row, without personal values; None if none is."""
    sealed = selectors.row_history(request.presence.house.id, table, row_id, veil=veil_of(request)).sealed_leaf(row_id)
    if sealed is None:
        return None
    found, _act = _find_receipt(request, sealed)
    return sealed, taken_receipt(request, found, with_values=False)


def taken_receipt(request: GuardedRequest, found: receipts.Receipt, *, with_values: bool) -> bytes:
    """Return a receipt as a file and log who took it."""
    presence = request.presence
    log.note(
        "audit.receipt.taken",
        subject=None,
        by=presence.staff,
        at=timezone.now(),
        scope=presence.house.id,
        leaf=found.index,
    )
    return receipts.zip_receipt(ask, found, with_values=with_values)


def _find_receipt(request: GuardedRequest, index: int) -> tuple[receipts.Receipt, Entry]:
    """Return the receipt of a leaf and the act it belongs to. Acts of other venues answer 404.

    Raises ArchiveMissing if the leaf is in an archived part whose file is missing or damaged.
    """
    try:
        found = receipts.build_receipt(ask, index)
    except Missing as error:
        part = removed_part(ask, index)
        if part is None:
            raise Http404 from error
        raise ArchiveMissing(part) from error
    # A heartbeat or the leaf of a key belongs to no act, and has no page.
    act = selectors.get_act(request.presence.house.id, found.act, veil=veil_of(request)) if found.act else None
    if act is None:
        raise Http404
    return found, act
