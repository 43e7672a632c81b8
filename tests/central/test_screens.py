"""The register on the screens: the desk asks for what is missing and says what to do, and a page says how it is."""

from datetime import UTC, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.central.models import Probe, Question
from tests import cast, said
from tests.admissions.api_requests import zone
from tests.admissions.desk_pages import guest_form, hidden, text
from tests.central.simulated import (
    Authorities,
    Simulated,
    alive,
    drips,
    half,
    hangs_up,
    says,
    sends,
    silent,
    stalls,
)
from tests.central.valkenburg import AT, door, present
from tests.venues.dutch import DUTCH


@pytest.fixture(autouse=True)
def _evening() -> Any:
    with time_machine.travel(AT, tick=False):
        yield


@pytest.fixture
def steward(portier: Any, sign_in: Any) -> Client:
    return sign_in(portier)


# --- The desk.


def test_a_new_guest_is_asked_where_they_were_born_and_the_register_once(register: Simulated, steward: Client) -> None:
    asked = steward.post("/door/scan/", {"scan": zone()})
    assert "Place of birth" in text(asked)
    assert not register.asked
    incomplete = steward.post("/door/guest/", guest_form(asked))
    assert "Ask for the guest" in text(incomplete)
    assert 'value="5, rue des Bains"' in text(incomplete), "nothing typed is lost"
    offered = steward.post("/door/guest/", guest_form(incomplete, birth_place="Remich"))
    assert 'data-state="decision"' in text(offered)
    assert "press Enter" in text(offered)
    assert len(register.asked) == 1
    let_in = steward.post("/door/issue/", {"shown": hidden(offered, "shown")})
    assert "The guest is admitted." in text(let_in)
    assert len(register.asked) == 1
    assert Entry.objects.count() == 1


def test_a_guest_whose_code_is_known_needs_nothing_but_the_scan(
    register: Simulated, steward: Client, portier: Any
) -> None:
    present(portier)
    asked = steward.post("/door/scan/", {"scan": zone()})
    assert "Entered at" in text(asked)
    offered = steward.post("/door/passage/", {"shown": hidden(asked, "shown"), "passage": "left_and_returned"})
    assert 'data-state="decision"' in text(offered)
    assert register.asked[-1].keys() == {"request_id", "code"}


def test_a_hit_is_refused_at_once_and_says_no_more_than_that(
    register: Simulated, steward: Client, portier: Any
) -> None:
    present(portier)
    register.usually = says("registered")
    refused = text(steward.post("/door/scan/", {"scan": zone()}))
    assert "The central register does not allow this guest to be admitted." in refused
    assert "Do not admit" in refused
    assert DoorDecision.objects.filter(outcome="refused").count() == 1


def test_silence_says_what_to_do_in_the_language_of_the_steward(
    register: Simulated, connect: Any, steward: Client, portier: Any
) -> None:
    present(portier)
    register.usually = sends(b"{}", status=500)
    said_in = {
        "en": "no guest may be admitted without",
        "fr": "aucun client ne peut être admis sans la réponse",
        "nl": "mag geen gast worden toegelaten",
        "de": "darf kein Gast eingelassen werden",
    }
    for language, words in said_in.items():
        steward.post("/i18n/setlang/", {"language": language})
        shown = text(steward.post("/door/scan/", {"scan": zone()}))
        assert words in shown, language
    assert DoorDecision.objects.filter(outcome="unverified").count() == len(said_in)


def test_the_form_asks_for_no_place_of_birth_where_no_register_is_asked(porter: Any, sign_in: Any) -> None:
    client = sign_in(porter)
    assert "Place of birth" not in text(client.post("/door/scan/", {"scan": zone()}))
    assert "Place of birth" not in text(client.get("/door/manual/"))


def test_what_was_typed_stays_when_the_guest_seems_to_be_known(
    register: Simulated, steward: Client, portier: Any
) -> None:
    present(portier)
    asked = steward.post("/door/scan/", {"scan": zone(number="NEW77")})
    assert 'data-state="known"' in text(asked)
    new = steward.post("/door/same/", {"shown": hidden(asked, "shown"), "choice": "other"})
    typed = steward.post("/door/guest/", guest_form(new, birth_place="Remich"))
    assert "press Enter" in text(typed)


# --- A machine.


