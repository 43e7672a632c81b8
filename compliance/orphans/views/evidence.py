"""Proofs of a right: added with a document or a photograph, also from a telephone, and opened by who decides."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.forms import show_refusal
from compliance.http.guard import allowed
from compliance.http.presence import HouseRequest, moment
from compliance.http.uploads import skipped_bytes
from compliance.refusals import Refused

from .. import claimed, services, words
from ..forms.claims import EvidenceForm
from ..forms.documents import opened, sealed_document
from ..papers import NotKept, NotOurs, Unfit
from .claim import shown


@sensitive_post_parameters()
@allowed("orphans.claim.take")
@never_cache
@require_http_methods(["GET", "POST"])
def add(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Add a proof. Who takes claims without reading them sees the find here, not the claimant."""
    row, reads = claimed.claim(request.venue_id, claim_id), request.presence.may("orphans.claim.read")
    if request.method == "GET":
        return render(request, "orphans/claim_evidence.html", {"row": row, "form": EvidenceForm()})
    form = EvidenceForm(request.POST, request.FILES)
    if skipped_bytes(request) is not None:
        form.add_error("document", str(words.UNFIT[Unfit.TOO_LARGE.value]))
    if form.is_valid() and _added(request, row, form):
        messages.success(request, _("The proof is kept."))
        return redirect("orphans:claim", row.pk) if reads else redirect("orphans:claim_evidence", row.pk)
    if reads:
        return shown(request, row, form=form, step="evidence")
    return render(request, "orphans/claim_evidence.html", {"row": row, "form": form}, status=422)


def _added(request: HouseRequest, row: Any, form: EvidenceForm) -> bool:
    said = form.cleaned_data
    sent = said["document"]
    try:
        services.add_evidence(
            house=request.presence.house,
            claim=row,
            kind=said["kind"],
            shows=said["shows"],
            document=sealed_document(sent.read(), sent.name) if sent else None,
            by=request.presence.staff,
            at=moment(),
        )
    except NotKept as refused:
        form.add_error("document", str(words.UNFIT[refused.why.value]))
    except Refused as refused:
        show_refusal(refused, form)
    else:
        return True
    return False


@allowed("orphans.claim.read")
@never_cache
@require_GET
def document(request: HouseRequest, evidence_id: UUID) -> HttpResponse:
    """The document of a proof, to be saved; the log says who opened it."""
    row = claimed.one_evidence(request.venue_id, evidence_id)
    try:
        content = opened(row.content.sealed)
    except NotOurs as error:
        raise Http404(_("This house has no such document, or it was altered.")) from error
    services.note_evidence_read(venue_id=request.venue_id, evidence=row, by=request.presence.staff, at=moment())
    picture = row.media_type == "image/jpeg"
    answer = HttpResponse(content, content_type=row.media_type)
    answer["Content-Security-Policy"] = "default-src 'none'; sandbox"
    ending = "jpg" if picture else "pdf"
    answer["Content-Disposition"] = f'{"inline" if picture else "attachment"}; filename="proof.{ending}"'
    return answer
