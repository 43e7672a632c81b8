"""Signals to the control agents, and the cases that they signalled."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.agent_signals import SignalIn, SignalOut
from ..models.measures import LimitBasis


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


def signals_in_period(venue_id: UUID, first_day: date, last_day: date, told_at: datetime) -> QuerySet[SignalOut]:
    """Signals to the agents about measures that held on some day of a span, by the name of the person (art. 69(2)).

    What was struck off before the span, and known to be at a moment, is left out.
    """
    authorised = Q(measure__authorisation__authorised_at__lte=told_at)
    goes_on = Q(measure__last_day__isnull=True) | Q(measure__last_day__gte=first_day)
    goes_on |= Q(measure__basis=LimitBasis.HOUSE) & ~authorised
    return (
        SignalOut.objects.filter(goes_on, measure__venue_id=venue_id, measure__first_day__lte=last_day)
        .exclude(measure__end__ended_on__lte=first_day, measure__end__ended_at__lte=told_at)
        .select_related("measure__end__ended_by", "measure__entered_by", "signalled_by")
        .order_by("measure__sort_key", "measure__first_day", "pk")
    )
