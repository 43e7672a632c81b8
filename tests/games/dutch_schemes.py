"""Short ways to set up, post and open tables at Valkenburg in tests."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.cage.chips import services as chips
from compliance.cage.shifts import services as shifts
from compliance.games.domain.stake_schemes import Levy, Limit
from compliance.games.selectors import games
from compliance.games.services import schemes, sessions, tables
from compliance.games.services.sessions import SessionWish
from compliance.venues.selectors import venues
from compliance.venues.services import places
from tests.cage.drawers import sheet
from tests.cast import TUESDAY, member
from tests.venues.dutch import DUTCH

LEVY = Levy(Decimal(5), Decimal(10))


def dutch() -> Any:
    return venues.get_house(DUTCH)


def table(name: str = "3", game: str = "nl.roulette_american") -> Any:
    """A table of the Dutch casino, set up the first time it is asked for."""
    known = games.table_named(DUTCH, name)
    if known is not None:
        return known
    if not venues.rooms(DUTCH):
        places.add_room(venue_id=DUTCH, name="Speelzaal", kind="table", by=None, at=TUESDAY)
    room = venues.rooms(DUTCH)[0]
    director = member("directeur")
    return tables.set_up_table(house=dutch(), room_id=room.pk, name=name, game=game, by=director, at=TUESDAY)


def record(minimum: str, maximum: str, *more: Limit, at_table: Any = None, **changes: Any) -> Any:
    facts: dict[str, Any] = {"low_stake": False, "confirmed": False, "at": TUESDAY} | changes
    at_table = at_table or table()
    return schemes.record_scheme(
        house=dutch(),
        table_id=at_table.pk,
        limits=[Limit("any", Decimal(minimum), Decimal(maximum)), *more],
        by=member("directeur"),
        **facts,
    )


def post_scheme(scheme: Any, at: Any = TUESDAY) -> Any:
    return schemes.post_scheme(house=dutch(), scheme=scheme, by=member("directeur"), at=at)


def open_float(at_table: Any) -> None:
    director = member("directeur")
    chips.enter_piece(house=dutch(), medium="chip", value=Decimal(5), colour="red", series="A", by=director, at=TUESDAY)
    shifts.open_shift(
        house=dutch(),
        table_id=at_table.pk,
        pieces=sheet(chip={"5": 100}),
        nonce=uuid4(),
        by=director,
        at=TUESDAY,
    )


def open_session(at_table: Any, at: Any = TUESDAY) -> Any:
    return sessions.open_session(
        house=dutch(), table_id=at_table.pk, wish=SessionWish(), nonce=uuid4(), by=member("directeur"), at=at
    )
