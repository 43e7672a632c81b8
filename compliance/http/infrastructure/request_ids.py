"""The id of a request in the lines of the process log, also in those of the jobs that it has ordered."""

import re
from contextvars import ContextVar

from celery import Task
from celery.signals import before_task_publish, task_postrun, task_prerun

from audit.recording.context import current_origin

HEADER = "carnet_request"
ID = re.compile(r"[0-9a-f]{32}")

_ordered_by: ContextVar[str | None] = ContextVar("ordered_by", default=None)


def current_request_id() -> str | None:
    """Return the id of the request that is answered, or that has ordered the running job."""
    return current_origin().request_id or _ordered_by.get()


def follow_requests() -> None:
    """Pass the id of a request to the jobs that it orders."""
    before_task_publish.connect(_add_to_message)
    task_prerun.connect(_take_from_message)
    task_postrun.connect(_forget)


def _add_to_message(headers: dict[str, object] | None = None, **_: object) -> None:
    if headers is not None and (found := current_request_id()):
        headers[HEADER] = found


def _take_from_message(task: "Task[..., object]", **_: object) -> None:
    found = task.request.get(HEADER)
    # The broker is no part of Carnet: nothing but an id goes into a line.
    _ordered_by.set(found if isinstance(found, str) and ID.fullmatch(found) else None)


def _forget(**_: object) -> None:
    _ordered_by.set(None)
