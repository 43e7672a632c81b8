"""Money of guests in tests: operations noted as payouts and exchanges do, policies of the house, rows past services."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, connection, transaction

from audit.recording import log
from audit.schema.ids import uuid7
from compliance.monitoring.models import Alert, Direction
from compliance.monitoring.services import transactions
from compliance.venues.services import policies
from tests import cast
from tests.admissions.books import card

OUT, IN = Direction.PAID_OUT, Direction.PAID_IN


class Meta:
    db_table = "payouts_payout"


class Source:
    """Stands for the row of an operation: this area asks it for its table and its key alone."""

    _meta = Meta

    def __init__(self) -> None:
        self.pk = uuid7()


def guest(number: str = "P123", **changes: Any) -> UUID:
    """The guest Weber, or somebody else with another paper, who has come in with a card."""
    found: UUID = card(cast.member("porter"), number, **changes).person_id
    return found


@contextmanager
def act(at: datetime = cast.TUESDAY) -> Iterator[None]:
    """An act of the log; what waits for the end of the transaction is asked when the block ends."""
    with transaction.atomic():
        with log.act("monitoring.alert.opened", subject=None, by=cast.member("cashier"), at=at, scope=cast.VENUE):
            yield
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


@contextmanager
def refused(constraint: str) -> Iterator[None]:
    """The rows written in the block are refused by the database under that name."""
    with pytest.raises(IntegrityError, match=rf"\b{constraint}\b"), act():
        yield


def operation(
    person_id: UUID, amount: str, at: datetime = cast.TUESDAY, direction: Direction = OUT, source: Any = None
) -> list[Alert]:
    """What an operation of a guest raises, as a step of an act."""
    with act(at):
        return transactions.note_operation(
            cast.house(),
            person_id=person_id,
            paid_in=direction == IN,
            amount=Decimal(amount),
            source=source or Source(),
            by=cast.member("cashier"),
            at=at,
        )


def void(source: Any, at: datetime = cast.TUESDAY) -> Any:
    with act(at):
        return transactions.void_operation(cast.house(), source=source, by=cast.member("chef_de_salle"), at=at)


def policy(**values: str) -> None:
    """The house decides with four eyes before its first day: `policy(aml__rolling_days="7")`."""
    for name, raw in values.items():
        proposed = policies.propose_policy(
            house=cast.house(),
            parameter=name.replace("__", "."),
            raw=raw,
            effective_from=date(2026, 1, 2),
            reason="For the tests.",
            by=cast.member("compliance_officer"),
            at=cast.OPENED,
        )
        policies.decide_policy(
            house=cast.house(), policy=proposed, approved=True, note="", by=cast.member("director"), at=cast.OPENED
        )
