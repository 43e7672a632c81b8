"""Worker tasks: render requested reports, and pick up those left over."""

import logging
from uuid import UUID

import psycopg
from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from audit.publishing.paper_proof import wait_for_seal

from . import selectors
from .services import drawings

logger = logging.getLogger("carnet.reports")


def wake_worker(report_id: UUID) -> bool:
    """Wake a worker for a committed order; return False if the queue is unreachable.

    Nothing is lost: the order is stored, and `draw_left` finds it once the queue is back.
    """
    try:
        # Only the id: what the queue stores or logs must not name a guest.
        draw.delay(str(report_id))
    # PostgreSQL, RabbitMQ and Redis each fail with errors of their own.
    except (OperationalError, psycopg.Error, OSError) as error:
        logger.warning("report %s waits for the queue: %s", report_id, type(error).__name__)
        return False
    return True


@shared_task(ignore_result=True)
def draw(report_id: str) -> None:
    """Render one report. Repeated or concurrent runs have no further effect."""
    outcome = drawings.render_report(report_id=UUID(report_id), clock=timezone.now, sealing=wait_for_seal)
    logger.info("report %s: %s", report_id, outcome)


# Beat sends one every 15 seconds; after an outage, older ones would only repeat it.
@shared_task(ignore_result=True, expires=30)
def draw_left() -> None:
    """Start all orders not yet rendered, after an outage of queue or worker, or when renderers were busy."""
    for report_id in selectors.left_to_draw():
        wake_worker(report_id)
