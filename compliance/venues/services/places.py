"""Set-up of a venue: the venue itself, its rooms, doors and cash desks."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db import transaction

from audit.recording import log
from audit.schema.ids import uuid7

from ..models.places import CashDesk, Door, Room, Venue
from ..models.staff import Staff


@transaction.atomic(durable=True)
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


@transaction.atomic(durable=True)
def add_room(*, venue_id: UUID, name: str, kind: str, by: Staff | None, at: datetime) -> Room:
    """Add a gaming room; `kind` determines whether art. 75(1) requires a card at its doors."""
    room = Room(venue_id=venue_id, name=name, kind=kind)
    # `kind` is taken: it names the act.
    with log.act("venues.room.added", subject=room, by=by, at=at, scope=venue_id, name=name, kind_of_room=kind):
        room.full_clean()
        room.save(force_insert=True)
    return room


@transaction.atomic(durable=True)
def add_door(*, room: Room, name: str, by: Staff | None, at: datetime) -> Door:
    door = Door(room=room, name=name)
    with log.act("venues.door.added", subject=door, by=by, at=at, scope=room.venue_id, name=name):
        door.full_clean()
        door.save(force_insert=True)
    return door


@transaction.atomic(durable=True)
def add_desk(*, venue_id: UUID, name: str, by: Staff | None, at: datetime) -> CashDesk:
    desk = CashDesk(venue_id=venue_id, name=name)
    with log.act("venues.desk.added", subject=desk, by=by, at=at, scope=venue_id, name=name):
        desk.full_clean()
        desk.save(force_insert=True)
    return desk
