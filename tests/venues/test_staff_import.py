"""Lists of staff: read, shown with errors by row, and carried out whole or not at all, by those who have the right."""

from datetime import date, timedelta

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile

from compliance.venues.domain.staff_lists import MOST_ROWS, StaffRow, Unreadable, read_day, read_rows
from compliance.venues.models.staff import PostProposal, Staff
from tests import accounts, cast, said
from tests.notices.life import post_json

AT = cast.TUESDAY
IMPORT, ROLES = "/house/staff/import/", "/house/staff/import/roles/"
HEAD = "username;full_name;language;role;first_day;last_day"
NORA = "Nora.Kieffer;Nora Kieffer;fr;cashier;2026-03-04;31.12.2026"
JEAN = "jean.weis;Jean Weis;de;;;"


@pytest.fixture(autouse=True)
def tuesday():
    with time_machine.travel(AT, tick=False):
        yield


def file(*rows, head=HEAD, encoding="utf-8"):
    return "\r\n".join((head, *rows)).encode(encoding)


def upload(client, content, address=IMPORT):
    return client.post(address, {"file": SimpleUploadedFile("staff.csv", content)})


def confirm(client, answer, address=IMPORT):
    return client.post(address, {"state": answer.context["confirm"]["state"].value()}, follow=True)


def imported(client, *rows, address=IMPORT):
    return confirm(client, upload(client, file(*rows), address), address)


# --- The file.


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_reads_both_encodings_of_spreadsheets(encoding):
    row = read_rows(file("zoe;Zoé Müller;fr;;;", encoding=encoding))[0]
    assert (row.number, row.username, row.full_name) == (2, "zoe", "Zoé Müller")


@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
def test_finds_the_delimiter_and_skips_blank_rows(delimiter):
    content = file(NORA, ";;;;;", JEAN).replace(b";", delimiter.encode())
    first, second = read_rows(content)
    assert first == StaffRow(2, "nora.kieffer", "Nora Kieffer", "fr", "cashier", date(2026, 3, 4), date(2026, 12, 31))
    assert (second.number, second.role, second.first_day, second.unread) == (4, "", None, ())


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "headings"),
        (b"name;role\r\nNora;cashier", "headings"),
        (file(), "no_rows"),
        (file(NORA).replace(b"Nora K", b"Zo\xe9 K"), "encoding"),
        (b"PK\x03\x04\x00\x00", "not_csv"),
        (file(NORA, encoding="utf-16-le"), "not_csv"),
        (file("nora;Nora"), "cells"),
        (file('nora;"Nora;fr;;;'), "quotation_marks"),
        (file(f"nora;{'N' * 1000};fr;;;"), "line_too_long"),
        (file(*[JEAN] * (MOST_ROWS + 1)), "too_many_rows"),
        (file(*[JEAN] * 20_000), "too_large"),
    ],
)
def test_refuses_a_file_that_is_no_list(content, code):
    with pytest.raises(Unreadable, match=code):
        read_rows(content)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-03-04", date(2026, 3, 4)),
        ("4.3.2026", date(2026, 3, 4)),
        ("04/03/2026", date(2026, 3, 4)),
        ("04-03-2026", date(2026, 3, 4)),
        ("31.2.2026", None),
        ("4.3/2026", None),
        ("next week", None),
        ("", None),
    ],
)
def test_reads_dates_as_they_are_written(text, day):
    assert read_day(text) == day


# --- Opening accounts.


def test_the_template_can_be_uploaded_once_it_has_rows(administrator, sign_in):
    client = sign_in(administrator)
    answer = client.get(f"{IMPORT}template/")
    assert 'filename="staff.csv"' in answer["Content-Disposition"]
    assert [row.username for row in read_rows(answer.content + NORA.encode())] == ["nora.kieffer"]
    assert "Download the template" in client.get(IMPORT).content.decode()


def test_a_preview_writes_nothing_and_its_confirmation_opens_all_accounts_in_one_act(administrator, sign_in):
    client = sign_in(administrator)
    preview = upload(client, file(NORA, JEAN))
    assert preview.status_code == 200
    assert "Cashier" in preview.content.decode()
    assert not Staff.objects.filter(username="jean.weis").exists()
    assert "The accounts are open." in confirm(client, preview).content.decode()
    act = said.acts(cast.VENUE, "venues.staff.imported")[0]
    assert (act.actor, said.own_facts(act)) == (administrator.pk, {"accounts": 2})
    nora = Staff.objects.get(username="nora.kieffer")
    assert (nora.venue_id, nora.language, nora.has_usable_password()) == (cast.VENUE, "fr", False)
    assert not nora.posts.exists()
    assert not PostProposal.objects.filter(staff=nora).exists()


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("no;Nora Kieffer;fr;;;", "3 to 60 letters"),
        ("porter;Nora Kieffer;fr;;;", "already exists"),
        ("nora;;fr;;;", "must have letters"),
        (f"nora;{'N' * 121};fr;;;", "must have letters"),
        ("nora;Nora\u202eKieffer;fr;;;", "sign of a formula"),
        ("nora;Nora Kieffer;tlh;;;", "must be en, fr, nl or de"),
        ("nora;Nora Kieffer;fr;cashier;soon;", "A date cannot be read"),
        ("nora;Nora Kieffer;fr;;2026-03-04;", "without a role has no days"),
        ("nora;Nora Kieffer;fr;cashier;;", "needs its first day"),
        ("nora;Nora Kieffer;fr;cashier;2026-03-04;2026-03-03", "end before it begins"),
        ("nora;Nora Kieffer;fr;king;2026-03-04;", "may hold this role"),
    ],
)
def test_one_bad_row_stops_the_whole_file_and_is_named(row, words, administrator, sign_in):
    client = sign_in(administrator)
    answer = upload(client, file(JEAN, row))
    assert answer.status_code == 422
    assert [row for row, _fault in answer.context["faults"].rows] == [3]
    assert words in answer.content.decode()
    assert answer.context["confirm"] is None
    assert not Staff.objects.filter(username="jean.weis").exists()


