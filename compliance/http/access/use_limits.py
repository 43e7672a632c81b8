"""Limits on how much an account reads: the refusal, and the counters that a higher area registers (ADR 70)."""

from datetime import datetime
from typing import Protocol
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from .presence import current_time


class Counter(Protocol):
    """Counts one use, named by activity or permission. Raises TooManyRequests above the limit."""

    def __call__(self, name: str, /, *, venue_id: UUID | None, by: Model | None, at: datetime) -> None: ...


_counters: dict[str, Counter] = {}

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


def register_counters(*, uses: Counter, denials: Counter) -> None:
    """Register what counts uses, and what logs and counts denials."""
    _counters.update(uses=uses, denials=denials)


def count_use(activity: str, *, by: Model | None, venue_id: UUID | None) -> None:
    """Count one use by the account of this request. Raises TooManyRequests above the limit."""
    _counters["uses"](activity, venue_id=venue_id, by=by, at=current_time())


def count_denial(permission: str, *, by: Model | None, venue_id: UUID | None) -> None:
    """Log or count one denial. Raises TooManyRequests above the limit."""
    _counters["denials"](permission, venue_id=venue_id, by=by, at=current_time())
