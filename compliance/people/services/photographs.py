"""Services that store or reject photographs of guests. Photographs are always optional."""

from datetime import datetime
from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from audit.recording import log
from compliance.http.access.presence import House

from ..domain.pictures import NotKept, Picture, Unfit, drawn_anew
from ..models import Person, Photograph
from ..selectors import guests as selectors


def add_photograph(
    *, house: House, person_id: UUID, sent: bytes, taken: bool, by: AbstractBaseUser, at: datetime
) -> Photograph:
    """Store a photograph in addition to earlier ones; the newest is current. `taken`: just taken with the camera.

    Raises NotKept after logging the rejection, or NotFound.
    """
    try:
        picture = drawn_anew(sent)
    except NotKept as refused:
        # Logged in a transaction of its own, before the error propagates.
        note_refused(venue_id=house.id, person_id=person_id, why=refused.why, size=len(sent), by=by, at=at)
        raise
    return _save_photograph(house.id, person_id, picture, taken=taken, by=by, at=at)


@transaction.atomic(durable=True)
def _save_photograph(
    venue_id: UUID, person_id: UUID, picture: Picture, *, taken: bool, by: AbstractBaseUser, at: datetime
) -> Photograph:
    person = selectors.get_person(venue_id, person_id)
    row = Photograph(
        person=person,
        image=picture.image,
        digest=picture.digest,
        width=picture.width,
        height=picture.height,
        taken=taken,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act("people.photograph.kept", subject=person, by=by, at=at, scope=venue_id, digest=picture.digest):
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def note_refused(*, venue_id: UUID, person_id: UUID, why: Unfit, size: int, by: AbstractBaseUser, at: datetime) -> None:
    """Log that a picture was rejected, with the reason and its size in bytes."""
    person = Person.objects.get(pk=selectors.get_guest(venue_id, person_id).id)
    log.note("people.photograph.refused", subject=person, by=by, at=at, scope=venue_id, why=why, bytes=size)
