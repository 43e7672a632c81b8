"""The tasks of the server: a heartbeat, which proves that tasks are processed, and the record of own backups."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.signals import task_postrun, task_prerun, worker_ready
from django.utils import timezone

from server.backups import own_server
from server.places import server_places
from server.supervision.heartbeat import Pulse


@shared_task(name="server.tasks.heartbeat", ignore_result=True, expires=60)
def heartbeat() -> None:
    """Do nothing: the signals around every task write the heartbeat."""


@shared_task(ignore_result=True, expires=60)
def record_backups() -> None:
    """Record the state of the backups of a server of your own; does nothing without CARNET_BACKUP_INFO."""
    own_server.record_own_state(server_places(), timezone.now())


@worker_ready.connect
def _write_on_task(sender: Any, **_: Any) -> None:
    """Write a heartbeat whenever a task starts or ends in this worker."""
    pulse = Pulse(threads=sender.pool.limit or 1)
    # Celery keeps weak references only, and nothing else refers to these functions.
    task_prerun.connect(lambda **_: pulse.begin(), weak=False)
    task_postrun.connect(lambda **_: pulse.end(), weak=False)
