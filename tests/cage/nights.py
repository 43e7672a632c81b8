"""Nights of the cage in tests: desks and tables counted and signed, and boxes from the table to the count."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from audit.recording import log
from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.counts.services import counts, disclosures
from compliance.cage.drawers.services import bookings
from compliance.cage.models.counts import CountKind, CountSignature
from compliance.cage.models.drop_boxes import BoxFitting, BoxMove, BoxOpening, DropBox
from compliance.cage.models.exchanges import Exchange
from compliance.cage.models.shifts import EntryKind
from compliance.cage.models.witnesses import WitnessSignature
from tests import cast
from tests.cage.drawers import sheet
from tests.cast import TUESDAY, VENUE, house, member

LATER = TUESDAY + timedelta(hours=5)


@contextmanager
def act(at: datetime = LATER) -> Iterator[None]:
    """An act of the log; what waits for the end of the transaction is asked when the block ends."""
    with transaction.atomic():
        said = {"booking": "other_in", "amount": "0.00", "currency": "EUR", "shift": "S-000001"}
        with log.act("cage.entry.made", subject=None, by=None, at=at, scope=VENUE, **said):
            yield
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    """The rows written in the block are refused by the database under that name."""
    with pytest.raises(IntegrityError, match=rf"\b{constraint}\b"), act():
        yield


def booked(drawer: Any, kind: str, at: datetime = LATER, **change: str) -> Any:
    """A booking of a drawer: `booked(desk, "other_in", cash="50.00")`."""
    change_of = bookings.Change(**{name: Decimal(value) for name, value in change.items()})
    with act(at):
        return bookings.add_booking(
            house(),
            drawer,
            kind=EntryKind(kind),
            change=change_of,
            nonce=uuid4(),
            by=member("cashier"),
            at=at,
            reference="V-1" if kind.startswith("other") else "",
        )


def counted(drawer: Any, by: str, at: datetime = LATER, **rows: Any) -> Any:
    """The blind count of a drawer at its end."""
    return counts.count_float(house=house(), shift=drawer, pieces=sheet(**rows), nonce=uuid4(), by=member(by), at=at)


def disclosed(count: Any, at: datetime = LATER, by: str = "pit_boss") -> None:
    """Somebody who took no part in a count compares it, and asks why it differs; at most once."""
    if count.kind != CountKind.OPENING and not count_selectors.is_disclosed(count):
        disclosures.disclose_variance(house=house(), count=count, by=member(by), at=at)


def signed(count: Any, by: str = "director", at: datetime = LATER, said: str = "A note too much.") -> CountSignature:
    """A count compared and explained by who counted it if it differs, and signed by somebody else."""
    if count_selectors.gap_of(count):
        disclosed(count, at)
        counts.explain_variance(house=house(), count=count, said=said, checked="Camera 3.", by=count.counted_by, at=at)
    return counts.sign_count(house=house(), count=count, by=member(by), at=at)


def fitted(table: Any, name: str = "7", at: datetime = TUESDAY) -> BoxFitting:
    """A box at a table, under its seal."""
    with act(at):
        box = DropBox.objects.filter(venue_id=VENUE, name=name).first() or DropBox.objects.create(
            venue_id=VENUE, name=name, added_by=member("director"), added_at=at
        )
        return BoxFitting.objects.create(
            box=box,
            shift=table,
            number=table.fittings.count() + 1,
            seal="S-1",
            fitted_by=member("pit_boss"),
            fitted_at=at,
        )


def bought(table: Any, fitting: BoxFitting, amount: str, at: datetime = LATER) -> None:
    """A guest gives a note at a table and gets chips for it: the note drops into the box."""
    value = Decimal(amount)
    with act(at):
        entry = bookings.add_booking(
            house(),
            table,
            kind=EntryKind.EXCHANGE,
            change=bookings.Change(chips=-value, dropped=value),
            nonce=uuid4(),
            by=member("pit_boss"),
            at=at,
            fitting_id=fitting.pk,
        )
        Exchange.objects.create(
            shift=table,
            venue_id=VENUE,
            entry=entry,
            location="table",
            gave="cash",
            got="chips",
            amount=value,
            identity="not_asked",
            done=True,
            gaming_day=house().gaming_day(at),
            edition="test",
            nonce=uuid4(),
            made_by=member("pit_boss"),
            made_at=at,
        )


def emptied(fitting: BoxFitting, at: datetime = LATER, **notes: int) -> Any:
    """The box is brought to the count, opened and counted."""
    with act(at):
        moved = BoxMove.objects.create(
            fitting=fitting,
            number=1,
            step="removed",
            seal="S-1",
            moved_by=member("pit_boss"),
            witnessed_by=member("chef_de_salle"),
            moved_at=at,
        )
        WitnessSignature.objects.create(move=moved, agreed=True, signed_by=moved.witnessed_by, signed_at=at)
        opened = BoxOpening.objects.create(
            fitting=fitting,
            seal_whole=True,
            opened_by=member("accountant"),
            witnessed_by=member("director"),
            opened_at=at,
        )
        WitnessSignature.objects.create(opening=opened, agreed=True, signed_by=opened.witnessed_by, signed_at=at)
        return counts.store_count(
            fitting.shift,
            kind=CountKind.BOX,
            pieces=sheet(note=dict(notes)),
            nonce=uuid4(),
            by=member("accountant"),
            at=at,
            fitting=fitting,
        )


DAY = cast.TUESDAY.date()
