"""Clear alerts with a reason, and log who read one."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models import Alert, AlertClearance

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def clear_alert(*, house: House, alert: Alert, reason: str, by: "Staff", at: datetime) -> AlertClearance:
    """Clear an alert: why nothing more follows, or what does. A later transaction raises a new one.

    Raises Refused without a reason, and for an alert that was cleared already.
    """
    row = AlertClearance(alert_id=alert.pk, reason=reason.strip(), cleared_by_id=by.pk, cleared_at=at)
    with log.act("monitoring.alert.cleared", subject=alert, by=by, at=at, scope=house.id):
        # Of two clearances at once, the second waits here and is refused with a sentence.
        wait_turn(str(alert.pk))
        if AlertClearance.objects.filter(alert=alert).exists():
            raise Refused(_("This alert has already been cleared. Reload the page."))
        if not row.reason:
            raise Refused(_("Enter the reason: what you reviewed and your conclusion."), "reason")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def note_opened(*, venue_id: UUID, alert: Alert, by: "Staff", at: datetime) -> None:
    """Log that a member of staff read an alert: it names a guest and their money."""
    log.note("monitoring.alert.opened", subject=alert, by=by, at=at, scope=venue_id)
