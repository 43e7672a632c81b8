"""Pay the total of a financial year to the municipal treasurer, and notify the Minister in the same act."""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.formatting.money import money
from compliance.notices.domain.subjects import Payment
from compliance.notices.services.raising import raise_payment_notice
from compliance.orphans.account.selectors import reconciliations
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.carnet.selectors import Balances
from compliance.orphans.carnet.services.lines import write_line
from compliance.orphans.models.carnets import Carnet, CarnetLine, LineKind
from compliance.orphans.models.closings import CommunePayment, OpenWindows, PaymentMeans, Reconciliation, StubReceipt
from compliance.orphans.models.ledger import Account
from compliance.refusals import Refused
from compliance.venues.domain.house import House

from .. import selectors as year_end
from .receipts import NumberedReceipt, store_receipt

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

# The column of the notice.
LONGEST_PAYEE = 200


@transaction.atomic(durable=True)
def pay_commune(
    *,
    house: House,
    carnet: Carnet,
    commune: str,
    means: str,
    reference: str,
    paid_on: date,
    receipts: Sequence[NumberedReceipt],
    by: "Staff",
    at: datetime,
) -> CommunePayment:
    """Record the payment of a register's total to the treasurer of the commune of the seat (LU art. 8(5) to (7)).

    Writes the last line of the register, books it, and raises the notice to the Minister of Finance. `paid_on` is a
    calendar day of the house, not before the last day of the year. Raises Refused where the law forbids it.
    """
    wait_turn(f"carnet of {house.id}")
    sums = carnet_selectors.sum_balances(carnet)
    with log.act(
        "orphans.commune.paid",
        subject=carnet,
        by=by,
        at=at,
        scope=house.id,
        carnet=carnet.label,
        amount=sums.carnet,
        currency=house.currency,
        receipts=len(receipts),
    ):
        _check_payment(house, carnet, commune, reference, paid_on, at)
        reconciliation, account = _required_reconciliation(house, carnet, sums, at), _paying_account(house, means, sums)
        policy, payee = _checked_policy(house, carnet, at), _payee_columns(house, at)
        row = CommunePayment(
            carnet=carnet,
            line=_last_line(house, carnet, sums.carnet, account, by=by, at=at),
            reconciliation=reconciliation,
            **payee,
            amount=sums.carnet,
            means=means,
            reference=reference.strip(),
            open_windows=policy,
            windows_left=year_end.in_window(carnet, at).count(),
            paid_on=paid_on,
            recorded_by_id=by.pk,
            recorded_at=at,
        )
        _insert_payment(row)
        _notify_minister(house, row, [store_receipt(house, row, stub, by=by, at=at) for stub in receipts], by=by, at=at)
    return row


def _check_payment(house: House, carnet: Carnet, commune: str, reference: str, paid_on: date, at: datetime) -> None:
    _check_day(house, carnet, paid_on, at)
    _check_treasurer(house, commune, reference, at)


def _insert_payment(row: CommunePayment) -> None:
    row.clean_fields(exclude=["carnet", "line", "reconciliation", "recorded_by"])
    row.save(force_insert=True)


def _checked_policy(house: House, carnet: Carnet, at: datetime) -> str:
    """Return the house's treatment of open claim periods; raise Refused if it has to wait for them (A-04)."""
    policy = year_end.open_claims_policy(house, at)
    _check_windows(house, carnet, policy, at)
    return policy


def _last_line(
    house: House, carnet: Carnet, total: Decimal, account: Account, *, by: "Staff", at: datetime
) -> CarnetLine:
    """Write the line that clears the register, with its booking."""
    # A new nonce: a second payment of the same register is refused before it comes here.
    return write_line(house, carnet, kind=LineKind.PAYMENT, change=-total, account=account, nonce=uuid4(), by=by, at=at)


def _notify_minister(
    house: House, row: CommunePayment, receipts: Sequence[StubReceipt], *, by: "Staff", at: datetime
) -> None:
    """Notify the Minister of Finance at once, with the numbers of the available receipts (LU art. 8(7))."""
    numbers = tuple(each.number for each in receipts)
    payment = Payment(row.carnet.label, row.amount, row.paid_on, _payee(house, row.beneficiary), numbers)
    raise_payment_notice(house=house, subject=row, payment=payment, by=by, at=at)


