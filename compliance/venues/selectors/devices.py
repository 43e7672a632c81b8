"""Queries about devices: those of a venue or of a person, their states, and whose a token is."""

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, TypeVar
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import connection
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..domain.house import House
from ..domain.token_refusals import RefusalReason
from ..models.devices import Device
from ..models.staff import Staff
from .venues import PostPeriod, Standing, in_order, parse_house, parse_posts

_Row = TypeVar("_Row", bound=Model)

# A token that is not used for so long is marked in the register: its device may be lost or out of service.
UNUSED_AFTER = timedelta(days=90)
IDENTIFIER = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def device_digest(token: str) -> str:
    """Return the SHA-256 of a device token, which has 256 random bits and therefore needs no salt."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class Machine:
    """A device with its venue (None if the responsible person holds no post there), the posts and the places."""

    device: Device
    house: House | None
    posts: list[PostPeriod]
    places: list[Standing]


def _load_row(model: type[_Row], **found: object) -> _Row:
    """Return a model instance with the given columns; the others are loaded when they are used."""
    names = [field.attname for field in model._meta.concrete_fields if field.attname in found]
    return model.from_db(connection.alias, names, [found[name] for name in names])


# Any: the row has the types of its columns.
def as_machine(row: tuple[Any, ...]) -> Machine:
    """Return the machine of a row of `machine_at_its_house`."""
    device_id, venue_id, name, scopes, _used_at, staff_id, username, full_name, language, *rest = row
    house_text, posts, places = rest
    device = _load_row(Device, id=device_id, venue_id=venue_id, name=name, scopes=scopes, staff_id=staff_id)
    device.staff = _load_row(
        Staff,
        id=staff_id,
        username=username,
        full_name=full_name,
        language=language,
        is_active=True,
    )
    known = [Standing(UUID(place_id), name, kind) for place_id, name, kind in json.loads(places)]
    return Machine(
        device,
        parse_house(house_text) if house_text else None,
        parse_posts(posts) if house_text else [],
        in_order(known),
    )


def devices(venue_id: UUID) -> QuerySet[Device]:
    """Return the devices of a venue, newest first."""
    return (
        Device.objects.filter(venue_id=venue_id)
        .select_related("staff", "issued_by", "acceptance", "revocation__revoked_by", "use")
        .order_by("-issued_at", "-pk")
    )


def own_devices(venue_id: UUID, staff: Staff) -> QuerySet[Device]:
    """Return the devices of a venue for which a person is responsible, newest first."""
    return devices(venue_id).filter(staff=staff)


def get_device(venue_id: UUID, device_id: UUID) -> Device:
    """Return one device. Raises NotFound."""
    return get_row(devices(venue_id), _("Device not found."), pk=device_id)


def get_own_device(venue_id: UUID, staff: Staff, device_id: UUID) -> Device:
    """Return one device of its responsible person. Raises NotFound, also for that of another person."""
    return get_row(own_devices(venue_id, staff), _("Device not found."), pk=device_id)


def devices_to_accept(venue_id: UUID, staff: Staff, today: date) -> int:
    """Count the devices that await the acceptance of their responsible person on a calendar date of the venue."""
    waiting = own_devices(venue_id, staff).filter(acceptance=None, revocation=None, expires_on__gte=today)
    return waiting.order_by().count()


def device_state(device: Device, today: date, at: datetime) -> str:
    """Return revoked, expired, waiting (not accepted), unused (for 90 days) or open; `today` is a date of the venue."""
    if hasattr(device, "revocation"):
        return "revoked"
    if device.expires_on < today:
        return "expired"
    if not hasattr(device, "acceptance"):
        return "waiting"
    last = device.use.used_at if hasattr(device, "use") else device.acceptance.accepted_at
    if last < at - UNUSED_AFTER:
        return "unused"
    return "open"


def device_names(device_ids: Iterable[str]) -> dict[str, str]:
    """Return the names of devices by their identifiers, as the log stores them."""
    known = [found for found in device_ids if IDENTIFIER.fullmatch(found)]
    return {str(pk): name for pk, name in Device.objects.filter(pk__in=known).values_list("pk", "name")}


def find_refusal(digest: str, at: datetime) -> tuple[Device | None, RefusalReason]:
    """Return the device whose token is not in force at a time, None if no token has this digest, and the reason."""
    rows = Device.objects.select_related("venue", "staff", "acceptance", "revocation")
    device = rows.filter(digest=digest).first()
    if device is None:
        return None, RefusalReason.UNKNOWN
    applies = {
        RefusalReason.REVOKED: hasattr(device, "revocation"),
        RefusalReason.CLOSED: not device.staff.is_active,
        RefusalReason.NOT_SET_UP: not device.staff.has_usable_password(),
        RefusalReason.NOT_ACCEPTED: not hasattr(device, "acceptance"),
        RefusalReason.EXPIRED: device.expires_on < at.astimezone(ZoneInfo(device.venue.timezone)).date(),
    }
    return device, next((reason for reason in applies if applies[reason]), RefusalReason.CERTIFICATE)
