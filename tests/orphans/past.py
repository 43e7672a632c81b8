"""Rows of money left behind written past every service, each good but for what a test changes on it."""

from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import F

from audit.recording import log
from compliance.orphans.carnet import selectors as books
from compliance.orphans.finds.services import pay_ins
from compliance.orphans.models.carnets import Carnet, CarnetLine, CashIn, Numbering
from compliance.orphans.models.finds import Find
from compliance.orphans.models.ledger import Account, LedgerEntry, LedgerLeg
from tests import cast
from tests.accounts import employ
from tests.admissions.books import copy_of
from tests.orphans import floor


@contextmanager
def act(at: Any = cast.TUESDAY) -> Iterator[None]:
    """An act of the log; what waits for the end of the transaction is asked when the block ends."""
    with transaction.atomic():
        with log.act("orphans.find.recorded", subject=None, by=None, at=at, scope=cast.VENUE):
            yield
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    """The rows written in the block are refused by the database under that name."""
    with pytest.raises(IntegrityError, match=rf"\b{constraint}\b"), act():
        yield


def write(*rows: Any) -> None:
    for row in rows:
        type(row).objects.bulk_create([row])


def take(series: str, venue_id: Any = cast.VENUE) -> int:
    """The next number of a series."""
    Numbering.objects.get_or_create(venue_id=venue_id, series=series, defaults={"last_number": 0})
    Numbering.objects.filter(venue_id=venue_id, series=series).update(last_number=F("last_number") + 1)
    return Numbering.objects.get(venue_id=venue_id, series=series).last_number


def next_find(like: Find, **changes: Any) -> Find:
    """The find after the last one, like another one."""
    number = changes.pop("number", None) or take("find", changes.get("venue_id", like.venue_id))
    made: Find = copy_of(like, **{"number": number, "nonce": uuid4()} | changes)
    return made


def carnet(label: str = "2026") -> Carnet:
    return books.get_carnet(cast.VENUE, label)


def finders_at(venue_id: Any) -> dict[str, Any]:
    """Finder and witness of a find at another house, as its columns."""
    found_by, witnessed_by = (employ(f"{name}.there", "porter", venue_id=venue_id) for name in ("finder", "witness"))
    return {"found_by_id": found_by.pk, "witnessed_by_id": witnessed_by.pk}


def next_line(change: str = "50.00", at: Any = cast.TUESDAY, **changes: Any) -> CarnetLine:
    """The next line of the carnet of 2026: an entry, unless it is changed. Its number is taken."""
    book = changes.pop("carnet", None) or carnet()
    window = pay_ins.window_from(cast.house(), at)
    facts: dict[str, Any] = {
        "number": changes["number"] if "number" in changes else take(book.series),
        "kind": "entry",
        "total_before": books.running_total(book),
        "change": Decimal(change),
        "layout": "test",
        "edition": "test",
        "registered_at": at,
        "registered_on": cast.house().local(at).date(),
        "gaming_day": cast.house().gaming_day(at),
        "window_ends_at": window.ends_at if changes.get("kind", "entry") == "entry" else None,
        "window_unextended_on": window.unextended_day if changes.get("kind", "entry") == "entry" else None,
        "nonce": uuid4(),
        "registered_by": cast.member("cashier"),
    }
    facts |= changes
    facts.setdefault("total_after", facts["total_before"] + facts["change"])
    return CarnetLine(carnet=book, **facts)


def refund(original: CarnetLine, change: str, **changes: Any) -> CarnetLine:
    """The next line, which gives an amount of an entry back."""
    said = {"name": "Jean Weber", "address": "5, rue des Bains", "justification": "A camera still."}
    facts = {"find_id": original.find_id, "original": original}
    return next_line(change, kind="refund", **facts | said | changes)


def reversal(original: CarnetLine, **changes: Any) -> CarnetLine:
    """The next line, by which the director takes another one back."""
    facts = {"find_id": original.find_id, "original": original, "registered_by": cast.member("director")}
    change = changes.pop("change", str(-original.change))
    return next_line(change, kind="reversal", **facts | {"justification": "Counted wrongly."} | changes)


def booking(line: CarnetLine, **changes: Any) -> list[Any]:
    """What the account shows for a line: its booking with both legs."""
    book = line.carnet
    entry = LedgerEntry(
        **{
            "carnet": book,
            "number": take(f"ledger {book.label}"),
            "line": line,
            "booked_at": line.registered_at,
            "booked_on": line.registered_on,
            "booked_by": line.registered_by,
        }
        | changes
    )
    return [entry, leg(entry, Account.ORPHANS, line.change), leg(entry, Account.CASH, -line.change)]


def leg(entry: LedgerEntry, account: str, credit: Decimal, **changes: Any) -> LedgerLeg:
    last = books.last_leg(entry.carnet, account)
    facts: dict[str, Any] = {
        "entry": entry,
        "carnet": entry.carnet,
        "account": account,
        "position": last.position + 1 if last else 1,
        "debit": max(-credit, Decimal(0)),
        "credit": max(credit, Decimal(0)),
        "balance": (last.balance if last else Decimal(0)) + credit,
    }
    return LedgerLeg(**facts | changes)


def cash_in(line: CarnetLine, **changes: Any) -> CashIn:
    """The voucher of an entry."""
    facts: dict[str, Any] = {
        "find_id": line.find_id,
        "line": line,
        "desk_id": floor.desk_id(),
        "amount": line.change,
        "cashed_by": line.registered_by,
        "cashed_at": line.registered_at,
    }
    return CashIn(**facts | changes)


def copied_without_triggers(owner: Any, model: Any, **changes: str) -> None:
    """Every row of a table once more, as the owner of the tables with its triggers off; changes are SQL."""
    table = model._meta.db_table
    columns = [field.column for field in model._meta.concrete_fields if not field.primary_key]
    said = ", ".join(changes.get(column, column) for column in columns)
    owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    owner.execute(f"INSERT INTO {table} (id, {', '.join(columns)}) SELECT gen_random_uuid(), {said} FROM {table}")
