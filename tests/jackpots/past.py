"""Rows of jackpots written past every service, each good but for what a test changes on it."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.db.models import F

from compliance.jackpots.models.hits import JackpotHit, JackpotShare, Numbering
from compliance.jackpots.models.meters import MeterEntry
from tests.admissions.books import copy_of
from tests.cast import member
from tests.jackpots.playing import LATER
from tests.orphans.past import act, write
from tests.venues.dutch import DUTCH


def entry(jackpot: Any, kind: str = "reading", amount: str = "30000.00", **changes: Any) -> MeterEntry:
    """The next entry of a meter."""
    number = MeterEntry.objects.filter(jackpot=jackpot).count() + 1
    facts = {"number": number, "read_at": LATER, "recorded_at": LATER, "recorded_by": member("zaalchef")} | changes
    return MeterEntry(jackpot=jackpot, kind=kind, amount=Decimal(amount), **facts)


def settle() -> None:
    """Check what waits for the end of a transaction, so that it is not checked with the rows of a refusal."""
    with act():
        pass


def taken(series: str = "hit") -> int:
    Numbering.objects.get_or_create(venue_id=DUTCH, series=series, defaults={"last_number": 0})
    Numbering.objects.filter(venue_id=DUTCH, series=series).update(last_number=F("last_number") + 1)
    return Numbering.objects.get(venue_id=DUTCH, series=series).last_number


def write_hit(like: Any, shares: int = 1, share: str | None = None, **changes: Any) -> JackpotHit:
    """Write a hit like another one with its shares and its reset, each good but for the changes."""
    row: JackpotHit = copy_of(like, number=taken(), nonce=uuid4(), share_count=shares, **changes)
    write(row)
    amount = Decimal(share) if share else row.amount
    for _each in range(shares):
        write(JackpotShare(hit=row, reason="machine", amount=amount))
    if row.first_id is None:
        seed = row.jackpot.seed
        write(entry(row.jackpot, "reset", str(seed), hit=row, read_at=row.hit_at))
    return row
