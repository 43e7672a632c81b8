"""Services that store or reject photographs of guests. Photographs are always optional."""

import hashlib
from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from audit.recording import log
from compliance.http.access.presence import House
from compliance.refusals import NotFound, Refused
from compliance.vault.domain.envelopes import SealBroken
from compliance.vault.services.sealing import seal_file, unseal_file

from ..domain.pictures import NotKept, Picture, Unfit, drawn_anew
from ..models import Person, Photograph, PhotographContent
from ..selectors import guests as selectors

KIND = "photograph"

UNFIT: Mapping[str, str | Promise] = {
    "empty": _("No image received. Choose a file or take a photograph."),
    "too_large": _("The image is larger than 5 MB. Upload a smaller one."),
    "too_many_pixels": _("The image has more than 50 million pixels. Upload a smaller one."),
    "too_small": _("The image is too small to show a face: at least 64 pixels per side are required."),
    "no_picture": _("This is not a readable image. Upload a JPEG, PNG or WebP file."),
    "broken": _("The image is incomplete or damaged. Upload it again or use another one."),
    "film": _("This is an animated image. Upload a still image."),
    "too_demanding": _("Reading this image takes more memory or time than allowed. Upload a smaller one."),
}


def add_photograph(
    *,
    house: House,
    person: Person,
    sent: bytes,
    taken: bool,
    skipped: int | None = None,
    by: AbstractBaseUser,
    at: datetime,
) -> Photograph:
    """Store a photograph in addition to earlier ones; the newest is current. `taken`: just taken with the camera.

    `skipped` is the size of a request that was too large to be read. Raises Refused after logging the rejection.
    """
    try:
        picture = _redraw_picture(sent, skipped)
    except NotKept as refused:
        # Logged in a transaction of its own, before the error propagates.
        size = len(sent) if skipped is None else skipped
        _note_refused(venue_id=house.id, person=person, why=refused.why, size=size, by=by, at=at)
        raise Refused(str(UNFIT[refused.why]), "image", code=refused.why.value) from refused
    return _save_photograph(house.id, person, picture, taken=taken, by=by, at=at)


def _redraw_picture(sent: bytes, skipped: int | None) -> Picture:
    # The upload handler has read none of it, so there is nothing to examine.
    if skipped is not None:
        raise NotKept(Unfit.TOO_LARGE)
    return drawn_anew(sent)


@transaction.atomic(durable=True)
def _save_photograph(
    venue_id: UUID, person: Person, picture: Picture, *, taken: bool, by: AbstractBaseUser, at: datetime
) -> Photograph:
    row = Photograph(
        person=person,
        digest=picture.digest,
        width=picture.width,
        height=picture.height,
        taken=taken,
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act("people.photograph.kept", subject=person, by=by, at=at, scope=venue_id, digest=picture.digest):
        row.save(force_insert=True)
        sealed = seal_file(KIND, venue_id, row.pk, picture.image)
        PhotographContent(photograph=row, sealed=sealed).save(force_insert=True)
    return row


def photograph_bytes(venue_id: UUID, photograph_id: UUID) -> bytes:
    """Return the image of a photograph. Raises NotFound, also if its bytes were altered or are those of another one."""
    row = selectors.get_photograph(venue_id, photograph_id)
    try:
        image = unseal_file(KIND, venue_id, row.pk, row.content.sealed)
    except SealBroken as error:
        raise NotFound(gettext("Photograph not found, or it was altered.")) from error
    # The seal proves that Carnet stored the image for this row, the digest that it is the one in the log.
    if hashlib.sha256(image).hexdigest() != row.digest:
        raise NotFound(gettext("Photograph not found, or it was altered."))
    return image


@transaction.atomic(durable=True)
def _note_refused(*, venue_id: UUID, person: Person, why: Unfit, size: int, by: AbstractBaseUser, at: datetime) -> None:
    """Log that a picture was rejected, with the reason and its size in bytes."""
    log.note("people.photograph.refused", subject=person, by=by, at=at, scope=venue_id, why=why, bytes=size)
