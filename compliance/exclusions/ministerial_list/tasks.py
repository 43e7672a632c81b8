"""Jobs of the worker: read a list that was uploaded, import one that was released, and pick up what was left."""

import logging
from uuid import UUID

import psycopg
from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from .selectors import lists
from .services import imports

logger = logging.getLogger("carnet.exclusions")


def start(list_id: UUID) -> bool:
    """Wake a worker for a list whose order is committed; False when the queue cannot be reached.

    Nothing is lost then: the row stands, and `advance_left` finds it once the queue is back.
    """
    try:
        advance.delay(str(list_id))
    except (OperationalError, psycopg.Error, OSError) as error:
        logger.warning("list %s waits for the queue: %s", list_id, type(error).__name__)
        return False
    return True


@shared_task(ignore_result=True)
def advance(list_id: str) -> None:
    """Read or import one list. Running it twice, or in two workers at once, changes nothing."""
    outcome = imports.advance_list(list_id=UUID(list_id), clock=timezone.now)
    logger.info("list %s: %s", list_id, outcome)


@shared_task(ignore_result=True, expires=30)
def advance_left() -> None:
    """Start whatever waits: after an outage of queue or worker, or while another list is being read."""
    for list_id in lists.left_to_do():
        start(list_id)
