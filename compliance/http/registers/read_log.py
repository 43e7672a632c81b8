"""Logs who read a register, once an hour, because an entry per page would flood the log (ADR 21)."""

from contextlib import suppress
from datetime import UTC
from typing import Any, cast
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest

from audit.recording import log

from ..access.polls import is_poll
from ..access.presence import HouseRequest, current_time
from ..access.use_limits import count_use
from .declarations import Listing, Register

KIND = "http.register.read"


def log_register_read(
    request: HttpRequest,
    register: Register | Listing,
    *,
    rows: int | None = None,
    filter_text: str = "",
    page: int = 1,
    machine: UUID | None = None,
) -> None:
    """Log that a register of this venue is read, once an hour per session or per machine token.

    The entry names the register; only a search or an opened file identifies guests. A refused act shows its page
    again with the same register: that is not logged as another reading.
    """
    if request.method not in {"GET", "HEAD"}:
        return
    at, presence = current_time(), cast("HouseRequest", request).presence
    if not is_poll(request):
        count_use("pages", by=presence.staff, venue_id=presence.house.id)
    hour, read = f"{at.astimezone(UTC):%Y-%m-%dT%H}", f"{presence.house.id}/{register.name}"
    # Any: the keyword arguments of `log.note`, each of its type.
    entry: dict[str, Any] = {"subject": None, "by": presence.staff, "at": at, "scope": presence.house.id}
    entry |= {"register": register.name, "filter": filter_text, "page": page} | ({} if rows is None else {"rows": rows})
    if machine is None:
        stored = request.session.get("registers_read", {})
        # A poll repeats a reading that is logged. The first reading of a session is logged even where it is a poll.
        if stored.get(read) != hour and not (read in stored and is_poll(request)):
            request.session["registers_read"] = stored | {read: hour}
            log.note(KIND, **entry)
        return
    # A machine has no session; of several entries with this key, the log accepts the first.
    with (
        suppress(log.DuplicateAct),
        transaction.atomic(),
        log.act(KIND, idempotency_key=f"read/{machine}/{read}/{hour}", **entry),
    ):
        pass
