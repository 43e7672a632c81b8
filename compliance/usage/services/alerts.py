"""Raises alerts about accounts above the limits, and reviews them."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, Sum
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..domain import DAY, Reached, Span
from ..models import UseAlert, UseAlertReview, UseCount
from .counting import limits_of

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


def raise_alerts(*, at: datetime) -> int:
    """Compare new counts with the limits. Return the number of alerts raised; repeated runs raise none twice."""
    counts = UseCount.objects.filter(count__gt=F("examined")).select_related("staff").order_by("began_at", "pk")
    return sum(_examine(row, at) for row in list(counts))


def _examine(row: UseCount, at: datetime) -> int:
    same = _same_account(row, row.venue_id)
    earlier = UseCount.objects.filter(same, began_at__gt=row.began_at - DAY, began_at__lt=row.began_at)
    in_day = row.count + (earlier.aggregate(total=Sum("count"))["total"] or 0)
    raised = sum(_raise(row, each, at) for each in limits_of(row.activity).find_exceeded(row.count, in_day))
    # Last: if the worker dies before, the count is examined again.
    UseCount.objects.filter(pk=row.pk).update(examined=row.count)
    return raised


def _same_account(row: UseCount, venue_id: UUID | None) -> Q:
    """Match the rows at a venue about the same activity of the same account, or of the same device."""
    device = Q(device_id=row.device_id) if row.device_id else Q(device__isnull=True)
    return device & Q(venue_id=venue_id, staff_id=row.staff_id, activity=row.activity)


@transaction.atomic(durable=True)
def _raise(row: UseCount, reached: Reached, at: datetime) -> bool:
    """Raise one alert, unless there is one of that level for the window, or for the day, already."""
    # A count has no venue if the account held no role at that moment.
    venue_id = row.venue_id or venues.venue_of_account(row.staff)
    wait_turn(f"{row.staff_id}/{row.activity}")
    same = UseAlert.objects.filter(_same_account(row, venue_id), span=reached.span, level=reached.level)
    since = row.began_at if reached.span is Span.WINDOW else row.began_at - DAY
    if same.filter(began_at__gte=since).exists():
        return False
    alert = UseAlert(
        venue_id=venue_id,
        staff_id=row.staff_id,
        device_id=row.device_id,
        activity=row.activity,
        span=reached.span,
        level=reached.level,
        counted=reached.counted,
        limit=reached.limit,
        began_at=row.began_at,
        raised_at=at,
    )
    with log.act(
        "usage.alert.raised",
        subject=alert,
        by=None,
        at=at,
        scope=venue_id,
        activity=row.activity,
        span=reached.span,
        level=reached.level,
        counted=reached.counted,
        limit=reached.limit,
    ):
        alert.save(force_insert=True)
    return True


@transaction.atomic(durable=True)
def review_alert(*, house: House, alert: UseAlert, outcome: str, by: "Staff", at: datetime) -> UseAlertReview:
    """Review an alert about another person's account. Raises Refused for one's own, and for a reviewed one."""
    row = UseAlertReview(alert_id=alert.pk, outcome=outcome, reviewed_by_id=by.pk, reviewed_at=at)
    with log.act("usage.alert.reviewed", subject=alert, by=by, at=at, scope=house.id, outcome=outcome):
        # Of two reviews at once, the second waits here and is refused with a sentence.
        wait_turn(str(alert.pk))
        if UseAlertReview.objects.filter(alert=alert).exists():
            raise Refused(_("This alert has already been reviewed. Reload the page."))
        if alert.staff_id == by.pk:
            raise Refused(_("This alert is about your own account. Ask another person to review it."))
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def note_opened(*, venue_id: UUID, alert: UseAlert, by: "Staff", at: datetime) -> None:
    """Log that an alert was read: it names a member of staff."""
    log.note("usage.alert.opened", subject=alert, by=by, at=at, scope=venue_id)
