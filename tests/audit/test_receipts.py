"""The receipt of an entry: whoever may read it takes it home, and checks it without asking anybody."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path
from uuid import UUID

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse

from audit.models import Entry
from audit.publishing import published_log as publishing
from audit.publishing import receipts
from audit.sealing.signer import Signer
from audit.store import queries
from compliance.venues.selectors import venues
from tests import cast, said
from tests.audit.acting import HOUSE
from tests.audit.sealed import Link, add, ask, seal, stored


@pytest.fixture
def director(link: Link) -> Client:
    """Signed in to the house of the test's own database."""
    client = Client()
    client.force_login(cast.member("director"), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


@pytest.fixture
def act(signer: Signer, link: Link) -> UUID:
    """An act of the house with a row, not sealed yet."""
    entry = Entry.objects.filter(operation="A", scope=cast.VENUE).order_by("-id")[0]
    assert entry.act is not None
    return entry.act


def leaf_of(link: Link, act: UUID, operation: str = "A") -> int:
    (index,) = link.execute("SELECT idx FROM audit.leaf WHERE act = %s AND operation = %s", [act, operation]).fetchone()
    return int(index)


def taken(client: Client, index: int, more: str = "") -> zipfile.ZipFile:
    answer = client.get(reverse("audit:receipt", args=[index]) + more)
    assert answer.status_code == 200
    return zipfile.ZipFile(io.BytesIO(answer.content))


def checked(folder: Path, index: int) -> subprocess.CompletedProcess[str]:
    """What the check of a receipt says, as its instructions have it."""
    files = [f"{index}.tlog-proof", f"{index}.leaf", "--policy", "policy", "--revoked", "revoked"]
    words = [sys.executable, "-I", "verify.py", "proof", *files]
    assert " ".join(words[2:]) in (folder / "READ-ME.txt").read_text()
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


def test_what_waits_cannot_be_proved_yet_and_what_is_sealed_can(
    director: Client, link: Link, signer: Signer, act: UUID
) -> None:
    page = reverse("audit:act", args=[act])
    assert "waits to be sealed" in director.get(page).content.decode()
    seal(link, signer)
    index = leaf_of(link, act)
    assert reverse("audit:leaf", args=[index]) in director.get(page).content.decode()
    shown = director.get(reverse("audit:leaf", args=[index])).content.decode()
    for words in (
        f"Entry {index} of the log",
        signer.key.name,
        str(len(stored(link))),
        str(act),
        "no witness has signed",
    ):
        assert words in shown, words


def test_a_receipt_is_checked_in_an_empty_folder(
    director: Client, link: Link, signer: Signer, act: UUID, tmp_path: Path
) -> None:
    seal(link, signer)
    index = leaf_of(link, act)
    taken(director, index).extractall(tmp_path)
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {
        "READ-ME.txt", "policy", "revoked", "verify.py", f"{index}.leaf", f"{index}.tlog-proof"
    }  # fmt: skip
    told = checked(tmp_path, index)
    assert (told.returncode, told.stderr) == (0, "")
    assert str(act) in told.stdout
    assert f"proof {index}.tlog-proof {index}.leaf" in (tmp_path / "READ-ME.txt").read_text()
    taking = Entry.objects.filter(kind="audit.receipt.taken").get()
    assert (said.own_facts(taking), taking.scope) == ({"leaf": index}, cast.VENUE)


def test_a_receipt_names_the_keys_that_were_revoked_by_then(
    director: Client, link: Link, signer: Signer, act: UUID, tmp_path: Path
) -> None:
    stolen = signer.key
    seal(link, signer)
    index = leaf_of(link, act)
    taken(director, index).extractall(tmp_path / "before")
    assert (tmp_path / "before" / "revoked").read_text() == ""
    assert checked(tmp_path / "before", index).returncode == 0
    signer.rotate()
    signer.retire()
    signer.revoke(stolen, "The server was broken into.")
    seal(link, signer, most=10_000)
    taken(director, index).extractall(tmp_path / "after")
    assert (tmp_path / "after" / "revoked").read_text().startswith(f"{stolen} 20")
    assert checked(tmp_path / "after", index).returncode == 0
    # Whoever has the key shows a receipt of their own, with the policy of before; the list that is given out names it.
    (tmp_path / "before" / "revoked").write_bytes((tmp_path / "after" / "revoked").read_bytes())
    said = checked(tmp_path / "before", index)
    assert (said.returncode, said.stdout) == (1, "")
    assert f"the key {stolen.name}+{stolen.id.hex()} has been revoked since 20" in said.stderr


def test_personal_values_go_with_it_only_where_they_are_asked_for(director: Client, link: Link, signer: Signer) -> None:
    row = Entry.objects.filter(operation="I", personal__isnull=False, table_name="venues_staff").order_by("id")[0]
    seal(link, signer)
    index = Entry.objects.get(pk=row.pk).leaf
    assert index is not None
    found = receipts.build_receipt(ask(link), index)
    assert found.values
    names = zipfile.ZipFile(io.BytesIO(receipts.zip_receipt(ask(link), found, with_values=True))).namelist()
    assert f"{index}.values.json" in names
    names = zipfile.ZipFile(io.BytesIO(receipts.zip_receipt(ask(link), found, with_values=False))).namelist()
    assert f"{index}.values.json" not in names


@pytest.mark.parametrize("what", ["leaf", "receipt"])
def test_entries_of_another_house_of_none_and_none_at_all_are_not_found(
    director: Client, link: Link, signer: Signer, what: str
) -> None:
    add("of a house that is not ours")
    other = Entry.objects.filter(scope=HOUSE).get()
    seal(link, signer)
    assert other.act is not None
    for index in (leaf_of(link, other.act), 0, len(stored(link))):
        assert director.get(reverse(f"audit:{what}", args=[index])).status_code == 404


def test_the_first_leaf_names_the_key(link: Link, signer: Signer) -> None:
    seal(link, signer)
    assert publishing.policy_text(ask(link)) == f"log {signer.key}\nquorum none\n"
    assert publishing.policy_text(queries.ask) == publishing.policy_text(ask(link))


def test_the_house_of_these_tests_is_that_of_the_cast(link: Link) -> None:
    assert [house.id for house in venues.all_houses()] == [cast.VENUE]
    assert connections["default"].settings_dict["NAME"] == link.info.dbname


def test_a_row_leads_to_what_proves_it_once_it_is_sealed(
    director: Client, link: Link, signer: Signer, act: UUID
) -> None:
    row = Entry.objects.filter(act=act, operation="I").order_by("id")[0]
    address = reverse("audit:prove", args=[row.table_name, row.row_id])
    assert director.get(address).headers["Location"] == reverse("audit:row", args=[row.table_name, row.row_id])
    seal(link, signer, most=10_000)
    there = director.get(address).headers["Location"]
    assert there == reverse("audit:leaf", args=[leaf_of_row(link, row.row_id)])
    assert str(row.row_id) in director.get(there).content.decode()
    assert director.get(reverse("audit:prove", args=[row.table_name, act])).status_code == 404


def test_a_program_takes_the_receipt_of_a_row_once_it_is_sealed(
    director: Client, link: Link, signer: Signer, act: UUID
) -> None:
    row = Entry.objects.filter(act=act, operation="I").order_by("id")[0]
    address = f"/api/v1/log/rows/{row.table_name}/{row.row_id}/proof/"
    assert director.get(address).status_code == 404
    seal(link, signer, most=10_000)
    answer = director.get(address)
    index = leaf_of_row(link, row.row_id)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert {f"{index}.leaf", f"{index}.tlog-proof", "verify.py"} <= set(names)
    assert f"{index}.values.json" not in names
    assert said.own_facts(Entry.objects.get(kind="audit.receipt.taken")) == {"leaf": index}
    assert director.get(f"/api/v1/log/rows/{row.table_name}/{act}/proof/").status_code == 404
    stranger = Client()
    stranger.force_login(cast.member("porter"), backend="allauth.account.auth_backends.AuthenticationBackend")
    assert stranger.get(address).status_code == 403


def leaf_of_row(link: Link, row: UUID | None) -> int:
    ((index,),) = link.execute("SELECT max(idx) FROM audit.leaf WHERE row_id = %s", [row]).fetchall()
    return int(index)


def test_the_api_gives_the_receipt_of_a_row_once_it_is_sealed(
    director: Client, link: Link, signer: Signer, act: UUID
) -> None:
    row = Entry.objects.filter(act=act, operation="I").order_by("id")[0]
    address = f"/api/v1/log/rows/{row.table_name}/{row.row_id}/proof/"
    waiting = director.get(address)
    assert (waiting.status_code, waiting.json()["title"]) == (404, "Not found")
    seal(link, signer, most=10_000)
    answer = director.get(address)
    leaf = leaf_of_row(link, row.row_id)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/zip")
    assert answer["Content-Disposition"] == f'inline; filename="receipt-{leaf}.zip"'
    assert zipfile.ZipFile(io.BytesIO(answer.content)).testzip() is None
    assert said.own_facts(said.acts(cast.VENUE, "audit.receipt.taken")[0]) == {"leaf": leaf}
    assert director.get(f"/api/v1/log/rows/{row.table_name}/{act}/proof/").status_code == 404
