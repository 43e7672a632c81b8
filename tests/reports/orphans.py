"""Money left behind for the tests of reports: what no desk can do in a test is written row by row in one act."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.db import transaction

from audit.recording import log
from compliance.notices.models.notices import Notice
from compliance.orphans.carnet import selectors as books
from compliance.orphans.carnet.services.lines import book_between, carnet_now, carnet_of, write_line
from compliance.orphans.claims import selectors as claimed
from compliance.orphans.models.carnets import LineKind
from compliance.orphans.models.claims import Claim, ClaimEvidence, ClaimRuling, Refund, RefundApproval
from compliance.orphans.models.closings import Closing, CommunePayment, Reconciliation, StubReceipt
from compliance.orphans.models.finds import FindEnd
from compliance.orphans.models.ledger import Account
from tests import cast
from tests.orphans import floor

WEBER = {"name": "Jean Weber", "address": "5, rue des Bains, L-5601 Remich"}
SEEN = "Camera 14 shows how it falls out of his pocket"


def in_one_act(write: Callable[[], Any], at: datetime, by: str = "cashier") -> Any:
    """What `write` writes, as one act in the log."""
    with (
        transaction.atomic(),
        log.act("orphans.find.opened", subject=None, by=cast.member(by), at=at, scope=cast.VENUE),
    ):
        return write()


def kept(row: Any) -> Any:
    row.save(force_insert=True)
    return row


def proven(find: Any, line: Any, at: datetime, amount: Decimal, person: dict[str, str]) -> Any:
    """A claim with its proof, accepted and approved."""
    cashier, chef = cast.member("cashier"), cast.member("chef_de_salle")
    claim = kept(
        Claim(
            find=find,
            number=claimed.next_claim_number(find.pk),
            line=line,
            statement="It fell out of my pocket",
            claimed_at=at,
            window_ends_at=line.window_ends_at if line else None,
            article="8(2)",
            edition="LU-2025.1",
            nonce=uuid4(),
            taken_by=cashier,
            taken_at=at,
            **person,
        )
    )
    kept(ClaimEvidence(claim=claim, kind="camera", shows=SEEN, added_by=cashier, added_at=at))
    ruling = kept(
        ClaimRuling(
            claim=claim,
            verdict="accepted",
            article="8(2)",
            reasons="Seen on camera",
            amount=amount,
            edition="LU-2025.1",
            ruled_by=cashier,
            ruled_at=at,
        )
    )
    kept(RefundApproval(ruling=ruling, approved=True, answered_by=chef, answered_at=at))
    return claim


def refund(line: Any, at: datetime, *, transfer: str = "", said: str = SEEN, **person: str) -> Any:
    """An entry given back to its owner at the desk, or by transfer."""

    def write() -> Any:
        house, cashier, who = cast.house(), cast.member("cashier"), WEBER | person
        claim = proven(line.find, line, at, line.change, who)
        carnet, post_closing = carnet_of(house, line, by=cashier, at=at)
        row = write_line(
            house,
            carnet,
            kind=LineKind.REFUND,
            change=-line.change,
            account=Account.BANK if transfer else Account.CASH,
            nonce=uuid4(),
            by=cashier,
            at=at,
            find=line.find,
            original=line,
            justification=said,
            post_closing=post_closing,
            **who,
        )
        desk = {"transfer": transfer} if transfer else {"desk_id": floor.desk_id()}
        kept(Refund(claim=claim, line=row, paid_by=cashier, paid_at=at, **desk))
        return row

    return in_one_act(write, at)


def reverse(line: Any, at: datetime, said: str = "Counted twice") -> Any:
    """A line taken back by another person."""

    def write() -> Any:
        house, chef = cast.house(), cast.member("chef_de_salle")
        carnet, post_closing = carnet_of(house, line, by=chef, at=at)
        return write_line(
            house,
            carnet,
            kind=LineKind.REVERSAL,
            change=-line.change,
            account=Account.CASH,
            nonce=uuid4(),
            by=chef,
            at=at,
            find=line.find,
            original=line,
            justification=said,
            post_closing=post_closing,
        )

    return in_one_act(write, at, "chef_de_salle")


def deposit(amount: str, at: datetime) -> Any:
    """Money out of the cash into the bank."""

    def write() -> Any:
        house, accountant = cast.house(), cast.member("accountant")
        carnet = carnet_now(house, by=accountant, at=at)
        return book_between(
            house,
            carnet,
            from_=Account.CASH,
            to=Account.BANK,
            amount=Decimal(amount),
            reference="Slip 12",
            by=accountant,
            at=at,
        )

    return in_one_act(write, at, "accountant")


def reconcile(carnet: Any, at: datetime, *, stated: str | None = None, by: str | None = None) -> Any:
    """Carnet beside account, by night or by an accountant."""

    def write() -> Any:
        both = books.sum_balances(carnet)
        said = None if stated is None else Decimal(stated)
        return kept(
            Reconciliation(
                carnet=carnet,
                last_number=both.last_number,
                carnet_total=both.carnet,
                account_balance=both.orphans,
                cash_balance=both.cash,
                bank_balance=both.bank,
                stated=said,
                difference=both.difference if said is None else both.carnet - said,
                reconciled_by=cast.member(by) if by else None,
                reconciled_at=at,
            )
        )

    return in_one_act(write, at)


def pay(label: str, at: datetime, *, paid_on: date | None = None) -> Any:
    """The whole total of a carnet paid to the receiver, after it was reconciled; the Minister is told."""
    carnet = books.get_carnet(cast.VENUE, label)
    total = books.running_total(carnet)
    clean = reconcile(carnet, at - timedelta(minutes=5), stated=str(total), by="accountant")

    def write() -> Any:
        house, director = cast.house(), cast.member("director")
        line = write_line(
            house,
            carnet,
            kind=LineKind.PAYMENT,
            change=-total,
            account=Account.CASH,
            nonce=uuid4(),
            by=director,
            at=at,
        )
        still = carnet.lines.filter(kind="entry", window_ends_at__gt=at).count()
        payment = kept(
            CommunePayment(
                carnet=carnet,
                line=line,
                reconciliation=clean,
                commune=house.commune,
                beneficiary=house.rulebook(house.local(at).date()).text("orphan.beneficiary_name"),
                amount=total,
                means="transfer",
                reference="BCEE 2026-118",
                open_windows="pay_all",
                windows_left=still,
                paid_on=paid_on or house.local(at).date(),
                recorded_by=director,
                recorded_at=at,
            )
        )
        kept(told(house, payment, director, at))
        return payment

    return in_one_act(write, at, "director")


def told(house: Any, payment: Any, director: Any, at: datetime) -> Any:
    """What the Minister is told, as far as the database asks for it."""
    return Notice(
        venue_id=house.id,
        addressee="justice",
        kind="exclusion",
        ground="orphan_payment",
        articles="8(7)",
        subject_table="orphans_communepayment",
        subject_id=payment.pk,
        surname="-",
        reasons="Paid",
        raised_by=director,
        raised_at=at,
        due_at=at + timedelta(hours=24),
    )


def receipt(payment: Any, number: str, amount: str, at: datetime) -> Any:
    """A receipt off the stub book of the receiver."""
    return in_one_act(
        lambda: kept(
            StubReceipt(
                payment=payment,
                number=number,
                amount=Decimal(amount),
                issued_on=cast.house().local(at).date(),
                recorded_by=cast.member("accountant"),
                recorded_at=at,
            )
        ),
        at,
        "accountant",
    )


def close(payment: Any, at: datetime) -> Any:
    """The exercise closed for good."""
    return in_one_act(
        lambda: kept(
            Closing(
                carnet=payment.carnet,
                payment=payment,
                paid=payment.amount,
                receipted=payment.amount,
                closed_by=cast.member("director"),
                closed_at=at,
            )
        ),
        at,
        "director",
    )


def end(find: Any, at: datetime, outcome: str, *, reason: str = "", amount: str = "", article: str = "") -> Any:
    """What became of a find outside the carnet."""

    def write() -> Any:
        claim = proven(find, None, at, Decimal(amount), WEBER) if outcome == "returned" else None
        return kept(
            FindEnd(
                find=find,
                outcome=outcome,
                claim=claim,
                amount=Decimal(amount),
                article=article,
                reason=reason,
                gaming_day=cast.house().gaming_day(at),
                ended_by=cast.member("chef_de_salle"),
                ended_at=at,
            )
        )

    return in_one_act(write, at, "chef_de_salle")
