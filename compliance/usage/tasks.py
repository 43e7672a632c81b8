"""Worker task that raises alerts, logs counted denials, and deletes old counts."""

import logging

from celery import shared_task
from django.utils import timezone

from .services import alerts, counting, denials

logger = logging.getLogger("carnet.usage")


# Seconds: the schedule starts the next run after 30, so an old one need not wait in the queue.
@shared_task(ignore_result=True, expires=60)
def watch() -> None:
    """Raise alerts, log counted denials and delete old counts. Repeated runs have no further effect."""
    raised = alerts.raise_alerts(at=timezone.now())
    if raised:
        logger.warning("%s alerts about accounts", raised)
    denials.close_denials(at=timezone.now())
    counting.delete_old_counts(at=timezone.now())
