"""The year ends reconciled, paid to the commune, receipted to the cent, told to the Minister, and closed."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection

from audit.recording import kinds
from compliance.notices.models.notices import Notice
from compliance.notices.services import mailing
from compliance.orphans.account.presentation import alarms as alarm_texts
from compliance.orphans.account.selectors import alarms, ledger, reconciliations
from compliance.orphans.account.services import reconciliations as reconciliations_services
from compliance.orphans.carnet import selectors as books
from compliance.orphans.models.carnets import LineKind
from compliance.orphans.models.closings import CommunePayment, Reconciliation, StubReceipt
from compliance.orphans.year_end import selectors as year_end
from compliance.orphans.year_end.services import requirements
from compliance.refusals import Refused
from tests import said
from tests.cast import TUESDAY, VENUE, house, local, member
from tests.notices import life
from tests.orphans import claiming, floor, owners, years
from tests.orphans.years import EVENING, LAST_DAY, NEW_YEAR, TOTAL
from tests.venues.dutch import DUTCH, open_dutch_house


def states(carnet: Any, at: Any = EVENING) -> dict[str, str]:
    return {step.name: step.state for step in year_end.year_end_checklist(house(), carnet, at).steps}


def test_at_59_a_difference_blocks_the_year_end(db: None) -> None:
    carnet = years.year()
    row = years.reconcile(carnet, "4802.65")
    assert (row.carnet_total, row.stated, row.difference) == (Decimal(TOTAL), Decimal("4802.65"), Decimal("10.00"))
    for blocked in (years.pay, years.close):
        with pytest.raises(Refused, match=r"differ by 10\.00"):
            blocked(carnet)
    step = year_end.year_end_checklist(house(), carnet, EVENING).step("reconciled")
    assert (step.state, step.amount) == ("blocked", Decimal("10.00"))
    assert [(alarm.kind, alarm.amount) for alarm in alarms.open_alarms(house(), EVENING)] == [
        ("difference", Decimal("10.00"))
    ]
    reconciliations_services.reconcile_all(at=EVENING + timedelta(days=1))
    assert reconciliations.current_variance(carnet) == Decimal("10.00"), (
        "the program's own comparison asks no accountant"
    )
    assert "variance 10.00 EUR" in kinds.act_sentence(said.acts(VENUE, "orphans.account.reconciled")[1])
    years.reconcile(carnet, at=EVENING + timedelta(days=2))
    assert not reconciliations.current_variance(carnet)


def test_at_60_an_exercise_is_paid_receipted_and_closed(db: None) -> None:
    carnet = years.year("4000.00", "800.00", "12.65")
    years.reconcile(carnet)
    payment = years.pay(carnet, years.stub("3000.00", "A-118"))
    connection.check_constraints()
    line = payment.line
    assert (line.number, line.kind, line.change, line.total_after) == (4, "payment", -Decimal(TOTAL), Decimal(0))
    both = books.sum_balances(carnet)
    assert (both.carnet, both.orphans, both.cash, both.bank) == (0, 0, 0, 0)
    notice = Notice.objects.get(subject_id=payment.pk)
    assert (notice.addressee, notice.payment.amount, notice.payment.receipts) == ("finance", Decimal(TOTAL), ["A-118"])
    assert payment.beneficiary == "bureau de bienfaisance (office social)"
    assert notice.payment.beneficiary == (
        "Receveur de la commune de Mondorf-les-Bains\u202f; bénéficiaire\u202f: bureau de bienfaisance (office social)"
    )
    years.receipt(payment, years.stub("1812.65", "A-119"))
    found = year_end.year_end_checklist(house(), carnet, EVENING)
    assert {step.state for step in found.steps} == {"done"}
    assert (found.is_ready, found.receipt_total, found.missing, found.notice) == (True, Decimal(TOTAL), 0, notice)
    closing = years.close(carnet)
    assert (closing.paid, closing.receipted, closing.payment) == (Decimal(TOTAL), Decimal(TOTAL), payment)
    assert not year_end.year_end_checklist(house(), carnet, EVENING).is_ready
    with pytest.raises(Refused, match="already closed and cannot be reopened"):
        years.close(carnet)
    with pytest.raises(Refused, match="receipts are complete"):
        years.receipt(payment, years.stub("1.00", "A-120"))
    assert "2026" in kinds.act_sentence(said.acts(VENUE, "orphans.year.closed")[0])
    assert f"{Decimal(TOTAL):,} EUR" in kinds.act_sentence(said.acts(VENUE, "orphans.commune.paid")[0])


def test_the_beneficiary_is_the_one_that_the_casino_has_set(db: None) -> None:
    years.decide("orphan.beneficiary_name", "Office social de Remich")
    carnet = years.paid(years.stub())
    payment = CommunePayment.objects.get(carnet=carnet)
    assert payment.beneficiary == "Office social de Remich"
    told = Notice.objects.get(subject_id=payment.pk).payment.beneficiary
    assert told.endswith("bénéficiaire\u202f: Office social de Remich")


def test_a_beneficiary_that_no_letter_can_name_is_refused(db: None) -> None:
    years.decide("orphan.beneficiary_name", "Office social " * 12)
    carnet = years.year()
    years.reconcile(carnet)
    with pytest.raises(Refused, match="empty or too long for the letter") as refused:
        years.pay(carnet)
    assert refused.value.article == "8(5)"
    assert not CommunePayment.objects.exists()


def test_at_61_receipts_short_of_a_cent_block_the_closing(db: None) -> None:
    carnet = years.paid(years.stub("3000.00", "A-118"), years.stub("1800.00", "A-119"))
    with pytest.raises(Refused, match=r"12\.65\sEUR missing"):
        years.close(carnet)
    found = year_end.year_end_checklist(house(), carnet, EVENING)
    assert (found.receipt_total, found.missing) == (Decimal("4800.00"), Decimal("12.65"))
    assert found.step("receipted").amount == Decimal("12.65")
    assert "12.65\u00a0EUR missing" in requirements.describe_step(found.step("receipted"), house().currency)


def test_at_62_a_claim_after_closing_is_honoured_in_the_next_carnet(db: None) -> None:
    years.pay_all()
    line = floor.entered("100.00", local("2026-12-28 22:00"))
    carnet = books.get_carnet(VENUE, "2026")
    years.reconcile(carnet, "100.00")
    payment = years.pay(carnet, years.stub("100.00"))
    assert (payment.open_windows, payment.windows_left) == ("pay_all", 1)
    years.close(carnet)
    row = claiming.granted(line, NEW_YEAR)
    with pytest.raises(Refused, match="A second person must approve this refund first"):
        claiming.pay(row, NEW_YEAR)
    claiming.approve(row, NEW_YEAR)
    back = claiming.pay(row, NEW_YEAR).line
    assert (back.carnet.label, back.number, back.total_after, back.post_closing) == ("2027", 1, Decimal(-100), True)
    assert list(year_end.follow_up(carnet)) == [back]
    step = year_end.year_end_checklist(house(), back.carnet, local("2027-12-31 20:00")).step("paid")
    assert (step.state, step.amount) == ("blocked", Decimal(-100))
    years.reconcile(back.carnet, "-100.00", at=local("2027-12-31 20:00"))
    with pytest.raises(Refused, match="nothing to pay"):
        years.pay(back.carnet, at=local("2027-12-31 20:00"), paid_on=date(2027, 12, 31))


def test_at_142_only_the_commune_of_the_seat_is_paid(db: None) -> None:
    carnet = years.year()
    years.reconcile(carnet)
    with pytest.raises(Refused, match="municipality of the casino: Mondorf-les-Bains") as refused:
        years.pay(carnet, commune="Remich")
    assert refused.value.field == "commune"
    assert not CommunePayment.objects.exists()
    assert not carnet.lines.filter(kind=LineKind.PAYMENT).exists()


def test_a_payment_waits_for_the_end_of_the_exercise(db: None) -> None:
    carnet = years.year()
    years.reconcile(carnet, at=TUESDAY)
    assert states(carnet, TUESDAY)["over"] == "blocked"
    assert states(carnet, TUESDAY)["paid"] == "blocked"
    with pytest.raises(Refused, match=r"ends on .*2026"):
        years.pay(carnet, at=TUESDAY)
    with pytest.raises(Refused, match="ends on"):
        years.close(carnet, at=TUESDAY)
    for day, reason in ((date(2026, 12, 30), "ends on"), (date(2027, 1, 1), "is in the future")):
        with pytest.raises(Refused, match=reason) as refused:
            years.pay(carnet, paid_on=day)
        assert refused.value.field == "paid_on"


def test_a_payment_rests_on_the_books_of_the_accountants(db: None) -> None:
    carnet = years.year()
    years.reconcile(carnet, None)
    with pytest.raises(Refused, match="Reconcile first"):
        years.pay(carnet)
    assert states(carnet)["reconciled"] == "to_do"
    years.reconcile(carnet)
    assert states(carnet)["paid"] == "to_do"
    floor.entered("1.00", EVENING)
    with pytest.raises(Refused, match="Reconcile first"):
        years.pay(carnet)
    with pytest.raises(Refused, match="Reconcile first"):
        years.close(carnet)


def test_an_exercise_is_paid_once(db: None) -> None:
    carnet = years.paid()
    with pytest.raises(Refused, match="year is already paid or closed"):
        years.pay(carnet)
    with pytest.raises(Refused, match="has been paid: no cash is left from it"):
        years.deposit(carnet, "1.00")
    assert floor.entered("1.00", EVENING).carnet.label == "2027", "what is found on the last evening"


@pytest.mark.parametrize(
    ("changes", "reason", "field"),
    [
        ({"means": "favour"}, "Choose the method", "means"),
        ({"reference": " "}, "Enter the number of the transfer", "reference"),
    ],
)
def test_a_payment_can_be_proved(db: None, changes: Any, reason: str, field: str) -> None:
    carnet = years.year()
    years.reconcile(carnet)
    with pytest.raises(Refused, match=reason) as refused:
        years.pay(carnet, **changes)
    assert refused.value.field == field


def test_what_is_paid_lies_where_it_is_paid_from(db: None) -> None:
    carnet = years.year()
    years.deposit(carnet, "4000.00")
    years.reconcile(carnet)
    with pytest.raises(Refused, match=r"Only 4,000\.00\sEUR .* remaining 812\.65\sEUR first"):
        years.pay(carnet, means="transfer")
    with pytest.raises(Refused, match=r"Only 812\.65\sEUR is held in cash"):
        years.pay(carnet, means="cash")
    years.deposit(carnet, "812.65")
    assert years.pay(carnet, means="cheque").means == "cheque"


def test_money_goes_to_the_bank_as_far_as_it_is_there(db: None) -> None:
    carnet = years.year()
    for amount, changes, reason in (
        ("0.00", {}, "above 0.00"),
        ("4812.66", {}, r"Only 4,812\.65\sEUR"),
        ("1.00", {"reference": " "}, "the bank receipt."),
    ):
        with pytest.raises(Refused, match=reason):
            years.deposit(carnet, amount, **changes)
    entry = years.deposit(carnet, "812.65", reference=" BCEE 7 ")
    connection.check_constraints()
    assert (entry.line, entry.reference, entry.number) == (None, "BCEE 7", 2)
    both = books.sum_balances(carnet)
    assert (both.cash, both.bank, both.difference) == (Decimal(4000), Decimal("812.65"), Decimal(0))
    assert "812.65 EUR" in kinds.act_sentence(said.acts(VENUE, "orphans.account.deposited")[0])


def test_a_payment_waits_until_no_window_and_no_claim_is_open(db: None) -> None:
    line = floor.entered("100.00", local("2026-12-28 22:00"))
    carnet = books.get_carnet(VENUE, "2026")
    years.reconcile(carnet, "100.00")
    assert states(carnet)["paid"] == "blocked"
    with pytest.raises(Refused, match="Entries that may still be claimed: 1; open claims: 0"):
        years.pay(carnet)
    owners.claim(line, NEW_YEAR)
    later = local("2027-01-05 12:00")
    assert [row.pk for row in year_end.in_window(carnet, NEW_YEAR)] == [line.pk]
    with pytest.raises(Refused, match="Entries that may still be claimed: 0; open claims: 1"):
        years.pay(carnet, at=later)


def test_a_claim_that_waits_holds_the_payment_back_after_its_window(db: None) -> None:
    line = floor.entered("100.00")
    later = local("2026-04-20 12:00")
    owners.claim(line, TUESDAY)
    assert (list(year_end.in_window(line.carnet, later)), year_end.open_claims(line.carnet).count()) == ([], 1)
    years.reconcile(line.carnet, "100.00")
    assert states(line.carnet)["paid"] == "blocked"


def test_a_claim_that_a_second_person_declined_waits_no_more(db: None) -> None:
    line, other = floor.entered("500.00"), floor.entered("500.00")
    declined, approved = claiming.granted(line), claiming.granted(other)
    assert set(year_end.open_claims(line.carnet)) == {declined, approved}
    claiming.approve(declined, approved=False, reason="The camera shows another person.")
    claiming.approve(approved)
    assert list(year_end.open_claims(line.carnet)) == [approved], "granted, approved and not paid yet"


def test_a_window_ends_at_its_very_moment(db: None) -> None:
    line = floor.entered("100.00")
    ends = line.window_ends_at
    assert ends is not None
    assert list(year_end.in_window(line.carnet, ends - timedelta(microseconds=1))) == [line]
    assert not year_end.in_window(line.carnet, ends).exists()


def test_a_house_that_waits_pays_at_last(db: None) -> None:
    floor.entered("100.00", local("2026-12-28 22:00"))
    carnet = books.get_carnet(VENUE, "2026")
    later = local("2027-01-05 12:00")
    years.reconcile(carnet, "100.00", at=later)
    assert years.pay(carnet, at=later).windows_left == 0


@pytest.mark.parametrize(
    ("given", "reason", "field"),
    [
        (years.stub("0.01", " "), "Enter the receipt number", "number"),
        (years.stub("0.01", "A-118"), "is already recorded", "number"),
        (years.stub("0.01", "A-119", date(2026, 12, 30)), "cannot be dated before its payment", "issued_on"),
        (years.stub("0.01", "A-119", date(2027, 1, 1)), "is in the future", "issued_on"),
        (years.stub("0.00", "A-119"), "above 0.00", "amount"),
        (
            years.stub("12.66", "A-119"),
            "Receipts for 12\\.65\\sEUR are missing, but this one is for more. Check the amount.",
            "amount",
        ),
    ],
)
def test_a_receipt_counts_once_and_for_no_more_than_was_paid(db: None, given: Any, reason: str, field: str) -> None:
    payment = years.paid(years.stub("4800.00")).payment
    with pytest.raises(Refused, match=reason) as refused:
        years.receipt(payment, given)
    assert refused.value.field == field
    assert StubReceipt.objects.count() == 1


def test_an_exercise_without_a_cent_closes_without_payment(db: None) -> None:
    line = floor.entered("100.00")
    owners.give_back(line, TUESDAY + timedelta(days=1))
    carnet = books.get_carnet(VENUE, "2026")
    assert states(carnet) == {
        "over": "done",
        "reconciled": "to_do",
        "paid": "done",
        "receipted": "done",
        "cleared": "done",
        "notified": "done",
    }
    with pytest.raises(Refused, match="Reconcile first"):
        years.close(carnet)
    years.reconcile(carnet, "0.00")
    closing = years.close(carnet)
    assert (closing.payment, closing.paid, closing.receipted) == (None, 0, 0)
    assert not alarms.open_alarms(house(), NEW_YEAR)


def test_nothing_can_be_closed_before_it_is_paid(db: None) -> None:
    carnet = years.year()
    years.reconcile(carnet)
    with pytest.raises(Refused, match=r"not been paid yet: 4,812\.65"):
        years.close(carnet)
    assert states(carnet) == {
        "over": "done",
        "reconciled": "done",
        "paid": "to_do",
        "receipted": "blocked",
        "cleared": "blocked",
        "notified": "blocked",
    }


def test_the_program_compares_once_a_night(db: None) -> None:
    open_dutch_house()
    carnet = years.year()
    evening = local("2026-03-04 20:00")
    assert [row.carnet for row in reconciliations_services.reconcile_all(at=evening)] == [carnet]
    assert reconciliations_services.reconcile_all(at=evening + timedelta(hours=5)) == [], "the same gaming day"
    [row] = reconciliations_services.reconcile_all(at=evening + timedelta(hours=24))
    assert (row.reconciled_by, row.stated, row.difference, row.last_number) == (None, None, 0, 1)
    assert said.acts(VENUE, "orphans.account.reconciled")[0].actor is None
    years.reconcile(carnet, at=EVENING)
    years.pay(carnet, years.stub())
    years.close(carnet)
    assert reconciliations_services.reconcile_all(at=NEW_YEAR) == []
    assert Reconciliation.objects.count() == 3


def test_what_is_late_is_said(db: None) -> None:
    carnet = years.year()
    assert alarms.open_alarms(house(), local("2027-01-14 20:00")) == []
    [late] = alarms.open_alarms(house(), local("2027-01-15 20:00"))
    assert (late.kind, late.amount, late.since) == ("payment_late", Decimal(TOTAL), date(2027, 1, 14))
    assert "should have been paid" in alarm_texts.describe_alarm(late, "EUR")
    years.reconcile(carnet)
    payment = years.pay(carnet, years.stub("4800.00"))
    missing, unsent = alarms.open_alarms(house(), EVENING)
    assert (missing.kind, missing.amount, missing.since) == ("receipts_missing", Decimal("12.65"), LAST_DAY)
    notice = Notice.objects.get(subject_id=payment.pk)
    assert (unsent.kind, unsent.notice_id) == ("notice_unsent", notice.pk)
    life.issue(notice, EVENING)
    life.draw(notice, EVENING)
    mailing.record_sent(
        house=house(), notice=notice, way="post", reference="R-1", sent_at=EVENING, by=member("director"), at=EVENING
    )
    years.receipt(payment, years.stub("12.65", "A-119"))
    assert alarms.open_alarms(house(), EVENING) == []


def test_a_difference_is_alarmed_in_words(db: None) -> None:
    years.reconcile(years.year(), "4822.65")
    [alarm] = alarms.open_alarms(house(), EVENING)
    assert alarm.amount == Decimal("-10.00")
    assert "differed by 10.00\u00a0EUR" in alarm_texts.describe_alarm(alarm, "EUR")


def test_a_law_without_a_year_end_has_nothing_late(db: None) -> None:
    from compliance.venues.selectors import venues as selectors

    open_dutch_house()
    assert alarms.open_alarms(selectors.get_house(DUTCH), EVENING) == []


def test_the_account_as_a_t(db: None) -> None:
    carnet = years.year("100.00", "50.00")
    years.deposit(carnet, "30.00")
    orphans, cash, bank = ledger.account_turnovers(carnet).values()
    assert (orphans.account, orphans.debit, orphans.credit, orphans.balance) == ("orphelins", 0, 150, 150)
    assert (cash.debit, cash.credit, cash.balance, cash.is_credit) == (150, 30, 120, False)
    assert (bank.debit, bank.balance, orphans.is_credit) == (30, 30, True)
    assert [(leg.entry.number, leg.account) for leg in ledger.journal_legs(carnet)] == [
        (1, "caisse"),
        (1, "orphelins"),
        (2, "caisse"),
        (2, "orphelins"),
        (3, "banque"),
        (3, "caisse"),
    ]
    assert list(ledger.newest_first(carnet)) == [3, 2, 1]
    assert [row.number for row in ledger.bookings_numbered(carnet, [1, 2])] == [2, 1]
