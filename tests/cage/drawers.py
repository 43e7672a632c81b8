"""Drawers of tests: chips of the house, a desk and tables with a shift, and sheets of pieces."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.db import transaction

from audit.recording import log
from compliance.cage.models.chips import Piece
from compliance.cage.sheets.domain import Pieces
from compliance.cage.shifts import services
from compliance.games.domain.families import SIDE_BETS
from compliance.games.models.tables import GamingTable
from compliance.venues.selectors import venues
from tests.cast import TUESDAY, VENUE, house, member
from tests.games import applying

CHIPS = ("1", "2", "5", "20", "50", "100", "500")
PLAQUES = ("100", "1000", "5000")


def sheet(**rows: dict[str, int]) -> list[Pieces]:
    """Pieces by medium: `sheet(note={"50": 10}, chip={"5": 20})`."""
    return [
        Pieces(medium, Decimal(value), quantity) for medium, each in rows.items() for value, quantity in each.items()
    ]


def denominations() -> None:
    """The chips and plaques of the house."""
    if Piece.objects.filter(venue_id=VENUE).exists():
        return
    with (
        transaction.atomic(),
        log.act(
            "cage.piece.entered",
            subject=None,
            by=member("director"),
            at=TUESDAY,
            scope=VENUE,
            medium="chip",
            value="all",
        ),
    ):
        for medium, values in (("chip", CHIPS), ("plaque", PLAQUES)):
            for value in values:
                Piece.objects.create(
                    venue_id=VENUE,
                    medium=medium,
                    value=Decimal(value),
                    colour="red",
                    series="A",
                    entered_by=member("director"),
                    entered_at=TUESDAY,
                )


def desk_id() -> Any:
    return venues.cash_desks(VENUE).first().pk


def table(name: str = "4", game: str = "lu.roulette_english", at: Any = TUESDAY) -> Any:
    """A table of the first room, set up the first time it is asked for."""
    known = GamingTable.objects.filter(venue_id=VENUE, name=name).first()
    if known is not None:
        return known
    if game in SIDE_BETS and applying.awaits_approval(game, at.date()):
        applying.approve_side_bet(game)
    with (
        transaction.atomic(),
        log.act("games.table.set_up", subject=None, by=member("director"), at=at, scope=VENUE, table=name),
    ):
        return GamingTable.objects.create(
            venue_id=VENUE,
            room=venues.rooms(VENUE)[0],
            name=name,
            game=game,
            set_up_by=member("director"),
            set_up_at=at,
        )


FLOAT = {"note": {"50": 40, "20": 50}, "coin": {"2": 50}, "chip": {"5": 200, "50": 100}}


def shift(at: Any = TUESDAY, by: str = "cashier", pieces: Any = None, **place: Any) -> Any:
    """A shift at the desk with 2,000 and 1,000 in notes, 100 in coins and 6,000 in chips, or with other pieces."""
    denominations()
    return services.open_shift(
        house=house(),
        pieces=sheet(**FLOAT) if pieces is None else pieces,
        nonce=uuid4(),
        by=member(by),
        at=at,
        **place or {"desk_id": desk_id()},
    )


def table_shift(name: str = "4", at: Any = TUESDAY, **changes: Any) -> Any:
    """An open table with 5,000 in chips and 1,000 in plaques."""
    pieces = sheet(chip={"5": 200, "50": 80}, plaque={"1000": 1})
    return shift(at, "chef_de_salle", pieces, table_id=table(name).pk, **changes)
