"""What a casino needs before its first sign-in."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal

LINK_LIFETIME = timedelta(hours=24)

# Country, time zone and currency of a casino follow from its jurisdiction.
OF_JURISDICTION: Mapping[str, Mapping[str, str]] = {
    "LU": {"country": "LU", "timezone": "Europe/Luxembourg", "currency": "EUR"},
    "NL": {"country": "NL", "timezone": "Europe/Amsterdam", "currency": "EUR"},
}
# Without these two no other account gets a role.
NEEDED_ROLES = ("director", "administrator")
NIGHTS = ("sun_thu", "fri_sat")


@dataclass(frozen=True)
class RoomPlan:
    """A room with the names of its doors."""

    name: str
    kind: str
    doors: tuple[str, ...]


@dataclass(frozen=True)
class PersonPlan:
    """A person who gets an account with a role."""

    role: str
    username: str
    full_name: str
    language: str


@dataclass(frozen=True)
class HousePlan:
    """A casino to be opened. `facts` are name, legal_name, street, postal_code, commune and jurisdiction.

    `letterhead` has what the company states on its letters. `hours` has the value of each rule about opening hours, as
    `20:00-02:30`. Where the rules know admission cards, `day_price` is the price of a day card, and `books` has the
    first number of each stub book.
    """

    facts: Mapping[str, str]
    letterhead: Mapping[str, str]
    rooms: Sequence[RoomPlan]
    desks: Sequence[str]
    hours: Mapping[str, str]
    people: Sequence[PersonPlan]
    day_price: Decimal | None = None
    books: Mapping[str, int] = field(default_factory=dict)

    @property
    def venue_facts(self) -> dict[str, str]:
        """All facts of the casino, with those that follow from its jurisdiction."""
        return {**self.facts, **OF_JURISDICTION[self.facts["jurisdiction"]]}


def repeated(texts: Sequence[str]) -> list[str]:
    """Return the texts that occur more than once, ignoring case and spaces."""
    counts = Counter(" ".join(text.casefold().split()) for text in texts)
    return [text for text, count in counts.items() if count > 1]
