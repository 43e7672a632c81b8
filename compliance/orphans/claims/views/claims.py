"""The claims desk: claimable finds with their claim periods, open claims, and the form for a new claim."""

from typing import TYPE_CHECKING
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from compliance.citations.texts import add_citation
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import submit
from compliance.http.register_views.pages import show_register, table_of
from compliance.http.register_views.view import View
from compliance.http.registers.declarations import Scope
from compliance.http.registers.paging import page_of
from compliance.orphans.claim_states import selectors as claim_states
from compliance.orphans.finds.presentation.register import FINDS

from .. import selectors as claim_selectors
from ..forms.claims import ClaimForm, SearchForm
from ..presentation import words as claim_words
from ..presentation.claimable_finds import claimable_columns, claimable_find
from ..presentation.register import CLAIMS
from ..services import claims as claims_services

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...claim_states.selectors import ClaimState
    from ...models.claims import Claim

READ = "orphans.claim.read"
WAITING = ("name", "find", "claimed_at", "sought", "state")


@require_permission("orphans.find.read")
@never_cache
@require_GET
def list_claimable_finds(request: HouseRequest) -> HttpResponseBase:
    """List claimable finds, the first to end first; a search also returns those that can no longer be claimed."""
    scope = Scope(request.presence, current_time())
    view, reads = View.of(request, CLAIMS), request.presence.may(READ)
    if view.form and reads:
        return show_register(request, CLAIMS, "orphans/claims.html", {})
    # Sent in the address, which is logged: the form asks for no name.
    form = SearchForm(request.GET or None)
    terms = form.search_terms() if form.is_bound else {}
    found = (
        claim_selectors.search_finds(request.venue_id, **terms)
        if terms
        else claim_selectors.claimable_finds(request.venue_id, scope.at)
    )
    page = page_of(request, FINDS, found)
    waiting = list(claim_states.open_claims(request.venue_id)) if reads else []
    if reads:
        view.note_read(len(waiting))
    context = {
        "form": form,
        "terms": terms,
        "page": page,
        "finds": FINDS,
        "claimable": table_of(FINDS, claimable_columns(scope), page, scope),
        "claims": CLAIMS,
        "waiting": table_of(CLAIMS, CLAIMS.named(WAITING), waiting, scope),
        "may_read": reads,
    }
    return render(request, "orphans/claims.html", context)


def claim_row(row: "WithAnnotations[Claim, ClaimState]") -> dict[str, object]:
    """Prepare a claim for templates, with its state."""
    tone, icon = claim_words.TONES[row.state]
    return {"row": row, "state": claim_words.STATES[row.state], "tone": tone, "icon": icon}


@sensitive_post_parameters()
@require_permission("orphans.claim.take")
@never_cache
@require_http_methods(["GET", "POST"])
def take_claim(request: HouseRequest, find_id: UUID) -> HttpResponse:
    """Take the claim of a person who came forward for a find; the answer under the law is immediate."""
    house, at, sent = request.presence.house, current_time(), request.POST if request.method == "POST" else None
    row, now = claim_selectors.place_to_claim(request.venue_id, find_id), request.presence.house.local(at)
    form = ClaimForm(sent, initial={"nonce": uuid4(), "claimed_on": now.date(), "claimed_time": now.time()})
    if done := submit(request, form, claims_services.take_claim, find=row, shown_at={"claimed_at": "claimed_on"}):
        return _redirect_after_claim(request, done.row)
    reads = request.presence.may(READ)
    context = {
        "form": form,
        "one": claimable_find(house, row, at),
        "claims": [claim_row(each) for each in claim_selectors.of_find(request.venue_id, row.pk)] if reads else [],
        "currency": house.currency,
    }
    return render(request, "orphans/claim_take.html", context, status=422 if form.is_bound else 200)


def _redirect_after_claim(request: HouseRequest, claim: "Claim") -> HttpResponse:
    """Redirect to the claim, or to the form for proofs if the user may not read claims."""
    if claim.refused_as:
        message = _("The claim is recorded as refused: %(why)s.") % {"why": claim.get_refused_as_display()}
        messages.warning(request, add_citation(message, claim.article))
    else:
        messages.success(request, _("The claim is recorded. Add the evidence now or later."))
    if request.presence.may(READ):
        return redirect("orphans:claim", claim.pk)
    if claim.refused_as:
        return redirect("orphans:claims")
    return redirect("orphans:claim_evidence", claim.pk)
