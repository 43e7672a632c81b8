"""Who has looked at a register: noted in the log once an hour, or the log would drown in pages (ADR 21)."""

from contextlib import suppress
from datetime import UTC
from typing import Any, cast
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest

from audit.recording import log

from ..access.presence import HouseRequest, moment
from .declarations import Listing, Register

KIND = "http.register.read"


def log_register_read(
    request: HttpRequest,
    register: Register | Listing,
    *,
    rows: int | None = None,
    narrowed: str = "",
    page: int = 1,
    machine: UUID | None = None,
) -> None:
    """Note that somebody reads a register of this house: once an hour of their session, or of the machine's token.

    What is read in that hour is the register; which guests, only a search or an opened file says. An act that was
    refused shows its page again, with the register that was read before: that is no second look.
    """
    if request.method not in {"GET", "HEAD"}:
        return
    at, presence = moment(), cast("HouseRequest", request).presence
    hour, read = f"{at.astimezone(UTC):%Y-%m-%dT%H}", f"{presence.house.id}/{register.name}"
    said: dict[str, Any] = {"subject": None, "by": presence.staff, "at": at, "scope": presence.house.id}
    said |= {"register": register.name, "filter": narrowed, "page": page} | ({} if rows is None else {"rows": rows})
    if machine is None:
        kept = request.session.get("registers_read", {})
        if kept.get(read) != hour:
            request.session["registers_read"] = kept | {read: hour}
            log.note(KIND, **said)
        return
    # A machine has no session that would know: of all with this key, the log takes the first.
    with suppress(log.DuplicateAct), transaction.atomic(), log.act(KIND, once=f"read/{machine}/{read}/{hour}", **said):
        pass
