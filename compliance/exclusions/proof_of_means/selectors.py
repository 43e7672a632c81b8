"""Queries on requests for proof of means."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.proof_of_means import MeansAnswer, MeansRequest


def means_requests(venue_id: UUID) -> QuerySet[MeansRequest]:
    """Return all requests with their answers, newest answer first. Open requests come first, oldest first."""
    answered = Exists(MeansAnswer.objects.filter(request=OuterRef("pk")))
    answers = MeansAnswer.objects.select_related("recorded_by").order_by("-number")
    return (
        MeansRequest.objects.filter(venue_id=venue_id)
        .annotate(answered=answered)
        .select_related("asked_by", "consequence")
        .prefetch_related(Prefetch("answers", answers))
        .order_by("answered", "asked_on", "pk")
    )


def means_request(venue_id: UUID, request_id: UUID) -> MeansRequest:
    """Return one request. Raises NotFound."""
    return get_row(means_requests(venue_id), _("Request not found."), pk=request_id)
