"""Parts shared by count sheets and slips on paper: letterhead, place, and pieces by medium."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

from django.utils import translation
from django.utils.translation import gettext as _

from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.games.selectors import games
from compliance.http.access.presence import StaffContext
from compliance.venues.domain.house import House
from compliance.venues.presentation.company import company_line

from . import words as sheet_words

if TYPE_CHECKING:
    from compliance.cage.models.shifts import Shift


class PieceLine(Protocol):
    """Pieces of one medium and value, as counts and slips have them."""

    @property
    def medium(self) -> str: ...
    @property
    def value(self) -> Decimal: ...
    @property
    def quantity(self) -> int: ...


@dataclass(frozen=True)
class PrintedSheet:
    """A PDF and its file name."""

    file_name: str
    pdf: bytes


def paper_head(presence: StaffContext, shift: "Shift", at: datetime) -> dict[str, object]:
    return {
        "house": presence.house,
        "company": company_line(presence.house, at),
        "language": translation.get_language(),
        "place": place_with_game(presence.house, shift),
        "printed_by": presence.staff,
        "printed_at": at,
    }


def place_with_game(house: House, shift: "Shift") -> str:
    """Return the name of a desk, or of a table with its game."""
    if shift.table is None:
        return shift_selectors.place_of(shift)
    game = games.available_games(house.jurisdiction).get(shift.table.game, shift.table.game)
    return _("Table %(table)s, %(game)s") % {"table": shift.table, "game": game}


def groups_by_medium(pieces: Iterable[PieceLine]) -> list[dict[str, object]]:
    """Return notes, coins, chips and plaques, each with its sum, without empty media."""
    rows = [(each.medium, each.value, each.quantity, each.value * each.quantity) for each in pieces if each.quantity]
    return [
        {"title": sheet_words.MEDIA[medium], "rows": found, "sum": sum(each[3] for each in found)}
        for medium, found in ((medium, list(each)) for medium, each in groupby(rows, key=lambda each: each[0]))
    ]
