"""Formats the process log: locations and types of errors, without names, numbers or other values."""

import copy
import json
import logging
import traceback
from datetime import UTC, datetime
from types import TracebackType

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from audit.recording.middleware import REQUEST_ID

from .request_ids import current_request_id

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Line(logging.Formatter):
    """Omits the message of every error: the database quotes the rejected row in it."""

    def format(self, record: logging.LogRecord) -> str:
        return super().format(self.without_values(record))

    def without_values(self, record: logging.LogRecord) -> logging.LogRecord:
        """Return a copy of a record with types of errors instead of their messages."""
        # A copy: the record also goes to other handlers.
        formatted = copy.copy(record)
        # Here `logging` caches the text of an error that another formatter has written, with its message.
        formatted.exc_text = None
        if isinstance(record.args, dict):
            # Celery logs a failed job with a dictionary: the error as text, and the arguments.
            arguments = {name: _error_type(value) for name, value in record.args.items()}
            error = record.exc_info[1] if record.exc_info else None
            formatted.args = arguments | ({"exc": _error_type(error), "traceback": ""} if error is not None else {})
        elif record.args:
            formatted.args = tuple(_error_type(value) for value in record.args)
        return formatted

    def formatException(self, ei: ExceptionInfo) -> str:
        # A denial is an answer and no fault: its line names the address, and the audit log the person.
        if isinstance(ei[1], PermissionDenied):
            return ""
        return "\n".join(_error_frames(ei[1])) if ei[1] is not None else ""


class JsonLine(Line):
    """One JSON object for each line, so that a program reads the log without guessing."""

    def format(self, record: logging.LogRecord) -> str:
        formatted = self.without_values(record)
        written_at = datetime.fromtimestamp(record.created, UTC)
        found: dict[str, object] = {
            "time": written_at.isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": formatted.getMessage(),
            "request": current_request_id() or _answered_request(record),
            "process": record.process,
        }
        if record.exc_info and (error := self.formatException(record.exc_info)):
            found["error"] = error
        # ASCII: no character that a reader of logs could take for the end of a line.
        return json.dumps(found)


def _answered_request(record: logging.LogRecord) -> str | None:
    """Return the id of the request that Django names in a record about its answer."""
    request = getattr(record, "request", None)
    return request.META.get(REQUEST_ID) if isinstance(request, HttpRequest) else None


def _error_type(value: object) -> object:
    """Return the type of an error instead of its message; any other value unchanged."""
    if not isinstance(value, BaseException):
        return value
    constraint = getattr(getattr(value, "diag", None), "constraint_name", None)
    return type(value).__qualname__ + (f" ({constraint})" if constraint else "")


def _error_frames(error: BaseException) -> list[str]:
    """Return where an error was raised, after its causes."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = [*_error_frames(cause), "which led to:"] if cause is not None else []
    where = [frame.rstrip("\n") for frame in traceback.format_tb(error.__traceback__)]
    return [*before, *where, str(_error_type(error))]
