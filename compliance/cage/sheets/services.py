"""Validation of a count sheet: unknown values, duplicates, negative numbers."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from compliance.http.formatting.money import money
from compliance.refusals import Refused
from compliance.rules.values.amounts import CENT
from compliance.venues.domain.house import House

from ..drawers.services.bookings import LARGEST
from . import selectors as sheet_selectors
from .domain import EURO_COINS, EURO_NOTES, Pieces, sums_of

# The column holds at most 2,147,483,647.
MOST = 2_000_000_000


def check_sheet(house: House, pieces: Sequence[Pieces]) -> list[Pieces]:
    """Return the rows with pieces, values to two decimals. Raises Refused for a value that the casino does not use."""
    rows = [Pieces(row.medium, row.value.quantize(CENT), row.quantity) for row in pieces if row.quantity]
    known = {
        "note": {*EURO_NOTES},
        "coin": {*EURO_COINS},
        "chip": sheet_selectors.values_in_use(house.id, "chip"),
        "plaque": sheet_selectors.values_in_use(house.id, "plaque"),
    }
    for row in rows:
        if row.value not in known.get(row.medium, set()):
            raise Refused(
                _("Unknown denomination: %(medium)s of %(value)s. Check the sheet or have it added.")
                % {"medium": row.medium, "value": money(row.value, house.currency)},
                "pieces",
            )
        if not 0 < row.quantity <= MOST:
            raise Refused(_("Enter a whole number of pieces above zero."), "pieces")
    if _has_duplicates(rows):
        raise Refused(_("A value appears twice on the sheet. Combine the pieces in one row."), "pieces")
    if sums_of(rows).total > LARGEST:
        raise Refused(_("The total of the sheet is too large. Check the numbers of pieces."), "pieces")
    return rows


def _has_duplicates(rows: Iterable[Pieces]) -> bool:
    keys = [(row.medium, row.value) for row in rows]
    return len(keys) != len(set(keys))
