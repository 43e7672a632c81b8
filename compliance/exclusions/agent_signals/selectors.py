"""Queries for reports to the control agents and cases received from them."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.agent_signals import SignalIn, SignalOut
from ..models.measures import LimitBasis, MeasureKind

# Reports that art. 69(2) covers. Earlier ones about exclusions for other reasons (art. 69(1)) are not shown to agents.
COVERED = ~Q(measure__kind=MeasureKind.HOUSE) | Q(measure__livelihood=True) | Q(measure__follows__isnull=False)


def signalled_measures(venue_id: UUID) -> QuerySet[SignalOut]:
    """Return everyone reported to the agents to protect a livelihood, newest first (LU art. 69(2), 81; R-02)."""
    return (
        SignalOut.objects.filter(COVERED, measure__venue_id=venue_id)
        .select_related("measure", "measure__end", "measure__authorisation", "signalled_by")
        .order_by("-signalled_at", "-pk")
    )


def received_cases(venue_id: UUID) -> QuerySet[SignalIn]:
    """Return all cases received from the agents, with their outcome."""
    return SignalIn.objects.filter(venue_id=venue_id).select_related("review", "review__recorded_by", "recorded_by")


def open_cases(venue_id: UUID, on: date) -> QuerySet[SignalIn]:
    """Return the cases without an outcome at the end of a day, oldest first."""
    late = Q(review__isnull=True) | Q(review__examined_on__gt=on)
    return received_cases(venue_id).filter(late, received_on__lte=on).order_by("received_on", "pk")


def closed_cases(venue_id: UUID) -> QuerySet[SignalIn]:
    """Return the examined cases, latest examination first."""
    return received_cases(venue_id).filter(review__isnull=False).order_by("-review__examined_on", "-pk")


def get_case(venue_id: UUID, signal_id: UUID) -> SignalIn:
    """Return one case. Raises NotFound."""
    return get_row(received_cases(venue_id), _("Case not found."), pk=signal_id)


def signals_in_period(venue_id: UUID, first_day: date, last_day: date, as_of: datetime) -> QuerySet[SignalOut]:
    """Return the reports on measures in force on any day of a period, sorted by name (art. 69(2)).

    Measures ended by the first day are excluded if that end was on record at `as_of`.
    """
    authorised = Q(measure__authorisation__authorised_at__lte=as_of)
    goes_on = Q(measure__last_day__isnull=True) | Q(measure__last_day__gte=first_day)
    # A limit the guest asked for continues after its last day until access is authorised.
    goes_on |= Q(measure__basis=LimitBasis.HOUSE) & ~authorised
    return (
        SignalOut.objects.filter(COVERED, goes_on, measure__venue_id=venue_id, measure__first_day__lte=last_day)
        # `ended_on` is the first day without the measure, so an end on the first day of the period precedes it.
        .exclude(measure__end__ended_on__lte=first_day, measure__end__ended_at__lte=as_of)
        .select_related("measure__end__ended_by", "measure__entered_by", "signalled_by")
        .order_by("measure__sort_key", "measure__first_day", "pk")
    )
