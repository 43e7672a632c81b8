"""Pages of erasure: what is proposed, who may release it, holds, and the file that a guest is given."""

import io
import json
import zipfile
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.retention.selectors import erasures as selectors
from tests import cast, said
from tests.admissions.books import card
from tests.retention import erased

LIST = "/retention/"


@pytest.fixture(autouse=True)
def _later(db: None) -> Any:
    with time_machine.travel(erased.LATER, tick=False):
        yield


@pytest.fixture
def order(db: None) -> Any:
    erased.periods()
    card(cast.member("porter"))
    (found,) = erased.propose()
    return found


def test_the_page_says_for_which_kinds_a_period_must_be_set(sign_in: Any, compliance_officer: Any) -> None:
    page = sign_in(compliance_officer).get(LIST).content.decode()
    assert "A period must be set" in page
    assert "Imported exclusion lists" in unescape(page)
    erased.periods()
    assert "A period must be set" not in sign_in(compliance_officer).get(LIST).content.decode()


def test_one_releases_and_another_confirms(order: Any, sign_in: Any, compliance_officer: Any, director: Any) -> None:
    page = sign_in(compliance_officer).get(f"{LIST}{order.pk}/").content.decode()
    assert "Weber" in page
    first = sign_in(compliance_officer)
    assert "Another person must confirm it" in first.post(f"{LIST}{order.pk}/release/", follow=True).content.decode()
    again = first.post(f"{LIST}{order.pk}/confirm/", follow=True).content.decode()
    assert "You released this erasure. Another person must confirm it." in again
    done = sign_in(director).post(f"{LIST}{order.pk}/confirm/", follow=True).content.decode()
    assert "It is erased within a few minutes" in done
    assert [note.actor for note in said.acts(cast.VENUE, "audit.erasure.confirmed")] == [director.pk]


def test_the_guest_is_given_a_file(order: Any, sign_in: Any, compliance_officer: Any) -> None:
    address = f"{LIST}guests/{order.subject_id}/own-file/"
    assert (
        "must not be informed of anti-money-laundering monitoring"
        in sign_in(compliance_officer).get(address).content.decode()
    )
    answer = sign_in(compliance_officer).post(address, {"language": "fr"})
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        told, page = json.loads(archive.read("data.json")), archive.read("data.html").decode()
    assert "Weber" in told["person"]
    assert {"people_particulars", "people_address", "admissions_cardstub"} <= {each["table"] for each in told["tables"]}
    assert "rue des Bains" in page
    (given,) = said.acts(cast.VENUE, "retention.own_file.given")
    assert given.facts["looks"] == len(told["looks"])


def test_a_proposal_is_put_aside_with_a_reason(order: Any, sign_in: Any, director: Any) -> None:
    client, address = sign_in(director), f"{LIST}{order.pk}/withdraw/"
    assert client.post(address, {"reason": ""}).status_code == 422
    assert client.post(address, {"reason": "Guest is in touch with us."}).status_code == 302
    again = client.post(address, {"reason": "Once more."})
    assert (again.status_code, "This erasure is already completed or discarded" in again.content.decode()) == (
        422,
        True,
    )
    assert "Guest is in touch with us." in client.get(f"{LIST}{order.pk}/").content.decode()
    assert "Discarded" in client.get(LIST, {"state": "withdrawn"}).content.decode()


def test_a_hold_keeps_a_guest_until_it_is_lifted(order: Any, sign_in: Any, compliance_officer: Any) -> None:
    client, guest = sign_in(compliance_officer), f"{LIST}guests/{order.subject_id}/hold/"
    assert "Place a hold" in client.get(guest).content.decode()
    assert client.post(guest, {"reason": ""}).status_code == 422
    assert client.post(guest, {"reason": "A lawsuit about a win."}).status_code == 302
    page = client.post(f"{LIST}{order.pk}/release/", follow=True).content.decode()
    assert "Discard the proposal" in page
    assert "This data is on hold." in page
    (held,) = selectors.list_holds(cast.VENUE)
    assert "A lawsuit about a win." in client.get(f"{LIST}holds/").content.decode()
    lift = f"{LIST}holds/{held.pk}/lift/"
    refused = client.post(lift, {"reason": ""}, follow=True).content.decode()
    assert "Why the data is no longer needed" in refused
    assert "This field is required." in refused
    assert "The hold is lifted." in client.post(lift, {"reason": "Settled."}, follow=True).content.decode()
    assert client.post(lift, {"reason": "Settled."}).status_code == 404
    assert "No holds" in client.get(f"{LIST}holds/").content.decode()


def test_nobody_and_nothing_have_no_page(order: Any, sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    for address in (f"{uuid4()}/", f"guests/{uuid4()}/own-file/", f"guests/{uuid4()}/hold/"):
        assert client.get(LIST + address).status_code == 404
    assert client.post(f"{LIST}{uuid4()}/release/").status_code == 404


def test_an_erased_guest_stands_there_without_a_name(order: Any, sign_in: Any, director: Any) -> None:
    erased.release(order)
    page = sign_in(director).get(f"{LIST}{order.pk}/").content.decode()
    assert "Confirmed, will be erased" in page
    list_page = sign_in(director).get(LIST).content.decode()
    assert "Weber" in list_page


def test_the_own_file_needs_a_language(order: Any, sign_in: Any, director: Any) -> None:
    address = f"{LIST}guests/{order.subject_id}/own-file/"
    assert sign_in(director).post(address, {"language": "xx"}).status_code == 422
    assert not said.acts(cast.VENUE, "retention.own_file.given")


def test_a_hold_of_another_moment_is_refused_in_words(order: Any, sign_in: Any, director: Any) -> None:
    """A reason of nothing but spaces is no reason."""
    client = sign_in(director)
    answer = client.post(f"{LIST}guests/{order.subject_id}/hold/", {"reason": "  "})
    assert answer.status_code == 422
    file = client.get(LIST, {"export": "csv", "of": "all"})
    assert b"people_person" in b"".join(file.streaming_content)
