"""Acts of exchange: cash, chips and plaques for each other at a desk or table, and refusals."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.monitoring.selectors import alerts as alert_selectors
from compliance.monitoring.services import transactions
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import NotFound, Refused, check_fields
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.rules.thresholds import large_payout
from compliance.rules.values.amounts import CENT, ZERO
from compliance.venues.domain.house import House

from ..drawers.services.bookings import LARGEST, Change, add_booking
from ..drawers.services.shortages import notes_shortage
from ..drop_boxes import selectors as drop_box_selectors
from ..models.exchanges import Exchange, Identity, Location, Tender
from ..models.shifts import Entry, EntryKind, Shift
from . import selectors as exchange_selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# Where the rules do not regulate this (NL), exchanges take place at floats only.
PLACES = (Location.COUNTER.value, Location.WINDOW.value, Location.TABLE.value)


PAYOUT_NEEDED = "payout_needed"  # this much cash for chips is a large payout, with an ID check and a second person


@dataclass(frozen=True)
class Wish:
    """A requested exchange: `gave` for `got`, each cash, chips or plaques; `amount` in the casino's currency.

    `identity` says whether an identity document was requested; `paper` is the document shown, `person_id` a known
    guest. `refused_because` is the reason if staff refuse the exchange.
    """

    location: str
    gave: str
    got: str
    amount: Decimal
    identity: str = Identity.NOT_ASKED.value
    person_id: UUID | None = None
    paper: str = ""
    refused_because: str = ""


@notes_shortage
@transaction.atomic(durable=True)
def make_exchange(*, house: House, shift: Shift | None, wish: Wish, nonce: UUID, by: "Staff", at: datetime) -> Exchange:
    """Exchange, or record a refusal (LU art. 5(2) to (4), LU-ART5-2 to 5, LU-HR-PAY-1).

    An exchange on the floor is stored as refused, with the article. At a table, notes go into the fitted drop box and
    plaques to the plaques of the table. The same `nonce` returns the same exchange. Raises Refused for invalid input,
    if the float does not contain the amount, and for cash that is a large payout (LU Paiements; NL 6.2(5~)).
    """
    # A refusal on the floor has no float; then the nonce alone makes the second of two clicks wait.
    if shift is not None:
        wait_turn(str(shift.pk))
    else:
        wait_turn(f"exchange {nonce}")
    existing_row = exchange_selectors.by_nonce(house.id, nonce)
    if existing_row is not None:
        return existing_row
    _check_wish(wish)
    rules = house.rulebook(house.gaming_day(at))
    row = _build_exchange(house, shift, wish, nonce, by=by, at=at)
    with log.act(
        "cage.exchange.made",
        subject=row,
        by=by,
        at=at,
        scope=house.id,
        amount=row.amount,
        currency=house.currency,
        location=row.location,
        identity=row.identity,
        outcome="done" if row.done else "refused",
    ):
        # A refused exchange moves nothing, so it is stored without a float.
        if row.done:
            _check_float(house, rules, shift, wish, by)
            row.entry = _book_exchange(house, row, nonce=nonce, by=by, at=at)
        check_fields(row, ["venue", "shift", "entry", "person", "made_by"])
        row.save(force_insert=True)
        # After the row is saved, because the transaction refers to it.
        _record_transaction(house, row, by=by, at=at)
    return row


def _build_exchange(
    house: House, shift: Shift | None, wish: Wish, nonce: UUID, *, by: "Staff", at: datetime
) -> Exchange:
    """Build the row of the exchange, completed or refused."""
    day = house.gaming_day(at)
    rules = house.rulebook(day)
    article, reason = _find_prohibition(rules, wish)
    return Exchange(
        venue_id=house.id,
        shift=shift,
        location=wish.location,
        gave=wish.gave,
        got=wish.got,
        amount=wish.amount.quantize(CENT),
        identity=wish.identity,
        person_id=_find_guest(house, wish),
        paper=wish.paper.strip(),
        done=not (article or reason),
        article=article,
        reason=reason,
        gaming_day=day,
        edition=rules.edition.id,
        nonce=nonce,
        made_by_id=by.pk,
        made_at=at,
    )


def _check_wish(wish: Wish) -> None:
    if wish.location not in Location.values:
        raise Refused(_("Select where it took place."), "location")
    if wish.gave not in Tender.values:
        raise Refused(_("Enter what the guest gave."), "gave")
    if wish.got not in Tender.values or wish.got == wish.gave:
        raise Refused(_("Enter what the guest received. It must differ from what the guest gave."), "got")
    if wish.amount < CENT:
        raise Refused(_("Enter an amount above 0.00."), "amount")
    if wish.amount > LARGEST:
        raise Refused(_("The amount is too large. Check the amount."), "amount")
    if wish.identity not in Identity.values:
        raise Refused(_("Select whether an identity document was requested."), "identity")
    named = bool(wish.paper.strip() or wish.person_id)
    if wish.identity == Identity.SHOWN and not named:
        raise Refused(_("Enter the document that was shown, or choose the guest."), "paper")
    if wish.identity != Identity.SHOWN and named:
        raise Refused(_("An identity requires a document that was shown. Choose «asked and shown»."), "identity")


def _find_prohibition(rules: Rulebook, wish: Wish) -> tuple[str, str]:
    """Return the article that forbids the exchange, or the reason if no article does; both empty if it is allowed."""
    reason = wish.refused_because.strip()
    places = _permitted_places(rules)
    # Roaming is refused even where the places list it: a constraint forbids such an exchange.
    if wish.location in places and wish.location != Location.ROAMING:
        return "", reason
    article = rules.edition.parameters["exchange.roaming_allowed"].citation
    names = [str(Location(each).label) for each in places if each != Location.ROAMING]
    return article, reason or _("Exchanges are possible here only: %(places)s.") % {"places": ", ".join(names)}


def _permitted_places(rules: Rulebook) -> tuple[str, ...]:
    try:
        return rules.texts("exchange.locations")
    except SilentParameter:
        return PLACES


def _find_guest(house: House, wish: Wish) -> UUID | None:
    if wish.person_id is None:
        return None
    try:
        return guest_selectors.get_guest(house.id, wish.person_id).id
    except NotFound as error:
        raise Refused(_("Choose a guest of this casino."), "guest") from error


def _check_float(house: House, rules: Rulebook, shift: Shift | None, wish: Wish, by: "Staff") -> None:
    at_table = wish.location == Location.TABLE
    if shift is None or (shift.table_id is not None) != at_table:
        raise Refused(
            _("Exchange at a cash desk or a table whose shift is open."),
            "location",
            rules.cite("exchange.locations"),
            _("Send the guest to an open one."),
        )
    # At a table every dealer books; the float of a desk belongs to one person.
    if not at_table and shift.opened_by_id != by.pk:
        raise Refused(_("%(name)s holds this float and must record the entry.") % {"name": shift.opened_by})
    if at_table and wish.got == Tender.CASH:
        raise Refused(_("Tables do not pay out cash. Send the guest to the cash desk."), "got")
    # Before the identity check: a large payout asks for the document in its own request.
    _check_sum(house, rules, wish)
    above = identity_above(rules)
    if above is not None and wish.amount > above and wish.identity == Identity.NOT_ASKED:
        raise Refused(
            _("An identity document is required above %(amount)s. Ask for it and record the result.")
            % {"amount": money(above, house.currency)},
            "identity",
            rules.cite("exchange.identity_above"),
        )


def _check_sum(house: House, rules: Rulebook, wish: Wish) -> None:
    """Check the amount: large sums are payouts; from the casino's threshold, cash requires a known guest."""
    large = large_payout(rules)
    if wish.got == Tender.CASH and large is not None and large.is_reached(wish.amount):
        raise Refused(
            _(
                "This amount is a large payout: it requires an identity document and a second person. Request a payout "
                "instead."
            ),
            "amount",
            rules.cite("payout.threshold"),
            code=PAYOUT_NEEDED,
        )
    known = alert_selectors.day_threshold(rules)
    nameless = wish.person_id is None and Tender.CASH in (wish.gave, wish.got)
    if nameless and known is not None and known.is_reached(wish.amount):
        raise Refused(
            _("From %(amount)s, cash is exchanged only for registered guests. Find the guest or register them.")
            % {"amount": money(known.amount, house.currency)},
            "guest",
        )


