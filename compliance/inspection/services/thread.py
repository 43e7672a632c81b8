"""The thread of an observation: management answers, the authority replies, and only the authority closes."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.orphans.documents.services import PreparedDocument
from compliance.refusals import Refused
from compliance.vault.contents import Contents
from compliance.vault.services.sealing import seal_file
from compliance.venues.domain.house import House

from ..models import Entry, EntryContent, EntryKind, Observation
from ..selectors import observations as selectors

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.venues.models.staff import Staff

    from ..selectors.observations import ObservationState

STORED = Contents("inspection.EntryContent", "answer", "entry__observation__venue_id", "carnet.observation-answer")


@transaction.atomic(durable=True)
def answer_observation(
    *,
    house: House,
    observation: Observation,
    text: str,
    measure: str,
    measure_on: date | None,
    by: "Staff",
    at: datetime,
    document: PreparedDocument | None = None,
) -> Entry:
    """Answer for the venue, with an optional measure and its date. Further answers are possible until closing."""
    row = _build_entry(observation, EntryKind.ANSWER, text, by, at)
    row.measure, row.measure_on = measure.strip(), measure_on
    if document is not None:
        row.media_type, row.size, row.sha256 = document.media_type, document.size, document.sha256
        row.file_name = document.file_name
    with log.act(
        "inspection.observation.answered",
        subject=observation,
        by=by,
        at=at,
        scope=house.id,
        observation=observation.label,
        measure=bool(row.measure),
        document=document is not None,
    ):
        _take_place(house, row)
        if row.measure_on is not None and not row.measure:
            raise Refused(_("Describe the measure to be taken by that day."), "measure")
        _insert_entry(row)
        if document is not None:
            sealed = seal_file(STORED.kind, house.id, row.pk, document.content)
            EntryContent(entry=row, sealed=sealed).save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def reply_to_answer(
    *, house: House, observation: Observation, text: str, due_on: date | None, by: "Staff", at: datetime
) -> Entry:
    """Reply for the authority, optionally with a new due date; otherwise the current one continues."""
    row = _build_entry(observation, EntryKind.REPLY, text, by, at)
    with log.act(
        "inspection.observation.replied",
        subject=observation,
        by=by,
        at=at,
        scope=house.id,
        observation=observation.label,
        due_on=due_on or "",
    ):
        known = _take_place(house, row)
        if due_on is not None and due_on < house.local(at).date():
            raise Refused(_("This day has passed. Choose today or a later day."), "due_on")
        row.due_on = due_on or known.owed_on
        _insert_entry(row)
    return row


@transaction.atomic(durable=True)
def close_observation(*, house: House, observation: Observation, text: str, by: "Staff", at: datetime) -> Entry:
    """Close an observation for the authority, with its conclusion."""
    row = _build_entry(observation, EntryKind.CLOSING, text, by, at)
    with log.act(
        "inspection.observation.closed",
        subject=observation,
        by=by,
        at=at,
        scope=house.id,
        observation=observation.label,
    ):
        _take_place(house, row)
        _insert_entry(row)
    return row


def _build_entry(observation: Observation, kind: EntryKind, text: str, by: "Staff", at: datetime) -> Entry:
    return Entry(observation_id=observation.pk, kind=kind.value, text=text.strip(), written_by_id=by.pk, written_at=at)


def _take_place(house: House, row: Entry) -> "WithAnnotations[Observation, ObservationState]":
    """Give the entry its place in the thread, under a lock; return the observation with its current state."""
    # Rows of a register cannot be locked. The trigger that checks the order of entries takes the same lock.
    wait_turn(str(row.observation_id))
    # Read under the lock: another entry may have been written meanwhile.
    known = selectors.get_observation(house.id, row.observation_id)
    if known.last == EntryKind.CLOSING:
        raise Refused(
            _("This observation is closed."), next_step=_("The authority can record another one if necessary.")
        )
    if not row.text:
        raise Refused(_("Enter a text: an entry cannot be empty."), "text")
    row.place = known.last_place + 1
    return known


def _insert_entry(row: Entry) -> None:
    # `size` is empty without a document, and Django would refuse it as blank.
    row.clean_fields(exclude=["observation", "size", "written_by"])
    row.save(force_insert=True)
