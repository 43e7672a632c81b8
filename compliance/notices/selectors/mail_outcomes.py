"""Query about the outcomes of mailed letters."""

from uuid import UUID

from ..models.dispatches import AttemptOutcome


def last_outcome(venue_id: UUID) -> str | None:
    """Return the outcome of the last attempt to mail a letter of the casino; None if none has ended yet."""
    found = AttemptOutcome.objects.filter(attempt__dispatch__notice__venue=venue_id).order_by("-ended_at", "-pk")
    return found.values_list("outcome", flat=True).first()