def identity_above(rules: Rulebook) -> Decimal | None:
    """Return the amount above which the casino requests an identity document; None if it set none."""
    try:
        return rules.decimal("exchange.identity_above")
    except SilentParameter:
        return None


def _book_exchange(house: House, row: Exchange, *, nonce: UUID, by: "Staff", at: datetime) -> Entry:
    assert row.shift is not None  # _check_float made sure
    sums = {
        Tender.CASH.value: ZERO,
        Tender.CHIPS.value: ZERO,
        Tender.PLAQUES.value: ZERO,
    }
    sums[row.gave] += row.amount
    sums[row.got] -= row.amount
    dropped, fitting = ZERO, None
    if row.location == Location.TABLE and sums[Tender.CASH]:
        fitting = drop_box_selectors.current_fitting(row.shift.pk)
        if fitting is None:
            raise Refused(_("This table has no drop box for the note. Fit one first."))
        # A table holds no cash: its notes go into the box, and the database refuses them anywhere else.
        dropped, sums[Tender.CASH.value] = sums[Tender.CASH.value], ZERO
    return add_booking(
        house,
        row.shift,
        kind=EntryKind.EXCHANGE,
        change=Change(
            cash=sums[Tender.CASH.value],
            chips=sums[Tender.CHIPS.value],
            plaques=sums[Tender.PLAQUES.value],
            dropped=dropped,
        ),
        nonce=uuid5(nonce, "exchange"),
        by=by,
        at=at,
        fitting=fitting,
    )


def _record_transaction(house: House, row: Exchange, *, by: "Staff", at: datetime) -> None:
    """Record cash of a known guest as a transaction; chips for plaques move no money."""
    if row.person_id is None or not row.done or Tender.CASH.value not in (row.gave, row.got):
        return
    transactions.note_operation(
        house,
        person_id=row.person_id,
        paid_in=row.gave == Tender.CASH,
        amount=row.amount,
        source=row,
        by=by,
        at=at,
    )
