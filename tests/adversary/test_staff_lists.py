"""A list of staff gives no right that its author does not have, and no file reaches further than its rows."""

import io
import zipfile

import pytest
import time_machine
from django.core import signing
from django.core.files.uploadedfile import SimpleUploadedFile

from compliance.venues.forms import SALT_OF_LISTS
from compliance.venues.models.staff import Post, PostProposal, Staff
from compliance.venues.services import places
from tests import accounts, cast, said
from tests.adversary.another_house import FACTS
from tests.notices.life import post_json

IMPORT, ROLES = "/house/staff/import/", "/house/staff/import/roles/"
API, API_ROLES = "/api/v1/staff/import/", "/api/v1/staff/import/roles/"
HEAD = "username;full_name;language;role;first_day;last_day\r\n"
ROW = {"username": "mallory", "full_name": "Mallory Weis", "language": "fr", "role": "director"}
ROW |= {"first_day": "2026-03-04"}
LINE = ";".join((*ROW.values(), ""))


@pytest.fixture(autouse=True)
def tuesday(db):
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def upload(client, text, address=IMPORT):
    content = text if isinstance(text, bytes) else f"{HEAD}{text}".encode()
    return client.post(address, {"file": SimpleUploadedFile("staff.csv", content)})


def nobody_came():
    return not Staff.objects.filter(username="mallory").exists()


@pytest.mark.parametrize("name", ["porter", "pit_boss", "director", "compliance_officer", "auditor"])
def test_only_administrators_open_accounts_by_any_way(name, sign_in):
    client = sign_in(cast.member(name))
    assert [upload(client, LINE).status_code, client.post(IMPORT, {}).status_code] == [403, 403]
    assert post_json(client, API, {"rows": [ROW]}).status_code == 403
    assert nobody_came()
    assert said.denials(cast.VENUE) == ["venues.staff.manage"] * 3


@pytest.mark.parametrize("name", ["porter", "pit_boss", "administrator", "inspector"])
def test_only_those_who_assign_roles_propose_them_by_any_way(name, sign_in):
    client = sign_in(cast.member(name))
    assert [upload(client, LINE, ROLES).status_code, client.post(ROLES, {}).status_code] == [403, 403]
    assert post_json(client, API_ROLES, {"rows": [ROW]}).status_code == 403
    assert not PostProposal.objects.exists()


def test_the_role_in_the_file_of_an_administrator_gives_nothing(administrator, sign_in):
    assert post_json(sign_in(administrator), API, {"rows": [ROW]}).status_code == 200
    mallory = Staff.objects.get(username="mallory")
    assert not Post.objects.filter(staff=mallory).exists()
    assert not PostProposal.objects.filter(staff=mallory).exists()
    assert not mallory.has_usable_password()


def test_a_confirmed_preview_of_accounts_is_none_of_roles(administrator, director, sign_in):
    """Neither the state of the other step, nor that of another person, nor one made by hand."""
    state = upload(sign_in(administrator), LINE).context["confirm"]["state"].value()
    client = sign_in(director)
    owner = [str(cast.VENUE), str(director.pk)]
    made = signing.dumps({"owner": owner, "rows": []}, salt=SALT_OF_LISTS, key="another key")
    for stolen in (state, made, "x"):
        answer = client.post(ROLES, {"state": stolen})
        assert (answer.status_code, "The preview has expired" in answer.content.decode()) == (422, True)
    second = sign_in(accounts.employ("second", "administrator"))
    assert second.post(IMPORT, {"state": state}).status_code == 422
    assert nobody_came()


@pytest.mark.parametrize("role", ["inspector", "authority_admin", "authority_head", "authority_desk"])
def test_no_list_makes_staff_of_the_casino_an_authority(role, director, administrator, sign_in):
    row = ROW | {"role": role, "last_day": "2026-12-31"}
    assert post_json(sign_in(administrator), API, {"rows": [row]}).status_code == 409
    accounts.open_account("mallory", full_name="Mallory Weis")
    assert post_json(sign_in(director), API_ROLES, {"rows": [row]}).status_code == 409
    assert not PostProposal.objects.exists()


def test_no_list_joins_two_account_rights_in_one_person(director, sign_in):
    row = ROW | {"username": "administrator", "full_name": "Administrator", "role": "compliance"}
    answer = post_json(sign_in(director), API_ROLES, {"rows": [row]})
    assert (answer.status_code, "One person must not open accounts" in answer.content.decode()) == (409, True)


def test_no_list_proposes_a_role_to_its_author(director, sign_in):
    row = ROW | {"username": "director", "full_name": "Director", "role": "cashier"}
    assert "to yourself" in post_json(sign_in(director), API_ROLES, {"rows": [row]}).content.decode()


def test_accounts_of_another_house_are_not_found(director, sign_in):
    other = places.open_venue(facts=FACTS, by=None, at=cast.OPENED)
    accounts.employ("mallory", "porter", venue_id=other, full_name="Mallory Weis")
    answer = post_json(sign_in(director), API_ROLES, {"rows": [ROW | {"role": "cashier"}]})
    assert (answer.status_code, "There is no account" in answer.content.decode()) == (409, True)
    assert not PostProposal.objects.exists()


def test_one_bad_row_stops_all_others(administrator, sign_in):
    rows = [ROW, ROW | {"username": "porter"}]
    assert post_json(sign_in(administrator), API, {"rows": rows}).status_code == 409
    assert nobody_came()


@pytest.mark.parametrize(
    "name", ['=HYPERLINK("http://x";"y")', "+352 Weis", "-1 Weis", "@SUM(A1) Weis", "＝Weis", "\u200bWeis"]
)
def test_names_that_a_spreadsheet_would_run_are_refused(name, administrator, sign_in):
    assert post_json(sign_in(administrator), API, {"rows": [ROW | {"full_name": name}]}).status_code in {400, 409}
    quoted = name.replace('"', '""')
    answer = upload(sign_in(administrator), f'mallory;"{quoted}";fr;;;')
    assert (answer.status_code, answer.context["confirm"]) == (422, None)
    assert nobody_came()


def test_bombs_and_binaries_are_refused_before_they_grow(administrator, sign_in):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as bomb:
        bomb.writestr("xl/sheet1.xml", b"0" * 50_000_000)
    client = sign_in(administrator)
    for content in (
        packed.getvalue(),
        b"\xff\xfe" + b"\x00" * 200_000,
        b'"' * 200_000,
        b"\xff\xfea",
        HEAD.encode() * 9_000,
    ):
        assert upload(client, content).status_code == 422
    rows = [ROW | {"username": f"mallory{number}"} for number in range(501)]
    assert post_json(client, API, {"rows": rows}).status_code == 400
    assert post_json(client, API, {"rows": []}).status_code == 400


def test_a_name_is_shown_as_text(administrator, sign_in):
    page = upload(sign_in(administrator), "mallory;<script>alert(1)</script>;fr;;;").content.decode()
    assert "<script>alert" not in page
