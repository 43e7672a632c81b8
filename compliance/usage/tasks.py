"""Worker tasks that raise alerts, log counted denials, and delete old counts."""

import logging

from celery import shared_task
from django.utils import timezone

from .services import alerts, counting, denials

logger = logging.getLogger("carnet.usage")


# Seconds: the schedule starts the next run after 30, so an old one need not wait in the queue.
@shared_task(ignore_result=True, expires=60)
def watch() -> None:
    """Raise alerts about accounts above the limits, and log counted denials. Repeated runs have no further effect."""
    raised = alerts.raise_alerts(at=timezone.now())
    if raised:
        logger.warning("%s alerts about accounts", raised)
    denials.close_denials(at=timezone.now())


@shared_task(ignore_result=True)
def delete_old() -> None:
    """Delete the counts of past days."""
    counting.delete_old_counts(at=timezone.now())
