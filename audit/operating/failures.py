"""Failures of the log's processes as sentences, without the values that a database error contains."""

import psycopg
from django.db import Error

SHUT = ("08", "57P")  # SQLSTATE classes of a server that shuts down or cannot be reached
NO_DATABASE = "the database does not answer. The queue is sealed as soon as it does."
FAILURES = (psycopg.Error, Error, OSError)


def failure_message(failure: BaseException) -> str:
    """Return why the database or the operating system failed, as a sentence."""
    if isinstance(failure, OSError):
        return f"{failure.filename or 'a file'} cannot be written or read: {failure.strerror}."
    cause = failure if isinstance(failure, psycopg.Error) else failure.__cause__
    state = cause.sqlstate if isinstance(cause, psycopg.Error) else None
    if state is None or state.startswith(SHUT):
        return NO_DATABASE
    # The first line only: the detail in the following lines quotes values of the row.
    return f"the database reports: {str(failure).splitlines()[0]}. The queue is sealed once this is resolved."
