"""Worker task that warns venues before their certificate expires."""

import logging

from celery import shared_task
from django.utils import timezone

from .services import expiry_warnings

logger = logging.getLogger("carnet.central")


@shared_task(ignore_result=True)
def warn_of_expiry() -> None:
    """Record the warning steps reached. Repeated or concurrent runs have no further effect."""
    for row in expiry_warnings.warn_all(at=timezone.now()):
        logger.warning("certificate for the central register: %s days or fewer left, house %s", row.step, row.venue_id)
