"""Guests presented while the server was silent: judged now, kept under the time at which they stood there."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
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

# A browser whose clock is further away than this is not believed without a mark.
CLOCK_TOLERANCE = timedelta(minutes=1)
# Nothing is kept longer than a shift; a claim from further back says more about the clock than about the guest.
LONGEST = timedelta(days=2)


@dataclass(frozen=True)
class Late:
    """A scan kept at one place while the server was silent: when, by the clock of the browser, and what became of
    the guest. `sent_at` is what that clock said on return; None where it was not told."""

    nonce: UUID
    door_id: UUID | None
    desk_id: UUID | None
    claimed_at: datetime | None
    sent_at: datetime | None
    fate: str

    @property
    def sent_away(self) -> bool:
        """Whether the guest was not let in then: whatever is found now, there is nobody to let in."""
        return self.fate == "not_let_in"

    @property
    def let_in_on_paper(self) -> bool:
        """Whether the guest came in then, on the paper list of the house."""
        return self.fate == "on_paper"


@dataclass(frozen=True)
class Moment:
    """When a guest was presented by the clock of the server, and whether the clock of the browser can be believed."""

    presented_at: datetime
    skew_seconds: int | None
    in_doubt: bool


def when_presented(late: Late, received_at: datetime) -> Moment:
    """The moment a kept scan was made, by our clock: the browser's clock is put right by what it said on return.

    Never after the moment it was received. Without a believable time it is the moment of receipt, marked.
    """
    claimed, sent = late.claimed_at, late.sent_at
    if claimed is None or abs(received_at - claimed) > LONGEST:
        return Moment(received_at, None, True)
    if sent is None or abs(received_at - sent) > LONGEST:
        return Moment(min(claimed, received_at), None, True)
    skew = received_at - sent
    presented = claimed if abs(skew) <= CLOCK_TOLERANCE else claimed + skew
    doubtful = abs(skew) > CLOCK_TOLERANCE or claimed > sent
    return Moment(min(presented, received_at), round(skew.total_seconds()), doubtful)


def keep_late(house: House, late: Late, decision: "DoorDecision", *, by: Any, at: datetime) -> None:
    """Keep, within the act of a presentation, that it was a late one. The decision is of now; this row is of then."""
    if late_selectors.late_entry_of(house.id, late.nonce) is None:
        _row(house, late, "checked", decision, by=by, at=at).save(force_insert=True)


def keep_unchecked(*, house: House, late: Late, lost: bool, by: Any, at: datetime) -> LateEntry:
    """Keep that a scan could not be checked: unreadable, or lost in the browser. Sent twice, it is kept once."""
    try:
        return _keep_unchecked(house=house, late=late, lost=lost, by=by, at=at)
    except log.DuplicateAct:
        return late_selectors.late_entry_by_nonce(house.id, late.nonce)


@transaction.atomic(durable=True)
def _keep_unchecked(*, house: House, late: Late, lost: bool, by: Any, at: datetime) -> LateEntry:
    known = late_selectors.late_entry_of(house.id, late.nonce)
    if known is not None and known.decision_id is not None:  # it was checked after all; what was lost twice is repeated
        return known
    row = _row(house, late, "lost" if lost else "unreadable", None, by=by, at=at)
    with log.act(
        "admissions.late.lost" if lost else "admissions.late.unreadable",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        once=f"late:{house.id}:{late.nonce}",
        presented_at=row.presented_at,
    ):
        row.save(force_insert=True)
    return row


def _row(house: House, late: Late, kind: str, decision: "DoorDecision | None", *, by: Any, at: datetime) -> LateEntry:
    moment = when_presented(late, at)
    return LateEntry(
        venue_id=house.id,
        door_id=late.door_id,
        desk_id=late.desk_id,
        nonce=late.nonce,
        kind=kind,
        fate=late.fate,
        decision=decision,
        claimed_at=late.claimed_at if late.claimed_at and 2000 <= late.claimed_at.year < 2100 else None,
        presented_at=moment.presented_at,
        gaming_day=house.gaming_day(moment.presented_at),
        skew_seconds=moment.skew_seconds,
        clock_in_doubt=moment.in_doubt,
        received_by_id=by.pk,
        received_at=at,
    )


@transaction.atomic(durable=True)
def settle_late(*, house: House, late: LateEntry, note: str, by: Any, at: datetime) -> LateSettlement:
    """Write down what was done about a guest who was let in on paper and should not have been, or about a loss."""
    settlement = LateSettlement(late=late, note=note.strip(), settled_by_id=by.pk, settled_at=at)
    with log.act("admissions.late.settled", subject=late, by=by, at=at, scope=house.id, presented_at=late.presented_at):
        if not settlement.note:
            raise Refused(_("Describe the action taken. It is stored with the entry."))
        wait_turn(str(late.pk))
        if late_selectors.late_settled(late.pk):
            raise Refused(_("This entry has already been settled."))
        if not late_selectors.late_to_settle(house.id).filter(pk=late.pk).exists():
            raise Refused(_("This entry does not need to be settled."))
        settlement.save(force_insert=True)
    return settlement


@transaction.atomic(durable=True)
def set_fallback(*, house: House, text: str, by: Any, at: datetime) -> PaperFallback:
    """Set what stewards read in large letters while the server is silent. An empty text means the usual sentence."""
    row = PaperFallback(venue_id=house.id, text=text.strip(), set_by_id=by.pk, set_at=at)
    with log.act("admissions.fallback.set", subject=row, by=by, at=at, scope=house.id):
        row.full_clean(exclude=["venue", "set_by"])
        row.save(force_insert=True)
    return row
