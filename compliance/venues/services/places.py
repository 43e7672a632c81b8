"""Set-up of a venue: the venue itself, its rooms, doors, cash desks and cameras."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.durable_acts import durable_act
from audit.recording.locks import wait_turn
from audit.schema.ids import uuid7
from compliance.refusals import Refused

from ..domain.house import House
from ..models.cameras import Camera, CameraRetirement
from ..models.places import CashDesk, Door, Room, Venue
from ..models.staff import Staff
from ..selectors import cameras


@durable_act
def open_venue(*, facts: Mapping[str, str], by: Staff | None, at: datetime, venue_id: UUID | None = None) -> UUID:
    """Create a venue and return its id. `by` is None only during the initial set-up.

    `facts`: name, legal_name, street, postal_code, commune, country, jurisdiction, timezone (IANA) and currency (ISO
    4217).
    """
    venue = Venue(id=venue_id or uuid7(), **facts)
    with log.act("venues.venue.opened", subject=venue, by=by, at=at, scope=venue.pk, name=venue.name):
        venue.full_clean()
        venue.save(force_insert=True)
    return venue.pk


@durable_act
def add_room(*, venue_id: UUID, name: str, kind: str, by: Staff | None, at: datetime) -> Room:
    """Add a gaming room; `kind` determines whether art. 75(1) requires a card at its doors."""
    room = Room(venue_id=venue_id, name=name, kind=kind)
    # `kind` is taken: it names the act.
    with log.act("venues.room.added", subject=room, by=by, at=at, scope=venue_id, name=name, kind_of_room=kind):
        room.full_clean()
        room.save(force_insert=True)
    return room


@durable_act
def add_door(*, room: Room, name: str, by: Staff | None, at: datetime) -> Door:
    door = Door(room=room, name=name)
    with log.act("venues.door.added", subject=door, by=by, at=at, scope=room.venue_id, name=name):
        door.full_clean()
        door.save(force_insert=True)
    return door


@durable_act
def add_desk(*, venue_id: UUID, name: str, by: Staff | None, at: datetime) -> CashDesk:
    desk = CashDesk(venue_id=venue_id, name=name)
    with log.act("venues.desk.added", subject=desk, by=by, at=at, scope=venue_id, name=name):
        desk.full_clean()
        desk.save(force_insert=True)
    return desk


@transaction.atomic(durable=True)
def add_camera(*, house: House, name: str, covers: str, by: Staff | None, at: datetime) -> Camera:
    """Add a camera under its number. Raises Refused for the number of a camera in use."""
    name = name.strip()
    row = Camera(venue_id=house.id, name=name, covers=covers.strip(), added_by=by, added_at=at)
    with log.act("venues.camera.added", subject=row, by=by, at=at, scope=house.id, name=name, covers=row.covers):
        if not name:
            raise Refused(_("Enter the number of the camera."), "name")
        if not row.covers:
            raise Refused(_("Enter which places the camera covers."), "covers")
        wait_turn(f"camera {house.id} {name.lower()}")
        if cameras.has_camera(house.id, name):
            raise Refused(_("Another camera in use has this number. Retire it first."), "name")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def retire_camera(*, house: House, camera: Camera, reason: str, by: Staff, at: datetime) -> CameraRetirement:
    """Retire a camera. Found sums that name it keep it. Raises Refused without a reason, and the second time."""
    row = CameraRetirement(camera=camera, reason=reason.strip(), retired_by=by, retired_at=at)
    with log.act("venues.camera.retired", subject=camera, by=by, at=at, scope=house.id, name=camera.name):
        wait_turn(str(camera.pk))
        if cameras.is_retired(camera):
            raise Refused(_("This camera is already retired. Reload the page."))
        if not row.reason:
            raise Refused(_("Enter why the camera is retired."), "reason")
        row.save(force_insert=True)
    return row
