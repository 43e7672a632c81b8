"""A paper typed while the server was silent goes the way of a typed paper, and is a late entry."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from compliance.admissions.door.forms import signed_state as hand
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.admissions.models.late_entries import LateEntry
from compliance.admissions.offline import selectors as late_selectors
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import Address, IdentityCheck
from tests import cast, said
from tests.admissions.api_requests import zone
from tests.admissions.desk_pages import address, guest_form, hidden, text
from tests.admissions.late_entries import AT, THEN, handed_in, told
from tests.admissions.presenting import present


@pytest.fixture
def steward(porter: Any, sign_in: Any) -> Any:
    with time_machine.travel(AT, tick=False):
        client = sign_in(porter)
        client.get("/door/")
        yield client


def typed(**changes: str) -> dict[str, str]:
    """What a steward typed of Weber's passport, as the browser hands it in."""
    paper = {
        "surname": "Weber",
        "first_names": "Jean",
        "born_on": "17.05.1980",
        "sex": "M",
        "nationality": "LUX",
        "kind": "passport",
        "number": "P123",
        "issuing_state": "LUX",
        "expires_on": "01.06.2030",
    }
    return handed_in(scan="", typed="on") | paper | address() | changes


def test_a_paper_that_was_typed_is_offered_for_enter_and_stored_as_late(steward: Client) -> None:
    sent = typed()
    offered = steward.post("/door/late/", sent)
    assert 'data-outcome="admitted"' in text(offered)
    assert not LateEntry.objects.exists()
    for _pressed in range(2):
        issued = steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
        assert "data-stored" in text(issued)
    row = LateEntry.objects.get()
    assert (row.kind, row.fate, row.presented_at, row.decision.outcome) == ("checked", "here", THEN, "admitted")
    assert str(row.nonce) == sent["nonce"] == str(row.decision.nonce)
    assert IdentityCheck.objects.get().read_from == "typed"
    assert Entry.objects.count() == AdmissionCard.objects.count() == 1


def test_a_typed_paper_that_was_answered_in_time_is_not_late(steward: Client) -> None:
    sent = typed(born_on="01.01.2012")
    in_time = steward.post("/door/manual/", sent)
    assert 'data-outcome="refused"' in text(in_time)
    again = steward.post("/door/late/", sent)
    assert "data-stored" in text(again)
    assert DoorDecision.objects.count() == 1
    assert not LateEntry.objects.exists()


def test_a_typed_paper_that_is_refused_is_stored_at_once_and_once(steward: Client) -> None:
    sent = typed(born_on="01.01.2012", fate="on_paper")
    for _turn in range(2):
        answer = text(steward.post("/door/late/", sent))
        assert 'data-outcome="refused"' in answer
        assert "article 75, paragraph 2" in answer
        assert "data-stored" in answer
    assert LateEntry.objects.get().decision == DoorDecision.objects.get()


@pytest.mark.parametrize(
    ("missing", "remedy"),
    [("born_on", "17.05.1980"), ("expires_on", "01.06.2030"), ("address", "5, rue des Bains"), ("number", "P123")],
)
def test_what_is_missing_is_asked_on_the_form_and_the_paper_stays_late(
    steward: Client, missing: str, remedy: str
) -> None:
    asked = steward.post("/door/late/", typed(**{missing: ""}))
    assert 'data-state="manual"' in text(asked)
    assert "data-stored" not in text(asked)
    assert not LateEntry.objects.exists()
    once_more = steward.post("/door/manual/", guest_form(asked, **{missing: ""}))
    assert 'data-state="manual"' in text(once_more)
    offered = steward.post("/door/manual/", guest_form(once_more, **{missing: remedy}))
    steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    row = LateEntry.objects.get()
    assert (row.kind, row.presented_at, row.decision.outcome) == ("checked", THEN, "admitted")


def test_what_was_mistyped_is_noted_without_what_stood_there(steward: Client, house: Any) -> None:
    steward.post("/door/late/", typed(born_on="31.02.1980"))
    (note,) = said.acts(house.id, "admissions.scan.unread")
    assert (note.facts["why"], note.facts["fields"]) == ("typed", ["born_on"])
    assert "1980" not in str(note.facts)


def test_a_typed_guest_who_has_gone_is_asked_for_nothing(steward: Client) -> None:
    answer = steward.post("/door/late/", typed(fate="not_let_in", expires_on="", address="", town=""))
    assert "data-stored" in text(answer)
    row = LateEntry.objects.get()
    assert (row.kind, row.decision.outcome) == ("checked", "unverified")
    assert not Entry.objects.exists()


def test_half_a_paper_of_a_guest_who_has_gone_is_listed_as_such(steward: Client, house: Any) -> None:
    sent = typed(fate="not_let_in", number="")
    for _turn in range(2):
        answer = text(steward.post("/door/late/", sent))
        assert "The typed data is not enough for a check and is" in answer
        assert "data-stored" in answer
    row = LateEntry.objects.get()
    assert (row.kind, row.fate, row.decision) == ("unreadable", "not_let_in", None)


# --- Inside already, and something is missing.


LEAVE = "Leave it to the supervisor"


def test_a_new_guest_let_in_on_paper_whose_address_nobody_knows_is_left_to_the_supervisor(
    steward: Client, house: Any
) -> None:
    asked = steward.post("/door/late/", handed_in(scan=zone(), fate="on_paper"))
    assert LEAVE in text(asked)
    sent = guest_form(asked, address="", town="", postcode="", leave="on")
    for _turn in range(2):
        assert "data-stored" in text(steward.post("/door/guest/", sent))
    row = LateEntry.objects.get()
    assert (row.decision.outcome, row.decision.person_id is None) == ("unverified", False)
    assert "address_missing" in {ground.code for ground in row.decision.grounds.all()}
    assert list(late_selectors.late_to_settle(house.id)) == [row]
    assert not Entry.objects.exists()


