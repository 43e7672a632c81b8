"""The personal values of the log are encrypted with keys of each house: a stolen dump shows none of them."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from audit.models import Entry
from audit.operating.failures import NO_DATABASE
from audit.operating.processes import Sealing
from audit.reading import selectors
from audit.reading.personal_values import open_entries
from audit.sealing import resealing
from audit.sealing.sealer import Sealer
from audit.sealing.signer import Signer
from audit.store.disclosures import pack_disclosures, pack_exactly, read_disclosures
from audit.store.heads import WillNotSign
from audit.store.value_vault import ValuesLocked
from audit.tlog.leaves import encode_disclosure
from compliance.vault import tasks
from compliance.vault.masters import make_master
from compliance.vault.models import DataKey
from compliance.vault.services import renewal
from compliance.vault.services.data_keys import forget_keys
from compliance.vault.services.log_values import INSTALLATION, log_vault
from compliance.vault.services.resealing import Resealed
from compliance.vault.services.rotation import rotate_keys
from compliance.vault.services.sealing import seal_file
from tests import cast
from tests.admissions.books import card
from tests.audit.acting import an_act
from tests.audit.attacks.hands import in_the_log
from tests.audit.sealed import LATER, Link, ask, leaf_of
from tests.audit.shelf.models import Book, Reader
from tests.database import OwnDatabase
from tests.retention.erased import dump, traces
from tests.vault.sealed_log import book_of, houses, seal_all, verified, versions

HOUSE = cast.VENUE

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def director(link: Link) -> Client:
    client = Client()
    client.force_login(cast.member("director"), backend="allauth.account.auth_backends.AuthenticationBackend")
    return client


def lose_the_key(folder: Path) -> None:
    (folder / "master-1.key").rename(folder / "stolen")
    forget_keys()


def test_a_dump_of_the_log_shows_no_personal_value(own_database: OwnDatabase, link: Link, signer: Signer) -> None:
    texts = ["Quastenberg", "Ottokar", "ZK7731942"]
    card(cast.member("porter"), surname=texts[0], given_names=texts[1], number=texts[2])
    # Values wait in clear until they are sealed, but the number is a token from the beginning.
    assert traces(dump(own_database, "audit"), *texts) == texts[:2]
    seal_all(link, signer)
    assert traces(dump(own_database, "audit"), *texts) == []


def test_each_house_has_its_key_and_rows_have_that_of_their_act(root: Link, link: Link, signer: Signer) -> None:
    book_of(HOUSE)
    Reader.objects.create(name="Muller")
    book_of(None)
    # One entry at a time, so that an act is sealed before the rows that it wrote.
    seal_all(link, signer, most=1)
    assert houses(root) == [HOUSE, INSTALLATION, INSTALLATION]
    assert set(DataKey.objects.values_list("venue_id", "kind")) >= {(HOUSE, "log"), (INSTALLATION, "log")}
    assert verified(link) == []


def test_without_the_master_key_nothing_is_sealed_and_nothing_is_lost(
    link: Link, app: Link, signer: Signer, folder: Path
) -> None:
    seal_all(link, signer)
    lose_the_key(folder)
    book_of(HOUSE)
    waiting = link.execute("SELECT id FROM audit.pending ORDER BY id").fetchall()
    leaves = link.execute("SELECT count(*) FROM audit.leaf").fetchall()
    why = "personal values cannot be encrypted: the master key of stored files is not there .* Restore secrets/vault"
    with pytest.raises(WillNotSign, match=why):
        Sealer(signer).seal(link, LATER)
    assert link.execute("SELECT id FROM audit.pending ORDER BY id").fetchall() == waiting
    assert link.execute("SELECT count(*) FROM audit.leaf").fetchall() == leaves
    (folder / "stolen").rename(folder / "master-1.key")
    seal_all(link, signer)
    assert verified(app, "--live") == []


def test_another_master_key_seals_nothing(link: Link, signer: Signer, folder: Path) -> None:
    seal_all(link, signer)
    lose_the_key(folder)
    make_master(1)
    book_of(HOUSE)
    with pytest.raises(WillNotSign, match="personal values cannot be encrypted"):
        Sealer(signer).seal(link, LATER)


def test_the_sealer_reports_a_lost_key_and_goes_on_with_it(
    link: Link, signer: Signer, folder: Path, own_database: OwnDatabase
) -> None:
    said: list[str] = []
    sealing = Sealing(signer, said.append, lambda: LATER)
    try:
        assert sealing.seal_or_report() is not None
        lose_the_key(folder)
        book_of(HOUSE)
        assert sealing.seal_or_report() is None
        assert said[-1].startswith("Nothing is sealed: personal values cannot be encrypted")
        (folder / "stolen").rename(folder / "master-1.key")
        assert sealing.seal_or_report() is not None
        assert said[-1] == "Sealing goes on."
    finally:
        sealing.close()


def test_the_sealer_opens_a_broken_connection_to_the_keys_again(
    root: Link, link: Link, signer: Signer, own_database: OwnDatabase
) -> None:
    sealing = Sealing(signer, lambda _said: None, lambda: LATER)
    try:
        assert sealing.seal_or_report() is not None
        book_of(HOUSE)
        sealing._last_report = NO_DATABASE
        root.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE usename = 'carnet_app' AND datname = current_database()"
        )
        assert sealing.seal_or_report() is None
        assert sealing.seal_or_report() is not None
    finally:
        sealing.close()


def test_verification_names_a_lost_key_once(link: Link, app: Link, signer: Signer, folder: Path) -> None:
    book_of(HOUSE)
    book_of(HOUSE)
    seal_all(link, signer)
    assert verified(app, "--live") == []
    call_command("audit", "verify", "--live")
    lose_the_key(folder)
    stored, registers = verified(app, "--live")
    assert stored.startswith("the personal values cannot be compared with their leaves: the master key")
    assert registers.startswith("the registers were not compared with the log: the master key")


def test_pages_say_that_values_do_not_open(director: Client, link: Link, signer: Signer, folder: Path) -> None:
    with an_act(scope=HOUSE) as act:
        book = Book.objects.create(title="Candide", owner="Weber")
    seal_all(link, signer)
    pages = [reverse("audit:act", args=[act]), reverse("audit:row", args=["shelf_book", book.pk])]
    index = leaf_of(link, book)
    receipt = f"{reverse('audit:receipt', args=[index])}?personal=1"
    for page in pages:
        shown = director.get(f"{page}?personal=1").content.decode()
        assert ("Weber" in shown, "cannot be decrypted" in shown) == (True, False)
    written = director.get(f"/api/v1/log/{act}/").json()["written"]
    assert [(row["unopened"], len(row["changes"])) for row in written] == [(False, 4)]
    assert f"{index}.values.json" in zip_of(director, receipt).namelist()
    lose_the_key(folder)
    for page in [*pages, reverse("audit:leaf", args=[index])]:
        shown = director.get(f"{page}?personal=1").content.decode()
        assert ("Weber" in shown, "cannot be decrypted" in shown, "erased" in shown) == (False, True, False)
    assert [row["unopened"] for row in director.get(f"/api/v1/log/{act}/").json()["written"]] == [True]
    taken = zip_of(director, receipt)
    assert f"{index}.values.json" not in taken.namelist()
    assert "They were not erased." in taken.read("READ-ME.txt").decode()


def zip_of(client: Client, address: str) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(client.get(address).content))


def test_a_page_opens_its_values_with_one_query(
    link: Link, signer: Signer, django_assert_num_queries: Any, own_database: OwnDatabase
) -> None:
    with an_act(scope=HOUSE) as act:
        for number in range(9):
            Book.objects.create(title=str(number), owner="Weber")
    seal_all(link, signer)
    forget_keys()
    with django_assert_num_queries(3):  # rows, values, key
        page = selectors.rows_of(act)
    assert [row.personal["after"]["owner"] for row in page.entries] == ["Weber"] * 9
    with django_assert_num_queries(2):
        selectors.rows_of(act)


def test_a_value_that_was_altered_before_it_was_encrypted_is_not_shown(root: Link, link: Link, signer: Signer) -> None:
    book = book_of(HOUSE)
    seal_all(link, signer)
    index = leaf_of(link, book)
    [sealed] = log_vault.seal([(index, HOUSE, pack_exactly([("after.owner", "e30")]))])
    in_the_log(root, "UPDATE audit.disclosure SET sealed = %s WHERE idx = %s", [sealed, index])
    entry = Entry.objects.get(row_id=book.pk)
    open_entries([entry])
    assert (entry.unopened, entry.personal) == (True, None)
    assert verified(link) == [f"leaf {index}: the value disclosed as after.owner is not the one that was sealed"]


def test_an_entry_that_is_one_value_has_no_columns(root: Link, link: Link, signer: Signer) -> None:
    book = book_of(HOUSE)
    seal_all(link, signer)
    index = leaf_of(link, book)
    [sealed] = log_vault.seal([(index, HOUSE, pack_disclosures([("entry", encode_disclosure(b"", "entry", "[]"))]))])
    in_the_log(root, "UPDATE audit.disclosure SET sealed = %s WHERE idx = %s", [sealed, index])
    entry = Entry.objects.get(row_id=book.pk)
    open_entries([entry])
    assert (entry.unopened, entry.personal) == (False, None)


def test_a_rotation_encrypts_the_log_with_new_keys(root: Link, link: Link, signer: Signer, app: Link) -> None:
    for house in (HOUSE, None, HOUSE):
        book_of(house)
    seal_all(link, signer)
    assert log_vault.outdated_keys() == []
    rotate_keys(at=cast.TUESDAY)
    before = houses(root)
    assert versions(root) == [1, 1, 1]
    book_of(HOUSE)
    seal_all(link, signer)
    assert versions(root) == [1, 1, 1, 2]
    tasks.reseal()
    assert versions(root) == [2, 2, 2, 2]
    assert houses(root)[:3] == before
    forget_keys()
    assert verified(app, "--live") == []
    assert renewal.renew().values == Resealed()


def test_a_run_takes_no_more_values_than_it_may(
    root: Link, link: Link, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _number in range(3):
        book_of(HOUSE)
    seal_all(link, signer)
    rotate_keys(at=cast.TUESDAY)
    monkeypatch.setattr(resealing, "BATCH", 1)
    assert resealing.reseal_values(link, log_vault, most=2).done == 2
    renewal.renew()
    assert versions(root) == [2, 2, 2]


def test_values_that_do_not_open_stay_and_are_reported(
    root: Link, link: Link, signer: Signer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = book_of(HOUSE), book_of(HOUSE)
    seal_all(link, signer)
    rotate_keys(at=cast.TUESDAY)
    index = leaf_of(link, broken)
    in_the_log(
        root,
        "UPDATE audit.disclosure SET sealed = set_byte(sealed, 60, 255 - get_byte(sealed, 60)) WHERE idx = %s",
        [index],
    )
    before = link.execute("SELECT sealed FROM audit.disclosure WHERE idx = %s", [index]).fetchall()
    with pytest.raises(CommandError, match="The personal values of 1 entries of the log do not open"):
        call_command("vault", "reseal")
    assert f"personal values of entry {index} of the sealed log" in caplog.text
    assert link.execute("SELECT sealed FROM audit.disclosure WHERE idx = %s", [index]).fetchall() == before
    assert versions(root) == [1, 2]
    assert read_disclosures(ask(link), [index, leaf_of(link, whole)])[index] is None
    monkeypatch.setattr(resealing, "MOST_BROKEN", 0)
    assert resealing.reseal_values(link, log_vault) == resealing.ResealedValues()


def test_an_interrupted_rotation_of_values_is_no_loss(root: Link, link: Link, signer: Signer, folder: Path) -> None:
    book_of(HOUSE)
    seal_all(link, signer)
    rotate_keys(at=cast.TUESDAY)
    (folder / "master-2.key").rename(folder / "stolen")
    forget_keys()
    with pytest.raises(CommandError, match="the master key of stored files is not there"):
        call_command("vault", "reseal")
    (folder / "stolen").rename(folder / "master-2.key")
    call_command("vault", "reseal")
    assert versions(root) == [2]


def test_a_stored_file_is_no_value_of_the_log(db: None) -> None:
    of_letter = seal_file("letter", HOUSE, HOUSE, b"PDF")
    [sealed] = log_vault.seal([(1, HOUSE, b"content")])
    values = [(1, sealed), (2, sealed), (1, of_letter), (1, b"\x02short")]
    assert log_vault.open(values) == [b"content", None, None, None]
    [again, *others] = log_vault.reseal(values)
    assert again is not None
    assert log_vault.open([(1, again)]) == [b"content"]
    assert others == [None, None, None]


def test_a_data_key_of_another_house_opens_nothing(own_database: OwnDatabase, root: Link) -> None:
    [sealed] = log_vault.seal([(1, HOUSE, b"content")])
    root.execute("ALTER TABLE vault_datakey DISABLE TRIGGER USER")
    root.execute("UPDATE vault_datakey SET venue_id = gen_random_uuid()")
    forget_keys()
    with pytest.raises(ValuesLocked, match="a data key was altered"):
        log_vault.open([(1, sealed)])
