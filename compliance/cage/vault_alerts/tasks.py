"""Worker task that looks for gaps in the records of chips and floats."""

import logging

from celery import shared_task
from django.utils import timezone

from . import services

logger = logging.getLogger("carnet.cage")


# Seconds: the schedule starts the next run after 600, so an old one need not wait in the queue.
@shared_task(ignore_result=True, expires=1200)
def check_vault() -> None:
    """Raise alerts about the records of chips and floats. Repeated runs change nothing more."""
    raised = services.raise_alerts(at=timezone.now())
    # Without the rows: records of the cage do not belong into the log of the process.
    if raised:
        logger.warning("%s alerts about chips and floats", raised)
