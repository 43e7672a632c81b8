"""Warning a house before its certificate ends: at 60, 30, 14 and 7 days, and at the end, once each."""

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
    """Warn every house that must ask; houses that need not ask, and certificates with time left, are left alone."""
    register = client.register()
    if register is None:
        return []
    try:
        certificate = register.certificate()
    except Unusable:  # there is no end to warn of: page and door say what is the matter
        return []
    made = [warn_of_expiry(house=house, certificate=certificate, at=at) for house in venues.houses()]
    return [row for row in made if row is not None]


@transaction.atomic(durable=True)
def warn_of_expiry(*, house: House, certificate: Certificate, at: datetime) -> ExpiryWarning | None:
    """Write down the nearest step that has been reached, unless the house was warned of it. The row is the outbox."""
    step = certificate.step(at)
    if step is None or not must_ask(house, at):
        return None
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
