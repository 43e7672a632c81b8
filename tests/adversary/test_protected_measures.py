"""No one ends, shortens, prolongs or replaces a measure at a guest's own request, and each attempt is in the log."""

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import DatabaseError
from django.test import Client

from audit.recording import log
from compliance.exclusions.acts import LABELS
from compliance.exclusions.measure_register.selectors import known_guest
from compliance.exclusions.models.endings import AccessAuthorised, MeasureEnd
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.reviews import MeasureReview
from compliance.exclusions.self_exclusion import services
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import imposed, keep_out, limit, self_ban

REFUSED = "exclusions.measure.change_refused"
END = {"ended_on": "2026-03-03", "reference": "MJ-1", "reason": "Asked for it."}
ACCESS = {"interview_on": "2026-03-03"}
REVIEW = {"reviewed_on": "2026-03-03", "outcome": "maintained"}
ARRIVED = {"received_on": "2026-03-02", "received_time": "10:00", "channel": "post"}
WISH = {"language": "fr", "first_day": "2026-03-03", "last_day": "2026-12-31"}
MEASURES = {"self_ban": self_ban, "visit_limit": limit}
# The kind again, for a guest who has such a measure.
AGAIN: dict[str, dict[str, Any]] = {
    "self_ban": {"kind": "self_ban"},
    "visit_limit": {"kind": "visit_limit", "period": "month", "visits": 5},
}


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture(params=list(MEASURES))
def measure(request: Any, porter: Any) -> Measure:
    guest = present(porter).decision.person_id
    assert guest is not None
    return keep_out(MEASURES[request.param](), known_guest(cast.VENUE, guest))


def send(client: Client, address: str, body: dict[str, Any]) -> Any:
    return client.post(
        f"/api/v1/{address}", body, content_type="application/json", headers={"Idempotency-Key": uuid4().hex}
    )


def by_api(address: str, sent: dict[str, Any]) -> Callable[[Client, Measure], Any]:
    return lambda client, row: send(client, f"measures/{row.pk}/{address}/", sent)


def by_page(address: str, sent: dict[str, Any]) -> Callable[[Client, Measure], Any]:
    return lambda client, row: client.post(f"/exclusions/{row.pk}/{address}/", sent)


def again(row: Measure) -> dict[str, Any]:
    return AGAIN[row.kind] | WISH


def asked(row: Measure) -> dict[str, Any]:
    """The same for the API, with its name for the kind."""
    sent = again(row)
    return {"asks_for": sent.pop("kind")} | sent


def entered_by_page(client: Client, row: Measure) -> Any:
    more = {"basis": "house"} if row.kind == "visit_limit" else {}
    return client.post(f"/exclusions/enter/{row.kind}/{row.person_id}/", again(row) | ARRIVED | more)


def read_at_the_desk(client: Client, row: Measure) -> Any:
    wanted = again(row) | {"length": "other", "do": "read", "first_day": "2026-03-03", "last_day": "2026-12-31"}
    return client.post(f"/exclusions/requests/{row.person_id}/", wanted)


def read_by_api(client: Client, row: Measure) -> Any:
    return send(client, "measures/requests/text/", asked(row) | {"guest": str(row.person_id)})


def signed_by_api(client: Client, row: Measure) -> Any:
    signature = {"way": "paper", "text_digest": "0" * 64}
    text = services_digest(row)
    return send(
        client, "measures/requests/", asked(row) | signature | {"guest": str(row.person_id), "text_digest": text}
    )


def services_digest(row: Measure) -> str:
    """The digest of the text as it would be shown, which itself is refused."""
    wish = services.Wish(
        kind=row.kind,
        first_day=date(2026, 3, 3),
        last_day=date(2026, 12, 31),
        language="fr",
        period=AGAIN[row.kind].get("period", ""),
        visits=AGAIN[row.kind].get("visits"),
    )
    who = known_guest(cast.VENUE, row.person_id)
    return services._agreement_text(cast.house(), who, wish, cast.TUESDAY).digest


