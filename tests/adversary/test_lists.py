"""Lists of the Minister in the hands of somebody who wants in, or two who are in a hurry; doors go on meanwhile."""

import io
import threading
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection

from compliance.exclusions.measures.services.arrivals import Arrival
from compliance.exclusions.ministerial_list.selectors import lists as questions
from compliance.exclusions.ministerial_list.services import checks, imports, uploads
from compliance.exclusions.ministerial_list.services.checks import Outcome
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.ministerial_lists import MinisterialList
from compliance.refusals import Refused
from compliance.venues.selectors import venues as houses
from tests import cast, said
from tests.accounts import give_post
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.exclusions.lists import HEAD, RECEIVED, ROSSI, WEBER, again, checked, clock_from, release, text
from tests.refusals import detail_of


def apart(act: Any) -> Any:
    """What an act gives in a session of its own, within ten seconds."""
    found: list[Any] = []

    def run() -> None:
        try:
            found.append(act())
        except Refused as refused:
            found.append(refused)
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(timeout=10)
    assert found, "It waited for the import."
    return found[0]


def test_a_door_admits_while_a_list_is_imported_and_refuses_after_it(own_database: OwnDatabase) -> None:
    porter, door = cast.member("porter"), cast.door()
    row = checked(text(WEBER, ROSSI))
    release(row)
    seen: list[Any] = []

    def told(done: int, total: int) -> None:
        seen.append(apart(lambda: present(porter, place=door)))
        seen.append(apart(lambda: questions.imported_so_far(row.pk)))
        seen.append(apart(lambda: imports.import_list(list_id=row.pk, clock=clock_from())))

    assert imports.import_list(list_id=row.pk, clock=clock_from(), report_progress=told) == Outcome.DONE
    admitted, so_far, second = seen
    assert admitted.entry is not None
    assert so_far == (2, 2)
    assert second == Outcome.BUSY
    assert questions.imported_so_far(row.pk) is None
    assert present(porter, place=door).entry is None


def test_an_import_that_dies_leaves_nothing_and_is_taken_up_again(own_database: OwnDatabase) -> None:
    row = checked(text(WEBER))
    release(row)

    def dies(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        imports.import_list(list_id=row.pk, clock=clock_from(), report_progress=dies)
    assert not Measure.objects.exists()
    assert questions.left_to_do() == [row.pk]
    assert imports.advance_list(list_id=row.pk, clock=clock_from()) == Outcome.DONE
    assert again(row).result.entered == 1


def test_of_two_releases_at_once_one_wins(own_database: OwnDatabase) -> None:
    row = checked(text(WEBER))
    give_post(cast.member("auditor"), "director")
    start, outcomes = threading.Barrier(2), []

    def run(name: str) -> None:
        start.wait(timeout=10)
        try:
            outcomes.append(release(row, by=cast.member(name)))
        except Refused as refused:
            outcomes.append(refused)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[name]) for name in ("director", "auditor")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=20)
    assert sorted(type(each).__name__ for each in outcomes) == ["ListDecision", "Refused"]
    assert len(said.acts(cast.VENUE, "exclusions.list.released")) == 1


def test_another_house_neither_sees_nor_releases_a_list(sign_in: Any, director: Any) -> None:
    from tests.admissions.books import second_house

    house = houses.get_house(second_house())
    facts: dict[str, Any] = {"file": io.BytesIO(text(WEBER)), "file_name": "x", "arrival": Arrival(RECEIVED, "post")}
    row = uploads.upload_list(house=house, by=cast.member("compliance_officer"), at=cast.TUESDAY, **facts)
    with time_machine.travel(cast.TUESDAY, tick=False):
        client = sign_in(director)
        assert client.get(f"/exclusions/lists/{row.pk}/").status_code == 404
        assert client.post(f"/exclusions/lists/{row.pk}/release/", {}).status_code == 404
        assert client.get(f"/api/v1/ministerial-lists/{row.pk}/").status_code == 404
        assert str(row.pk) not in client.get("/exclusions/lists/").content.decode()


