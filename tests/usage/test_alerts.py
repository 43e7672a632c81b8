"""An account above the limits raises an alert once; another person reviews it, on its page or through the API."""

import logging
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from audit.recording.context import Origin, coming_from
from compliance import use_limits
from compliance.http.access.use_limits import TooManyRequests
from compliance.usage import tasks
from compliance.usage.models import UseAlert, UseAlertReview, UseCount
from compliance.usage.services import alerts, counting
from compliance.venues.models.devices import Device
from tests import cast, said
from tests.accounts import open_account
from tests.monitoring.guests import refused
from tests.orphans.past import write
from tests.refusals import detail_of

AT = cast.TUESDAY + timedelta(minutes=5)  # the start of ten minutes
VENUE = cast.VENUE


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as clock:
        yield clock


@pytest.fixture(autouse=True)
def limits(settings: Any) -> None:
    settings.USE_LIMITS = dict.fromkeys(use_limits.DEFAULTS, (3, 6, 10, 20))


def use(by: Any, times: int, *, at: Any = AT, machine: Any = None, venue: Any = VENUE) -> None:
    with coming_from(Origin(request_id="r", machine=machine)):
        for _time in range(times):
            counting.count_use("persons", venue_id=venue, by=by, at=at)


def raised(by: Any, times: int = 4, **more: Any) -> UseAlert:
    use(by, times, **more)
    assert alerts.raise_alerts(at=AT) == 1
    return UseAlert.objects.order_by("-pk")[0]


# --- Raising.


def test_an_account_above_a_limit_raises_one_alert(porter: Any) -> None:
    use(porter, 3)
    assert alerts.raise_alerts(at=AT) == 0
    alert = raised(porter, 1)
    assert (alert.span, alert.level, alert.counted, alert.limit) == ("window", "noticed", 4, 3)
    assert (alert.staff, alert.device, alert.began_at) == (porter, None, AT)
    (act,) = said.acts(VENUE, "usage.alert.raised")
    assert act.actor is None
    assert act.facts == {"activity": "persons", "span": "window", "level": "noticed", "counted": 4, "limit": 3}
    use(porter, 1)
    assert alerts.raise_alerts(at=AT) == 0


def test_a_refusal_raises_a_second_alert(porter: Any) -> None:
    raised(porter)
    use(porter, 2)
    with pytest.raises(TooManyRequests):
        use(porter, 1)
    assert alerts.raise_alerts(at=AT) == 1
    assert UseAlert.objects.get(level="refused").limit == 6


def test_much_in_24_hours_raises_one_alert_a_day(porter: Any) -> None:
    for hour in range(4):
        use(porter, 3, at=AT + timedelta(hours=hour))
    assert alerts.raise_alerts(at=AT + timedelta(hours=4)) == 1
    alert = UseAlert.objects.get()
    assert (alert.span, alert.counted, alert.limit) == ("day", 12, 10)
    use(porter, 3, at=AT + timedelta(hours=5))
    assert alerts.raise_alerts(at=AT + timedelta(hours=5)) == 0


def test_a_device_and_its_person_raise_alerts_of_their_own(porter: Any, machine: Any) -> None:
    device = Device.objects.get()
    raised(porter)
    assert raised(porter, machine=device.pk).device == device
    assert UseAlert.objects.filter(device__isnull=True).count() == 1


def test_an_account_without_a_role_is_alerted_at_its_employer(porter: Any) -> None:
    alert = raised(porter, venue=None)
    assert alert.venue_id == VENUE
    use(porter, 1, venue=None)
    assert alerts.raise_alerts(at=AT) == 0
    (act,) = said.acts(VENUE, "usage.alert.raised")
    assert act.subject_id == alert.pk


def test_an_account_of_the_authority_without_a_role_is_alerted_where_it_had_one(inspector: Any) -> None:
    assert raised(inspector, venue=None).venue_id == VENUE
    never = open_account("never.had.a.role", authority="LU")
    assert raised(never, venue=None).venue_id == VENUE


