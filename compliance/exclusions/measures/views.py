"""Page that records the review of a measure."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, local_today
from compliance.http.input.submissions import redirect_done, submit
from compliance.people.domain.names.name_forms import display_name

from ..measure_register import selectors
from ..measure_register.presentation import words
from .forms.reviews import ReviewForm
from .services import reviews


@sensitive_post_parameters()
@require_permission("exclusions.measure.review")
@never_cache
@require_http_methods(["GET", "POST"])
def record_review(request: HouseRequest, measure_id: UUID) -> HttpResponse:
    """Record a review. It does not change the measure."""
    row = selectors.get_measure(request.venue_id, measure_id)
    sent = request.POST if request.method == "POST" else None
    form = ReviewForm(sent, initial={"reviewed_on": local_today(request)})
    if submit(request, form, reviews.review_measure, measure=row):
        return redirect_done(
            request, _("The review is recorded. The measure is unchanged."), "exclusions:measure", row.pk
        )
    context = {
        "form": form,
        "measure": row,
        "name": display_name(row.surname, row.given_names),
        "kind": words.KINDS[row.kind],
    }
    return render(request, "exclusions/review.html", context, status=422 if form.is_bound else 200)
