"""Background jobs: mail due letters, render missing ones, and raise alarms."""

import logging
from uuid import UUID

import psycopg
from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError

from audit.publishing.paper_proof import wait_for_seal
from compliance.refusals import Refused

from .selectors import letter_numbers
from .selectors import notices as selectors
from .services import alarms, issuing, mailing

logger = logging.getLogger("carnet.notices")


def wake_worker(dispatch_id: UUID) -> bool:
    """Wake a worker for a dispatch; return False if the queue is unreachable.

    Nothing is lost in that case: the row exists, and `send_left` finds it once the queue is back.
    """
    try:
        # The key alone: messages of the queue must not contain personal data, and the row has the rest.
        send.delay(str(dispatch_id))
    except (OperationalError, psycopg.Error, OSError) as error:
        logger.warning("dispatch %s waits for the queue: %s", dispatch_id, type(error).__name__)
        return False
    return True


@shared_task(ignore_result=True)
def send(dispatch_id: str) -> None:
    """Make the next attempt of a dispatch. Two runs, even in parallel, send nothing twice."""
    result = mailing.send_dispatch(dispatch_id=UUID(dispatch_id), clock=timezone.now)
    logger.info("dispatch %s: %s", dispatch_id, result)


@shared_task(ignore_result=True, expires=30)
def send_left() -> None:
    """Start what is due: a letter without a worker, a next attempt, or one whose worker was killed."""
    for dispatch_id in selectors.due_dispatches(timezone.now()):
        wake_worker(dispatch_id)


@shared_task(ignore_result=True, expires=240)
def watch() -> None:
    """Record and mail alarms, and render missing letters; a second run changes nothing."""
    at = timezone.now()
    for alarm in alarms.raise_alarms(at=at):
        logger.warning("notice %s: %s", alarm.notice_id, alarm.kind)
    alarms.mail_alarms(at=at)
    for house, row in letter_numbers.notices_without_letter():
        try:
            issuing.ensure_letter(house=house, notice=row, at=at, sealing=wait_for_seal)
        except Refused as refused:
            # The cause has the code of the failure; the sentence is for readers, in their language.
            logger.error("notice %s has no letter yet: %s", row.pk, refused.__cause__)