def machine(porter: Any) -> APIClient:
    client = APIClient()
    client.force_login(porter, backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def sent(client: APIClient, key: str, **changes: Any) -> dict[str, Any]:
    body = {
        "door": str(door().door_id),
        "scan": zone(),
        "address": {"street": "5, rue des Bains", "city": "Remich"},
        "face_compared": True,
        "birth_place": "Remich",
    } | changes
    answer = client.post("/api/v1/presentations/", body, format="json", headers={"Idempotency-Key": key})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def test_a_machine_gets_the_answer_of_the_register_and_repeats_it(register: Simulated, portier: Any) -> None:
    client = machine(portier)
    first = sent(client, "turnstile-1")
    assert first["admitted"] is True
    assert sent(client, "turnstile-1") == first
    assert len(register.asked) == 1
    register.usually = says("registered")
    hit = sent(client, "turnstile-2")
    assert (hit["admitted"], hit["outcome"], hit["reasons"][0]["code"]) == (False, "refused", "central_register")
    register.usually = sends(b"<html>", kind="text/html")
    wrong = sent(client, "turnstile-3")
    assert (wrong["admitted"], wrong["outcome"]) == (False, "unverified")
    assert wrong["reasons"][0]["code"] == "central_unverified"


def test_a_machine_is_told_that_the_place_of_birth_is_missing(register: Simulated, portier: Any) -> None:
    document = {
        "kind": "passport",
        "number": "P900",
        "issuing_state": "NLD",
        "expires_on": "2030-01-01",
        "surname": "De Vries",
        "born_on": "1958------",
    }
    body = {"door": str(door().door_id), "document": document, "face_compared": True}
    body["address"] = {"street": "5, rue des Bains", "city": "Remich"}
    client = machine(portier)
    for key, place, reasons in (("turnstile-4", "", ["birth_place_missing"]), ("turnstile-5", "Remich", [])):
        answer = client.post(
            "/api/v1/presentations/",
            body | {"birth_place": place},
            format="json",
            headers={"Idempotency-Key": key},
        )
        assert answer.status_code == 200, answer.content
        assert [reason["code"] for reason in answer.json()["reasons"]] == reasons
    assert register.asked[0]["person"]["birth_date"] == "1958-00-00"


# --- The page.


@pytest.fixture
def officer(portier: Any, sign_in: Any) -> Client:
    return sign_in(cast.member("naleving"))


def test_the_page_says_how_it_is_and_names_nobody(
    register: Simulated, authorities: Authorities, connect: Any, officer: Client, portier: Any
) -> None:
    ends = AT.astimezone(UTC) + timedelta(days=10)
    present(portier)
    connect(register.url, certificate=str(authorities.certificate("page", not_after=ends)))
    page = text(officer.get("/central-register/"))
    row = Question.objects.get()
    assert str(row.request_id) in page
    assert "CN=Casino Valkenburg" in page
    assert "expires in 10 days" in page
    assert "Queries are sent" in page
    for personal in ("Weber", "Jean", row.subject, row.code):
        assert personal not in page
    assert said.acts(DUTCH, "http.register.read")[0].facts["register"] == "central-questions"


def test_the_page_of_a_house_without_a_question_or_a_register(connect: Any, officer: Client) -> None:
    connect("")
    page = text(officer.get("/central-register/"))
    assert "No queries yet" in page
    assert "No central register is connected" in page


def test_who_leads_the_night_asks_whether_it_is_there(register: Simulated, portier: Any, sign_in: Any) -> None:
    chef = sign_in(cast.member("zaalchef"))
    register.usually = alive
    assert "The register is available; it responded in" in text(chef.post("/central-register/probe/", follow=True))
    register.usually = sends(b"{}", status=500)
    page = text(chef.post("/central-register/probe/", follow=True))
    assert "No answer: error." in page
    assert "is not responding: no guests can be admitted" in page
    assert list(Probe.objects.order_by("pk").values_list("outcome", flat=True)) == ["alive", "error"]
    present(portier)
    assert str(Question.objects.get().request_id) not in text(chef.get("/central-register/"))


def test_tonight_says_what_is_wrong_with_the_register(
    register: Simulated, connect: Any, portier: Any, sign_in: Any
) -> None:
    chef = sign_in(cast.member("zaalchef"))
    assert "/central-register/" in text(chef.get("/door/tonight/"))
    connect(register.url, certificate="/nowhere/at-all.pem")
    assert "The certificate or key file" in text(chef.get("/door/tonight/"))
    assert "The certificate or key file" not in text(sign_in(portier).get("/door/tonight/"))


def test_a_house_that_need_not_ask_sees_no_link_and_a_page_that_says_so(
    register: Simulated, compliance_officer: Any, sign_in: Any
) -> None:
    client = sign_in(compliance_officer)
    assert "/central-register/" not in text(client.get("/door/tonight/"))
    assert "This casino queries no central register: no setting" in text(client.get("/central-register/"))


def test_a_porter_sees_neither_page_nor_questions(register: Simulated, steward: Client) -> None:
    assert steward.get("/central-register/").status_code == 403
    assert steward.post("/central-register/probe/").status_code == 403
    assert steward.get("/api/v1/central-register/questions/").status_code == 403
    assert not register.asked


# --- The API of the register.


def test_the_api_tells_the_same(register: Simulated, portier: Any, officer: Client) -> None:
    present(portier)
    told = officer.get("/api/v1/central-register/").json()
    assert (told["must_ask"], told["problem"], told["circuit"]) == (True, "", "closed")
    assert (told["asked"], told["outcomes"]) == (1, {"clear": 1})
    assert "CN=Casino Valkenburg" in told["certificate"]["subject"]
    (row,) = officer.get("/api/v1/central-register/questions/").json()["results"]
    kept = Question.objects.get()
    assert (row["request"], row["outcome"], row["how"]) == (str(kept.request_id), "clear", "name")
    assert not {"subject", "code", "presentation"} & row.keys()


def test_a_probe_through_the_api(register: Simulated, officer: Client) -> None:
    register.usually = alive
    path = "/api/v1/central-register/probes/"
    answer = officer.post(path, {}, "application/json", headers={"Idempotency-Key": "probe-0001"})
    assert (answer.status_code, answer.json()["outcome"]) == (200, "alive")
    again = officer.post(path, {}, "application/json", headers={"Idempotency-Key": "probe-0001"})
    assert again.json() == answer.json()
    assert officer.post(path, {}, "application/json").status_code == 400
    assert Probe.objects.count() == 1


# --- Every way to fail, by the page and by the API.


FAILURES = {
    "silent": silent,
    "drips": drips,
    "stalls": stalls,
    "half": half,
    "hangs up": hangs_up,
    "error": sends(b"{}", status=500),
    "busy": sends(b"{}", status=503),
    "elsewhere": sends(b"", status=302, Location="https://localhost:1/"),
    "a page": sends(b"<html>", kind="text/html"),
    "a probe's answer": alive,
    "another's answer": says("not_registered", request_id="018f0000-0000-7000-8000-00000000c0de"),
    "more data required": says("incomplete"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_whatever_fails_nobody_comes_in_by_page_or_api(
    register: Simulated, connect: Any, steward: Client, portier: Any, failure: str
) -> None:
    present(portier)
    connect(register.url, seconds=0.3)
    register.usually = FAILURES[failure]
    page = text(steward.post("/door/scan/", {"scan": zone()}))
    assert "Not verified" in page
    assert "Do not admit" in page
    told = sent(machine(portier), f"turnstile-{failure}")
    assert (told["admitted"], told["outcome"]) == (False, "unverified")
    assert [reason["code"] for reason in told["reasons"]] == ["central_unverified"]
    assert Entry.objects.count() == 1
    assert Question.objects.filter(outcome="clear").count() == 1


def test_no_name_of_a_guest_stands_in_a_line_of_any_log(
    register: Simulated, connect: Any, steward: Client, portier: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    for behaviour in (says("not_registered"), half, sends(b"{}", status=500), hangs_up):
        register.usually = behaviour
        sent(machine(portier), f"turnstile-{id(behaviour)}")
    connect("https://localhost:99999999/")
    sent(machine(portier), "turnstile-nowhere")
    lines = [line for line in caplog.messages if not line.startswith("(0.")]  # what the test's own database is asked
    assert any("central register: " in line for line in lines)
    assert not [line for line in lines if "WEBER" in line.upper() or "REMICH" in line.upper()]