def test_whoever_is_left_to_the_supervisor_is_not_admitted_by_it(steward: Client, house: Any) -> None:
    asked = steward.post("/door/late/", handed_in(scan=zone(), fate="on_paper"))
    steward.post("/door/guest/", guest_form(asked, leave="on"))
    row = LateEntry.objects.get()
    assert [ground.code for ground in row.decision.grounds.all()] == ["face_not_compared"]
    assert list(late_selectors.late_to_settle(house.id)) == [row]
    assert not AdmissionCard.objects.exists()


def test_half_a_typed_paper_of_a_guest_inside_is_left_to_the_supervisor(steward: Client, house: Any) -> None:
    asked = steward.post("/door/late/", typed(fate="on_paper", number=""))
    assert LEAVE in text(asked)
    left = steward.post("/door/manual/", guest_form(asked, number="", leave="on"))
    assert "The typed data is not enough for a" in text(left)
    row = LateEntry.objects.get()
    assert (row.kind, row.fate, row.presented_at) == ("unreadable", "on_paper", THEN)
    assert list(late_selectors.late_to_settle(house.id)) == [row]


def test_a_guest_who_stands_at_the_desk_is_not_left_to_anybody(steward: Client) -> None:
    asked = steward.post("/door/late/", handed_in(scan=zone()))
    assert LEAVE not in text(asked)
    again = steward.post("/door/guest/", guest_form(asked, address="", town="", leave="on"))
    assert 'data-state="guest"' in text(again)
    in_time = steward.post("/door/manual/", typed(number="", leave="on"))
    assert LEAVE not in text(in_time)
    assert not LateEntry.objects.exists()


# --- Scanned before the silence, completed in it.


def test_an_address_typed_in_the_silence_joins_the_scan_it_was_asked_for(steward: Client) -> None:
    offered = steward.post("/door/late/", typed(scan=zone(), surname="WEBER", first_names="JEAN"))
    assert 'data-outcome="admitted"' in text(offered)
    steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    assert IdentityCheck.objects.get().read_from == "mrz"
    assert Address.objects.get().street == "5, rue des Bains"
    assert LateEntry.objects.get().presented_at == THEN


def test_a_scan_that_was_corrected_in_the_silence_counts_as_typed(steward: Client) -> None:
    asked = steward.post(
        "/door/late/", typed(scan=zone(), surname="WEBER-THILL", first_names="JEAN", address="", town="")
    )
    assert 'data-state="guest"' in text(asked)
    offered = steward.post("/door/guest/", guest_form(asked))
    steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    assert IdentityCheck.objects.get().read_from == "typed"
    assert LateEntry.objects.get().decision.outcome == "admitted"


def test_a_completed_scan_that_was_answered_in_time_is_not_late(steward: Client) -> None:
    """The nonce is that of the scan, whether its answer came then or comes now."""
    scanned = {"scan": zone(), "nonce": str(uuid4())}
    asked = steward.post("/door/scan/", scanned)
    refused = steward.post("/door/guest/", guest_form(asked, expires_on="01.01.2020"))
    assert 'data-outcome="refused"' in text(refused)
    again = steward.post("/door/late/", typed(**scanned, expires_on="01.01.2020"))
    assert "data-stored" in text(again)
    assert DoorDecision.objects.count() == 1
    assert not LateEntry.objects.exists()


def test_what_was_typed_over_a_scan_that_nobody_can_read_counts_as_typed(steward: Client) -> None:
    offered = steward.post("/door/late/", typed(scan="WEBER JEAN, PASSPORT"))
    steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    assert IdentityCheck.objects.get().read_from == "typed"
    assert LateEntry.objects.get().kind == "checked"


def test_a_known_guest_on_a_new_typed_paper_is_asked_about_and_stays_late(steward: Client, porter: Any) -> None:
    present(porter, paper=cast.paper(birth=PartialDate(1980, 5, 17)))
    asked = steward.post("/door/late/", typed(number="P999"))
    assert 'data-state="known"' in text(asked)
    offered = steward.post("/door/same/", {"shown": hidden(asked, "shown"), "choice": "other"})
    steward.post("/door/issue/", {"shown": hidden(offered, "shown"), "kind": "day"})
    assert LateEntry.objects.get().decision.outcome == "admitted"


# --- What the page needs.


def test_a_form_that_is_no_paper_yet_stays_late() -> None:
    late = told(desk_id=None, sent_at=None)
    kept = hand.dump_late(late)
    assert hand.load_late_presentation(kept) == late
    assert hand.load_code(kept) is None
    with pytest.raises(hand.StateExpired):
        hand.load_state(kept)


@pytest.mark.parametrize("path", ["/door/", "/door/manual/"])
def test_these_pages_can_keep_a_typed_paper(steward: Client, path: str) -> None:
    page = steward.get(path).content.decode()
    assert "data-key-id" in page
    _before, _found, form = page.partition('<template id="desk-manual">')
    assert 'name="surname"' in form.partition("</template>")[0]


def test_the_shell_has_a_form_with_nothing_on_it(steward: Client) -> None:
    page = steward.get("/door/shell/").content.decode()
    form = page.partition('<template id="desk-manual">')[2].partition("</template>")[0]
    assert 'name="surname"' in form
    assert "csrfmiddlewaretoken" not in form
    assert 'value="LUX"' not in form
