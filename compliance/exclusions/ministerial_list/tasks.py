"""Worker tasks that read uploaded lists, import released ones, and resume interrupted work."""

import logging
from uuid import UUID

import psycopg
from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from .selectors import lists
from .services import imports

logger = logging.getLogger("carnet.exclusions")


def queue_list(list_id: UUID) -> bool:
    """Queue a committed list for a worker. Return False if the queue is unavailable.

    Nothing is lost in that case: `advance_left` finds the list later.
    """
    try:
        advance_list.delay(str(list_id))
    except (OperationalError, psycopg.Error, OSError) as error:
        logger.warning("list %s waits for the queue: %s", list_id, type(error).__name__)
        return False
    return True


@shared_task(ignore_result=True)
def advance_list(list_id: str) -> None:
    """Read or import one list. Repeated or concurrent runs have no further effect."""
    outcome = imports.advance_list(list_id=UUID(list_id), clock=timezone.now)
    logger.info("list %s: %s", list_id, outcome)


# Seconds: the schedule starts the next run after 15, so an old one need not wait in the queue.
@shared_task(ignore_result=True, expires=30)
def advance_left() -> None:
    """Queue all pending lists, after an outage or while another list was being read."""
    for list_id in lists.left_to_do():
        queue_list(list_id)
