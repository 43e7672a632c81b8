"""The task on the start page after a rehearsal that failed."""

from collections.abc import Iterator
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from compliance.http.access.presence import StaffContext
from server.backups.state import read_record
from server.places import server_places

READ = "readiness.check.read"  # of the page that shows the state of the installation


def list_pending_tasks(presence: StaffContext, at: datetime) -> Iterator[dict[str, object]]:
    """Yield the task for those who see the state of the installation, until a rehearsal goes well."""
    if presence.may(READ) and read_record(server_places()).get("rehearsal_ok") is False:
        yield {
            "tone": "refused",
            "icon": "alert",
            "text": _("A rehearsed restoration failed: the backups may be of no use. Call the operator."),
            "url": reverse("readiness:readiness"),
            "action": _("View"),
        }
