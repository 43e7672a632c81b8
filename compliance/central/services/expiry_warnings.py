"""Warns venues before their certificate expires: 60, 30, 14 and 7 days before, and on expiry, once each."""

from datetime import datetime

from django.db import transaction

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from .. import selectors
from ..domain.certificates import Certificate, Unusable
from ..models import ExpiryWarning
from . import client
from .questions import must_ask


def warn_all(*, at: datetime) -> list[ExpiryWarning]:
    """Warn all venues that must query the register, if a step has been reached."""
    register = client.configured_register()
    if register is None or register.connection.simulated:
        return []
    try:
        certificate = register.certificate()
    except Unusable:  # without a certificate there is no expiry; the page and the door report the problem
        return []
    warnings = [warn_of_expiry(house=house, certificate=certificate, at=at) for house in venues.all_houses()]
    return [row for row in warnings if row is not None]


@transaction.atomic(durable=True)
def warn_of_expiry(*, house: House, certificate: Certificate, at: datetime) -> ExpiryWarning | None:
    """Record the latest step reached, unless this was done before. The row serves as outbox."""
    step = certificate.step(at)
    if step is None or not must_ask(house, at):
        return None
    # Two workers must not warn of the same step twice.
    wait_turn(f"{house.id}/{certificate.fingerprint}")
    if selectors.is_warned(house.id, certificate.fingerprint, step):
        return None
    row = ExpiryWarning(
        venue_id=house.id, fingerprint=certificate.fingerprint, step=step, ends_at=certificate.ends_at, warned_at=at
    )
    with log.act(
        "central.certificate.warned",
        subject=row,
        by=None,
        at=at,
        scope=house.id,
        step=step,
        ends_on=house.local(certificate.ends_at).date(),
    ):
        row.save(force_insert=True)
    return row
