"""Worker tasks: propose due erasures, carry out confirmed ones, and delete keys that have expired."""

import logging
from uuid import UUID

import psycopg
from celery import shared_task
from django.db import connections
from django.utils import timezone
from kombu.exceptions import OperationalError

from audit.erasure import procedure as erasure_procedure
from audit.recording.expiry import expire_keys
from compliance.venues.selectors import venues

from .services import erasures, letters

logger = logging.getLogger("carnet.retention")
MOST = 200  # proposals of one run: as many as people can examine


def wake_worker(erasure_id: UUID) -> bool:
    """Wake a worker for a confirmed erasure.

    Return False if the queue is unreachable; `carry_out_left` then finds the erasure.
    """
    try:
        carry_out.delay(str(erasure_id))
    except (OperationalError, psycopg.Error, OSError) as error:
        logger.warning("erasure %s waits for the queue: %s", erasure_id, type(error).__name__)
        return False
    return True


@shared_task(ignore_result=True)
def propose() -> None:
    """Propose due erasures in all casinos; repeated runs propose nothing twice."""
    at = timezone.now()
    for house in venues.all_houses():
        found = erasures.propose_due(house=house, at=at, most=MOST)
        if found:
            logger.info("house %s: %s erasures proposed", house.id, len(found))


@shared_task(ignore_result=True)
def carry_out(erasure_id: str) -> None:
    """Carry out one confirmed erasure; repeated or concurrent runs have no further effect."""
    # Read again here: the message carries the key only, and may arrive twice or too late.
    order = erasure_procedure.confirmed_orders().filter(pk=UUID(erasure_id)).first()
    if order is None:
        return
    connections["eraser"].ensure_connection()
    try:
        result = erasures.carry_out(
            erasure_id=order.pk,
            link=connections["eraser"].connection,
            at=timezone.now(),
        )
    except erasure_procedure.ErasureRefused as refused:
        logger.error("erasure %s was refused by the database: %s", erasure_id, refused)
    else:
        logger.info("erasure %s: %s", erasure_id, result)
    finally:
        connections["eraser"].close()


@shared_task(ignore_result=True, expires=60)
def carry_out_left() -> None:
    """Carry out erasures left over: no worker was woken, the seal was pending, or a worker was stopped."""
    for erasure_id in erasure_procedure.confirmed_orders().values_list("pk", flat=True):
        carry_out(str(erasure_id))
    letters.settle_left()


@shared_task(ignore_result=True)
def delete_expired_keys() -> None:
    """Delete the keys by which repeated requests were recognised."""
    expired = expire_keys(timezone.now())
    if expired:
        logger.info("%s keys of repeated requests expired", expired)
