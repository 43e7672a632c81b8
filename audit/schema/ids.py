"""Every row is numbered before it is written, in the order of time, never from a counter that two share."""

import uuid

from uuid_utils import compat


def uuid7() -> uuid.UUID:
    """A new RFC 9562 version 7 identifier: the first 48 bits are the milliseconds since 1970."""
    return compat.uuid7()
