"""Short ways to record decrees and to open and end table sessions in tests."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.games.selectors import decrees as decree_selectors
from compliance.games.services import decrees, sessions
from compliance.games.services.sessions import SessionWish
from tests.cage import drawers
from tests.cast import TUESDAY, VENUE, house, member
from tests.games import colour_chips

PDF = b"%PDF-1.7 decree"
ROULETTE, BLACK_JACK = "lu.roulette_english", "lu.black_jack"


def decree(game: str = ROULETTE, minimum: str = "2", **changes: Any) -> Any:
    """A decree in force since January, recorded the first time it is asked for."""
    facts: dict[str, Any] = {
        "reference": f"MoF {game} {minimum}",
        "decreed_on": date(2025, 12, 1),
        "effective_from": date(2026, 1, 1),
        "scan": b"",
        "at": TUESDAY,
    }
    found = decree_selectors.list_decrees(VENUE).filter(reference=facts["reference"]).first()
    if found is not None and not changes:
        return found
    return decrees.enter_decree(
        house=house(), game=game, minimum=Decimal(minimum), by=member("director"), **facts | changes
    )


def table_in_play(name: str = "4", game: str = ROULETTE, at: Any = TUESDAY) -> Any:
    """A table whose float is open."""
    row = drawers.table(name, game)
    drawers.shift(at, "chef_de_salle", drawers.sheet(chip={"5": 200}), table_id=row.pk)
    return row


def float_of(table: Any) -> Any:
    """The last shift of a table."""
    return shift_selectors.last_shift(desk_id=None, table_id=table.pk)


def open_session(table: Any, at: Any = TUESDAY, nonce: Any = None, **wish: Any) -> Any:
    """A session at a table: roulette with its seven colours checked, Black Jack from 10 to 500."""
    if table.game == BLACK_JACK:
        chosen: dict[str, Any] = {"minimum": Decimal(10), "multiple": 50} | wish
    else:
        colour_chips.check(table, at)
        chosen = wish
    return sessions.open_session(
        house=house(),
        table_id=table.pk,
        wish=SessionWish(**chosen),
        nonce=nonce or uuid4(),
        by=member("chef_de_salle"),
        at=at,
    )


def end_session(session: Any, at: Any = TUESDAY + timedelta(hours=1), **more: Any) -> Any:
    return sessions.end_session(house=house(), session=session, by=member("chef_de_salle"), at=at, **more)
