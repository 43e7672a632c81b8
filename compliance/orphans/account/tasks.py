"""Background jobs: the nightly reconciliation of registers and accounts."""

import logging

from celery import shared_task
from django.utils import timezone

from .services import reconciliations

logger = logging.getLogger("carnet.orphans")


# Seconds: the schedule starts a run every 15 minutes, so one that waited longer gives way to the next.
@shared_task(ignore_result=True, expires=600)
def reconcile_all() -> None:
    """Reconcile each open register, once in a gaming day; a second run of the same night changes nothing."""
    for row in reconciliations.reconcile_all(at=timezone.now()):
        if row.difference:
            logger.error("carnet %s differs from its account by %s", row.carnet_id, row.difference)