def test_a_worker_that_dies_leaves_the_count_to_the_next(porter: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    use(porter, 4)

    def killed(*_arguments: Any) -> bool:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(alerts, "_raise", killed)
        with pytest.raises(SystemExit):
            alerts.raise_alerts(at=AT)
    assert UseCount.objects.get().examined == 0
    assert alerts.raise_alerts(at=AT) == 1


def test_an_alert_is_in_the_log_of_the_worker(porter: Any, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    use(porter, 4)
    tasks.watch()
    tasks.watch()
    assert [record.getMessage() for record in caplog.records] == ["1 alerts about accounts"]


# --- Reviewing.


def test_an_alert_waits_on_the_start_page_and_is_reviewed(porter: Any, compliance_officer: Any, sign_in: Any) -> None:
    alert = raised(porter)
    client = sign_in(compliance_officer)
    assert "1 alert about an account awaits review." in client.get("/door/tonight/").content.decode()
    listed = client.get("/use-alerts/?state=open").content.decode()
    assert "Records of persons opened" in listed
    assert str(porter) in listed
    page = client.get(f"/use-alerts/{alert.pk}/").content.decode()
    assert "Complete the review" in page
    assert len(said.acts(VENUE, "usage.alert.opened")) == 1
    answer = client.post(f"/use-alerts/{alert.pk}/review/", {"outcome": "explained"}, follow=True)
    assert "The alert is reviewed." in answer.content.decode()
    assert "The work required it" in answer.content.decode()
    (act,) = said.acts(VENUE, "usage.alert.reviewed")
    assert said.own_facts(act) == {"outcome": "explained"}
    assert said.tables(act) == {"usage_usealertreview"}
    assert "awaits review" not in client.get("/door/tonight/").content.decode()
    assert str(porter) not in client.get("/use-alerts/?state=open").content.decode()
    assert str(porter) in client.get("/use-alerts/?state=reviewed").content.decode()


def test_a_form_without_an_outcome_is_shown_again(porter: Any, director: Any, sign_in: Any) -> None:
    alert = raised(porter)
    assert sign_in(director).post(f"/use-alerts/{alert.pk}/review/", {}).status_code == 422


def test_nobody_reviews_an_alert_about_themselves(director: Any, sign_in: Any) -> None:
    alert, client = raised(director), sign_in(director)
    assert "Another person with this permission" in client.get(f"/use-alerts/{alert.pk}/").content.decode()
    answer = client.post(f"/use-alerts/{alert.pk}/review/", {"outcome": "explained"})
    assert "This alert is about your own account." in answer.content.decode()
    assert not UseAlertReview.objects.exists()


def test_only_compliance_and_management_see_alerts(
    porter: Any, chef_de_salle: Any, administrator: Any, sign_in: Any
) -> None:
    alert = raised(porter)
    for member in (porter, chef_de_salle, administrator):
        client = sign_in(member)
        assert client.get("/use-alerts/").status_code == 403
        assert client.get(f"/use-alerts/{alert.pk}/").status_code == 403
        assert client.post(f"/use-alerts/{alert.pk}/review/", {"outcome": "explained"}).status_code == 403


def test_the_api_lists_and_reviews_alerts_once(porter: Any, compliance_officer: Any, sign_in: Any) -> None:
    alert, client = raised(porter), APIClient()
    client.cookies = sign_in(compliance_officer).cookies
    (row,) = client.get("/api/v1/use-alerts/").json()["results"]
    assert (row["activity"], row["counted"], row["state"]) == ("persons", 4, "open")
    path = f"/api/v1/use-alerts/{alert.pk}/review/"
    sent = {"outcome": "followed_up"}
    answer = client.post(path, sent, format="json", headers={"Idempotency-Key": "review-0001"})
    assert answer.status_code == 200, answer.content
    again = client.post(path, sent, format="json", headers={"Idempotency-Key": "review-0002"})
    assert detail_of(again) == "This alert has already been reviewed. Reload the page."


# --- Past the services.


def test_the_database_refuses_alerts_and_reviews_that_cannot_be(porter: Any, director: Any) -> None:
    alert = raised(porter)
    facts = {name: getattr(alert, name) for name in ("venue", "staff", "activity", "span", "level", "counted", "limit")}
    facts |= {"began_at": AT, "raised_at": AT}
    for name, changes in (
        ("the_alerted_use_is_known", {"activity": "sleeping"}),
        ("the_span_of_a_use_alert_is_known", {"span": "year"}),
        ("the_level_of_a_use_alert_is_known", {"level": "loud"}),
        ("an_alerted_use_has_a_reason", {"counted": 2}),
    ):
        with refused(name):
            write(UseAlert(**facts | changes))
    review = {"alert": alert, "outcome": "explained", "reviewed_by": director, "reviewed_at": AT}
    with refused("the_outcome_of_a_use_review_is_known"):
        write(UseAlertReview(**review | {"outcome": "forgotten"}))
    with refused("a_use_alert_is_reviewed_by_another_person"):
        write(UseAlertReview(**review | {"reviewed_by": porter}))
    alerts.review_alert(house=cast.house(), alert=alert, outcome="explained", by=director, at=AT)
    with refused("usage_usealertreview_alert_id_key"):
        write(UseAlertReview(**review))


def test_the_database_keeps_one_count_for_the_same(porter: Any) -> None:
    from django.db import IntegrityError, transaction

    from compliance.usage.models import DenialCount

    use(porter, 1)
    count = {"staff": porter, "activity": "persons", "began_at": AT, "venue_id": VENUE, "count": 1}
    denial = {"staff": porter, "permission": "x", "began_at": AT, "last_at": AT, "count": 1}
    DenialCount.objects.create(**denial)
    for name, row in (
        ("uses_of_a_window_have_one_count", UseCount(**count)),
        ("a_counted_use_is_known", UseCount(**count | {"activity": "sleeping"})),
        ("denials_of_a_permission_have_one_count", DenialCount(**denial)),
    ):
        with pytest.raises(IntegrityError, match=name), transaction.atomic():
            row.save(force_insert=True)
