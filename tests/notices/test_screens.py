"""The pages and paths of notices: what waits, what is late, and that it was sent."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.notices.models import NoticeSent
from compliance.venues.models import Room
from tests import cast, said
from tests.notices.payments import tell
from tests.notices.test_services import raised

SENT = {"way": "email", "reference": "MJ/7", "sent_on": "2026-03-03", "sent_time": "20:20"}


@pytest.fixture(autouse=True)
def a_little_later(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY + timedelta(minutes=30), tick=False):
        yield


def test_a_notice_waits_alarms_and_is_sent(sign_in: Any, director: Any) -> None:
    row, client = raised(), sign_in(director)
    assert "1 notice to an authority is to be sent, 0 overdue." in client.get("/door/tonight/").content.decode()
    with time_machine.travel(cast.TUESDAY + timedelta(hours=25), tick=False):
        late = sign_in(director)
        assert "1 overdue." in late.get("/door/tonight/").content.decode()
        assert "Weber" in late.get("/notices/?state=overdue").content.decode()
    page = client.get(f"/notices/{row.pk}/").content.decode()
    assert "Threatened a croupier." in page
    assert "Record as sent" in page
    address = f"/notices/{row.pk}/sent/"
    refused = client.post(address, SENT | {"sent_time": "20:00"})
    assert refused.status_code == 422
    assert "raised later than that" in refused.content.decode()
    assert client.post(address, SENT | {"sent_time": "soon"}).status_code == 422
    assert client.post(address, SENT).status_code == 302
    assert NoticeSent.objects.get().sent_at == cast.local("2026-03-03 20:20")
    assert said.acts(cast.VENUE, "notices.notice.opened")
    assert "MJ/7" in client.get(f"/notices/{row.pk}/").content.decode()
    assert "No notice" in client.get("/notices/?state=open").content.decode()


def test_notices_through_the_api(sign_in: Any, director: Any) -> None:
    row, client, key = raised(), sign_in(director), uuid4().hex
    listed = client.get("/api/v1/notices/?state=open").json()
    assert [each["id"] for each in listed["results"]] == [str(row.pk)]
    one = client.get(f"/api/v1/notices/{row.pk}/").json()
    assert (one["ground"], one["born_on"], one["sent"]) == ("house_exclusion", "1980-05-17", None)
    body = {"way": "post", "reference": "R-1", "sent_at": "2026-03-03T19:20:00Z"}

    def send(key: str) -> Any:
        address = f"/api/v1/notices/{row.pk}/sent/"
        return client.post(address, body, content_type="application/json", headers={"Idempotency-Key": key}).json()

    assert send(key) == send(key) == {"accepted": True, "notice": str(row.pk), "reason": ""}
    assert not send(uuid4().hex)["accepted"]
    assert client.get(f"/api/v1/notices/{uuid4()}/").status_code == 404


def test_who_may_not(sign_in: Any, porter: Any, inspector: Any) -> None:
    row = raised()
    assert sign_in(porter).get("/notices/").status_code == 403
    assert sign_in(porter).get("/api/v1/notices/").status_code == 403
    client = sign_in(inspector)
    assert "Record as sent" not in client.get(f"/notices/{row.pk}/").content.decode()
    assert client.post(f"/notices/{row.pk}/sent/", SENT).status_code == 403
    assert client.get(f"/notices/{uuid4()}/").status_code == 404


def test_a_payment_is_seen_and_sent_like_any_notice(sign_in: Any, director: Any, inspector: Any, porter: Any) -> None:
    row, client = tell(), sign_in(director)
    listed = client.get("/notices/").content.decode()
    for mention in (
        "Receveur communal de Mondorf-les-Bains",
        "4,812.65&nbsp;EUR",
        "Payment of orphan money",
        "art. 8(7)",
    ):
        assert mention in listed
    assert "Name not known" not in listed
    page = sign_in(inspector).get(f"/notices/{row.pk}/").content.decode()
    for mention in ("Minister of Finance", "4,812.65 EUR", "01/03/2026", "2025", "118, 119", row.letter_number):
        assert mention in page
    assert "l’établissement a versé" in page
    assert "Born" not in page
    assert "Record as sent" not in page
    assert "not yet received" in client.get(f"/notices/{other(receipts=()).pk}/").content.decode()
    assert client.post(f"/notices/{row.pk}/sent/", SENT).status_code == 302
    assert NoticeSent.objects.get().notice_id == row.pk
    assert "MJ/7" in client.get(f"/notices/{row.pk}/").content.decode()
    assert sign_in(porter).get(f"/notices/{row.pk}/").status_code == 403


def test_a_payment_not_told_alarms_on_the_page_of_tonight(sign_in: Any, director: Any, porter: Any) -> None:
    tell()
    with time_machine.travel(cast.TUESDAY + timedelta(hours=25), tick=False):
        assert "1 notice to an authority is to be sent, 1 overdue." in tonight(sign_in(director))
        assert "to an authority" not in tonight(sign_in(porter))


def tonight(client: Any) -> str:
    return str(client.get("/door/tonight/").content.decode())


def other(**changes: Any) -> Any:
    """A notice of another payment."""
    return tell(Room.objects.filter(venue_id=cast.VENUE).last(), **changes)


def test_a_payment_through_the_api(sign_in: Any, director: Any) -> None:
    person, row, client = raised(), tell(), sign_in(director)
    one = client.get(f"/api/v1/notices/{row.pk}/").json()
    assert (one["addressee"], one["kind"], one["letter_number"]) == ("finance", "orphan_payment", row.letter_number)
    assert (one["guest"], one["surname"], one["born_on"]) == (None, "", None)
    assert one["payment"] == {
        "exercise": "2025",
        "amount": "4812.65",
        "currency": "EUR",
        "paid_on": "2026-03-01",
        "beneficiary": "Receveur communal de Mondorf-les-Bains",
        "receipts": ["118", "119"],
    }
    assert client.get(f"/api/v1/notices/{person.pk}/").json()["payment"] is None
