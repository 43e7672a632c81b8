"""What keeps a process of the log from its work, in a sentence, without the values that a database tells with it."""

import psycopg
from django.db import Error

SHUT = ("08", "57P")  # what PostgreSQL says when it goes, and when it is not there
NO_DATABASE = "the database does not answer. What waits is sealed when it does."
FAILURES = (psycopg.Error, Error, OSError)


def failure_message(failure: BaseException) -> str:
    """Why the database or the machine did not do what it was asked to."""
    if isinstance(failure, OSError):
        return f"{failure.filename or 'a file'} cannot be written or read: {failure.strerror}."
    cause = failure if isinstance(failure, psycopg.Error) else failure.__cause__
    state = cause.sqlstate if isinstance(cause, psycopg.Error) else None
    if state is None or state.startswith(SHUT):
        return NO_DATABASE
    return f"the database says: {str(failure).splitlines()[0]}. What waits is sealed when that is over."
