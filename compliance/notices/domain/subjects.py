"""What a notice is about: a person, a payment of orphan funds, or the difference of a count."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from compliance.people.domain.documents.mrz import PartialDate


@dataclass(frozen=True)
class About:
    """The person a notice names, as far as the house knows them."""

    person_id: UUID | None
    surname: str
    given_names: str
    birth: PartialDate | None


@dataclass(frozen=True)
class Payment:
    """A payment of orphan money, in the currency of the house: what for, how much, to whom, on which calendar day.

    `receipts` are the numbers of the receiver's stub receipts, as far as they are at hand.
    """

    exercise: str
    amount: Decimal
    paid_on: date
    beneficiary: str
    receipts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variance:
    """The difference of a count, in the currency of the house, and what the house says of it.

    `gap` is the largest difference among cash, chips, plaques and all together, `threshold` what the house has set.
    """

    place: str
    shift: str
    gaming_day: date
    expected: Decimal
    counted: Decimal
    gap: Decimal
    threshold: Decimal
    explanation: str
