"""The pages of exclusions: who may, who may not, what is refused with a word beside its field, what the log says."""

from datetime import date
from typing import Any

import pytest
import time_machine

from compliance.exclusions.measure_register.selectors import known_guest
from compliance.exclusions.models.endings import AccessAuthorised, MeasureEnd
from compliance.exclusions.models.measures import Measure
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, imposed, keep_out, limit, ministerial, self_ban, weber
from tests.exclusions.person_form import WHO

CAME = {"received_on": "2026-03-02", "received_time": "10:00", "channel": "post"}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        ("house", {"first_day": "2026-03-03", "reason": "Shouted."}),
        ("self_ban", CAME | {"first_day": "2026-03-03", "last_day": "2026-04-03"}),
        ("ministerial", CAME | {"first_day": "2026-03-03", "reference": "MJ-1", "ground": "4"}),
    ],
)
def test_each_kind_is_entered_for_somebody_named(
    sign_in: Any, compliance_officer: Any, kind: str, sent: dict[str, str]
) -> None:
    client = sign_in(compliance_officer)
    address = f"/exclusions/enter/{kind}/"
    assert client.get(address).status_code == 200
    answer = client.post(address, WHO | sent)
    row = Measure.objects.get()
    assert answer.headers["Location"] == f"/exclusions/{row.pk}/"
    assert (row.kind, row.surname, row.birth_key, row.first_day) == (kind, "Weber", 19800517, date(2026, 3, 3))
    page = client.get(answer.headers["Location"]).content.decode()
    assert "Weber, Jean" in page
    assert {"house": "article 69, paragraph 1", "self_ban": "PLAY IT SAFE", "ministerial": "article 68, paragraph 1"}[
        kind
    ] in page
    assert said.acts(cast.VENUE, "exclusions.measure.opened")


def test_a_guest_is_kept_out_from_their_own_page(sign_in: Any, director: Any, porter: Any) -> None:
    guest = present(porter).decision.person_id
    client = sign_in(director)
    assert f"/exclusions/guests/{guest}/" in client.get(f"/guests/{guest}/").content.decode()
    assert "Nothing has been recorded about this guest" in client.get(f"/exclusions/guests/{guest}/").content.decode()
    address = f"/exclusions/enter/house/{guest}/"
    assert "Exclude Weber, Jean" in client.get(address).content.decode()
    assert client.post(address, {"first_day": "2026-03-03", "reason": "Shouted."}).status_code == 302
    row = Measure.objects.get()
    assert (row.person_id, row.document_number) == (guest, "P123")
    assert f"/exclusions/{row.pk}/" in client.get(f"/exclusions/guests/{guest}/").content.decode()


@pytest.mark.parametrize(
    ("kind", "sent", "sentence"),
    [
        ("house", {"first_day": "2026-03-03"}, "This field is required."),
        (
            "self_ban",
            CAME | {"first_day": "2026-03-03", "last_day": "2026-03-23"},
            "must end between 2026-04-03 and 2033-03-03",
        ),
        ("ministerial", CAME | {"first_day": "2026-03-03", "reference": "MJ-1", "ground": "2"}, "legal representative"),
        (
            "house",
            {"first_day": "2026-03-03", "reason": "x", "born_on": ""},
            "a person cannot be identified by name alone.",
        ),
        ("house", {"first_day": "2026-03-03", "reason": "x", "surname": "שפירא"}, "has no Latin letters"),
        ("house", {"first_day": "2026-03-03", "reason": "x", "other_names": "Weber J\n習近平"}, "has no Latin letters"),
        ("self_ban", CAME | {"first_day": "9999-12-01", "last_day": "9999-12-31"}, "too far ahead"),
        ("house", {"first_day": "soon", "reason": "x", "surname": ""}, "Type the date as day.month.year"),
    ],
)
def test_what_is_refused_keeps_everything_that_was_typed(
    sign_in: Any, compliance_officer: Any, kind: str, sent: dict[str, str], sentence: str
) -> None:
    answer = sign_in(compliance_officer).post(f"/exclusions/enter/{kind}/", WHO | sent)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert 'value="Jean"' in answer.content.decode()
    assert not Measure.objects.exists()


