"""Questions about what the house owes the agents and its guests: who is signalled, which cases are open, since when."""

from datetime import date
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from compliance.people.selectors import in_file

from .models import MeansAnswer, MeansRequest, Observation, SignalIn, SignalOut


def signalled(venue_id: UUID) -> QuerySet[SignalOut]:
    """Everybody whom the house has signalled to the agents, newest first (LU art. 69(2), 81; R-02)."""
    return (
        SignalOut.objects.filter(measure__venue_id=venue_id)
        .select_related("measure", "measure__end", "measure__authorisation", "signalled_by")
        .order_by("-signalled_at", "-pk")
    )


def cases(venue_id: UUID) -> QuerySet[SignalIn]:
    """Every case that the agents signalled, with its outcome."""
    return SignalIn.objects.filter(venue_id=venue_id).select_related("review", "review__recorded_by", "recorded_by")


def open_cases(venue_id: UUID, on: date) -> QuerySet[SignalIn]:
    """The cases that are without an outcome at the end of a day, oldest first."""
    late = Q(review__isnull=True) | Q(review__examined_on__gt=on)
    return cases(venue_id).filter(late, received_on__lte=on).order_by("received_on", "pk")


def closed_cases(venue_id: UUID) -> QuerySet[SignalIn]:
    """The cases that were examined, newest outcome first."""
    return cases(venue_id).filter(review__isnull=False).order_by("-review__examined_on", "-pk")


def case(venue_id: UUID, signal_id: UUID) -> SignalIn:
    """Raises SignalIn.DoesNotExist."""
    return cases(venue_id).get(pk=signal_id)


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
    """Raises MeansRequest.DoesNotExist."""
    return means(venue_id).get(pk=request_id)


def observations_of(venue_id: UUID, person_id: UUID) -> QuerySet[Observation]:
    """The notes of the team about a guest under whichever of their papers, newest first."""
    return (
        Observation.objects.filter(in_file("person_id", person_id), venue_id=venue_id)
        .select_related("recorded_by")
        .order_by("-observed_on", "-recorded_at", "-pk")
    )
