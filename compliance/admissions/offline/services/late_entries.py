"""Guests presented during an outage: evaluated now, stored under the time of their presentation."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.admissions.models.late_entries import LateEntry, LateSettlement, PaperFallback
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors as late_selectors

if TYPE_CHECKING:
    from compliance.admissions.models.decisions import DoorDecision
    from compliance.venues.models.staff import Staff

# A browser clock that is off by more than this gets a mark.
CLOCK_TOLERANCE = timedelta(minutes=1)
# Scans are stored no longer than a shift: an older time means that the browser's clock is wrong.
LONGEST = timedelta(days=2)


@dataclass(frozen=True)
class Late:
    """A scan stored at one place during an outage: the browser's time, and what happened to the guest.

    `sent_at` is the browser's time when the network returned; None if it was not sent. `received_at` is the server's
    time then; None if the scan is received and decided at once.
    """

    nonce: UUID
    door_id: UUID | None
    desk_id: UUID | None
    claimed_at: datetime | None
    sent_at: datetime | None
    fate: str
    received_at: datetime | None = None

    @property
    def sent_away(self) -> bool:
        """Was the guest turned away then? If so, there is no admission to record now."""
        return self.fate == "not_let_in"

    @property
    def let_in_on_paper(self) -> bool:
        """Did the guest enter then, on the venue's paper list?"""
        return self.fate == "on_paper"


@dataclass(frozen=True)
class Moment:
    """When a guest was presented by the server's clock, and whether the browser's clock is trusted."""

    presented_at: datetime
    skew_seconds: int | None
    in_doubt: bool


def when_presented(late: Late, received_at: datetime) -> Moment:
    """Return the server time of a stored scan: the browser's clock is corrected by its time on return.

    Never later than the time of receipt. Without a credible time, return the time of receipt, marked.
    """
    # The time that the desk takes for the decision is no error of the browser's clock.
    received_at = late.received_at or received_at
    claimed, sent = late.claimed_at, late.sent_at
    if claimed is None or abs(received_at - claimed) > LONGEST:
        return Moment(received_at, None, True)
    if sent is None or abs(received_at - sent) > LONGEST:
        return Moment(min(claimed, received_at), None, True)
    # The transmission time is part of the skew, hence the tolerance.
    skew = received_at - sent
    presented = claimed if abs(skew) <= CLOCK_TOLERANCE else claimed + skew
    # `claimed > sent` means that the clock was set back during the outage.
    doubtful = abs(skew) > CLOCK_TOLERANCE or claimed > sent
    return Moment(min(presented, received_at), round(skew.total_seconds()), doubtful)


def store_late_entry(house: House, late: Late, decision: "DoorDecision", *, by: "Staff", at: datetime) -> None:
    """Store, within the caller's transaction, that a presentation was late, with its original time."""
    # Another decision on the same stored scan adds no second late entry.
    if late_selectors.late_entry_of(house.id, late.nonce) is None:
        _build_entry(house, late, "checked", decision, by=by, at=at).save(force_insert=True)


def store_unchecked(*, house: House, late: Late, lost: bool, by: "Staff", at: datetime) -> LateEntry:
    """Store that a scan could not be checked: unreadable, or lost in the browser. Repeated reports are stored once."""
    try:
        return _store_unchecked(house=house, late=late, lost=lost, by=by, at=at)
    except log.DuplicateAct:
        return late_selectors.late_entry_by_nonce(house.id, late.nonce)


@transaction.atomic(durable=True)
def _store_unchecked(*, house: House, late: Late, lost: bool, by: "Staff", at: datetime) -> LateEntry:
    first = late_selectors.late_entry_of(house.id, late.nonce)
    # It was checked after all; a repeated report of a loss is a duplicate.
    if first is not None and first.decision_id is not None:
        return first
    row = _build_entry(house, late, "lost" if lost else "unreadable", None, by=by, at=at)
    with log.act(
        "admissions.late.lost" if lost else "admissions.late.unreadable",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        idempotency_key=f"late:{house.id}:{late.nonce}",
        presented_at=row.presented_at,
    ):
        row.save(force_insert=True)
    return row


def _build_entry(
    house: House, late: Late, kind: str, decision: "DoorDecision | None", *, by: "Staff", at: datetime
) -> LateEntry:
    moment = when_presented(late, at)
    return LateEntry(
        venue_id=house.id,
        door_id=late.door_id,
        desk_id=late.desk_id,
        nonce=late.nonce,
        kind=kind,
        fate=late.fate,
        decision=decision,
        # A time at the end of the calendar cannot be converted to another time zone; the row is marked all the same.
        claimed_at=late.claimed_at if late.claimed_at and 2000 <= late.claimed_at.year < 2100 else None,
        presented_at=moment.presented_at,
        gaming_day=house.gaming_day(moment.presented_at),
        skew_seconds=moment.skew_seconds,
        clock_in_doubt=moment.in_doubt,
        received_by_id=by.pk,
        received_at=at,
    )


@transaction.atomic(durable=True)
def settle_late(*, house: House, late: LateEntry, note: str, by: "Staff", at: datetime) -> LateSettlement:
    """Record the action on a guest let in on paper who should have been refused, or on a lost scan."""
    settlement = LateSettlement(late=late, note=note.strip(), settled_by_id=by.pk, settled_at=at)
    with log.act("admissions.late.settled", subject=late, by=by, at=at, scope=house.id, presented_at=late.presented_at):
        if not settlement.note:
            raise Refused(_("Describe the action taken. It is stored with the entry."))
        # Two supervisors may settle it at once; the second must read that it is settled.
        wait_turn(str(late.pk))
        if late_selectors.late_settled(late.pk):
            raise Refused(_("This entry has already been settled."))
        if not late_selectors.late_to_settle(house.id).filter(pk=late.pk).exists():
            raise Refused(_("This entry does not need to be settled."))
        settlement.save(force_insert=True)
    return settlement


@transaction.atomic(durable=True)
def set_fallback(*, house: House, text: str, by: "Staff", at: datetime) -> PaperFallback:
    """Set the procedure door staff see while the server is unreachable. An empty text means the default one."""
    row = PaperFallback(venue_id=house.id, text=text.strip(), set_by_id=by.pk, set_at=at)
    with log.act("admissions.fallback.set", subject=row, by=by, at=at, scope=house.id):
        row.full_clean(exclude=["venue", "set_by"])
        row.save(force_insert=True)
    return row
