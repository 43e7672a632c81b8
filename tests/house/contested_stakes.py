"""Rows of stake limits at a casino of Luxembourg, whose law has none: a terminal, an individual limit and a check."""

from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from audit.recording import log
from audit.recording.numbers import next_number
from compliance.cage.sheets.domain import Pieces
from compliance.cage.shifts import services as shifts
from compliance.games.models.applications import Numbering
from compliance.games.models.schemes import SchemeLine, SchemePosting, StakeScheme
from compliance.games.models.sessions import SessionLimit, TableSession
from compliance.games.models.stake_limits import IndividualLimit, StakeCheck, TableTerminal
from compliance.games.selectors import games
from compliance.people.models import Person

NOTHING = Decimal(0)


def write_contested_stake(house: Any, by: Any, holder: Any) -> None:
    """A table that is in no session gets all of them."""
    at = timezone.now()
    day, table = house.gaming_day(at), games.table_named(house.id, "2")
    assert table is not None
    pieces = [Pieces("chip", Decimal(5), 20)]
    shifts.open_shift(house=house, table_id=table.pk, pieces=pieces, nonce=uuid4(), by=holder, at=at)
    recorded: dict[str, Any] = {"version": "1", "recorded_by": by, "recorded_at": at}
    scheme = StakeScheme(table=table, number=1, low_stake=False, confirmed=False, line_count=1, **recorded)
    limits: dict[str, Any] = {"chance": "any", "minimum": 5, "maximum": 500}
    with transaction.atomic(), log.act("games.session.opened", subject=table, by=by, at=at, scope=house.id, table="2"):
        scheme.save(force_insert=True)
        SchemeLine.objects.create(scheme=scheme, position=1, **limits)
        SchemePosting.objects.create(scheme=scheme, posted_by=by, posted_at=at)
        session = TableSession.objects.create(
            venue_id=house.id,
            number=next_number(Numbering, house.id, "session"),
            table=table,
            gaming_day=day,
            minimum=5,
            scheme=scheme,
            limit_count=1,
            version="1",
            nonce=uuid4(),
            opened_by=by,
            opened_at=at,
        )
        SessionLimit.objects.create(session=session, position=1, step=5, **limits)
        TableTerminal.objects.create(
            table=table,
            number="T1",
            minimum=2,
            maximum=100,
            means=["e_card"],
            paid_at="desk",
            place="Guichet 1",
            linked_by=by,
            linked_at=at,
        )
        IndividualLimit.objects.create(
            venue_id=house.id,
            person=Person.objects.filter(venue_id=house.id).order_by("pk")[0],
            table=table,
            minimum=50,
            maximum=5_000,
            first_day=day,
            last_day=day + timedelta(days=1),
            version="1",
            gaming_day=day,
            requested_by=by,
            requested_at=at,
        )
        StakeCheck.objects.create(
            venue_id=house.id,
            session=session,
            staked_at=at,
            gaming_day=day,
            chance="any",
            at_table=12,
            at_terminal=NOTHING,
            others=NOTHING,
            minimum=5,
            maximum=500,
            step=5,
            result="not_a_multiple",
            article="1.1(8)",
            version="1",
            nonce=uuid4(),
            checked_by=by,
            checked_at=at,
        )
