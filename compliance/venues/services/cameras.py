"""The cameras of a venue: added with the places that they cover, and retired with a reason."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused

from ..domain.house import House
from ..models.cameras import Camera, CameraRetirement
from ..models.staff import Staff
from ..selectors import cameras as selectors


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
        if selectors.has_camera(house.id, name):
            raise Refused(_("Another camera in use has this number. Retire it first."), "name")
        row.save(force_insert=True)
    return row


@transaction.atomic(durable=True)
def retire_camera(*, house: House, camera: Camera, reason: str, by: Staff, at: datetime) -> CameraRetirement:
    """Retire a camera. Found sums that name it keep it. Raises Refused without a reason, and the second time."""
    row = CameraRetirement(camera=camera, reason=reason.strip(), retired_by=by, retired_at=at)
    with log.act("venues.camera.retired", subject=camera, by=by, at=at, scope=house.id, name=camera.name):
        wait_turn(str(camera.pk))
        if selectors.is_retired(camera):
            raise Refused(_("This camera is already retired. Reload the page."))
        if not row.reason:
            raise Refused(_("Enter why the camera is retired."), "reason")
        row.save(force_insert=True)
    return row
