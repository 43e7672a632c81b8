"""Demonstration of minimum stakes: the decrees, and the sessions of a roulette table on one night."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import uuid4

from compliance.games.services import decrees, minimums, sessions
from compliance.games.services.sessions import SessionWish
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.games.models.tables import GamingTable
    from compliance.venues.models.staff import Staff

BREAK = timedelta(hours=1)
MINIMA = {"lu.black_jack": Decimal("5.00"), "lu.roulette_english": Decimal("2.00")}


def record_decrees(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Record a decree for each game with a minimum by decree."""
    day = house.local(at).date()
    for number, (game, minimum) in enumerate(MINIMA.items(), start=1):
        decrees.enter_decree(
            house=house,
            game=game,
            minimum=minimum,
            reference=f"Arrêté ministériel {day.year}/{number} (démonstration)",
            decreed_on=day - timedelta(days=30),
            effective_from=house.gaming_day(at),
            scan=b"",
            by=staff["director"],
            at=at,
        )


def open_sessions(house: House, staff: "dict[str, Staff]", table: "GamingTable", at: datetime) -> None:
    """Raise the minimum of a roulette table and open it twice; its second session remains open."""
    minimums.decide_minimum(
        house=house,
        tables=[table.pk],
        minimum=Decimal("5.00"),
        from_day=house.gaming_day(at),
        confirmed=True,
        by=staff["director"],
        at=at - BREAK,
    )
    chef, wish = staff["chef_de_salle"], SessionWish(series_checked=7)
    first = sessions.open_session(house=house, table_id=table.pk, wish=wish, nonce=uuid4(), by=chef, at=at)
    sessions.end_session(house=house, session=first, by=chef, at=at + BREAK)
    sessions.open_session(house=house, table_id=table.pk, wish=wish, nonce=uuid4(), by=chef, at=at + BREAK)
