"""Formats the process log: locations and types of errors, without names, numbers or other values."""

import copy
import logging
import traceback
from types import TracebackType

from django.core.exceptions import PermissionDenied

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Line(logging.Formatter):
    """Omits the message of every error: the database quotes the rejected row in it."""

    def format(self, record: logging.LogRecord) -> str:
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
        return super().format(formatted)

    def formatException(self, ei: ExceptionInfo) -> str:
        # A denial is an answer and no fault: its line names the address, and the audit log the person.
        if isinstance(ei[1], PermissionDenied):
            return ""
        return "\n".join(_error_frames(ei[1])) if ei[1] is not None else ""


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
