"""Reports through the API: the same services, a key against doing it twice, and the PDF itself."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine

from audit.models import Entry
from compliance.reports.models import Drawing, Report
from tests import cast, said
from tests.reports.shelf import PDF, drawn, ordered

REPORTS = "/api/v1/reports/"
NIGHT = {"report": "R-05", "first_day": "2026-03-02", "last_day": "2026-03-03"}
NOWHERE = "00000000-0000-7000-8000-000000000000"


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def post(client: Any, body: dict[str, str], key: str | None = "key-of-the-morning") -> Any:
    headers = {"Idempotency-Key": key} if key else {}
    return client.post(REPORTS, body, content_type="application/json", headers=headers)


def test_orders_a_report_once_for_one_key(inspector: Any, sign_in: Any, in_memory: Callable[[], list[Any]]) -> None:
    client = sign_in(inspector)
    first, again = post(client, NIGHT), post(client, NIGHT)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert (first.json()["state"], first.json()["report"], first.json()["volumes"]) == ("ordered", "R-05", [])
    assert first.json()["language"] == "fr"
    assert Report.objects.count() == 1
    assert {message[0][0] for message in in_memory()} == {first.json()["id"]}
    assert Entry.objects.filter(kind="reports.report.ordered").count() == 1


def test_an_order_needs_a_key_and_a_sensible_span(
    inspector: Any, sign_in: Any, in_memory: Callable[[], list[Any]]
) -> None:
    client = sign_in(inspector)
    assert "Idempotency-Key" in post(client, NIGHT, key=None).json()["errors"]
    refused = post(client, NIGHT | {"last_day": "2026-03-04"})
    assert refused.status_code == 409
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert "last_day" in refused.json()["errors"]
    assert "report" in post(client, NIGHT | {"report": "R-99"}).json()["errors"]
    assert not Report.objects.exists()
    assert in_memory() == []


def test_nobody_orders_a_report_whose_registers_they_may_not_read(accountant: Any, sign_in: Any) -> None:
    assert post(sign_in(accountant), NIGHT | {"report": "R-02"}).status_code == 403
    denied = Entry.objects.get(kind="http.permission.denied")
    assert said.own_facts(denied) == {"permission": "exclusions.signal.read"}


def test_an_order_stands_while_the_queue_is_out_of_reach(inspector: Any, sign_in: Any, out_of_reach: None) -> None:
    assert post(sign_in(inspector), NIGHT).status_code == 201
    assert Report.objects.count() == 1


def test_lists_reports_newest_first(house: Any, inspector: Any, sign_in: Any) -> None:
    drawn(house, inspector)
    latest = ordered(house, inspector, kind="R-05")
    Drawing.objects.filter(report=latest).update(step="failed", failure="too_slow")
    body = sign_in(inspector).get(REPORTS).json()
    assert (body["count"], body["next"], body["previous"]) == (2, None, None)
    assert [(row["report"], row["state"], row["failure"]) for row in body["results"]] == [
        ("R-05", "failed", "too_slow"),
        ("R-04", "ready", ""),
    ]


def test_one_report_names_its_volumes_and_where_to_fetch_them(house: Any, inspector: Any, sign_in: Any) -> None:
    report = drawn(house, inspector)
    client = sign_in(inspector)
    whole = client.get(f"{REPORTS}{report.pk}/").json()
    (line,) = client.get(REPORTS).json()["results"]
    assert line.items() <= whole.items()
    (volume,) = whole["volumes"]
    assert (line["volume_count"], line["pages"], line["sha256"]) == (1, str(volume["pages"]), volume["sha256"])
    assert volume["url"].endswith(f"{REPORTS}{report.pk}/volumes/1.pdf")
    for accepted in ("application/pdf", "*/*", "application/json"):
        response = client.get(volume["url"], headers={"Accept": accepted})
        assert response.content == PDF
        assert response.headers["Content-Type"] == "application/pdf"
    assert Entry.objects.filter(kind="reports.report.downloaded").count() == 3


def test_what_is_not_there_is_not_found(house: Any, inspector: Any, sign_in: Any) -> None:
    report = drawn(house, inspector)
    client = sign_in(inspector)
    for address in (f"{REPORTS}{NOWHERE}/", f"{REPORTS}{report.pk}/volumes/2.pdf"):
        response = client.get(address)
        assert response.status_code == 404
        assert response.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize("name", ["porter", "cashier", "administrator"])
def test_those_who_read_no_registers_are_refused(
    name: str, db: None, sign_in: Any, in_memory: Callable[[], list[Any]]
) -> None:
    report = drawn(cast.house(), cast.member("inspector"))
    client = sign_in(cast.member(name))
    for address in (REPORTS, f"{REPORTS}{report.pk}/", f"{REPORTS}{report.pk}/volumes/1.pdf"):
        assert client.get(address).status_code == 403
    assert post(client, NIGHT).status_code == 403
    assert len(said.denials(cast.VENUE)) == 4
