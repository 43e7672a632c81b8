"""Read whether the end of play is announced at the tables of a casino."""

from datetime import datetime

from compliance.venues.domain.house import House


def announced_minutes(house: House, at: datetime) -> int | None:
    """Return the minutes of play that may be announced as the last ones; None where the rules know no announcement."""
    book = house.rulebook(house.gaming_day(at))
    return book.int_("closing.announcement_minutes") if book.has_value("closing.announcement_minutes") else None
