"""Account and year end on screen: who may see and do what, from the deposit to the closing, and what the log says."""

from typing import Any

import pytest
import time_machine

from audit.recording import kinds
from compliance.notices.models.notices import Notice
from compliance.orphans.account import tasks
from compliance.orphans.account.services import reconciliations
from compliance.orphans.carnet import selectors as books
from compliance.orphans.models.closings import Closing, Reconciliation
from tests import said
from tests.cast import TUESDAY, VENUE, house, member
from tests.orphans import floor, owners, years
from tests.orphans.years import EVENING, NEW_YEAR
from tests.venues.dutch import open_dutch_house

NEWEST, ACCOUNT, YEAR = "/orphans/account/", "/orphans/account/2026/", "/orphans/year/2026/"
PAID = {"commune": "Mondorf-les-Bains", "means": "cash", "reference": "V-118", "paid_on": "2026-12-31"}


@pytest.fixture(autouse=True)
def evening(db: None) -> Any:
    with time_machine.travel(EVENING, tick=False):
        yield


def text(answer: Any) -> str:
    assert answer.status_code in (200, 422)
    return " ".join(answer.content.decode().split())


def test_from_the_deposit_to_the_closing(sign_in: Any, accountant: Any, director: Any) -> None:
    years.year("4800.00", "12.65")
    keeper, chief = sign_in(accountant), sign_in(director)
    assert "4,812.65 EUR" in text(keeper.get(ACCOUNT))
    too_much = keeper.post(f"{ACCOUNT}deposit/", {"amount": "5000", "reference": "B-1"})
    assert "Only 4,812.65 EUR is held in cash. Compare with the bank receipt (article 8, paragraph 1)." in text(
        too_much
    )
    assert keeper.post(f"{ACCOUNT}deposit/", {"amount": "12,65", "reference": "B-1"}).status_code == 302
    assert "B-1" in text(keeper.get(ACCOUNT))
    assert keeper.post(f"{ACCOUNT}reconciliation/", {"stated": ""}).status_code == 422
    keeper.post(f"{ACCOUNT}reconciliation/", {"stated": "4802,65"})
    assert "<span>Variance between register and accounts:</span> <strong>10.00 EUR</strong>" in text(
        keeper.get(ACCOUNT)
    )
    assert (
        "The orphan register and the account differ by 10.00 EUR. Find the cause, correct it and reconcile "
        "again." in text(keeper.get(YEAR))
    )
    again = keeper.post(f"{ACCOUNT}reconciliation/?from=year", {"stated": "4812,65"})
    assert again.headers["Location"] == YEAR
    assert "Pay the municipal treasurer" in text(keeper.get(YEAR))
    elsewhere = text(keeper.post(f"{YEAR}payment/", PAID | {"commune": "Remich"}))
    assert "Pay its treasurer" in elsewhere
    assert "V-118" in elsewhere, "what was typed stays"
    half = text(keeper.post(f"{YEAR}payment/", PAID | {"receipt": "A-118"}))
    assert "an amount: enter both or neither" in half
    assert "Only 4,800.00" in text(keeper.post(f"{YEAR}payment/", PAID))
    keeper.post(f"{ACCOUNT}deposit/", {"amount": "4800", "reference": "B-2"})
    sent = PAID | {"means": "transfer", "receipt": "A-118", "receipted": "3000"}
    assert keeper.post(f"{YEAR}payment/", sent).headers["Location"] == YEAR
    page = text(keeper.get(YEAR))
    assert "3,000.00 of 4,812.65 EUR" in page
    assert "A-118" in page
    assert "1,812.65 EUR missing" in page
    assert ": receipts for 1,812.65 EUR have been missing since the payment of" in page
    notice = Notice.objects.get(kind="orphan_payment")
    assert f"/notices/{notice.pk}/" in text(chief.get(YEAR))
    assert "Close the financial year" not in text(chief.get(YEAR))
    given = {"number": "A-118", "issued_on": "2026-12-31", "amount": "1812,65"}
    assert "is already recorded" in text(keeper.post(f"{YEAR}receipts/", given))
    assert keeper.post(f"{YEAR}receipts/", given | {"number": "A-119"}).status_code == 302
    assert "The director closes" in text(keeper.get(YEAR))
    assert "No entries can be added to this financial year afterwards" in text(chief.get(YEAR))
    assert chief.post(f"{YEAR}closing/").status_code == 302
    assert "Permanently closed" in text(chief.get(YEAR))
    assert Closing.objects.get().closed_by == director
    for late in ("deposit", "reconciliation"):
        assert "Please correct this" in text(keeper.post(f"{ACCOUNT}{late}/", {"amount": "1", "reference": "B-3"}))
    assert "already closed and cannot be reopened" in text(chief.post(f"{YEAR}closing/", follow=True))
    assert kinds.act_sentence(said.acts(VENUE, "orphans.year.closed")[0]).startswith(
        "Closed financial year 2026 of the orphan register."
    )