def test_rows_with_the_same_name_are_both_refused(administrator, sign_in):
    answer = upload(sign_in(administrator), file(JEAN, "JEAN.WEIS;Jean Weis;fr;;;"))
    assert [row for row, _fault in answer.context["faults"].rows] == [2, 3]


def test_a_file_that_cannot_be_read_is_refused_with_a_sentence(administrator, sign_in):
    client = sign_in(administrator)
    answer = upload(client, b"PK\x03\x04\x00\x00")
    assert (answer.status_code, "This is no CSV file." in answer.content.decode()) == (422, True)
    assert "Choose the file." in client.post(IMPORT, {}).content.decode()
    large = upload(client, b"x" * (6 * 1024 * 1024))
    assert (large.status_code, "larger than 256 kB" in large.content.decode()) == (422, True)


def test_a_preview_counts_once_and_for_ten_minutes(administrator, sign_in):
    client = sign_in(administrator)
    preview = upload(client, file(JEAN))
    with time_machine.travel(AT + timedelta(minutes=11), tick=False):
        late = confirm(client, preview)
    assert (late.status_code, "The preview has expired" in late.content.decode()) == (422, True)
    assert confirm(client, preview).status_code == 200
    again = confirm(client, preview)
    assert (again.status_code, "Row 2: An account with this sign-in name" in again.content.decode()) == (422, True)
    assert client.post(IMPORT, {}).status_code == 422


def test_the_administrator_of_the_authority_opens_accounts_of_the_authority(db, sign_in):
    head = accounts.employ("authority", "authority_admin")
    client = sign_in(head)
    row = "marc.faber;Marc Faber;fr;inspector;2026-03-04;"
    assert "requires a last day" in upload(client, file(row)).content.decode()
    assert "may hold this role" in upload(client, file(NORA)).content.decode()
    assert imported(client, f"{row}2026-12-31").status_code == 200
    assert Staff.objects.get(username="marc.faber").authority == "LU"


# --- Proposing roles.


def test_the_same_file_proposes_the_roles_and_another_person_decides(
    administrator, director, compliance_officer, sign_in
):
    imported(sign_in(administrator), NORA, JEAN)
    client = sign_in(director)
    assert "Proposed." in imported(client, NORA, JEAN, address=ROLES).content.decode()
    act = said.acts(cast.VENUE, "venues.post.list_proposed")[0]
    assert (act.actor, said.own_facts(act)) == (director.pk, {"roles": 1})
    proposal = PostProposal.objects.get(staff__username="nora.kieffer")
    assert (proposal.role, proposal.first_day, proposal.last_day) == ("cashier", date(2026, 3, 4), date(2026, 12, 31))
    assert not proposal.staff.posts.exists()
    accounts.approve(proposal, compliance_officer, AT)
    assert proposal.staff.posts.get().role == "cashier"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("nora;Nora Kieffer;fr;cashier;2026-03-04;", "There is no account"),
        ("porter;Somebody Else;fr;cashier;2026-03-04;", "has another name"),
        ("porter;Porter;en;porter;2026-03-04;", "already holds this role"),
        ("director;Director;en;cashier;2026-03-04;", "to yourself"),
        ("compliance_officer;Compliance Officer;en;;2026-03-04;", "without a role"),
    ],
)
def test_a_role_that_cannot_be_proposed_alone_cannot_be_in_a_list(row, words, director, sign_in):
    answer = upload(sign_in(director), file(row), ROLES)
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_roles_that_wait_are_not_proposed_twice_and_a_list_without_roles_is_refused(director, sign_in):
    client = sign_in(director)
    row = "porter;Porter;en;cashier;2026-03-04;"
    assert imported(client, row, address=ROLES).status_code == 200
    assert "awaits a decision" in upload(client, file(row), ROLES).content.decode()
    none = imported(client, "porter;Porter;en;;;", address=ROLES)
    assert (none.status_code, "No row has a role." in none.content.decode()) == (422, True)


# --- The API.


def test_the_api_opens_accounts_and_proposes_roles_once_per_key(administrator, director, sign_in):
    rows = [{"username": "Nora", "full_name": "Nora Kieffer", "language": "fr", "role": "cashier"}]
    rows[0] |= {"first_day": "2026-03-04"}
    client = sign_in(administrator)
    assert post_json(client, "/api/v1/staff/import/", {"rows": rows}).json() == {"id": str(cast.VENUE)}
    twice = post_json(client, "/api/v1/staff/import/", {"rows": rows})
    assert (twice.status_code, "Row 1" in twice.content.decode()) == (409, True)
    assert post_json(client, "/api/v1/staff/import/roles/", {"rows": rows}).status_code == 403
    assert post_json(sign_in(director), "/api/v1/staff/import/roles/", {"rows": rows}).status_code == 200
    assert PostProposal.objects.get(staff__username="nora").last_day is None
