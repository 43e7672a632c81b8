"""Use of device tokens: who sent one, when it was last used, and what the log says of refused ones."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction

from audit.recording import log
from audit.recording.facts import Fact

from ..domain.token_refusals import WINDOW, seconds_to_wait
from ..models.devices import TokenRefusal
from ..selectors import devices as selectors
from ..selectors.first_query import fetch_first_row
from ..selectors.venues import days_around
from .sign_in_attempts import digest_of

# The lookup and the last use in one statement: a request of a machine costs no further message. It writes at most once
# a minute for each device, and may be repeated, since the second writes nothing.
USE = """
WITH machine AS (
    SELECT * FROM machine_at_its_house(%(digest)s, %(certificate)s, %(first)s, %(last)s, %(at)s)
), recorded AS (
    INSERT INTO venues_deviceuse AS u (device_id, used_at, network, minutes)
    SELECT m.device_id, %(at)s, %(network)s, 1 FROM machine m
    WHERE m.used_at IS NULL OR m.used_at <= %(at)s - interval '1 minute'
    ON CONFLICT (device_id) DO UPDATE
        SET used_at = excluded.used_at, network = excluded.network, minutes = u.minutes + 1
        WHERE u.used_at <= excluded.used_at - interval '1 minute'
)
SELECT * FROM machine
"""
REFUSED = """
WITH refused AS (
    INSERT INTO venues_tokenrefusal AS r (network, device_id, reason, began_at, last_at, count)
    VALUES (%(network)s, %(device)s, %(reason)s, %(at)s, %(at)s, 1)
    ON CONFLICT (network, device_id, reason)
        DO UPDATE SET count = r.count + 1, last_at = greatest(r.last_at, excluded.last_at)
    RETURNING r.count
), before AS (
    SELECT coalesce(sum(count), 0) AS count, coalesce(min(began_at), %(at)s) AS began_at
    FROM venues_tokenrefusal WHERE network = %(network)s
)
SELECT refused.count, before.count + 1, before.began_at FROM refused, before
"""


@dataclass(frozen=True)
class SentToken:
    """A token with the origin of its request: the network, and the digest of the client certificate or an empty one."""

    token: str
    network: str
    certificate: str


def use_token(*, sent: SentToken, at: datetime) -> selectors.Machine | None:
    """Return the machine of a token and record its use; None if the token is not in force."""
    first, last = days_around(at)
    values: dict[str, Any] = {
        "digest": selectors.device_digest(sent.token),
        "certificate": sent.certificate,
        "first": first,
        "last": last,
        "at": at,
        "network": sent.network,
    }
    row = fetch_first_row(USE, values)
    if row is None:
        return None
    return selectors.as_machine(row)


@transaction.atomic(durable=True)
def refuse_token(*, sent: SentToken, at: datetime) -> int:
    """Log the first refusal of a token from a network and count the following ones.

    Return 0, or the seconds that the network must wait. They depend on the number of its refusals alone, so the
    response does not say whether the token is known.
    """
    device, reason = selectors.find_refusal(selectors.device_digest(sent.token), at)
    values = {
        "network": digest_of("network", sent.network),
        "device": device.pk if device else None,
        "reason": reason.value,
        "at": at,
    }
    with connection.cursor() as cursor:
        cursor.execute(REFUSED, values)
        times, of_network, began_at = cursor.fetchone()
    if times == 1 and device is None:
        log.note("venues.device.unknown", subject=None, by=None, at=at, scope=None)
    elif times == 1 and device is not None:
        log.note(
            "venues.device.refused",
            subject=device,
            by=None,
            at=at,
            scope=device.venue_id,
            name=device.name,
            reason=reason,
        )
    return seconds_to_wait(of_network, began_at, at)


def log_refused_tokens(*, at: datetime) -> int:
    """Log the counted refusals whose ten minutes are over. Return their number. Repeated runs log nothing twice."""
    ended = TokenRefusal.objects.filter(began_at__lte=at - WINDOW).order_by("began_at", "pk")
    return sum(_close(refusal_id, at) for refusal_id in list(ended.values_list("pk", flat=True)))


@transaction.atomic(durable=True)
def _close(refusal_id: int, at: datetime) -> bool:
    """Log one count and delete it, both or neither."""
    rows = TokenRefusal.objects.select_for_update(of=("self",)).select_related("device")
    row = rows.filter(pk=refusal_id).first()
    if row is None:
        return False
    again = row.count - 1
    counted: dict[str, Fact] = {"times": again, "since": row.began_at, "until": row.last_at}
    if again and row.device is None:
        log.note("venues.device.unknown_again", subject=None, by=None, at=at, scope=None, **counted)
    elif again and row.device is not None:
        log.note(
            "venues.device.refused_again",
            subject=row.device,
            by=None,
            at=at,
            scope=row.device.venue_id,
            name=row.device.name,
            reason=row.reason,
            **counted,
        )
    row.delete()
    return bool(again)
