"""A used device comes from a firm that the Minister approved, and is paid with approved means (LU arts 20-1, 20-2)."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.models.applications import (
    ApplicationFiling,
    ApplicationMeans,
    ApprovalApplication,
    Numbering,
    Refurbisher,
    RefurbisherEnd,
)
from compliance.games.selectors import refurbishers as selectors
from compliance.games.services.devices import refurbishers
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.books import copy_of, second_house
from tests.cast import TUESDAY, VENUE, member
from tests.exclusions.api_requests import post
from tests.games import stakes
from tests.games.applying import EARLY, end_firm, file, firm, prepare, semi_automatic
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db
DAY = TUESDAY.date()


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def used(refurbisher: Any, **changes: Any) -> Any:
    return semi_automatic(condition="refurbished", refurbisher_id=refurbisher, **changes)


def test_at_94_a_used_device_of_a_firm_that_is_not_approved_is_refused_naming_item_4() -> None:
    with pytest.raises(Refused, match=r"missing: 4\."):
        prepare(semi_automatic(condition="refurbished"))
    with pytest.raises(Refused, match="Item 4") as unknown:
        prepare(used(uuid4()))
    assert (unknown.value.field, unknown.value.article) == ("refurbisher", "20-2")
    assert "Record the approval of the firm" in unknown.value.next_step
    assert not ApprovalApplication.objects.exists()
    assert len(said.acts(VENUE, "games.application.refused")) == 2
    row = prepare(used(firm().pk))
    assert (row.refurbisher, row.refurbisher_approval) == ("Mecan S.A.", "MF-2025-3")


def test_the_firm_is_approved_on_the_day_of_the_filing() -> None:
    refurbisher = firm()
    row = prepare(used(refurbisher.pk))
    end_firm(refurbisher, DAY - timedelta(days=1))
    with pytest.raises(Refused, match="Item 4") as late:
        file(row)
    assert late.value.article == "20-2"
    with refused("a_filed_device_has_an_approved_firm"):
        write(ApplicationFiling(application=row, filed_by=member("director"), filed_at=TUESDAY))
    with pytest.raises(Refused, match="Item 4"):
        prepare(used(refurbisher.pk))
    other = prepare(used(firm(reference="MF-2026-4").pk))
    file(other)


def test_a_firm_is_approved_on_its_last_day_and_from_the_day_of_the_decision_on() -> None:
    refurbisher = firm(approved_on=DAY, at=TUESDAY)
    day_before = DAY - timedelta(days=1)
    assert [selectors.state_of_firm(refurbisher, day) for day in (day_before, DAY)] == ["later", "holds"]
    end_firm(refurbisher, DAY)
    again = selectors.get_firm(VENUE, refurbisher.pk)
    assert [selectors.state_of_firm(again, day) for day in (DAY, DAY + timedelta(days=1))] == ["holds", "over"]
    assert [each.firm for each in selectors.firms_on(VENUE, DAY)] == ["Mecan S.A."]
    assert not selectors.firms_on(VENUE, DAY + timedelta(days=1))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": " "}, "firm"),
        ({"reference": ""}, "reference"),
        ({"approved_on": date(2026, 1, 6)}, "approved_on"),
    ],
)
def test_what_an_approval_of_a_firm_must_say(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as found:
        firm(**changes)
    assert found.value.field == field
    assert not Refurbisher.objects.exists()


def test_an_approval_of_a_firm_is_recorded_and_ended_once() -> None:
    row = firm()
    with pytest.raises(Refused, match="already recorded"):
        firm()
    for changes, field in (({"reference": " "}, "reference"), ({"reason": ""}, "reason")):
        with pytest.raises(Refused) as found:
            end_firm(row, DAY, **changes)
        assert found.value.field == field
    with pytest.raises(Refused, match="not yet valid") as early:
        end_firm(row, date(2025, 11, 29))
    assert early.value.field == "last_day"
    end_firm(row, DAY)
    with pytest.raises(Refused, match="already recorded"):
        end_firm(row, DAY)
    (told,) = said.acts(VENUE, "games.refurbisher.ended")
    assert said.tables(told) == {"games_refurbisherend"}


def test_a_law_without_approvals_has_no_approved_firms() -> None:
    dutch = replace(cast.house(), jurisdiction="NL")
    facts: dict[str, Any] = {"firm": "Mecan", "reference": "1", "approved_on": DAY}
    with pytest.raises(Refused, match="require no approval"):
        refurbishers.approve_firm(house=dutch, by=member("director"), at=TUESDAY, **facts)


def test_means_of_payment_are_chosen_from_the_law_and_the_approvals() -> None:
    with pytest.raises(Refused, match="from the list") as unknown:
        prepare(semi_automatic(means=("credit",)))
    assert (unknown.value.field, unknown.value.article) == ("means", "20-1")
    with pytest.raises(Refused, match="Item 7") as unapproved:
        prepare(semi_automatic(means_approvals=(uuid4(),)))
    assert (unapproved.value.field, unapproved.value.article) == ("means_approvals", "20-1")
    wallet = stakes.approve(valid_from=date(2026, 3, 1))
    row = prepare(semi_automatic(means=("tokens", "chips", "tokens"), means_approvals=(wallet.pk, wallet.pk)))
    assert row.means == f"tokens, jetons, {wallet.name} ({wallet.reference})"
    found = {(each.means, each.approval_id) for each in row.payment_means.all()}
    assert found == {("tokens", None), ("chips", None), ("approved_other", wallet.pk)}
    only = prepare(semi_automatic(means=(), means_approvals=(wallet.pk,)))
    assert [str(each) for each in only.payment_means.all()] == [wallet.name]


# --- Past the services.


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("an_approval_of_a_firm_is_recorded_once", {}),
        ("an_approved_firm_has_its_name_and_reference", {"firm": ""}),
    ],
)
def test_the_database_keeps_the_register_of_firms(name: str, changes: dict[str, Any]) -> None:
    row = firm()
    with refused(name):
        write(copy_of(row, **changes))


def test_the_database_knows_when_a_firm_ends() -> None:
    row = firm()
    facts: dict[str, Any] = {
        "refurbisher": row,
        "last_day": DAY,
        "reference": "MF",
        "reason": "R",
        "recorded_by": member("director"),
        "recorded_at": TUESDAY,
    }
    with refused("the_end_of_a_firm_has_reference_and_reason"):
        write(RefurbisherEnd(**facts | {"reason": ""}))
    with refused("an_approval_of_a_firm_ends_after_it_began"):
        write(RefurbisherEnd(**facts | {"last_day": date(2025, 11, 29)}))
    with act():
        write(RefurbisherEnd(**facts))
    with refused("games_refurbisherend_refurbisher_id_key"):
        write(RefurbisherEnd(**facts))


def test_the_database_knows_the_firms_of_a_house() -> None:
    like = prepare(used(firm().pk))
    foreign = copy_of(firm("Autre S.A."), venue_id=second_house())
    with act():
        write(foreign)
    firms: list[dict[str, Any]] = [
        {"approved_firm_id": foreign.pk, "refurbisher": foreign.firm, "refurbisher_approval": foreign.reference},
        {"approved_firm_id": None},
        {"refurbisher": "Another name"},
        {"prepared_at": cast.local("2025-11-30 11:00")},
    ]
    for changes in firms:
        with refused("a_used_device_names_a_firm_of_the_register"):
            Numbering.objects.filter(venue_id=VENUE).update(last_number=2)
            write(copy_of(like, number=2, **changes))


def test_the_database_knows_the_means_of_an_application() -> None:
    wallet, row = stakes.approve(valid_from=date(2026, 3, 1)), prepare(semi_automatic())
    early = prepare(semi_automatic(planned_on=date(2026, 1, 20)), at=EARLY)
    cases: list[tuple[str, dict[str, Any]]] = [
        ("an_application_names_its_means_once", {"means": "chips"}),
        ("the_means_of_a_semi_automatic_game_are_known", {"means": "credit"}),
        ("other_means_of_an_application_name_their_approval", {"means": "approved_other"}),
        ("other_means_of_an_application_name_their_approval", {"means": "coins", "approval": wallet}),
        ("means_of_an_application_are_approved", {"means": "approved_other", "approval_id": uuid4()}),
        ("means_of_an_application_are_approved", {"application": early, "means": "approved_other", "approval": wallet}),
    ]
    for name, changes in cases:
        with refused(name):
            write(ApplicationMeans(**{"application": row} | changes))
    with refused("a_semi_automatic_game_names_its_means"):
        Numbering.objects.filter(venue_id=VENUE).update(last_number=3)
        write(copy_of(row, number=3))
    file(row)
    with refused("means_are_named_before_the_filing"):
        write(ApplicationMeans(application=row, means="coins"))


# --- Pages and API.


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_firm_is_recorded_and_ended_on_its_pages(sign_in: Any, compliance_officer: Any, inspector: Any) -> None:
    officer = sign_in(compliance_officer)
    facts = {"firm": "Mecan S.A.", "reference": "MF-7", "approved_on": "2026-01-05"}
    wrong = officer.post("/tables/refurbishers/new/", facts | {"approved_on": "2026-12-01"})
    assert (wrong.status_code, "Mecan S.A." in text(wrong)) == (422, True)
    assert "The approval is recorded." in text(officer.post("/tables/refurbishers/new/", facts, follow=True))
    assert "Mecan S.A. (MF-7)" in text(officer.get("/tables/applications/new/"))
    row = Refurbisher.objects.get()
    page = f"/tables/refurbishers/{row.pk}/end/"
    assert "End the approval: Mecan S.A." in text(officer.get(page))
    end = {"last_day": "2026-03-03", "reference": "MF-8", "reason": "Withdrawn."}
    assert officer.post(page, end | {"reason": ""}).status_code == 422
    assert "MF-7" in text(officer.post(page, end, follow=True))
    reader = sign_in(inspector)
    assert "Record the approval" not in text(reader.get("/tables/refurbishers/"))
    assert reader.post(page, end).status_code == 403
    assert officer.get(f"/tables/refurbishers/{uuid4()}/end/").status_code == 404


def test_a_firm_goes_through_the_api(sign_in: Any, compliance_officer: Any) -> None:
    officer = sign_in(compliance_officer)
    facts = {"firm": "Mecan S.A.", "reference": "MF-7", "approved_on": "2026-01-05"}
    made = post(officer, "refurbishers/", facts).json()
    (line,) = officer.get("/api/v1/refurbishers/").json()["results"]
    assert (line["id"], line["firm"], line["state"]) == (made["id"], "Mecan S.A.", "holds")
    end = {"last_day": "2026-03-02", "reference": "MF-8", "reason": "Withdrawn."}
    assert post(officer, f"refurbishers/{made['id']}/end/", end).status_code == 200
    (line,) = officer.get("/api/v1/refurbishers/").json()["results"]
    assert (line["state"], line["last_day"], line["end_reference"]) == ("over", "2026-03-02", "MF-8")


def test_an_application_with_a_used_device_goes_through_page_and_api(sign_in: Any, compliance_officer: Any) -> None:
    officer, refurbisher, wallet = sign_in(compliance_officer), firm(), stakes.approve(valid_from=date(2026, 3, 1))
    content = semi_automatic()
    body: dict[str, Any] = {
        name: getattr(content, name)
        for name in ("kind", "name", "game_type", "description", "brands", "presentation", "redistribution")
    } | {
        "planned_on": "2026-06-10",
        "rooms": [str(each) for each in content.rooms],
        "condition": "refurbished",
        "refurbisher": str(refurbisher.pk),
        "staff_role": content.staff_role,
        "means": ["coins"],
        "means_approvals": [str(wallet.pk)],
    }
    assert officer.post("/tables/applications/new/", body).status_code == 302
    first = ApprovalApplication.objects.get()
    page = text(officer.get(f"/tables/applications/{first.pk}/"))
    assert "Mecan S.A. (MF-2025-3)" in page
    again = text(officer.get(f"/tables/applications/new/?replaces={first.pk}"))
    assert f'value="{refurbisher.pk}" selected' in again
    made = post(officer, "applications/", body | {"annexes": []}).json()
    found = officer.get(f"/api/v1/applications/{made['id']}/").json()
    assert found["refurbisher"] == "Mecan S.A."
    refused_ = post(officer, "applications/", body | {"annexes": [], "refurbisher": str(uuid4())}).json()
    assert (refused_["status"], refused_["article"]) == (409, "article 20-2")


def test_a_new_device_names_no_firm() -> None:
    assert selectors.find_firm(VENUE, None) is None
