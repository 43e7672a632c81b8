"""The pages of the Minister's lists: who uploads, who releases, what they show, also without a script."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile

from compliance.exclusions.ministerial_list.services import checks, imports
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.ministerial_lists import ListRow, MinisterialList
from compliance.http.infrastructure.uploads import ROOM
from tests import cast, said
from tests.exclusions.keeping_out import keep_out, ministerial, weber
from tests.exclusions.lists import KLEIN, ROSSI, WEBER, again, checked, clock_from, imported, release, text, upload


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def sent(content: bytes, **changes: Any) -> dict[str, Any]:
    file = SimpleUploadedFile("liste.csv", content)
    return {"file": file, "received_on": "2026-03-02", "received_time": "09:00", "channel": "email"} | changes


def page(client: Any, row: Any, query: str = "") -> str:
    return str(client.get(f"/exclusions/lists/{row.pk}/{query}").content.decode())


def test_a_list_goes_from_the_file_to_the_register(sign_in: Any, compliance_officer: Any, director: Any) -> None:
    officer, chief = sign_in(compliance_officer), sign_in(director)
    assert "Empty list with headings" in officer.get("/exclusions/lists/upload/").content.decode()
    answer = officer.post("/exclusions/lists/upload/", sent(text(WEBER, ROSSI)))
    assert answer.status_code == 302
    row = MinisterialList.objects.get()
    checks.check_list(list_id=row.pk, clock=clock_from())
    own = page(officer, row)
    assert "Another person must review and release it" in own
    assert "Release the list" not in own
    assert "Weber, Jean" in page(chief, row)
    assert said.acts(cast.VENUE, "exclusions.list.opened")
    assert chief.post(f"/exclusions/lists/{row.pk}/release/", {}).status_code == 302
    assert "Refresh" in page(chief, row)
    imports.import_list(list_id=row.pk, clock=clock_from())
    assert "2 measures added" in page(chief, row)
    assert "imported" in chief.get("/exclusions/lists/").content.decode()
    measure = Measure.objects.get(reference="MJ-2026-114")
    assert f"/exclusions/lists/{row.pk}/" in chief.get(f"/exclusions/{measure.pk}/").content.decode()


def test_whoever_uploaded_a_list_is_refused_on_the_page_as_well(sign_in: Any, compliance_officer: Any) -> None:
    row, client = checked(text(WEBER)), sign_in(compliance_officer)
    answer = client.post(f"/exclusions/lists/{row.pk}/release/", {})
    assert answer.status_code == 422
    assert "Another person must review and release it" in answer.content.decode()


def test_a_list_is_rejected_with_a_reason(sign_in: Any, director: Any) -> None:
    row, client = checked(text(WEBER)), sign_in(director)
    address = f"/exclusions/lists/{row.pk}/reject/"
    assert "Enter why" in client.post(address, {"reason": " "}).content.decode()
    assert client.post(address, {"reason": "Last year's."}).status_code == 302
    assert "Last year&#x27;s." in page(client, row)
    assert client.post(address, {"reason": "Again."}).status_code == 422


def test_the_page_shows_errors_and_gives_them_as_a_file(sign_in: Any, compliance_officer: Any) -> None:
    row, client = (
        checked(text(WEBER.replace("17.05.1980", "31.02.1980"), ROSSI.replace(";1;", ";=1+8;"))),
        sign_in(compliance_officer),
    )
    shown = page(client, row)
    assert "2 errors, 2 rows read" in shown
    assert "This date does not exist" in shown
    assert "Release the list" not in shown
    answer = client.get(f"/exclusions/lists/{row.pk}/errors.csv")
    file = b"".join(answer.streaming_content).decode()
    assert "31.02.1980" in file
    assert ";'=1+8" in file


def test_the_page_shows_what_would_change(sign_in: Any, director: Any) -> None:
    imported([WEBER, ROSSI])
    row, client = checked(text(WEBER.replace("LUX;;;", "FRA;;;"), KLEIN)), sign_in(director)
    changed = page(client, row, "?show=changed")
    assert "Nationality: LUX → FRA" in changed
    assert "Rossi, Anna" in page(client, row, "?show=gone")
    assert "Klein, Tom" in page(client, row, "?show=nonsense")
    assert "They had been removed and the" in page(client, row, "?show=again")
    assert "the register; nothing is added twice" in page(client, row, "?show=unchanged")
    answer = client.post(f"/exclusions/lists/{row.pk}/release/", {"remove_missing": "on"})
    assert "Enter the reference" in answer.content.decode()
    struck = {"remove_missing": "on", "reference": "MJ-2026-200", "removal_reason": "Ended by the Minister."}
    assert client.post(f"/exclusions/lists/{row.pk}/release/", struck).status_code == 302


def test_the_part_that_refreshes_itself_names_nobody_and_is_no_reading(sign_in: Any, director: Any) -> None:
    row, client = upload(text(WEBER)), sign_in(director)
    whole = page(client, row)
    part = client.get(f"/exclusions/lists/{row.pk}/progress/").content.decode()
    assert part.strip() in whole
    assert 'hx-trigger="every 2s"' in part


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"channel": ""}, "This field is required"),
        ({"file": ""}, "Choose the file."),
        ({"received_on": "2026-03-09"}, "is in the future"),
        ({"received_on": "1970-03-09"}, "The date is too long ago"),
        ({"file": SimpleUploadedFile("a.xls", b"\xd0\xcf\x11\xe0 old")}, "old workbook (XLS)"),
        ({"file": SimpleUploadedFile("a.csv", b"  \n ")}, "The file is empty"),
        ({"file": SimpleUploadedFile("a.csv", b"a\0b")}, "neither CSV nor XLSX"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    sign_in: Any, compliance_officer: Any, changes: dict[str, Any], sentence: str
) -> None:
    answer = sign_in(compliance_officer).post("/exclusions/lists/upload/", sent(text(WEBER), **changes))
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not MinisterialList.objects.exists()


def test_only_this_page_takes_more_than_five_megabytes(sign_in: Any, compliance_officer: Any) -> None:
    large = text(WEBER, *["" for _each in range(6)]) + b"\n" * (6 * 1024 * 1024)
    client = sign_in(compliance_officer)
    assert client.post("/exclusions/lists/upload/", sent(large)).status_code == 302
    assert MinisterialList.objects.get().size == len(large)


def test_a_file_too_large_is_not_read(sign_in: Any, compliance_officer: Any) -> None:
    file = SimpleUploadedFile("liste.csv", b"x" * (100 * 1024 * 1024 + ROOM + 1))
    answer = sign_in(compliance_officer).post("/exclusions/lists/upload/", sent(b"", file=file))
    assert answer.status_code == 422
    assert "larger than 100 MB" in answer.content.decode()


def test_a_post_from_elsewhere_is_refused(compliance_officer: Any) -> None:
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(compliance_officer, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert client.post("/exclusions/lists/upload/", sent(text(WEBER))).status_code == 403
    assert not MinisterialList.objects.exists()


def test_who_may_read_upload_and_release(sign_in: Any, inspector: Any, cashier: Any, compliance_officer: Any) -> None:
    row = checked(text(WEBER))
    assert sign_in(inspector).get(f"/exclusions/lists/{row.pk}/").status_code == 200
    for staff in (inspector, cashier):
        client = sign_in(staff)
        assert client.post("/exclusions/lists/upload/", sent(text(ROSSI))).status_code == 403
        assert client.post(f"/exclusions/lists/{row.pk}/release/", {}).status_code == 403
        assert client.post(f"/exclusions/lists/{row.pk}/reject/", {"reason": "No."}).status_code == 403
    assert sign_in(cashier).get("/exclusions/lists/").status_code == 403
    assert sign_in(compliance_officer).get(f"/exclusions/lists/{uuid4()}/").status_code == 404


def test_the_template_names_every_column(sign_in: Any, inspector: Any) -> None:
    answer = sign_in(inspector).get("/exclusions/lists/template.csv")
    assert answer.content.decode().startswith("\ufeffReference;Ground;Surname;Given names;Date of birth;")


def test_a_decision_that_comes_twice_names_the_earlier_row(sign_in: Any, director: Any) -> None:
    row = checked(text(WEBER, WEBER))
    shown = page(sign_in(director), row)
    assert "An earlier row contains the same decision on the same person. Remove one of them. (Row 2)" in shown


def test_a_list_that_failed_says_why(sign_in: Any, director: Any) -> None:
    row = checked(text(WEBER))
    release(row)
    keep_out(ministerial(reference="MJ-2026-114"), weber())
    imports.import_list(list_id=row.pk, clock=clock_from())
    shown = page(sign_in(director), row)
    assert "this list was imported: the register is unchanged" in shown
    assert "The register has changed" in shown
    assert again(row).result.entered == 0
    assert not ListRow.objects.exists()


def test_a_list_that_a_rule_of_the_register_stopped_names_the_rule(sign_in: Any, director: Any) -> None:
    row = checked(text(WEBER))
    release(row)
    ListRow.objects.filter(list=row).update(ground=9)
    imports.import_list(list_id=row.pk, clock=clock_from())
    shown = page(sign_in(director), row)
    assert "A row violates the register rule a_ministerial_exclusion_has_its_decision." in shown
    assert "The register has changed" not in shown