WAYS: dict[str, tuple[str, str, int, Callable[[Client, Measure], Any]]] = {
    "end, page": ("end", "director", 422, by_page("end", END)),
    "end, API": ("end", "director", 409, by_api("end", END)),
    "access, page": ("access", "play_it_safe", 422, by_page("access", ACCESS)),
    "access, API": ("access", "play_it_safe", 409, by_api("access", ACCESS)),
    "review, page": ("review", "compliance_officer", 422, by_page("review", REVIEW)),
    "review, API": ("review", "compliance_officer", 409, by_api("reviews", REVIEW)),
    "another one, page": ("replace", "compliance_officer", 422, entered_by_page),
    "another one, read at the desk": ("replace", "cashier", 422, read_at_the_desk),
    "another one, read by API": ("replace", "cashier", 409, read_by_api),
    "another one, signed by API": ("replace", "cashier", 409, signed_by_api),
}


def test_every_attempt_that_the_log_can_name_is_tried() -> None:
    assert {attempt for attempt, *_rest in WAYS.values()} == set(LABELS[REFUSED, "attempt"])


@pytest.mark.parametrize("way", WAYS)
def test_each_attempt_is_refused_and_stays_in_the_log(way: str, measure: Measure, sign_in: Any) -> None:
    attempt, member, status, act = WAYS[way]
    staff = cast.member(member)
    answer = act(sign_in(staff), measure)
    assert answer.status_code == status, answer.content.decode()[:200]
    (entry,) = said.acts(cast.VENUE, REFUSED)
    assert (entry.actor, entry.subject_id) == (staff.pk, measure.pk)
    assert said.own_facts(entry) == {"measure": measure.kind, "attempt": attempt}, "no name, no day, no reason"
    assert Measure.objects.get().last_day == measure.last_day
    assert not MeasureEnd.objects.exists()
    assert not AccessAuthorised.objects.exists()
    assert not MeasureReview.objects.exists()


@pytest.mark.parametrize("way", WAYS)
def test_an_attempt_that_cannot_be_logged_is_an_error_and_not_a_refusal(
    way: str, measure: Measure, sign_in: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    _attempt, member, _status, act = WAYS[way]
    client, note = sign_in(cast.member(member)), log.note
    client.get("/house/")

    def full(kind: str, **facts: Any) -> Any:
        if kind == REFUSED:
            raise DatabaseError("no space left on device")
        return note(kind, **facts)

    monkeypatch.setattr(log, "note", full)
    with pytest.raises(DatabaseError, match="no space left"):
        act(client, measure)
    assert not MeasureEnd.objects.exists()


def test_each_try_has_an_entry_of_its_own(measure: Measure, sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    for number in (1, 2, 3):
        by_api("end", END)(client, measure)
        assert len(said.acts(cast.VENUE, REFUSED)) == number


def test_what_is_merely_wrong_is_no_attempt(porter: Any, sign_in: Any, director: Any) -> None:
    guest = present(porter).decision.person_id
    assert guest is not None
    row = keep_out(imposed(), known_guest(cast.VENUE, guest))
    client = sign_in(director)
    assert by_api("end", END | {"ended_on": "2025-01-01"})(client, row).status_code == 409
    assert by_page("end", END | {"ended_on": "2025-01-01"})(client, row).status_code == 422
    assert entered_again(client, row).status_code == 422
    assert not said.acts(cast.VENUE, REFUSED)


def entered_again(client: Client, row: Measure) -> Any:
    """A limit of the management for days on which there is one: a mistake, which another decision corrects."""
    sent = {"basis": "art_69", "period": "month", "visits": "3", "reason": "Again.", "first_day": "2026-03-03"}
    return client.post(f"/exclusions/enter/visit_limit/{row.person_id}/", sent)


def test_who_reads_the_log_understands_it(measure: Measure, sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    by_page("end", END)(client, measure)
    (entry,) = said.acts(cast.VENUE, REFUSED)
    page = client.get(f"/log/{entry.act}/").content.decode()
    assert "end it before its last day" in page
