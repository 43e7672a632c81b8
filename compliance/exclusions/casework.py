"""Questions about what the house owes the agents and its guests: signals, open cases, undecided winnings."""

from datetime import date
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.people.selectors import in_file
from compliance.refusals import get_row

from .models import MeansAnswer, MeansRequest, Observation, SignalIn, SignalOut, Withholding


def signalled_measures(venue_id: UUID) -> QuerySet[SignalOut]:
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
    """Raises NotFound."""
    return get_row(cases(venue_id), _("Case not found."), pk=signal_id)


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


def observations_of(venue_id: UUID, person_id: UUID) -> QuerySet[Observation]:
    """The notes of the team about a guest under whichever of their papers, newest first."""
    return (
        Observation.objects.filter(in_file("person_id", person_id), venue_id=venue_id)
        .select_related("recorded_by")
        .order_by("-observed_on", "-recorded_at", "-pk")
    )


def withholdings(venue_id: UUID) -> QuerySet[Withholding]:
    """Every proposal to withhold winnings with its decision, newest first; what is undecided before all others."""
    return (
        Withholding.objects.filter(venue_id=venue_id)
        .annotate(decided=Q(decision__isnull=False))
        .select_related("proposed_by", "decision", "decision__decided_by")
        .order_by("decided", "-proposed_at", "-pk")
    )


def withholdings_of(venue_id: UUID, person_id: UUID) -> QuerySet[Withholding]:
    """The winnings of a guest under whichever of their papers."""
    return withholdings(venue_id).filter(in_file("person_id", person_id))


def waiting_winnings(venue_id: UUID) -> QuerySet[Withholding]:
    """Winnings that wait for their decision."""
    return Withholding.objects.filter(venue_id=venue_id, decision__isnull=True)


def count_undecided(venue_id: UUID) -> int:
    """How many winnings wait for their decision."""
    return waiting_winnings(venue_id).count()


def is_proposed(row: Withholding) -> bool:
    """Whether the very same winnings wait for a decision already: the form was sent twice, or by two people."""
    alike = {"happened_on": row.happened_on, "place": row.place, "amount": row.amount}
    return withholdings_of(row.venue_id, row.person_id).filter(decision__isnull=True, **alike).exists()


def withholding(venue_id: UUID, withholding_id: UUID) -> Withholding:
    """Raises NotFound."""
    return get_row(withholdings(venue_id), _("Withheld winnings not found."), pk=withholding_id)