def test_cells_that_would_run_in_a_spreadsheet_stay_text(sign_in: Any, inspector: Any) -> None:
    lines = [f'MJ-{n};"{sign}cmd";Weber;Jean;1980;M;LUX;;;' for n, sign in enumerate(("=", "+", "-", "@"))]
    row = checked(text(*lines))
    with time_machine.travel(cast.TUESDAY, tick=False):
        answer = sign_in(inspector).get(f"/exclusions/lists/{row.pk}/errors.csv")
    file = b"".join(answer.streaming_content).decode()
    for sign in ("=", "+", "-", "@"):
        assert f";'{sign}cmd" in file


def test_markup_in_a_list_is_shown_as_text(sign_in: Any, director: Any) -> None:
    row = checked(
        text(WEBER.replace("Weber", "<script>x</script>"), head=HEAD + ";<b>New</b>").replace(b";;;\n", b";;;;\n")
    )
    with time_machine.travel(cast.TUESDAY, tick=False):
        shown = sign_in(director).get(f"/exclusions/lists/{row.pk}/").content.decode()
    assert "&lt;script&gt;" in shown
    assert "<script>x" not in shown
    assert "&lt;b&gt;New" in shown


def test_the_api_uploads_watches_and_decides(sign_in: Any, compliance_officer: Any, director: Any) -> None:
    address = "/api/v1/ministerial-lists/"
    asked = "?received_at=2026-03-02T09:00:00Z&channel=email"

    def send(client: Any, content: bytes, key: str) -> Any:
        headers = {"Idempotency-Key": key, "Content-Disposition": "attachment; filename*=UTF-8''liste%20%C3%A9.csv"}
        return client.post(address + asked, content, content_type="application/octet-stream", headers=headers)

    with time_machine.travel(cast.TUESDAY, tick=False):
        officer, chief = sign_in(compliance_officer), sign_in(director)
        assert send(officer, text(WEBER), "").status_code == 400
        assert send(officer, b"", "key-of-nothing").status_code == 400
        assert officer.post(address, text(WEBER), content_type="application/octet-stream").status_code == 400
        first = send(officer, text(WEBER), "key-of-a-list")
        assert (first.status_code, first.json()["state"]) == (201, "waiting")
        assert send(officer, text(WEBER), "key-of-a-list").status_code == 200
        assert send(officer, text(WEBER), "another-key").status_code == 409
        row = MinisterialList.objects.get()
        assert row.file_name == "liste é.csv"
        checks.check_list(list_id=row.pk, clock=clock_from())
        one = f"{address}{row.pk}/"
        assert officer.get(one).json()["new"] == 1
        assert officer.get(address).json()["count"] == 1
        assert officer.get(f"{one}errors/").json()["count"] == 0

        def decide(client: Any, what: str, body: dict[str, Any], key: str) -> Any:
            headers = {"Idempotency-Key": key}
            return client.post(one + what, body, content_type="application/json", headers=headers)

        assert detail_of(decide(officer, "release/", {}, "release-own"))
        for _each in range(2):
            assert decide(chief, "release/", {}, "release-it").json() == {"id": str(row.pk)}
        assert detail_of(decide(chief, "rejection/", {"reason": "No."}, "reject-it"))


def test_somebody_without_the_right_sends_nothing_through_the_api(sign_in: Any, inspector: Any, cashier: Any) -> None:
    for staff in (inspector, cashier):
        answer = sign_in(staff).post(
            "/api/v1/ministerial-lists/?received_at=2026-03-02T09:00:00Z&channel=email",
            text(WEBER),
            content_type="application/octet-stream",
            headers={"Idempotency-Key": "key-of-a-list"},
        )
        assert answer.status_code == 403
    assert not MinisterialList.objects.exists()


def test_a_large_upload_on_a_page_needs_the_permission_first(sign_in: Any, cashier: Any) -> None:
    file = SimpleUploadedFile("liste.csv", b"x" * (6 * 1024 * 1024))
    assert sign_in(cashier).post("/exclusions/lists/upload/", {"file": file}).status_code == 403
