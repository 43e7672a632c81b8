"""The pages of incidents: the first report with three taps, the timeline, the acts, the figures and the photographs."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile

from compliance.incidents.models.entries import Entry
from compliance.incidents.models.incidents import Incident
from compliance.incidents.services import entries
from compliance.incidents.views.registers import list_pending_tasks
from compliance.payouts.models.payouts import Payout
from tests import cast, said
from tests.incidents.incident_book import AT, LATER, act, decide, known, record, table
from tests.payouts import asking
from tests.people.made_pictures import picture
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def later() -> Any:
    with time_machine.travel(LATER, tick=False):
        yield


def test_a_first_report_needs_a_kind_a_reason_and_one_button(sign_in: Any, pit_boss: Any) -> None:
    """The reason is the only field that must be filled in: the table of the last report is preselected."""
    here, client = table(), sign_in(pit_boss)
    kinds = client.get(f"/incidents/new/?table={here.pk}")
    assert kinds.content.decode().count('incident-kind"') == 4
    form = client.get(f"/incidents/new/void_round/?table={here.pk}").context["form"]
    needed = [name for name, field in form.fields.items() if field.required and not field.widget.is_hidden]
    assert needed == ["reason"]
    sent = {**form.initial, "reason": "chip_in_wheel"}
    client.post("/incidents/new/void_round/", sent)
    assert Incident.objects.get().table_id == here.pk
    assert client.get("/incidents/new/dispute/").context["form"].initial["table"] == str(here.pk)


def test_what_was_typed_stays_when_a_report_is_refused(sign_in: Any, porter: Any) -> None:
    client = sign_in(porter)
    sent = {"kind": "incident", "reason": "device", "place": "", "note": "A watch.", "occurred_at": "23:59"}
    sent["nonce"] = str(uuid4())
    answer = client.post("/incidents/new/incident/", sent)
    assert (answer.status_code, answer.context["form"]["note"].value()) == (422, "A watch.")
    # A clock reading that is still to come is that of the day before.
    done = client.post("/incidents/new/incident/", sent | {"place": "Bar"}, follow=True)
    row = Incident.objects.get()
    assert (row.gaming_day.day, done.redirect_chain[0][0]) == (2, "/incidents/new/")
    other = {"place": "Bar", "occurred_at": "20:00", "nonce": str(uuid4())}
    assert client.post("/incidents/new/incident/", sent | other).status_code == 302
    assert Incident.objects.count() == 2
    assert client.get("/incidents/new/accident/").status_code == 302
    assert [client.get(page).status_code for page in ("/incidents/", f"/incidents/{row.pk}/")] == [403, 403]


def test_a_decision_of_the_casino_has_one_reason_which_is_preselected(sign_in: Any, director: Any) -> None:
    form = sign_in(director).get("/incidents/new/house_decision/").context["form"]
    assert form.initial["reason"] == "not_foreseen"


def test_an_incident_is_completed_page_by_page(sign_in: Any, director: Any, pit_boss: Any) -> None:
    row, chief, boss = record("dispute", "hand_result"), sign_in(director), sign_in(pit_boss)
    guest, page = asking.guest(), f"/incidents/{row.pk}/"
    act(entries.name_person, row, concern="player", person_id=guest)
    employee = str(cast.member("porter").pk)
    for client, address, sent in (
        (boss, "details/", {"text": "At seat 5."}),
        (boss, "persons/", {"concern": "croupier", "employee": employee}),
        (boss, "timing/", {"stage": "break", "seconds": "61"}),
        (chief, "cameras/", {"camera": "consult", "text": "Contested."}),
        (boss, "cameras/result/", {"text": "The pot was pushed."}),
        (boss, "outcome/", {"outcome": "confirmed", "text": "Too late."}),
        (chief, "observation/", {"person": str(guest), "level": "", "note": "Upset."}),
        (boss, "closing/", {"text": "Over."}),
        (boss, "correction/", {"text": "Seat 6."}),
        (boss, "persons/withdrawal/", {"entry": str(Entry.objects.get().pk), "text": "Another guest."}),
    ):
        assert client.get(page + address).status_code == 200, address
        assert client.post(page + address, {}).status_code == 422, address
        assert client.post(page + address, sent).status_code == 302, address
    shown = chief.get(page).content.decode()
    assert [each for each in ("Rita", "too late", "Seat 6.", "named by mistake") if each not in shown] == []
    hidden = boss.get(page).content.decode()
    assert "Rita" not in hidden
    assert "whose name you may not see" in hidden
    assert len(said.acts(cast.VENUE, "incidents.incident.opened")) == 2
    assert [boss.get(page + each).status_code for each in ("cameras/", "exclusion/")] == [403, 403]
    # The guest was named by mistake.
    assert f"/incidents/{row.pk}/" not in chief.get(f"/guests/{guest}/").content.decode()
    other = sign_in(open_dutch_house())
    assert [other.get(each).status_code for each in (page, f"{page}outcome/")] == [404, 404]


def test_the_page_of_an_incident_shows_the_act_to_do_next(sign_in: Any, director: Any) -> None:
    row, client = record("dispute", "late_bet", table_id=table().pk), sign_in(director)
    page = f"/incidents/{row.pk}/"

    def acts(answer: Any) -> tuple[str, list[str], bool]:
        shown = answer.context
        return shown["next_page"].url, [each.url for each in shown["pages"]], shown["guest_missing"]

    following, offered, guest_missing = acts(client.get(page))
    assert (following, "incidents:exclude" in offered, guest_missing) == ("incidents:outcome", False, True)
    assert client.get(page).context["place"].startswith("Table ")
    act(entries.name_person, row, concern="player", person_id=asking.guest())
    decide(row)
    following, offered, guest_missing = acts(client.get(page))
    assert (following, "incidents:exclude" in offered, guest_missing) == ("incidents:close", True, False)


def test_a_photograph_is_sealed_and_its_reading_is_logged(sign_in: Any, director: Any) -> None:
    row, client = record("incident", "photographing"), sign_in(director)
    sent = {"text": "See.", "document": SimpleUploadedFile("table.jpg", picture())}
    assert client.post(f"/incidents/{row.pk}/details/", sent).status_code == 302
    entry = Entry.objects.get()
    assert bytes(entry.content.sealed)[:2] != b"\xff\xd8"
    assert client.get(f"/incidents/documents/{entry.pk}/")["Content-Type"] == "image/jpeg"
    assert len(said.acts(cast.VENUE, "incidents.document.read")) == 1
    assert "table.jpg" in client.get(f"/incidents/{row.pk}/").content.decode()
    assert client.get(f"/incidents/documents/{uuid4()}/").status_code == 404
    bad = {"text": "See.", "document": SimpleUploadedFile("table.jpg", b"none")}
    assert client.post(f"/incidents/{row.pk}/details/", bad).status_code == 422


def test_the_register_is_filtered_by_kind_state_and_table(sign_in: Any, director: Any) -> None:
    here, client = table(), sign_in(director)
    record(table_id=here.pk)
    decide(record("dispute", "late_bet"), "confirmed")
    for query, count in (
        ("", 2),
        ("?kind=dispute", 1),
        ("?state=closed", 0),
        ("?state=open", 2),
        (f"?table={here.pk}", 1),
    ):
        assert len(client.get(f"/incidents/{query}").context["page"].object_list) == count, query


def test_the_figures_of_a_period_name_no_person(sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    assert "No incident was recorded" in client.get("/incidents/figures/").content.decode()
    row = record("dispute", "late_bet", place="Rita Kayl at cash desk 1")
    act(entries.name_person, row, concern="player", person_id=asking.guest())
    decide(row, "confirmed")
    shown = client.get("/incidents/figures/").content.decode()
    assert [each in shown for each in ("Late bet", "20:00", "Another place", "Rita")] == [True, True, True, False]
    assert client.get("/incidents/figures/?first=2026-03-03&last=2026-03-02").status_code == 422


def test_open_incidents_of_earlier_days_are_pending_tasks_of_those_who_decide(sign_in: Any, director: Any) -> None:
    record()
    presence = sign_in(director).get("/incidents/").wsgi_request.presence
    assert not list(list_pending_tasks(presence, AT))
    with time_machine.travel(AT.replace(day=4), tick=False):
        client = sign_in(director)
        assert "still open" in client.get("/door/tonight/").content.decode()
    assert known(Incident.objects.get()).outcome == ""


def test_a_double_click_records_one_incident(sign_in: Any, pit_boss: Any) -> None:
    client = sign_in(pit_boss)
    initial = client.get("/incidents/new/incident/").context["form"].initial
    first, second = (
        client.post("/incidents/new/incident/", {**initial, "reason": "device", "place": "Bar"}) for _each in range(2)
    )
    assert (first.url, Incident.objects.count()) == (second.url, 1)


def test_a_post_that_reads_no_incidents_is_not_sent_back_to_one(sign_in: Any, porter: Any, pit_boss: Any) -> None:
    row = record()
    page = f"/incidents/{row.pk}/"
    act(entries.name_person, row, concern="player", person_id=asking.guest())
    door, boss = sign_in(porter), sign_in(pit_boss)
    assert f'href="{page}"' not in door.get(f"{page}details/").content.decode()
    assert f'href="{page}"' in boss.get(f"{page}details/").content.decode()
    assert [door.get(page + each).status_code for each in ("cameras/result/", "persons/withdrawal/")] == [403, 403]


def test_names_that_a_cashier_reads_to_request_a_payout_are_logged(sign_in: Any, cashier: Any, director: Any) -> None:
    row = record("dispute", "payment")
    act(entries.name_person, row, concern="player", person_id=asking.guest())
    page = f"/incidents/{row.pk}/payout/"
    assert "Rita" in sign_in(cashier).get(page).content.decode()
    assert len(said.acts(cast.VENUE, "incidents.incident.opened")) == 1
    # The director reads them on the page of the incident.
    assert "Rita" in sign_in(director).get(page).content.decode()
    assert len(said.acts(cast.VENUE, "incidents.incident.opened")) == 1


def test_a_payment_names_its_recipient_on_the_page(sign_in: Any, director: Any) -> None:
    row, guest, client = record("dispute", "payment"), asking.guest(), sign_in(director)
    act(entries.name_person, row, concern="player", person_id=guest)
    decide(row, "payment", "80.00")
    page, sent = f"/incidents/{row.pk}/payout/", {"person": str(guest), "means": "transfer"}
    assert "paper" in client.post(page, sent).context["form"].errors
    sent["paper"] = "Passport LUX R77"
    assert "account" in client.post(page, sent).context["form"].errors
    assert client.post(page, sent | {"account": "LU28 0019 4006 4475 0000"}).status_code == 302
    payout = Payout.objects.get()
    assert (payout.origin, payout.means, payout.person_id) == ("dispute", "transfer", guest)
    assert "Outcome of an incident" in client.get(f"/payouts/{payout.pk}/").content.decode()
