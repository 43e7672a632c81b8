"""Add proofs with a document or a photograph, also from a phone, and open their documents."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.infrastructure.uploads import skipped_bytes
from compliance.http.input.submissions import redirect_done, submit
from compliance.orphans.claim_states import selectors as claim_states
from compliance.orphans.documents import presentation as document_words
from compliance.orphans.documents.domain.storage import Unfit

from .. import selectors as claim_selectors
from ..forms.claims import EvidenceForm
from ..presentation.documents import evidence_document
from ..services import evidence
from .claim import show_claim


@sensitive_post_parameters()
@require_permission("orphans.claim.take")
@never_cache
@require_http_methods(["GET", "POST"])
def add_evidence(request: HouseRequest, claim_id: UUID) -> HttpResponse:
    """Add a proof. Staff who may not read claims see the find here, but not the claimant."""
    row, reads = claim_states.get_claim(request.venue_id, claim_id), request.presence.may("orphans.claim.read")
    if request.method == "GET":
        return render(request, "orphans/claim_evidence.html", {"row": row, "form": EvidenceForm()})
    form = EvidenceForm(request.POST, request.FILES)
    # The files of a large request are skipped; without this error the proof would be saved without its document.
    if skipped_bytes(request) is not None:
        form.add_error("document", str(document_words.UNFIT[Unfit.TOO_LARGE.value]))
    if submit(request, form, evidence.add_evidence, claim=row):
        page = "orphans:claim" if reads else "orphans:claim_evidence"
        return redirect_done(request, _("The evidence is saved."), page, row.pk)
    if reads:
        return show_claim(request, row, form=form, step="evidence")
    return render(request, "orphans/claim_evidence.html", {"row": row, "form": form}, status=422)


@require_permission("orphans.claim.read")
@never_cache
@require_GET
def download_document(request: HouseRequest, evidence_id: UUID) -> HttpResponse:
    """Download the document of a proof; the log records who opened it."""
    row = claim_selectors.get_evidence(request.venue_id, evidence_id)
    found = evidence_document(row)
    evidence.note_evidence_read(venue_id=request.venue_id, evidence=row, by=request.presence.staff, at=current_time())
    return found.answer()
