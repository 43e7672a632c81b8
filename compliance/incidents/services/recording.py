"""Record an incident, a dispute, a void round or a decision of the casino with its coded reason."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.numbers import next_number
from audit.schema.ids import uuid7
from compliance.games.selectors import games
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.domain.roles import Role
from compliance.venues.selectors import venues

from ..domain.reasons import BY_CODE, HOUSE_DECISION, cite_reason
from ..models.incidents import Incident, IncidentKind, Numbering

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# An earlier time is a typing error.
LONGEST_AGO = timedelta(days=31)
# The posts that decide for the casino.
DECIDES = frozenset({Role.CHEF_DE_SALLE, Role.DIRECTOR})


@dataclass(frozen=True)
class FirstReport:
    """What is known at once: one of table, room and place is needed."""

    kind: str
    reason: str
    table_id: UUID | None = None
    room_id: UUID | None = None
    place: str = ""
    note: str = ""


@transaction.atomic(durable=True)
def record_incident(
    *, house: House, report: FirstReport, nonce: UUID, by: "Staff", at: datetime, occurred_at: datetime | None = None
) -> Incident:
    """Record an incident; everything else is added later by entries of its own.

    The same `nonce` returns the same incident. `occurred_at` is None for now. The log cites the reason by the rules of
    the day. Raises Refused for a reason of another kind or jurisdiction, without a place, and for a time in the future
    or more than a month ago.
    """
    # Of two clicks on one form the second waits here, and then finds the incident of the first.
    wait_turn(str(nonce))
    existing_row = Incident.objects.filter(venue_id=house.id, nonce=nonce).first()
    if existing_row is not None:
        return existing_row
    happened_at = occurred_at or at
    # First: a time far away has no gaming day.
    _check_time(happened_at, at)
    row = _build_incident(house, report, nonce, happened_at, by, at)
    # First: the counter stays locked until the commit.
    _check_reason(house, row)
    _check_place(house, row)
    row.number = next_number(Numbering, house.id, str(row.year))
    with log.act(
        "incidents.incident.recorded",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        incident=row.label,
        incident_kind=row.kind,
        reason=row.reason,
        # By the rules of the day on which it happened, not of the day of the record.
        article=cite_reason(house, row.reason, happened_at),
    ):
        row.clean_fields(exclude=["venue", "table", "room", "recorded_by"])
        row.save(force_insert=True)
    return row


def _build_incident(
    house: House, report: FirstReport, nonce: UUID, happened_at: datetime, by: "Staff", at: datetime
) -> Incident:
    """Build the row of the first report, without its number."""
    return Incident(
        id=uuid7(),
        venue_id=house.id,
        # The number belongs to the calendar year of the casino.
        year=house.local(at).year,
        kind=report.kind,
        reason=report.reason,
        occurred_at=happened_at,
        gaming_day=house.gaming_day(happened_at),
        table_id=report.table_id,
        room_id=report.room_id,
        place=report.place.strip(),
        note=report.note.strip(),
        nonce=nonce,
        recorded_by_id=by.pk,
        recorded_at=at,
    )


def _check_reason(house: House, row: Incident) -> None:
    if row.kind not in IncidentKind.values:
        raise Refused(_("Choose what it is about."), "kind")
    reason = BY_CODE.get(row.reason)
    # The database knows the reasons of each kind; the jurisdictions are asked here alone.
    if reason is None or reason.kind != row.kind or house.jurisdiction not in reason.jurisdictions:
        raise Refused(_("Choose one of the reasons that are listed for this kind."), "reason")


def _check_time(happened_at: datetime, at: datetime) -> None:
    if happened_at > at:
        raise Refused(_("This time is in the future. Enter the time of the incident."), "occurred_at")
    if happened_at < at - LONGEST_AGO:
        raise Refused(_("This time is more than a month ago. Check the date."), "occurred_at")


def _check_place(house: House, row: Incident) -> None:
    if row.table_id is None and row.room_id is None and not row.place:
        raise Refused(_("Choose the table, or enter the place."), "table")
    # Retired tables too: an incident may be recorded after the table was taken out of use.
    if row.table_id is not None and not games.every_table(house.id).filter(pk=row.table_id).exists():
        raise Refused(_("Choose a table of this casino."), "table")
    if row.room_id is not None and venues.find_room(house.id, row.room_id) is None:
        raise Refused(_("Choose a room of this casino."), "room")


def decides_for_casino(house: House, by: "Staff", at: datetime) -> bool:
    """Does this person hold a post that decides for the casino?"""
    # After midnight a post of the evening before still counts.
    days = {house.local(at).date(), house.gaming_day(at)}
    return any(venues.holds_role(by, house.id, day, *DECIDES) for day in days)


def belongs_to_casino(row: Incident) -> bool:
    """Is the outcome a decision of the casino in a case that the rules do not foresee (NL 1.1(15))?"""
    return row.kind == HOUSE_DECISION
