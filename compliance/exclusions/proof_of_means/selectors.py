"""Requests for proof of means, with their answers."""

from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.proof_of_means import MeansAnswer, MeansRequest


def means(venue_id: UUID) -> QuerySet[MeansRequest]:
    """Every request for proof of means with its answers, newest first; the open requests before all others, by age."""
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
    """Raises NotFound."""
    return get_row(means(venue_id), _("Request not found."), pk=request_id)
