"""The card for an entry: select it, issue it with its stub, or deny it with a reason."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID

from audit.recording.rows import insert
from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.admissions.cards.services.cards import card_needed
from compliance.admissions.models.cards import AdmissionCard, CardRefusal, CardStub, PaymentMeans
from compliance.admissions.models.decisions import DoorDecision
from compliance.people.domain.documents.document_data import DocumentData
from compliance.people.services.guests import EventTime
from compliance.rules.admissions.card_validity import card_validity
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.venues.domain.house import House
from compliance.venues.domain.roles import Role
from compliance.venues.selectors import venues

from ..selectors import NOT_ASKED, DoorLookup

if TYPE_CHECKING:
    from compliance.people.models import IdentityCheck
    from compliance.venues.models.staff import Staff


@dataclass(frozen=True)
class IssuableCard:
    """The next card of a series; its number is taken by the statement that inserts it."""

    kind: str
    price: Decimal
    currency: str
    valid_from: date
    valid_to: date
    edition: str
    paid_by: str = ""
    replaces: AdmissionCard | None = None
    replaced_because: str = ""


@dataclass(frozen=True)
class ExistingCard:
    """A card the guest already holds and that is valid tonight."""

    card: AdmissionCard

    @property
    def label(self) -> str:
        return self.card.label


@dataclass(frozen=True)
class CardDenied:
    """Why no card can be issued: a stored result, not an error. No number is consumed."""

    kind_asked: str
    code: str
    article: str
    edition: str


def not_issued(kind_asked: str, code: str, book: Rulebook) -> CardDenied:
    """Return a denial with the articles cited by the rules in force that day."""
    return CardDenied(kind_asked, code, book.cite(f"ground.{code}"), book.edition.id)


def select_card(
    *,
    house: House,
    kind: str | None,
    person_id: UUID | None,
    room_kind: str | None,
    by: "Staff | None",
    when: EventTime,
    paid_by: str = PaymentMeans.CASH,
    lookup: DoorLookup = NOT_ASKED,
) -> IssuableCard | ExistingCard | CardDenied | None:
    """Return the requested card, one the guest already holds, None if none is needed, or a denial.

    LU arts 75(1), 75(4), 76(1). `by` is the person who requests it, None for a machine. Takes the next number from
    the locked series only if every other check has passed.
    """
    book = house.rulebook(when.gaming_day)
    if kind is None:
        card = card_selectors.card_valid_on(person_id, when.gaming_day) if person_id else None
        if card is not None:
            return ExistingCard(card)
        if card_needed(book, room_kind):
            return not_issued("", "no_card", book)
        return None
    try:
        return _select_requested_card(
            house, kind, book, person_id=person_id, by=by, when=when, paid_by=paid_by, lookup=lookup
        )
    # A silent rulebook denies the card but does not fail the admission.
    except SilentParameter:
        return CardDenied(kind[:20], "rulebook_silent", "", book.edition.id)


def _select_requested_card(
    house: House,
    kind: str,
    book: Rulebook,
    *,
    person_id: UUID | None,
    by: "Staff | None",
    when: EventTime,
    paid_by: str,
    lookup: DoorLookup,
) -> IssuableCard | ExistingCard | CardDenied:
    honour = kind.startswith("honour")
    if honour:
        refused = _honour_denial(house, kind, book, by=by, when=when)
        if refused is not None:
            return refused
    elif kind not in book.texts("admission.card.kinds"):
        return not_issued(kind[:20], "kind_unknown", book)
    # The lookup concerned another guest if door staff chose one since.
    counter = lookup.counter_of(person_id) or card_selectors.card_counter(house.id, person_id, kind, when.gaming_day)
    if counter.held is not None:
        # Another desk may just have sold the guest the same card.
        return ExistingCard(card_selectors.get_card(house.id, counter.held))
    price = book.decimal("admission.honour.price") if honour else counter.price
    if price is None:
        return not_issued(kind, "no_tariff", book)
    if not counter.opened:
        return not_issued(kind, "no_series", book)
    span = card_validity(kind, when.gaming_day)
    # Guest-of-honour cards are free, so there is no means of payment.
    means = "" if honour else paid_by
    return IssuableCard(kind, price, house.currency, span.first, span.last, book.edition.id, means)


def _honour_denial(
    house: House, kind: str, book: Rulebook, *, by: "Staff | None", when: EventTime
) -> CardDenied | None:
    """Deny guest-of-honour cards other than daily or annual, or not issued by management (LU art. 75(1))."""
    if kind not in {f"honour_{each}" for each in book.texts("admission.honour.kinds")}:
        return not_issued(kind[:20], "honour_kind_unknown", book)
    # The permission of the desk covers all cards, but guest-of-honour cards are for the management alone.
    if by is None or not venues.holds_role(by, house.id, when.on, Role.DIRECTOR):
        return not_issued(kind, "issuer_not_management", book)
    return None


def issue_card(
    house: House,
    issuable: IssuableCard,
    *,
    paper: DocumentData,
    address: str,
    check: "IdentityCheck",
    decision: DoorDecision,
    nonce: UUID,
    by: "Staff",
    when: EventTime,
) -> AdmissionCard:
    """Insert the card and its stub; this takes the number. Runs within the caller's transaction."""
    card = AdmissionCard(
        venue_id=house.id,
        kind=issuable.kind,
        person_id=check.document.person_id,
        check_made_id=check.pk,
        decision=decision,
        price=issuable.price,
        currency=issuable.currency,
        paid_by=issuable.paid_by,
        replaces=issuable.replaces,
        replaced_because=issuable.replaced_because,
        valid_from=issuable.valid_from,
        valid_to=issuable.valid_to,
        edition=issuable.edition,
        gaming_day=when.gaming_day,
        nonce=nonce,
        issued_by_id=by.pk,
        issued_at=when.at,
    )
    insert(card)
    insert(_build_stub(card, paper, address))
    return card


def _build_stub(card: AdmissionCard, paper: DocumentData, address: str) -> CardStub:
    """Build the stub: every detail of the card, and the identity document shown for it (LU art. 76(1))."""
    # Admission requires a document.
    assert paper.expires_on is not None
    # Copied, not referenced: later corrections of the guest's particulars must not change the stub.
    return CardStub(
        card=card,
        replaces_label=card.replaces.label if card.replaces is not None else "",
        kind=card.kind,
        surname=paper.surname,
        given_names=paper.given_names,
        sort_key=paper.sort_key,
        address=address,
        document_kind=paper.kind,
        document_number=paper.number,
        document_state=paper.issuing_state,
        document_expires_on=paper.expires_on,
        price=card.price,
        currency=card.currency,
        valid_from=card.valid_from,
        valid_to=card.valid_to,
        issued_at=card.issued_at,
    )


def store_refusal(
    house: House, denial: CardDenied, decision: DoorDecision | None, *, by: "Staff", when: EventTime
) -> CardRefusal:
    """Store that a card was requested and denied, within the caller's transaction."""
    refusal = CardRefusal(
        venue_id=house.id,
        decision=decision,
        kind_asked=denial.kind_asked,
        code=denial.code,
        article=denial.article,
        edition=denial.edition,
        gaming_day=when.gaming_day,
        refused_to_id=by.pk,
        refused_at=when.at,
    )
    insert(refusal)
    return refusal
