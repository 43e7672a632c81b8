"""Jobs of the worker: houses are warned before their certificate ends."""

import logging

from celery import shared_task
from django.utils import timezone

from .services import expiry_warnings

logger = logging.getLogger("carnet.central")


@shared_task(ignore_result=True)
def warn_of_expiry() -> None:
    """Write down the steps that were reached since; running it twice, or in two workers at once, changes nothing."""
    for row in expiry_warnings.warn_all(at=timezone.now()):
        logger.warning("certificate for the central register: %s days or fewer left, house %s", row.step, row.venue_id)
