"""Identifiers of rows, generated before the insert and ordered by time, without a shared counter."""

import uuid

from uuid_utils import compat


def uuid7() -> uuid.UUID:
    """Return a new RFC 9562 version 7 identifier: the first 48 bits are the milliseconds since 1970."""
    return compat.uuid7()