def test_the_register_by_state_and_by_name(sign_in: Any, inspector: Any) -> None:
    keep_out(ministerial())
    keep_out(by_house(last_day=date(2026, 3, 1)), weber(surname="Schmit"))
    client = sign_in(inspector)
    page = client.get("/exclusions/?state=active").content.decode()
    assert "Weber" in page
    assert "Schmit" not in page
    assert "Enter a measure" not in page, "an inspector changes nothing"
    found = client.post("/exclusions/", {"text": "schm"}).content.decode()
    assert "Schmit" in found
    assert "Weber" not in found
    assert said.own_facts(said.acts(cast.VENUE, "exclusions.measure.searched")[0]) == {"found": 1}
    assert "No results" in client.post("/exclusions/", {"text": "nobody"}).content.decode()
    assert client.post("/exclusions/", {"text": "s"}).status_code == 422


def test_a_measure_is_struck_off_on_its_page(sign_in: Any, director: Any) -> None:
    row, client = keep_out(ministerial()), sign_in(director)
    address = f"/exclusions/{row.pk}/end/"
    early = {"ended_on": "2026-01-01", "reference": "MJ-2", "reason": "Reviewed."}
    early |= {"received_on": "2026-01-01", "received_time": "09:30", "channel": "post"}
    refused = client.post(address, early)
    assert refused.status_code == 422
    assert "began later" in refused.content.decode()
    assert "Ended with effect from" not in refused.content.decode(), "what was refused is no history"
    assert client.post(address, early | {"ended_on": "2026-03-03"}).status_code == 302
    assert MeasureEnd.objects.get().reference == "MJ-2"
    assert "Reviewed." in client.get(f"/exclusions/{row.pk}/").content.decode()


def test_access_is_given_back_by_the_play_it_safe_team_alone(sign_in: Any, play_it_safe: Any, director: Any) -> None:
    row = keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 1)))
    address = f"/exclusions/{row.pk}/access/"
    assert sign_in(director).post(address, {"interview_on": "2026-03-02"}).status_code == 403
    client = sign_in(play_it_safe)
    assert "has ended and awaits its return interview" in client.get("/door/tonight/").content.decode()
    assert client.post(address, {"interview_on": "2026-02-01"}).status_code == 422
    assert client.post(address, {"interview_on": "2026-03-02", "note": "Well."}).status_code == 302
    assert AccessAuthorised.objects.get().interview_on == date(2026, 3, 2)
    assert "Well." in client.get(f"/exclusions/{row.pk}/").content.decode()


def test_who_may_not(sign_in: Any, porter: Any, inspector: Any, play_it_safe: Any) -> None:
    row = keep_out(by_house())
    for address in ("/exclusions/", f"/exclusions/{row.pk}/", "/exclusions/enter/house/"):
        assert sign_in(porter).get(address).status_code == 403
    for staff in (inspector, play_it_safe):
        assert sign_in(staff).post("/exclusions/enter/house/", WHO).status_code == 403
        assert sign_in(staff).post(f"/exclusions/{row.pk}/end/", {}).status_code == 403


def test_what_is_not_there(sign_in: Any, director: Any) -> None:
    client, nobody = sign_in(director), "018f0000-0000-7000-8000-00000000ffff"
    for address in (
        f"/exclusions/{nobody}/",
        f"/exclusions/guests/{nobody}/",
        f"/exclusions/enter/house/{nobody}/",
        "/exclusions/enter/whim/",
    ):
        assert client.get(address).status_code == 404


# --- Visit limits.

LIMIT = {"first_day": "2026-03-03", "last_day": "2026-12-31", "basis": "house", "period": "month", "visits": "2"}


def test_a_limit_of_either_basis_is_entered(sign_in: Any, compliance_officer: Any) -> None:
    client = sign_in(compliance_officer)
    address = "/exclusions/enter/visit_limit/"
    assert "Visits allowed" in client.get(address).content.decode()
    wished = client.post(address, WHO | LIMIT).headers["Location"]
    imposed_by = {"basis": "art_69", "last_day": "", "reason": "Borrows.", "visits": "1"}
    by_management = client.post(address, WHO | LIMIT | imposed_by).headers["Location"]
    page = client.get(wished).content.decode()
    assert "2 visits a month, at the guest&#x27;s own request" in page
    assert "0 of 2 visits in March 2026" in page
    assert "PLAY IT SAFE" in page
    page = client.get(by_management).content.decode()
    assert "1 visit a month, imposed by the management" in page
    assert "article 69, paragraph 2" in page
    assert "until lifted" in page


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"visits": "0"}, "use an exclusion instead"),
        ({"visits": "many"}, "Enter a whole number."),
        (
            {"basis": "art_69", "period": "week", "reason": "x"},
            "The management can only limit visits per calendar month.",
        ),
        ({"basis": "art_69", "reason": ""}, "Enter why the management limits the visits"),
        ({"last_day": ""}, "s own request requires a last day"),
        ({"basis": ""}, "This field is required."),
    ],
)
def test_a_limit_that_is_refused_says_what_to_do(
    sign_in: Any, director: Any, sent: dict[str, str], sentence: str
) -> None:
    answer = sign_in(director).post("/exclusions/enter/visit_limit/", WHO | LIMIT | sent)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Measure.objects.exists()


