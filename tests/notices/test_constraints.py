"""Whatever is written past the services, the database refuses what the law forbids."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import IntegrityError

from compliance.notices.models.dispatches import NoticeSent
from compliance.notices.models.notices import Notice, PaymentNotice
from tests import cast
from tests.notices import life
from tests.notices.life import raised
from tests.notices.notice_rows import commit, notice, refused
from tests.notices.payments import tell


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("notice_addressee_is_known", {"addressee": "mayor"}),
        ("notice_kind_is_known", {"kind": "whim"}),
        ("a_notice_gives_reasons", {"reasons": ""}),
        ("a_notice_is_due_after_it_is_raised", {"due_at": cast.TUESDAY}),
        ("only_a_notice_of_rules_has_no_due_time", {"due_at": None}),
        ("each_kind_of_notice_has_its_addressee", {"addressee": "finance"}),
        ("each_kind_of_notice_has_its_addressee", {"kind": "orphan_payment"}),
    ],
)
def test_a_notice_says_to_whom_what_and_why(db: None, name: str, changes: dict[str, Any]) -> None:
    refused(name, notice(**changes))


def test_an_authority_is_told_once_of_each_thing(db: None) -> None:
    first = raised()
    refused("an_authority_is_told_once_of_each_thing", notice(subject_id=first.subject_id, ground=first.ground))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_way_of_a_notice_is_known", {"way": "pigeon"}),
        ("a_sent_notice_has_a_reference", {"reference": ""}),
        ("a_notice_is_sent_before_it_is_recorded", {"sent_at": life.LATER + timedelta(minutes=1)}),
    ],
)
def test_a_notice_sent_says_how_and_when(db: None, name: str, changes: dict[str, Any]) -> None:
    facts: dict[str, Any] = {
        "way": "post",
        "reference": "1",
        "sent_at": life.LATER,
        "recorded_by": cast.member("director"),
        "recorded_at": life.LATER,
    }
    refused(name, NoticeSent(notice=life.issued(), **facts | changes))


OF_A_PAYMENT = {"addressee": "finance", "kind": "orphan_payment", "ground": "orphan_payment", "articles": "8(7)"}


@pytest.mark.parametrize("named", [{"surname": "Weber"}, {"given_names": "Jean"}, {"birth_year": 1980}])
def test_a_notice_of_a_payment_names_nobody(db: None, named: dict[str, Any]) -> None:
    refused("a_notice_of_a_payment_names_nobody", notice(**OF_A_PAYMENT, **named))


def test_a_notice_of_a_payment_says_what_was_paid(db: None) -> None:
    with pytest.raises(IntegrityError, match="a_notice_of_a_payment_tells_the_payment"):
        commit(notice(**OF_A_PAYMENT))
    commit(notice())


def paid(told: Notice, **changes: Any) -> PaymentNotice:
    facts: dict[str, Any] = {
        "notice": told,
        "exercise": "2025",
        "amount": Decimal("0.01"),
        "currency": "EUR",
        "paid_on": date(2026, 3, 3),
        "beneficiary": "Receveur communal",
    }
    return PaymentNotice(**facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_payment_told_is_of_a_sum", {"amount": Decimal(0)}),
        ("a_payment_told_is_of_a_sum", {"amount": Decimal("-0.01")}),
        ("a_payment_told_has_its_exercise", {"exercise": ""}),
        ("a_payment_told_has_its_beneficiary", {"beneficiary": ""}),
        ("receipts_of_a_payment_told_have_numbers", {"receipts": ["118", ""]}),
        ("a_payment_is_told_in_the_money_of_the_house", {"currency": "CHF"}),
        ("a_payment_is_told_once_it_is_made", {"paid_on": date(2026, 3, 4)}),
        ("notices_paymentnotice_notice_id_key", {}),
    ],
)
def test_a_payment_told_is_complete(db: None, name: str, changes: dict[str, Any]) -> None:
    refused(name, paid(tell(), **changes))


def test_only_a_notice_of_a_payment_tells_a_sum(db: None) -> None:
    refused("only_a_notice_of_a_payment_tells_a_sum", paid(raised()))
