"""Services for exits, head counts, room capacities and inner doors."""

from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from ..models.rooms import InnerDoor, RoomCapacity, RoomCount, RoomExit
from . import selectors as occupancy

if TYPE_CHECKING:
    from compliance.admissions.models.cards import AdmissionCard
    from compliance.venues.models.places import Door, Room
    from compliance.venues.models.staff import Staff


def note_exit(
    *, house: House, door: "Door", card: "AdmissionCard | None", nonce: UUID, by: "Staff", at: datetime
) -> RoomExit:
    """Record one exit through a door, with the card if it was shown. The same nonce is the same guest."""
    try:
        return _note_exit(house=house, door=door, card=card, nonce=nonce, by=by, at=at)
    except log.DuplicateAct:
        return occupancy.exit_of(house.id, nonce)


@transaction.atomic(durable=True)
def _note_exit(
    *, house: House, door: "Door", card: "AdmissionCard | None", nonce: UUID, by: "Staff", at: datetime
) -> RoomExit:
    row = RoomExit(
        venue_id=house.id,
        door_id=door.pk,
        person_id=card.person_id if card else None,
        card=card,
        gaming_day=house.gaming_day(at),
        nonce=nonce,
        noted_by_id=by.pk,
        left_at=at,
    )
    idempotency_key = f"exit:{house.id}:{nonce}"
    with log.act(
        "admissions.guest.left",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        idempotency_key=idempotency_key,
        door=door.name,
    ):
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def count_room(*, house: House, room: "Room", people: int, by: "Staff", at: datetime) -> RoomCount:
    """Record a head count; later entries and exits are added to it."""
    row = RoomCount(
        venue_id=house.id,
        room_id=room.pk,
        people=people,
        gaming_day=house.gaming_day(at),
        counted_by_id=by.pk,
        counted_at=at,
    )
    with log.act("admissions.room.counted", subject=row, by=by, at=at, scope=house.id, room=room.name, people=people):
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def set_capacity(*, house: House, room: "Room", people: int | None, by: "Staff", at: datetime) -> RoomCapacity:
    """Set the maximum of guests in a room; None removes it. It only warns and refuses no guest."""
    if people is not None and people < 1:
        raise Refused(_("Enter at least one guest, or leave it empty if the room has no capacity limit."))
    row = RoomCapacity(venue_id=house.id, room_id=room.pk, people=people, set_by_id=by.pk, set_at=at)
    label = "–" if people is None else str(people)
    with log.act("admissions.capacity.set", subject=row, by=by, at=at, scope=house.id, room=room.name, people=label):
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def lead_door(*, house: House, door: "Door", from_room: "Room | None", by: "Staff", at: datetime) -> InnerDoor:
    """Set the room from which a door leads; None means from outside. Entries through it leave that room."""
    if from_room is not None and from_room.pk == door.room_id:
        raise Refused(_("A door cannot lead from a room into itself. Choose another room."))
    row = InnerDoor(
        venue_id=house.id, door_id=door.pk, from_room_id=from_room.pk if from_room else None, set_by_id=by.pk, set_at=at
    )
    label = from_room.name if from_room else "–"
    with log.act("admissions.door.led", subject=row, by=by, at=at, scope=house.id, door=door.name, room=label):
        row.save(force_insert=True)
    return row
