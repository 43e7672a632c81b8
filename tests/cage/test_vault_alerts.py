"""Gaps in the records of chips and floats, and chips moved without a second person, raise one alert each."""

import logging
from datetime import timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest
import time_machine

from compliance.cage.counts.services import counts
from compliance.cage.models.vault_alerts import VaultAlert, VaultAlertReview
from compliance.cage.slips.services import slips
from compliance.cage.vault_alerts import selectors, services, tasks
from compliance.cage.vault_alerts.presentation import words
from compliance.cage.witnesses import services as witnesses
from compliance.cage.witnesses.selectors import STOCK
from compliance.refusals import NotFound, Refused
from server.database import roles
from tests import said
from tests.admissions.books import copy_of, second_house
from tests.cage import tables
from tests.cage.chip_stock import chip, stock
from tests.cage.drawers import denominations, sheet, shift, table_shift
from tests.cast import TUESDAY, VENUE, SignIn, house, member
from tests.database import OwnDatabase
from tests.exclusions.api_requests import post
from tests.orphans.past import refused, write

NEXT_DAY = TUESDAY + timedelta(days=1)
LATER = TUESDAY + timedelta(minutes=5)


def found(at: Any = NEXT_DAY) -> list[tuple[str, str]]:
    """The alerts of two nights: the second one raises none again."""
    services.raise_alerts(at=at)
    rows = [(row.kind, row.thing) for row in selectors.list_alerts(VENUE)]
    assert services.raise_alerts(at=at + timedelta(days=1)) == 0
    return rows


def test_records_without_a_gap_raise_no_alert(db: None) -> None:
    denominations()
    stock(chip())
    tables.close(shift(), LATER, chip={"5": 400})
    assert found() == []


def test_a_change_without_its_witness_raises_one_alert(db: None) -> None:
    denominations()
    row = stock(chip(), signed=False)
    assert services.raise_alerts(at=TUESDAY + timedelta(hours=11)) == 0, "the witness has twelve hours"
    assert found() == [("not_witnessed", "chip 5.00")]
    alert = VaultAlert.objects.get()
    assert alert.source_id == row.pk
    (told,) = said.acts(VENUE, "cage.alert.raised")
    assert (told.actor, said.own_facts(told)) == (None, {"alert": "not_witnessed", "thing": "chip 5.00"})


def test_a_disputed_change_raises_an_alert_at_once(db: None) -> None:
    denominations()
    step = tables.step(STOCK, stock(chip(), signed=False))
    witnesses.dispute_as_witness(house=house(), step=step, said="Two missing.", by=member("pit_boss"), at=LATER)
    assert found(LATER) == [("disputed", "chip 5.00")]


def test_a_float_that_was_not_counted_raises_one_alert(db: None) -> None:
    denominations()
    drawer = shift()
    assert services.raise_alerts(at=LATER) == 0, "the gaming day is not over"
    assert found() == [("not_counted", drawer.label)]


def test_chips_without_a_receiver_raise_one_alert(db: None) -> None:
    denominations()
    stock(chip())
    giver = shift()
    taker = table_shift()
    slip = slips.prepare_slip(
        house=house(),
        giver=giver,
        taker=taker,
        pieces=sheet(chip={"5": 10}),
        nonce=uuid4(),
        by=member("cashier"),
        at=LATER,
    )
    assert ("not_received", slip.label) in found()


def test_missing_numbers_and_wrong_stocks_raise_one_alert_each(own_database: OwnDatabase) -> None:
    denominations()
    for piece in (chip(), chip("50")):
        for minutes in range(3):
            stock(piece, 10 + minutes)
    # The database refuses such records; only an owner who removes its rules can leave a gap.
    with psycopg.connect(own_database.dsn(roles.OWNER)) as owner:
        owner.execute("ALTER TABLE cage_witnesssignature DISABLE TRIGGER USER")
        owner.execute("ALTER TABLE cage_stockchange DISABLE TRIGGER USER")
        of_piece = "(SELECT id FROM cage_stockchange WHERE piece_id = %s AND position = 2)"
        owner.execute(f"DELETE FROM cage_witnesssignature WHERE change_id = {of_piece}", [chip().pk])
        owner.execute("DELETE FROM cage_stockchange WHERE piece_id = %s AND position = 2", [chip().pk])
        owner.execute('UPDATE cage_stockchange SET "after" = 99 WHERE piece_id = %s AND position = 3', [chip("50").pk])
    assert sorted(found()) == [("balance_differs", "chip 50.00"), ("number_missing", "chip 5.00")]
    figures = {row.kind: (row.expected, row.found) for row in VaultAlert.objects.all()}
    assert figures == {"number_missing": (2, 3), "balance_differs": (33, 99)}


