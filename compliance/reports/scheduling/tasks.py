"""Worker task: order the due runs of schedules."""

import logging

from celery import shared_task
from django.utils import timezone

from ..ordering.tasks import wake_worker
from .services import runs, schedules

logger = logging.getLogger("carnet.reports")


# Beat sends one a minute; after an outage, older ones would only repeat it.
@shared_task(ignore_result=True, expires=50)
def order_due() -> None:
    """Order due runs in all casinos, new ones and those missed in an outage, a few at a time."""
    at = timezone.now()
    schedules.set_up_missing(at=at)
    ahead = runs.note_runs_ahead(at=at)
    if ahead:
        logger.error("%s reports were ordered by a clock that ran ahead", ahead)
    for report_id in runs.order_due(at=at):
        wake_worker(report_id)
