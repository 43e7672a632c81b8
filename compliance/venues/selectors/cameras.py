"""Queries about the cameras of a venue."""

from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.cameras import Camera, CameraRetirement


def cameras(venue_id: UUID) -> QuerySet[Camera]:
    """Return every camera of a venue, also retired ones, by number."""
    rows = Camera.objects.filter(venue_id=venue_id)
    return rows.select_related("added_by", "retirement__retired_by").order_by("name", "added_at")


def cameras_in_use(venue_id: UUID) -> QuerySet[Camera]:
    return cameras(venue_id).filter(retirement__isnull=True)


def covered_at(venue_id: UUID, camera_id: UUID, at: datetime) -> bool:
    """Is this a camera of the venue that was not retired by then?"""
    rows = Camera.objects.filter(pk=camera_id, venue_id=venue_id)
    return rows.exclude(retirement__retired_at__lte=at).exists()


def get_camera(venue_id: UUID, camera_id: UUID) -> Camera:
    """Return one camera. Raises NotFound."""
    return get_row(cameras(venue_id), _("Camera not found."), pk=camera_id)


def has_camera(venue_id: UUID, name: str) -> bool:
    """Does a camera in use have this number?"""
    return cameras_in_use(venue_id).filter(name__iexact=name).exists()


def is_retired(camera: Camera) -> bool:
    return CameraRetirement.objects.filter(camera=camera).exists()
