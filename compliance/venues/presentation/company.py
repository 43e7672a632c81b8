"""The company that operates a casino, as the head of a paper names it."""

from datetime import datetime

from ..domain.house import House
from ..selectors.letterheads import letterhead_at


def company_line(house: House, at: datetime) -> str:
    """Return legal name, legal form, registered office and trade register number, as approved and valid at a time.

    Without a letterhead: legal name and address of the casino.
    """
    head = letterhead_at(house, at)
    if head is None:
        return f"{house.legal_name} · {house.street}, {house.postal_code} {house.commune}"
    return f"{house.legal_name}, {head.legal_form} · {head.seat} · {head.registration}"
