"""The worker's pulse: a task that does nothing, so that doing it proves that tasks are done."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.signals import task_postrun, task_prerun, worker_ready

from server.supervision.heartbeat import Pulse


@shared_task(name="server.tasks.heartbeat", ignore_result=True, expires=60)
def heartbeat() -> None:
    """Be run: the signals around every task leave the sign of life."""


@worker_ready.connect
def _watch(sender: Any, **_: Any) -> None:
    """Leave a sign whenever a task begins or ends in this worker."""
    pulse = Pulse(threads=sender.pool.limit or 1)
    task_prerun.connect(lambda **_: pulse.begin(), weak=False)
    task_postrun.connect(lambda **_: pulse.end(), weak=False)
