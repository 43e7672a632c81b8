"""Read linked transactions: the settings of the house, the transactions of a guest, and alerts."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.rules.thresholds import Threshold

from ..domain import Limits, Operation
from ..models import Alert, AlertOperation, Direction, MoneyOperation


def limits_of(book: Rulebook, direction: str) -> Limits:
    """Return the settings for a direction; payouts and exchanges into cash count together, under the lower threshold.

    The threshold of payouts applies to outgoing money and is exclusive (A-11); those against money laundering apply to
    both directions and are inclusive (Directive (EU) 2015/849 art. 11(d): "EUR 2 000 or more").
    """
    of_day = [day_threshold(book)]
    if direction == Direction.PAID_OUT:
        of_day.append(_optional_threshold(book, "payout.aggregate_alert", inclusive=False))
    set_by_house = [each for each in of_day if each is not None]
    return Limits(
        # Of equal thresholds the inclusive one is stricter.
        day=min(set_by_house, key=lambda each: (each.amount, not each.inclusive), default=None),
        rolling=_optional_threshold(book, "aml.rolling_threshold", inclusive=True),
        rolling_days=_optional_number(book, "aml.rolling_days"),
        near_percent=_optional_number(book, "aml.near_percent"),
        near_count=_optional_number(book, "aml.near_count"),
    )


def day_threshold(book: Rulebook) -> Threshold | None:
    """Return the threshold for exchanges of a guest in a gaming day; None if the house has set none."""
    return _optional_threshold(book, "aml.day_threshold", inclusive=True)


def _optional_threshold(book: Rulebook, name: str, *, inclusive: bool) -> Threshold | None:
    try:
        return Threshold(book.decimal(name), inclusive)
    except SilentParameter:
        return None


def _optional_number(book: Rulebook, name: str) -> int | None:
    try:
        return book.int_(name)
    except SilentParameter:
        return None


def list_transactions(
    venue_id: UUID, persons: Collection[UUID], direction: str, *, since: date, until: date, except_id: UUID
) -> list[Operation]:
    """Return the transactions of these persons in a range of gaming days, in order; voided ones are left out."""
    rows = MoneyOperation.objects.filter(
        venue_id=venue_id,
        person_id__in=persons,
        direction=direction,
        gaming_day__range=(since, until),
        voided__isnull=True,
    ).exclude(pk=except_id)
    found = rows.order_by("noted_at", "pk").values_list("pk", "amount", "gaming_day")
    return [Operation(*each) for each in found]


def list_alerts(venue_id: UUID, person_ids: Collection[UUID] | None = None) -> QuerySet[Alert]:
    """Return the alerts of a house, or of some of its guests, newest first."""
    found = (
        Alert.objects.filter(venue_id=venue_id)
        .select_related("clearance", "clearance__cleared_by", "operation")
        .order_by("-raised_at", "-pk")
    )
    if person_ids is None:
        return found
    return found.filter(person_id__in=person_ids)


def get_alert(venue_id: UUID, alert_id: UUID) -> Alert:
    """Return an alert. Raises NotFound."""
    return get_row(list_alerts(venue_id), _("Alert not found."), pk=alert_id)


def alert_transactions(alert: Alert) -> QuerySet[AlertOperation]:
    """Return the transactions that an alert adds up, in the order in which they were recorded."""
    found = AlertOperation.objects.filter(alert=alert).select_related(
        "operation", "operation__noted_by", "operation__voided"
    )
    return found.order_by("operation__noted_at", "operation_id")


def open_alerts(venue_id: UUID) -> QuerySet[Alert]:
    """Return the alerts that are not cleared."""
    return list_alerts(venue_id).filter(clearance__isnull=True)


def count_open_alerts(venue_id: UUID) -> int:
    """Count the alerts that are not cleared."""
    return open_alerts(venue_id).count()