def _check_treasurer(house: House, commune: str, reference: str, at: datetime) -> None:
    if commune.strip() != house.commune:
        raise Refused(
            _("The money is due to the municipality of the casino: %(commune)s. Pay its treasurer.")
            % {"commune": house.commune},
            "commune",
            house.cite("year_end.paid", at),
        )
    if not reference.strip():
        raise Refused(_("Enter the number of the transfer, cheque or voucher."), "reference")


def _check_day(house: House, carnet: Carnet, paid_on: date, at: datetime) -> None:
    if carnet_selectors.is_paid(carnet):
        raise Refused(_("This financial year is already paid or closed. Reload the page."))
    today = house.local(at).date()
    # Neither the payment nor its entry may precede the last day.
    if min(today, paid_on) < carnet.last_day:
        ends = date_format(carnet.last_day, "SHORT_DATE_FORMAT")
        raise Refused(
            _("The financial year ends on %(day)s. It can be paid from that day.") % {"day": ends},
            "paid_on",
            house.cite("year_end.over", at),
        )
    if paid_on > today:
        raise Refused(_("This day is in the future. Enter the date of payment."), "paid_on")


def _required_reconciliation(house: House, carnet: Carnet, sums: Balances, at: datetime) -> Reconciliation:
    """Return the reconciliation that the payment requires: with the commercial books, after the last line."""
    if sums.carnet <= 0:
        raise Refused(
            _("There is nothing to pay: the orphan register shows %(total)s.")
            % {"total": money(sums.carnet, house.currency)}
        )
    differs = reconciliations.current_variance(carnet)
    if differs:
        raise Refused(
            _(
                "The orphan register and the account differ by %(difference)s. Find the cause, correct it and "
                "reconcile again."
            )
            % {"difference": money(abs(differs), house.currency)},
            article=house.cite("year_end.reconciled", at),
        )
    # The nightly comparison is not enough: the balance of the commercial books must agree.
    found = reconciliations.last_clean_comparison(carnet, sums.last_number)
    if found is None:
        raise Refused(
            _("Reconcile first, with the balance of the commercial accounts after the last entry."),
            article=house.cite("year_end.reconciled", at),
        )
    return found


def _check_windows(house: House, carnet: Carnet, policy: str, at: datetime) -> None:
    if policy != OpenWindows.HOLD_OPEN:
        return
    windows, claims = year_end.in_window(carnet, at).count(), year_end.open_claims(carnet).count()
    if windows or claims:
        raise Refused(
            _(
                "Payment is made once nothing can be claimed any more (setting for open claim periods). Entries that "
                "may still be claimed: %(windows)d; open claims: %(claims)d."
            )
            % {"windows": windows, "claims": claims},
            article=house.cite("orphan.year_end_open_window_policy", at),
            next_step=_("The year-end page lists these entries with the day from which a claim is late."),
        )


def _paying_account(house: House, means: str, sums: Balances) -> Account:
    """Return the account that pays; its balance must cover the payment."""
    if means not in PaymentMeans.values:
        raise Refused(_("Choose the method of payment."), "means")
    account = Account.CASH if means == PaymentMeans.CASH else Account.BANK
    held: Decimal = sums.cash if account == Account.CASH else sums.bank
    if held >= sums.carnet:
        return account
    if account == Account.CASH:
        raise Refused(
            _("Only %(held)s is held in cash, the rest at the bank: pay by transfer.")
            % {"held": money(held, house.currency)},
            "means",
        )
    raise Refused(
        _("Only %(held)s is held at the bank. Record the deposit of the remaining %(rest)s first.")
        % {"held": money(held, house.currency), "rest": money(sums.carnet - held, house.currency)},
        "means",
    )


def _payee_columns(house: House, at: datetime) -> dict[str, str]:
    """Return the commune and the beneficiary for whom its treasurer is paid; raise Refused if no letter can name it."""
    name = house.rulebook(house.local(at).date()).text("orphan.beneficiary_name").strip()
    if not name or len(_payee(house, name)) > LONGEST_PAYEE:
        raise Refused(
            _("The name of the beneficiary is empty or too long for the letter. Correct the setting first."),
            article=house.cite("orphan.beneficiary_name", at),
        )
    return {"commune": house.commune, "beneficiary": name}


def _payee(house: House, beneficiary: str) -> str:
    """Return the payee as the letter to the Minister names it, in the language of the authorities."""
    with translation.override(house.written_in):
        return _("Municipal treasurer of %(commune)s; beneficiary: %(beneficiary)s") % {
            "commune": house.commune,
            "beneficiary": beneficiary,
        }
