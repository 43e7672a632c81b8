"""Cards for sale at a place and time, with their prices."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from compliance.admissions.cards.selectors import tariffs as tariff_selectors
from compliance.admissions.cards.services.cards import card_needed
from compliance.rules.admissions.card_validity import card_validity
from compliance.rules.rulebook import SilentParameter
from compliance.venues.domain.house import House

from .presentations import Place


@dataclass(frozen=True)
class Offer:
    """A card kind, its price in the currency of the venue, and its last gaming day."""

    kind: str
    price: Decimal
    valid_to: date


def on_sale(*, house: House, place: Place, honour: bool, at: datetime) -> list[Offer]:
    """Return the card kinds with a price; guest-of-honour cards only if `honour` (LU art. 75(1), (4)).

    Empty at a door that requires no card, and under rules that are silent about cards.
    """
    day = house.gaming_day(at)
    book = house.rulebook(day)
    if place.desk_id is None and not card_needed(book, place.room_kind):
        return []
    tariff = tariff_selectors.tariff_on(house.id, day)
    try:
        prices = {kind: tariff.price(kind) for kind in book.texts("admission.card.kinds")} if tariff else {}
        if honour:
            free = book.decimal("admission.honour.price")
            prices |= {f"honour_{kind}": free for kind in book.texts("admission.honour.kinds")}
    except SilentParameter:
        return []
    return [Offer(kind, price, card_validity(kind, day).last) for kind, price in prices.items()]
