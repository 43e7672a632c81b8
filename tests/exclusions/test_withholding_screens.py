"""Withheld winnings on screen and through the API: who may propose, decide and read, and what the log then says."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.utils import translation
from django.utils.translation import gettext

from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.withholding_decisions import WithholdingDecision
from compliance.exclusions.models.withholdings import Withholding
from compliance.notices.models.notices import Notice
from tests import cast, said
from tests.exclusions.api_requests import post
from tests.exclusions.withholdings import SEEN, decide, guest, propose, tuesday
from tests.refusals import detail_of
from tests.venues.dutch import open_dutch_house

__all__ = ["guest", "tuesday"]

TYPED = {
    "breach": "several_terminals",
    "happened_on": "2026-03-03",
    "place": "12 + 13",
    "staked": "150,00",
    "maximum": "100",
    "amount": "300,00",
    "reason": SEEN,
}
SENT = TYPED | {"staked": "150.00", "amount": "300.00"}


def test_from_the_page_of_the_guest_to_the_ban(sign_in: Any, chef_de_salle: Any, director: Any, guest: UUID) -> None:
    chef, chief = sign_in(chef_de_salle), sign_in(director)
    address = f"/exclusions/guests/{guest}/withheld/"
    assert address in chef.get(f"/guests/{guest}/").content.decode()
    assert address in chief.get(f"/exclusions/guests/{guest}/").content.decode()
    assert "No winnings have been proposed for" in chef.get("/exclusions/withheld/").content.decode()
    assert "Weber, Jean" in chef.get(address).content.decode()
    kept = chef.post(address, TYPED | {"staked": "90"}).content.decode()
    assert "exceeded the maximum" in kept
    assert SEEN in kept
    page = chef.post(address, TYPED).headers["Location"]
    assert "Another person must decide" in chef.get(page).content.decode()
    assert "300.00\u00a0EUR" in chef.get(f"/guests/{guest}/").content.decode()
    assert "1 awaiting a decision" in chief.get("/exclusions/").content.decode()
    listed = chief.get("/exclusions/withheld/").content.decode()
    assert page in listed
    assert "Weber, Jean" in listed
    assert SEEN in chief.get(page).content.decode()
    assert said.acts(cast.VENUE, "exclusions.withholding.opened")
    unsaid = chief.post(f"{page}decision/", {"outcome": "paid", "reason": ""})
    assert unsaid.status_code == 422
    assert "Enter why" in unsaid.content.decode()
    half = chief.post(f"{page}decision/", {"outcome": "withheld", "last_day": "2026-09-03"})
    assert "Also tick the exclusion, or leave" in half.content.decode()
    done = {"outcome": "withheld", "reason": "", "ban": "on", "last_day": "2026-09-03"}
    assert chief.post(f"{page}decision/", done).headers["Location"] == page
    measure = Measure.objects.get()
    shown = chief.get(page).content.decode()
    assert f"/exclusions/{measure.pk}/" in shown
    assert "Withheld" in shown
    assert f"/exclusions/{measure.pk}/" not in chef.get(page).content.decode(), "the floor reads no measures"
    assert Notice.objects.filter(subject_id=measure.pk).exists()
    line = chief.get(f"/exclusions/guests/{guest}/").content.decode()
    assert "Withholding of winnings of 300.00 EUR proposed:" in line
    assert "Winnings withheld" in line
    assert "already" in chief.post(f"{page}decision/", done).content.decode()
    assert "awaiting a decision" not in chief.get("/exclusions/").content.decode()


def test_who_may_propose_and_who_decides(request: Any, sign_in: Any, guest: UUID) -> None:
    row = propose(guest)
    page, address = f"/exclusions/withheld/{row.pk}/", f"/exclusions/guests/{guest}/withheld/"

    def may(name: str) -> list[bool]:
        client = sign_in(request.getfixturevalue(name))
        answers = (
            client.get("/exclusions/withheld/"),
            client.get(page),
            client.get(address),
            client.post(f"{page}decision/", {}),
        )
        return [answer.status_code != 403 for answer in answers]

    for name in ("director", "compliance_officer"):
        assert may(name) == [True, True, True, True]
    assert may("chef_de_salle") == [True, True, True, False]
    for name in ("inspector", "auditor", "play_it_safe"):
        assert may(name) == [True, True, False, False]
    for name in ("porter", "cashier", "pit_boss", "administrator"):
        assert may(name) == [False, False, False, False]
    assert not WithholdingDecision.objects.exists()


def test_what_the_director_proposed_the_compliance_officer_decides(
    sign_in: Any, director: Any, compliance_officer: Any, guest: UUID
) -> None:
    row = propose(guest, "director")
    chief, officer, page = sign_in(director), sign_in(compliance_officer), f"/exclusions/withheld/{row.pk}/"
    assert f"{page}decision/" not in chief.get(page).content.decode()
    assert "Another person" in chief.post(f"{page}decision/", {"outcome": "paid", "reason": "x"}).content.decode()
    assert f"{page}decision/" in officer.get(page).content.decode()
    assert officer.post(f"{page}decision/", {"outcome": "paid", "reason": "No breach."}).headers["Location"] == page
    assert WithholdingDecision.objects.get().decided_by == compliance_officer
    (act,) = said.acts(cast.VENUE, "exclusions.withholding.decided")
    assert act.actor == compliance_officer.pk


def test_the_floor_sees_on_the_page_of_a_guest_what_became_of_it(sign_in: Any, chef_de_salle: Any, guest: UUID) -> None:
    decide(propose(guest), "paid", "The camera shows another person.")
    shown = sign_in(chef_de_salle).get(f"/guests/{guest}/").content.decode()
    assert "paid after all" in shown


def test_the_cash_desk_sees_nothing_of_it_on_the_page_of_a_guest(sign_in: Any, cashier: Any, guest: UUID) -> None:
    propose(guest)
    assert "Withheld winnings" not in sign_in(cashier).get(f"/guests/{guest}/").content.decode()


def test_what_is_not_there(sign_in: Any, director: Any) -> None:
    client, nobody = sign_in(director), uuid4()
    for address in (f"withheld/{nobody}/", f"guests/{nobody}/withheld/"):
        assert client.get(f"/exclusions/{address}").status_code == 404
    assert client.post(f"/exclusions/withheld/{nobody}/decision/", {}).status_code == 404
    assert client.get(f"/api/v1/withheld-winnings/{nobody}/").status_code == 404
    unknown = post(client, f"withheld-winnings/{nobody}/decision/", {"outcome": "withheld"})
    assert unknown.status_code == 404
    assert post(client, "withheld-winnings/", SENT | {"guest": str(nobody)}).status_code == 400


def test_a_house_without_the_rule_says_so(sign_in: Any) -> None:
    client = sign_in(open_dutch_house())
    with translation.override("nl"):
        pay = gettext("The rules of this casino give no right to withhold winnings. Pay them.")
    assert pay in client.get("/exclusions/withheld/").content.decode()
    assert "/exclusions/withheld/" not in client.get("/exclusions/").content.decode()


def test_another_house_sees_nothing_of_it(sign_in: Any, guest: UUID) -> None:
    row = propose(guest)
    client = sign_in(open_dutch_house())
    assert client.get(f"/exclusions/withheld/{row.pk}/").status_code == 404
    assert client.get(f"/api/v1/withheld-winnings/{row.pk}/").status_code == 404
    assert client.get("/api/v1/withheld-winnings/").json()["results"] == []


def test_proposed_read_and_decided_through_the_api(
    sign_in: Any, compliance_officer: Any, director: Any, guest: UUID
) -> None:
    officer, chief, key = sign_in(compliance_officer), sign_in(director), uuid4().hex
    sent = SENT | {"guest": str(guest)}
    first, again = (post(officer, "withheld-winnings/", sent, key).json() for _each in range(2))
    row = Withholding.objects.get()
    assert first == again == {"id": str(row.pk)}
    (listed,) = chief.get("/api/v1/withheld-winnings/").json()["results"]
    assert (listed["outcome"], listed["amount"], listed["measure"]) == (None, "300.00", None)
    assert said.acts(cast.VENUE, "http.register.read")
    address, key = f"withheld-winnings/{row.pk}/decision/", uuid4().hex
    for _each in range(2):
        assert post(chief, address, {"outcome": "withheld", "ban": True}, key).status_code == 200
    refused = post(chief, address, {"outcome": "paid", "reason": "After all."})
    assert detail_of(refused)
    told = chief.get(f"/api/v1/withheld-winnings/{row.pk}/").json()
    assert (told["state"], told["decided_by"]) == ("withheld", str(director.pk))
    assert (told["measure"], told["reason"]) == (str(Measure.objects.get().pk), SEEN)


def test_what_the_api_refuses_says_why(sign_in: Any, director: Any, guest: UUID) -> None:
    client, sent = sign_in(director), SENT | {"guest": str(guest)}
    below = post(client, "withheld-winnings/", sent | {"staked": "100.00"})
    assert "exceeded the maximum" in detail_of(below)
    assert not Withholding.objects.exists()
    assert post(client, "withheld-winnings/", sent | {"amount": "0"}).status_code == 400
    own = post(client, "withheld-winnings/", sent).json()["id"]
    assert client.get(f"/api/v1/withheld-winnings/{own}/").json()["decision_reason"] == ""
    address = f"withheld-winnings/{own}/decision/"
    assert "Another person" in detail_of(post(client, address, {"outcome": "withheld"}))
    half = post(client, address, {"outcome": "withheld", "last_day": "2026-09-03"})
    assert half.status_code == 400
    assert not WithholdingDecision.objects.exists()


@pytest.mark.parametrize("name", ["porter", "cashier", "pit_boss", "administrator", "inspector"])
def test_nobody_else_writes_through_the_api(request: Any, sign_in: Any, guest: UUID, name: str) -> None:
    row, client = propose(guest), sign_in(request.getfixturevalue(name))
    assert post(client, "withheld-winnings/", SENT | {"guest": str(guest)}).status_code == 403
    assert post(client, f"withheld-winnings/{row.pk}/decision/", {"outcome": "withheld"}).status_code == 403
    assert Withholding.objects.count() == 1


def test_a_machine_is_neither_pair_of_eyes(director: Any, guest: UUID) -> None:
    row, machine = propose(guest), cast.machine(director)
    answer = machine.post(
        f"/api/v1/withheld-winnings/{row.pk}/decision/",
        {"outcome": "withheld"},
        format="json",
        headers={"Idempotency-Key": "adversary-1"},
    )
    assert answer.status_code == 403
    assert machine.post("/api/v1/withheld-winnings/", SENT, format="json").status_code == 403
    assert not WithholdingDecision.objects.exists()
