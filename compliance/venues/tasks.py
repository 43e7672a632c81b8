"""Worker tasks of the sign-in: delete what no longer counts."""

from celery import shared_task
from django.utils import timezone

from .services import sessions, sign_in_attempts


@shared_task(ignore_result=True)
def delete_old() -> None:
    """Delete failed sign-ins that no longer count, and sessions that are over."""
    at = timezone.now()
    sign_in_attempts.delete_old_failures(at=at)
    sessions.delete_old_sessions(at=at)
