"""A letter on a payment names the receipts recorded until it is issued; later ones are told by a further letter."""

import json
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from compliance.notices.models.notices import Notice, PaymentReceipt
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import drafts, raising
from compliance.notices.services import letter_contents as letters
from compliance.refusals import Refused
from tests import cast
from tests.notices import life
from tests.notices.payments import tell
from tests.orphans import years
from tests.orphans.past import refused, write

pytestmark = pytest.mark.django_db
MORNING = years.EVENING + timedelta(hours=12)


def paid() -> tuple[Any, Any]:
    """A payment with one receipt, and the draft of its notice."""
    payment = years.paid(years.stub("4000.00", "A-118")).payment
    return payment, Notice.objects.get(subject_id=payment.pk)


def receipt(payment: Any, amount: str, number: str, at: Any = years.EVENING) -> None:
    years.receipt(payment, years.stub(amount, number), at)


def said(row: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(letters.letter_data(cast.house(), life.fresh(row)))
    return found


def html(row: Any, at: Any = MORNING) -> str:
    return " ".join(letters.letter_html(cast.house(), life.fresh(row), at).split())


def test_a_receipt_recorded_before_the_issue_stands_in_the_letter() -> None:
    payment, row = paid()
    receipt(payment, "800.00", "A-119")
    assert "A-118, A-119" in html(row), "the draft shows it already"
    life.issue(row, MORNING)
    assert said(row)["payment"]["receipts"] == ["A-118", "A-119"]
    assert "A-118, A-119" in said(row)["reasons"]
    assert "A-118, A-119" in html(row)


def test_a_letter_that_was_issued_says_the_same_for_good() -> None:
    payment, row = paid()
    life.issue(row, MORNING)
    before, data = html(row), said(row)
    receipt(payment, "800.00", "A-119", MORNING - timedelta(hours=1))
    receipt(payment, "12.65", "A-120", MORNING + timedelta(hours=1))
    assert (html(row), said(row)) == (before, data), "nor by a receipt whose moment lies before the issue"
    assert [each.number for each in selectors.receipts_since(life.fresh(row))] == ["A-119", "A-120"]


def test_a_further_letter_names_what_came_since() -> None:
    payment, row = paid()
    life.issue(row, MORNING)
    receipt(payment, "800.00", "A-119", MORNING + timedelta(hours=1))
    words = letters.initial_correction(cast.house(), life.fresh(row))
    assert "A-119" in words
    further = drafts.correct_notice(
        house=cast.house(), notice=row, reasons=words, by=cast.member("director"), at=MORNING + timedelta(hours=2)
    )
    receipt(payment, "12.65", "A-120", MORNING + timedelta(hours=3))
    life.issue(further, MORNING + timedelta(hours=4))
    assert said(further)["payment"]["receipts"] == ["A-118", "A-119", "A-120"]
    assert said(further)["reasons"] == words
    letter = html(further)
    assert "A-118, A-119, A-120" in letter
    assert "depuis notre lettre" in letter
    assert said(row)["payment"]["receipts"] == ["A-118"]
    assert letters.initial_correction(cast.house(), life.fresh(further)) == ""


def test_the_text_of_a_draft_is_no_amendment_of_itself() -> None:
    payment, row = paid()
    receipt(payment, "800.00", "A-119")
    text = letters.letter_reasons(cast.house(), life.fresh(row))
    assert "A-119" in text
    with pytest.raises(Refused, match="already states"):
        drafts.amend_notice(house=cast.house(), notice=row, reasons=text, by=cast.member("director"), at=MORNING)
    drafts.amend_notice(
        house=cast.house(), notice=row, reasons="Versé en deux fois.", by=cast.member("director"), at=MORNING
    )
    assert letters.letter_reasons(cast.house(), life.fresh(row)) == "Versé en deux fois."
    assert "Versé en deux fois." in html(row)


def test_a_refused_receipt_is_added_to_no_letter() -> None:
    payment, _row = paid()
    with pytest.raises(Refused):
        receipt(payment, "800.00", "A-118")
    assert not PaymentReceipt.objects.exists()


def test_a_payment_without_a_notice_has_nothing_to_add_to() -> None:
    subject = life.raised()
    assert raising.add_receipt(subject=subject, number="1", by=cast.member("director"), at=MORNING) is None


def test_what_was_decided_keeps_its_date_in_a_correction() -> None:
    row = life.issued()
    at = life.LATER + timedelta(days=9)
    facts: dict[str, Any] = {"house": cast.house(), "by": cast.member("director"), "at": at}
    further = drafts.correct_notice(notice=row, reasons="Le nom est Weber.", **facts)
    decided = f"{cast.house().local(row.raised_at):%H:%M}"
    assert decided in html(further, at)
    assert selectors.original_notice(life.fresh(further)).pk == row.pk


def test_a_notice_that_was_sent_before_numbers_stays_as_it_was() -> None:
    row = tell(receipts=("118",))
    life.issue(row)
    assert selectors.receipts_since(life.fresh(row)) == []


def test_the_database_adds_no_receipt_to_an_issued_letter() -> None:
    payment, row = paid()
    receipt(payment, "800.00", "A-119")
    life.issue(row, MORNING)
    director = cast.member("director")
    facts: dict[str, Any] = {"payment": row.payment, "number": "A-120", "added_by": director, "added_at": MORNING}
    with refused("an_issued_letter_gets_no_receipt"):
        write(PaymentReceipt(**facts))
    later = facts | {"added_at": MORNING + timedelta(days=1)}
    with refused("a_receipt_of_a_payment_is_added_once"):
        write(PaymentReceipt(**later | {"number": "A-119"}))
    with refused("a_receipt_of_a_payment_has_a_number"):
        write(PaymentReceipt(**later | {"number": ""}))
    further = drafts.correct_notice(house=cast.house(), notice=row, reasons="R.", by=director, at=MORNING)
    with refused("receipts_are_added_to_the_first_notice"):
        write(PaymentReceipt(**later | {"payment": further.payment}))


def test_the_page_and_the_api_tell_what_the_letter_names(sign_in: Any, director: Any) -> None:
    from tests.admissions.books import caller

    payment, row = paid()
    life.issue(row, MORNING)
    receipt(payment, "800.00", "A-119", MORNING + timedelta(hours=1))
    with time_machine.travel(MORNING + timedelta(hours=2), tick=False):
        page = sign_in(director).get(f"/notices/{row.pk}/").content.decode()
        told = caller(director).get(f"/api/v1/notices/{row.pk}/").json()
    assert (
        "Recorded after this letter and not named in it: A-119. To inform the Minister, create a "
        "correction." in " ".join(page.split())
    )
    assert told["payment"]["receipts"] == ["A-118"]
