"""Writing an observation: the authority's register, numbered without a gap in each venue and year."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.numbers import next_number
from audit.schema.ids import uuid7
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models import Numbering, Observation, Severity
from ..selectors import references

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def record_observation(
    *,
    house: House,
    severity: str,
    about: str,
    text: str,
    refers: str,
    refers_to: str,
    due_on: date | None,
    by: "Staff",
    at: datetime,
) -> Observation:
    """Record an observation of the authority (LU arts 67, 81). Raises Refused if what it refers to does not exist.

    A request and an objection need a due date, a calendar date at the venue, today at the earliest; a note may have
    one.
    """
    resolved = references.resolve_reference(house, refers, refers_to, house.gaming_day(at))
    row = Observation(
        id=uuid7(),
        venue_id=house.id,
        # The number belongs to the venue's own year, which begins at its midnight.
        year=house.local(at).year,
        severity=severity,
        about=about.strip(),
        text=text.strip(),
        refers=refers,
        refers_to=resolved,
        due_on=due_on,
        written_by_id=by.pk,
        written_at=at,
    )
    # First: the counter stays locked until the commit.
    _check_observation(row, house.local(at).date())
    # Before the act, whose facts contain the number.
    row.number = next_number(Numbering, house.id, str(row.year))
    with log.act(
        "inspection.observation.written",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        observation=row.label,
        severity=severity,
        refers=refers,
    ):
        # Django would query each foreign key, which the database checks anyway.
        row.clean_fields(exclude=["venue", "written_by"])
        row.save(force_insert=True)
    return row


def _check_observation(row: Observation, today: date) -> None:
    if row.severity not in Severity.values:
        raise Refused(_("Choose whether it is a note, a request or an objection."), "severity")
    if not row.about:
        raise Refused(_("Enter a short summary of the observation."), "about")
    if not row.text:
        raise Refused(_("Describe what you observed."), "text")
    if bool(row.refers) is not bool(row.refers_to):
        raise Refused(_("Choose what the observation refers to and enter the reference."), "refers_to")
    if row.severity != Severity.NOTE and row.due_on is None:
        raise Refused(_("Choose the day by which the casino must reply."), "due_on")
    if row.due_on is not None and row.due_on < today:
        raise Refused(_("This day has passed. Choose today or a later day."), "due_on")
