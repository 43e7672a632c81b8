"""Queries on the follow-up of observations."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.observations import FollowUp, FollowUpOutcome, FollowUpResult


def list_follow_ups(venue_id: UUID) -> QuerySet[FollowUp]:
    """Return the follow-ups of a casino by their day, with results."""
    rows = FollowUp.objects.filter(observation__venue_id=venue_id)
    return rows.select_related("observation", "planned_by", "held__recorded_by").order_by("due_on", "pk")


def get_follow_up(venue_id: UUID, follow_up_id: UUID) -> FollowUp:
    """Return one follow-up. Raises NotFound."""
    return get_row(list_follow_ups(venue_id), _("Follow-up not found."), pk=follow_up_id)


def open_follow_ups(venue_id: UUID) -> QuerySet[FollowUp]:
    """Return the follow-ups that were not held yet, by their day."""
    return list_follow_ups(venue_id).filter(held__isnull=True)


def due_follow_ups(venue_id: UUID, day: date) -> QuerySet[FollowUp]:
    """Return the open follow-ups whose day has come, longest due first."""
    # The day itself counts, unlike for `overdue`: the team should act on it.
    return open_follow_ups(venue_id).filter(due_on__lte=day)


def state_of(row: FollowUp, day: date) -> str:
    """Return the state of a follow-up on a calendar date: `held`, `overdue`, `due` or `planned`."""
    if hasattr(row, "held"):
        return "held"
    if row.due_on < day:
        return "overdue"
    if row.due_on == day:
        return "due"
    return "planned"


def count_guests_by_outcome(venue_id: UUID, since: datetime, until: datetime) -> dict[str, int]:
    """Count the guests with a follow-up recorded from a time until before another, by its outcome."""
    rows = FollowUpResult.objects.filter(
        follow_up__observation__venue_id=venue_id, recorded_at__gte=since, recorded_at__lt=until
    )
    # Guests and not follow-ups: one guest who is seen often must not look like many (ADR 107).
    guests = Count("follow_up__observation__person", distinct=True)
    # All outcomes, also those without a guest: a zero is shown.
    return dict.fromkeys(FollowUpOutcome.values, 0) | dict(
        rows.values_list("outcome").annotate(guests=guests).order_by()
    )
