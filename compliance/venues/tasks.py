"""Worker tasks of sign-ins and device tokens: log what was counted, delete what no longer counts."""

from celery import shared_task
from django.utils import timezone

from .services import device_tokens, sessions, sign_in_attempts


@shared_task(ignore_result=True)
def delete_old() -> None:
    """Delete failed sign-ins that no longer count, and sessions that are over."""
    at = timezone.now()
    sign_in_attempts.delete_old_failures(at=at)
    sessions.delete_old_sessions(at=at)


# Seconds: the schedule starts the next run after 60, so an old one need not wait in the queue.
@shared_task(ignore_result=True, expires=120)
def log_refused_tokens() -> None:
    """Log the counted refusals of device tokens. Repeated runs have no further effect."""
    device_tokens.log_refused_tokens(at=timezone.now())
