"""Subjects of notices: a person, a payment of orphan funds, the variance of a count, an application, or rules."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from compliance.people.domain.documents.mrz import PartialDate


@dataclass(frozen=True)
class About:
    """The person named by a notice, as far as the house knows them."""

    person_id: UUID | None
    surname: str
    given_names: str
    birth: PartialDate | None


@dataclass(frozen=True)
class Term:
    """Term and legal basis of an exclusion: `basis` cites the exclusion itself, not the duty to notify of it."""

    basis: str
    first_day: date
    last_day: date | None


@dataclass(frozen=True)
class Payment:
    """A payment of orphan funds, in the currency of the house: purpose, amount, beneficiary and calendar day.

    `receipts` are the numbers of the treasurer's receipts that are available so far.
    """

    exercise: str
    amount: Decimal
    paid_on: date
    beneficiary: str
    receipts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variance:
    """The variance of a count, in the currency of the house, with the house's explanation.

    `gap` is the largest variance among cash, chips, plaques and the total, `threshold` the setting of the house.
    """

    place: str
    shift: str
    gaming_day: date
    expected: Decimal
    counted: Decimal
    gap: Decimal
    threshold: Decimal
    explanation: str


@dataclass(frozen=True)
class Application:
    """An application to a Minister, worded in the language of the authority.

    `about` is the subject line; `particulars` are pairs of a label and its text; `replaces` names the former
    application, or is empty.
    """

    number: str
    name: str
    about: str
    opening: str
    particulars: tuple[tuple[str, str], ...]
    replaces: str = ""


@dataclass(frozen=True)
class PublishedRules:
    """A stake scheme or published rules, worded in the language of the authority.

    `about` is the subject line; `particulars` are pairs of a label and its text.
    """

    name: str
    about: str
    opening: str
    particulars: tuple[tuple[str, str], ...]
