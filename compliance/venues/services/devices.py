"""Device tokens: one per machine, shown once, stored as a digest, permanently revocable."""

import secrets
from datetime import date, datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused

from ..domain.house import House
from ..models.devices import Device, DeviceRevocation
from ..models.staff import Staff
from ..selectors.venues import device_digest

LONGEST = timedelta(days=2 * 365)


class DeviceWithToken(NamedTuple):
    """A device and its token, which is shown once."""

    device: Device
    token: str

    @property
    def pk(self) -> UUID:
        return self.device.pk


@transaction.atomic(durable=True)
def issue_device(
    *, house: House, staff: Staff, name: str, expires_on: date, by: Staff, at: datetime
) -> DeviceWithToken:
    """Issue a token for a machine that acts for `staff`."""
    today = house.local(at).date()
    token = secrets.token_urlsafe(32)
    device = Device(
        venue_id=house.id,
        staff=staff,
        name=name.strip(),
        digest=device_digest(token),
        expires_on=expires_on,
        issued_by=by,
        issued_at=at,
    )
    with log.act(
        "venues.device.issued", subject=device, by=by, at=at, scope=house.id, name=device.name, expires_on=expires_on
    ):
        # Within the act: a repeated request is recognised before its day is checked.
        if not today <= expires_on <= today + LONGEST:
            raise Refused(_("A token is valid for two years at most: choose a day from today."), "expires_on")
        device.full_clean()
        device.save(force_insert=True)
    return DeviceWithToken(device, token)


@transaction.atomic(durable=True)
def revoke_device(*, house: House, device: Device, reason: str, by: Staff, at: datetime) -> DeviceRevocation:
    revocation = DeviceRevocation(device=device, reason=reason.strip(), revoked_by=by, revoked_at=at)
    with log.act("venues.device.revoked", subject=device, by=by, at=at, scope=house.id, name=device.name):
        # Of two revocations at once, the second waits here and is refused with a sentence.
        wait_turn(str(device.pk))
        if DeviceRevocation.objects.filter(device=device).exists():
            raise Refused(_("This token is already revoked."))
        revocation.full_clean()
        revocation.save(force_insert=True)
    return revocation
