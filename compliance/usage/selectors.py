"""Read the alerts about accounts of a casino."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from .models import UseAlert


def list_alerts(venue_id: UUID) -> QuerySet[UseAlert]:
    """Return the alerts of a casino, newest first."""
    return (
        UseAlert.objects.filter(venue_id=venue_id)
        .select_related("staff", "device", "review", "review__reviewed_by")
        .order_by("-raised_at", "-pk")
    )


def get_alert(venue_id: UUID, alert_id: UUID) -> UseAlert:
    """Return an alert. Raises NotFound."""
    return get_row(list_alerts(venue_id), _("Alert not found."), pk=alert_id)


def count_open_alerts(venue_id: UUID) -> int:
    """Count the alerts that are not reviewed."""
    return UseAlert.objects.filter(venue_id=venue_id, review__isnull=True).count()
