"""Worker task that raises alerts, logs counted denials and refused tokens, and deletes old counts."""

import logging

from celery import shared_task
from django.utils import timezone

from compliance.venues.services import device_tokens

from .services import alerts, counting, denials

logger = logging.getLogger("carnet.usage")


# Seconds: the schedule starts the next run after 30, so an old one need not wait in the queue.
@shared_task(ignore_result=True, expires=60)
def watch() -> None:
    """Raise alerts, log counted denials and refused tokens, delete old counts. Repeated runs change nothing more."""
    raised = alerts.raise_alerts(at=timezone.now())
    if raised:
        logger.warning("%s alerts about accounts", raised)
    denials.close_denials(at=timezone.now())
    device_tokens.log_refused_tokens(at=timezone.now())
    counting.delete_old_counts(at=timezone.now())