def test_who_sees_the_account_and_who_keeps_it(sign_in: Any) -> None:
    years.paid()
    sees = {"accountant", "director", "compliance_officer", "inspector", "auditor"}
    for name in ("porter", "cashier", "pit_boss", *sorted(sees)):
        client = sign_in(member(name))
        for address in (ACCOUNT, YEAR, f"{ACCOUNT}journal/", f"{ACCOUNT}?export=csv"):
            assert client.get(address).status_code == (200 if name in sees else 403), (name, address)
        keeps = name in ("accountant", "director")
        for address in (f"{ACCOUNT}deposit/", f"{ACCOUNT}reconciliation/", f"{YEAR}payment/"):
            assert client.post(address, {}).status_code == (422 if keeps else 403), (name, address)
        assert client.post(f"{YEAR}closing/").status_code == (302 if name == "director" else 403)
    assert not Closing.objects.exists()
    assert "reconcile-title" not in text(sign_in(member("inspector")).get(ACCOUNT))


def test_another_house_has_no_such_exercise(sign_in: Any) -> None:
    years.year()
    stranger = sign_in(open_dutch_house())
    for address in (NEWEST, ACCOUNT, YEAR, f"{ACCOUNT}journal/"):
        assert stranger.get(address).status_code == 404


def test_a_receipt_without_a_payment_is_none(sign_in: Any, accountant: Any) -> None:
    years.year()
    answer = sign_in(accountant).post(f"{YEAR}receipts/", {}, follow=True)
    assert "Record the payment first" in text(answer)


def test_files_for_the_accountants(sign_in: Any, accountant: Any) -> None:
    carnet = years.year("100.00")
    years.deposit(carnet, "30.00", reference="BCEE 118/26")
    client = sign_in(accountant)
    taken = client.get(f"{ACCOUNT}journal/")
    journal = b"".join(taken.streaming_content).decode()
    assert "orphelins-2026.journal" in taken.headers["Content-Disposition"]
    assert "2026-12-31 * (2) BCEE 118/26" in journal
    assert "caisse              -30.00 EUR = 70.00 EUR" in journal
    assert "orphan register 2026 no. 1" in journal
    assert "2 entries" in kinds.act_sentence(said.acts(VENUE, "orphans.journal.taken")[0])
    sheet = b"".join(client.get(f"{ACCOUNT}?export=csv&of=all").streaming_content).decode()
    assert "1;2026-03-03;1;;caisse;100.00;0.00;-100.00" in sheet
    assert "2;2026-12-31;;BCEE 118/26;banque;30.00;0.00" in sheet
    assert said.acts(VENUE, "http.register.exported")[0].facts["register"] == "orphans-journal"


def test_open_windows_and_what_was_given_back_are_listed(sign_in: Any, accountant: Any) -> None:
    years.pay_all()
    line = floor.entered("100.00", EVENING)
    carnet = books.get_carnet(VENUE, "2026")
    client = sign_in(accountant)
    open_lines = text(client.get(YEAR))
    assert "Open to claims" in open_lines
    assert "+100.00" in open_lines
    years.reconcile(carnet, "100.00")
    years.pay(carnet, years.stub("100.00"))
    with time_machine.travel(NEW_YEAR, tick=False):
        owners.give_back(line, NEW_YEAR)
        client = sign_in(accountant)
        assert "Refunded since" in text(client.get(YEAR))
        assert "2027/1" in text(client.get(YEAR))
        assert "2026/1" in text(client.get(YEAR))
        both = text(client.get(NEWEST, follow=True))
        assert ACCOUNT in both
        assert "-100.00" in both


def test_an_alarm_is_seen_tonight_by_whoever_sees_the_account(sign_in: Any, accountant: Any, porter: Any) -> None:
    carnet = years.year()
    years.reconcile(carnet, "4802.65")
    assert "differed by 10.00 EUR" in text(sign_in(accountant).get("/", follow=True))
    assert "differed by 10.00 EUR" not in text(sign_in(porter).get("/", follow=True))
    assert "differed by 10.00 EUR" in text(sign_in(accountant).get(ACCOUNT))


def test_the_worker_compares_every_night(caplog: Any) -> None:
    years.reconcile(years.year(), "4802.65", at=TUESDAY)
    tasks.reconcile_all()
    tasks.reconcile_all()
    assert Reconciliation.objects.filter(reconciled_by__isnull=True).count() == 1
    assert not caplog.records
    assert reconciliations.reconcile_all(at=EVENING) == []
    assert house().gaming_day(EVENING) == EVENING.date()
