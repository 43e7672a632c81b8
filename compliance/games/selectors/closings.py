"""Read what is announced of the end of play at the tables of a casino (NL 1.1(11~))."""

from datetime import datetime

from compliance.venues.domain.house import House

from ..domain.families import WITHOUT_A_SHOE
from ..models.sessions import Closing


def announced_minutes(house: House, at: datetime) -> int | None:
    """Return the minutes of play that may be announced as the last ones; None where the rules provide for none."""
    book = house.rulebook(house.gaming_day(at))
    return book.int_("closing.announcement_minutes") if book.has_value("closing.announcement_minutes") else None


def announced_kinds(game: str) -> tuple[Closing, ...]:
    """Return what may be announced at a table of a game: the last shoe only where cards are dealt."""
    return tuple(kind for kind in Closing if kind != Closing.SHOE or game not in WITHOUT_A_SHOE)