def test_how_much_of_a_limit_is_used_stands_on_its_page_and_on_those_of_the_guest(
    sign_in: Any, director: Any, porter: Any, cashier: Any
) -> None:
    guest = present(porter).decision.person_id
    assert guest is not None
    address = f"/exclusions/enter/visit_limit/{guest}/"
    assert "Limit the visits of Weber, Jean" in sign_in(director).get(address).content.decode()
    known = known_guest(cast.VENUE, guest)
    rows = [keep_out(limit(visits=1), known), keep_out(limit(period="week"), known), keep_out(imposed(), known)]
    keep_out(limit(period="year", first_day=date(2026, 4, 1)), known)
    client = sign_in(director)
    for address in (f"/exclusions/guests/{guest}/", f"/guests/{guest}/"):
        page = " ".join(client.get(address).content.decode().split())
        assert "1 of 1 visit in March 2026; next possible from" in page, address
        assert "1 of 2 visits in week 10 of 2026" in page
        assert "1 of 2 visits in March 2026<" in page
        assert "visits in 2026" not in page, "it begins in April"
    assert "1 of 2 visits in week 10 of 2026" in client.get(f"/exclusions/{rows[1].pk}/").content.decode()
    register = client.get("/exclusions/?kind=visit_limit").content.decode()
    assert "2 visits a week" in register
    other = present(porter, paper=cast.paper(number="P2", surname="Kirsch")).decision.person_id
    assert "Visit limits" not in client.get(f"/guests/{other}/").content.decode()


def test_the_use_of_a_limit_by_the_year_names_the_year(sign_in: Any, director: Any, porter: Any) -> None:
    guest = present(porter).decision.person_id
    assert guest is not None
    twelve = keep_out(limit(period="year", visits=12), known_guest(cast.VENUE, guest))
    one = keep_out(limit(period="year", visits=1), weber(surname="Schmit"))
    client = sign_in(director)
    assert "1 of 12 visits in 2026" in client.get(f"/exclusions/{twelve.pk}/").content.decode()
    assert "0 of 1 visit in 2026" in client.get(f"/exclusions/{one.pk}/").content.decode()


def test_a_limit_is_lifted_on_its_page_after_the_interview(sign_in: Any, play_it_safe: Any, director: Any) -> None:
    row = keep_out(limit(last_day=date(2026, 3, 1)))
    lasting = keep_out(limit(period="week"))
    assert "End the measure" not in sign_in(director).get(f"/exclusions/{row.pk}/").content.decode()
    client = sign_in(play_it_safe)
    assert "Lift the limit" not in client.get(f"/exclusions/{lasting.pk}/").content.decode()
    assert "Lift the limit" in client.get(f"/exclusions/{row.pk}/").content.decode()
    assert "0 of 2 visits in March 2026" in client.get(f"/exclusions/{row.pk}/").content.decode()
    assert client.post(f"/exclusions/{row.pk}/access/", {"interview_on": "2026-03-02"}).status_code == 302
    page = client.get(f"/exclusions/{row.pk}/").content.decode()
    assert "Limit lifted after the interview on" in page
    assert "of 2 visits in" not in page, "what is over is not counted"


def test_who_enters_and_reads_no_limits(sign_in: Any, porter: Any, inspector: Any, play_it_safe: Any) -> None:
    guest = present(porter).decision.person_id
    assert guest is not None
    keep_out(limit(), known_guest(cast.VENUE, guest))
    for staff in (porter, inspector, play_it_safe):
        assert sign_in(staff).post("/exclusions/enter/visit_limit/", WHO | LIMIT).status_code == 403
    assert Measure.objects.count() == 1
