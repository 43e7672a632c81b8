"""Device tokens: one per machine, shown once, accepted by the responsible person, permanently revocable."""

import secrets
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused

from ..domain.device_scopes import DeviceScope
from ..domain.house import House
from ..models.devices import Device, DeviceAcceptance, DeviceRevocation
from ..models.staff import Staff
from ..selectors.devices import device_digest

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
    *,
    house: House,
    staff: Staff,
    name: str,
    scopes: Sequence[str],
    expires_on: date,
    by: Staff,
    at: datetime,
    certificate: str = "",
) -> DeviceWithToken:
    """Issue a token for a machine that is to act for `staff`. It opens nothing until that person accepts it.

    `certificate` is the SHA-256 of a client certificate, in hexadecimal digits; the token is bound to it.
    """
    today = house.local(at).date()
    token = secrets.token_urlsafe(32)
    # In the order of their declaration, each once.
    chosen = [scope.value for scope in DeviceScope if scope in scopes]
    device = Device(
        venue_id=house.id,
        staff=staff,
        name=name.strip(),
        digest=device_digest(token),
        scopes=chosen,
        certificate=certificate,
        expires_on=expires_on,
        issued_by=by,
        issued_at=at,
    )
    with log.act(
        "venues.device.issued",
        subject=device,
        by=by,
        at=at,
        scope=house.id,
        name=device.name,
        expires_on=expires_on,
        scopes=chosen,
        bound=bool(certificate),
    ):
        # Within the act: a repeated request is recognised before its day is checked.
        if not chosen:
            raise Refused(_("Choose at least one task of the device."), "scopes")
        if not today <= expires_on <= today + LONGEST:
            raise Refused(_("A token is valid for two years at most: choose a day from today."), "expires_on")
        device.full_clean()
        device.save(force_insert=True)
    return DeviceWithToken(device, token)


@transaction.atomic(durable=True)
def accept_device(*, house: House, device: Device, by: Staff, at: datetime) -> DeviceAcceptance:
    """Accept a token as its responsible person, in whose name the device acts from now on."""
    acceptance = DeviceAcceptance(device=device, accepted_by=by, accepted_at=at)
    with log.act("venues.device.accepted", subject=device, by=by, at=at, scope=house.id, name=device.name):
        # An acceptance and a revocation at once: the second waits here and sees the first.
        wait_turn(str(device.pk))
        if device.staff_id != by.pk:
            raise Refused(_("Only the person responsible for a device may accept its token."))
        if DeviceRevocation.objects.filter(device=device).exists():
            raise Refused(_("This token is already revoked."))
        if DeviceAcceptance.objects.filter(device=device).exists():
            raise Refused(_("This token is already accepted."))
        if device.expires_on < house.local(at).date():
            raise Refused(_("This token has expired."))
        acceptance.save(force_insert=True)
    return acceptance


@transaction.atomic(durable=True)
def revoke_device(*, house: House, device: Device, reason: str, by: Staff, at: datetime) -> DeviceRevocation:
    """Revoke a token permanently; its responsible person also declines one in this way."""
    revocation = DeviceRevocation(device=device, reason=reason.strip(), revoked_by=by, revoked_at=at)
    with log.act("venues.device.revoked", subject=device, by=by, at=at, scope=house.id, name=device.name):
        # Of two revocations at once, the second waits here and is refused with a sentence.
        wait_turn(str(device.pk))
        if DeviceRevocation.objects.filter(device=device).exists():
            raise Refused(_("This token is already revoked."))
        revocation.full_clean()
        revocation.save(force_insert=True)
    return revocation
