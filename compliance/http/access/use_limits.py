"""Limits on how much an account reads: the refusal, and the counter that a higher area provides (ADR 70)."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from .presence import current_time

TOO_MANY = _(
    "This account has opened, searched or exported more than the casino permits in this time, or was denied too often. "
    "Nothing was shown and nothing was stored. Wait, then try again. The compliance officer is informed."
)


# A denial for Django, so that every place that answers denials answers this one too.
class TooManyRequests(PermissionDenied):
    """The account is above the limit of an activity. `seconds` is how long to wait."""

    def __init__(self, activity: str, seconds: int) -> None:
        super().__init__(str(activity))
        self.seconds = seconds


def count_use(activity: str, *, by: Any, venue_id: UUID | None) -> None:
    """Count one use by the account of this request. Raises TooManyRequests above the limit."""
    import_string(settings.USE_COUNTER)(activity=activity, venue_id=venue_id, by=by, at=current_time())