def test_a_missing_slip_raises_one_alert(own_database: OwnDatabase) -> None:
    denominations()
    giver, taker = shift(), table_shift()
    first, second = (
        slips.prepare_slip(
            house=house(),
            giver=giver,
            taker=taker,
            pieces=sheet(chip={"5": 1}),
            nonce=uuid4(),
            by=member("cashier"),
            at=LATER,
        )
        for _number in range(2)
    )
    with psycopg.connect(own_database.dsn(roles.OWNER)) as owner:
        for table, column in (("cage_entry", "slip_id"), ("cage_slipline", "slip_id"), ("cage_slip", "id")):
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            owner.execute(f"DELETE FROM {table} WHERE {column} = %s", [first.pk])
    assert ("number_missing", second.label) in found()


def test_two_runs_at_once_raise_one_alert(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    denominations()
    stock(chip(), signed=False)
    findings = selectors.new_findings(house(), NEXT_DAY)
    # Both runs read the records before one of them raises the alert.
    monkeypatch.setattr(selectors, "new_findings", lambda *_arguments: findings)
    assert [services.raise_alerts(at=NEXT_DAY) for _run in range(2)] == [1, 0]


def test_an_alert_is_in_the_log_of_the_worker(db: None, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    denominations()
    stock(chip(), signed=False)
    with time_machine.travel(NEXT_DAY, tick=False):
        tasks.check_vault()
        tasks.check_vault()
    assert [record.getMessage() for record in caplog.records] == ["1 alerts about chips and floats"]


# --- The review.


def alert_of(row: Any) -> VaultAlert:
    services.raise_alerts(at=NEXT_DAY)
    return VaultAlert.objects.get(source_id=row.pk)


def review(alert: VaultAlert, by: str = "compliance_officer", outcome: str = "explained") -> VaultAlertReview:
    return services.review_alert(house=house(), alert=alert, outcome=outcome, by=member(by), at=NEXT_DAY)


def test_an_alert_is_reviewed_once_by_a_person_who_took_no_part(db: None) -> None:
    denominations()
    alert = alert_of(stock(chip(), signed=False))
    with pytest.raises(Refused, match="Ask another person"):
        review(alert, by="director")
    with pytest.raises(Refused) as unknown:
        review(alert, outcome="magic")
    assert unknown.value.field == "outcome"
    review(alert)
    with pytest.raises(Refused, match="already been reviewed"):
        review(alert)
    assert selectors.count_open_alerts(VENUE) == 0
    with pytest.raises(NotFound):
        selectors.get_alert(second_house(), alert.pk)


def test_the_database_keeps_the_alerts(db: None) -> None:
    denominations()
    drawer = shift()
    changed = stock(chip(), signed=False)
    alert, of_shift = alert_of(changed), alert_of(drawer)
    facts: dict[str, Any] = {"outcome": "explained", "reviewed_by": member("auditor"), "reviewed_at": NEXT_DAY}
    cases: list[tuple[str, Any]] = [
        ("a_record_raises_an_alert_once", copy_of(alert)),
        ("the_kind_of_a_vault_alert_is_known", copy_of(alert, kind="magic")),
        ("the_outcome_of_a_vault_review_is_known", VaultAlertReview(alert=alert, **facts | {"outcome": "magic"})),
    ]
    for who, of in (("director", alert), ("pit_boss", alert), ("cashier", of_shift)):
        wrong = VaultAlertReview(alert=of, **facts | {"reviewed_by": member(who)})
        cases.append(("a_vault_alert_is_reviewed_by_another_person", wrong))
    for name, row in cases:
        with refused(name):
            write(row)
    done = review(alert)
    with refused("cage_vaultalertreview_alert_id_key"):
        write(copy_of(done))


def test_who_held_a_float_or_signed_its_slip_does_not_review_the_alert(db: None) -> None:
    denominations()
    stock(chip())
    giver, taker = shift(), table_shift()
    slip = slips.prepare_slip(
        house=house(),
        giver=giver,
        taker=taker,
        pieces=sheet(chip={"5": 10}),
        nonce=uuid4(),
        by=member("cashier"),
        at=LATER,
    )
    alert, of_shift = alert_of(slip), alert_of(giver)
    slips.receive_slip(house=house(), slip=slip, by=member("pit_boss"), at=NEXT_DAY)
    supervisor = member("director")
    rows = sheet(chip={"5": 1})
    counts.count_float(house=house(), shift=giver, pieces=rows, nonce=uuid4(), by=supervisor, at=NEXT_DAY)
    for who, of in (
        ("cashier", alert),
        ("chef_de_salle", alert),
        ("pit_boss", alert),
        ("cashier", of_shift),
        ("director", of_shift),
    ):
        with pytest.raises(Refused, match="Ask another person"):
            review(of, by=who)
        facts: dict[str, Any] = {"outcome": "explained", "reviewed_by": member(who), "reviewed_at": NEXT_DAY}
        with refused("a_vault_alert_is_reviewed_by_another_person"):
            write(VaultAlertReview(alert=of, **facts))
    assert review(alert, by="auditor").pk


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_an_alert_leads_to_its_record(db: None, sign_in: SignIn, director: Any, compliance_officer: Any) -> None:
    denominations()
    drawer = shift()
    of_chip, of_shift = alert_of(stock(chip(), signed=False)), alert_of(drawer)
    of_slip = VaultAlert(kind="not_received", thing="F-000001", source_id=drawer.pk)
    assert words.record_page(of_slip) == ("cage:slip", "cage.shift.read", drawer.pk)
    with time_machine.travel(NEXT_DAY, tick=False):
        client = sign_in(director)
        assert 'href="/cage/chips/"' in text(client.get(f"/cage/alerts/{of_chip.pk}/"))
        assert f'href="/cage/shifts/{drawer.pk}/"' in text(client.get(f"/cage/alerts/{of_shift.pk}/"))


def test_an_alert_is_read_and_reviewed(
    db: None, sign_in: SignIn, compliance_officer: Any, inspector: Any, cashier: Any
) -> None:
    denominations()
    first, second = alert_of(stock(chip(), signed=False)), alert_of(stock(chip("50"), signed=False))
    with time_machine.travel(NEXT_DAY, tick=False):
        officer = sign_in(compliance_officer)
        assert "chip 5.00" in text(officer.get("/cage/alerts/?state=open&kind=not_witnessed"))
        assert "2 alerts about chips or floats await review." in text(officer.get("/door/tonight/"))
        page = f"/cage/alerts/{first.pk}/"
        assert "Complete the review" in text(officer.get(page))
        assert officer.post(f"{page}review/", {"outcome": ""}).status_code == 422
        officer.post(f"{page}review/", {"outcome": "corrected"})
        assert "Corrected by a further record" in text(officer.get(page))
        reader = sign_in(inspector)
        assert "Another person with this permission" in text(reader.get(f"/cage/alerts/{second.pk}/"))
        assert reader.post(f"/cage/alerts/{second.pk}/review/", {"outcome": "explained"}).status_code == 403
        assert sign_in(cashier).get("/cage/alerts/").status_code == 403
        again = sign_in(compliance_officer)
        assert post(again, f"vault-alerts/{second.pk}/review/", {"outcome": "explained"}).status_code == 200
        lines = again.get("/api/v1/vault-alerts/").json()["results"]
        assert {(each["state"], each["outcome"]) for each in lines} == {
            ("reviewed", "corrected"),
            ("reviewed", "explained"),
        }
