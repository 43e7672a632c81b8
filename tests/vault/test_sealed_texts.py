"""Texts of registers are sealed: the tables hold tokens, their readers read texts, and the log has the texts."""

from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
from django.core.exceptions import FieldError
from django.db import IntegrityError, connections

from audit.models import Entry
from audit.reading.personal_values import open_entries
from audit.sealing.sealer import Sealer
from audit.sealing.signer import Signer
from audit.store.heads import WillNotSign
from compliance.payouts.models.payouts import Payout
from compliance.vault.columns.migration_operations import SealTexts
from compliance.vault.domain.envelopes import SealBroken, key_id_of
from compliance.vault.domain.text_tokens import is_token
from compliance.vault.models import DataKey, SealedText
from compliance.vault.services import data_keys, resealing, sealed_texts
from compliance.vault.services.rotation import rotate_keys
from server.database.migrating import QuickExecutor
from tests import cast
from tests.audit.sealed import LATER, Link
from tests.database import OwnDatabase
from tests.payouts import asking
from tests.retention.erased import dump, read_with_keys, traces
from tests.vault.sealed_log import past_triggers, seal_all, verified

IBAN = "LU280019400644750000"
ELSEWHERE = UUID("018f0000-0000-7000-8000-0000000000ff")  # another house
PASSPORT = "Passport LUX QZ7731942"
COLUMNS = "SELECT account, paper FROM payouts_payout WHERE id = %s"
TRANSFER = {"means": "transfer", "account": IBAN, "identity": "shown", "beneficiary": "Jean Weber", "paper": PASSPORT}

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def paid(own_database: OwnDatabase) -> Payout:
    asking.drawer()
    row: Payout = asking.payout(**TRANSFER)
    return row


def test_a_dump_shows_no_account_and_no_document(
    paid: Payout, own_database: OwnDatabase, root: Link, link: Link, app: Link, signer: Signer
) -> None:
    [columns] = root.execute(COLUMNS, [paid.pk]).fetchall()
    assert all(map(is_token, columns))
    read = Payout.objects.get(pk=paid.pk)
    assert (read.account, read.paper) == (IBAN, PASSPORT)
    assert Payout.objects.values_list("account", "paper").get(pk=paid.pk) == (IBAN, PASSPORT)
    # The entries wait to be sealed, and have tokens too.
    assert traces(dump(own_database), IBAN, PASSPORT) == []
    assert verified(app, "--live") == []
    seal_all(link, signer)
    assert traces(dump(own_database), IBAN, PASSPORT) == []
    assert traces(read_with_keys(own_database), IBAN, PASSPORT) == [IBAN, PASSPORT]
    assert verified(app, "--live") == []


def test_the_same_text_of_a_house_has_the_same_token(paid: Payout) -> None:
    again = asking.payout(**TRANSFER | {"account": ""} | {"means": "cash"})
    assert SealedText.objects.filter(venue_id=cast.VENUE).count() == 2
    token = sealed_texts.token_of(cast.VENUE, PASSPORT)
    assert {paid.pk, again.pk} <= set(Payout.objects.filter(paper=token).values_list("pk", flat=True))
    assert set(Payout.objects.filter(paper__in=[token, ""]).values_list("pk", flat=True)) >= {paid.pk, again.pk}
    assert sealed_texts.token_of(ELSEWHERE, PASSPORT) != token
    assert Payout.objects.get(pk=again.pk).account == ""


def test_a_query_compares_tokens_only(paid: Payout) -> None:
    with pytest.raises(FieldError, match="account is sealed: compare it with a token"):
        Payout.objects.filter(account=IBAN).exists()
    with pytest.raises(FieldError, match="paper is sealed, so it has no startswith"):
        Payout.objects.filter(paper__startswith="Pass").exists()


def test_a_waiting_entry_is_shown_with_its_texts(paid: Payout, root: Link) -> None:
    def entry_of_payout() -> Entry:
        [found] = Entry.objects.filter(table_name="payouts_payout", row_id=paid.pk)
        open_entries([found])
        return found

    personal = entry_of_payout().personal
    assert personal is not None
    assert (personal["after"]["account"], personal["after"]["paper"]) == (IBAN, PASSPORT)
    assert not entry_of_payout().unopened
    past_triggers(root, "DELETE FROM vault_sealedtext WHERE token = %s", [sealed_texts.token_of(cast.VENUE, IBAN)])
    assert entry_of_payout().unopened


def test_a_waiting_entry_without_keys_is_marked(paid: Payout, folder: Path) -> None:
    [found] = Entry.objects.filter(table_name="payouts_payout", row_id=paid.pk)
    lose_the_key(folder)
    open_entries([found])
    assert found.unopened


def lose_the_key(folder: Path) -> None:
    (folder / "master-1.key").rename(folder / "stolen")
    data_keys.forget_keys()


EXCHANGE = """
UPDATE vault_sealedtext t SET sealed = other.sealed FROM vault_sealedtext other
WHERE (t.token, other.token) IN ((%s, %s), (%s, %s))
"""


def test_exchanged_texts_do_not_open_and_are_named(
    paid: Payout, root: Link, link: Link, app: Link, signer: Signer
) -> None:
    seal_all(link, signer)
    account, paper = (sealed_texts.token_of(cast.VENUE, text) for text in (IBAN, PASSPORT))
    past_triggers(root, EXCHANGE, [account, paper, paper, account])
    with pytest.raises(SealBroken, match="altered, or of another row"):
        Payout.objects.get(pk=paid.pk)
    assert verified(app, "--live") == [
        f"payouts_payout {paid.pk}: a text of it is stored sealed and does not open, or is gone",
        f"payouts_payout {paid.pk}: was changed without an entry in the log: account, paper",
    ]


def test_a_text_that_is_gone_is_an_error(paid: Payout, root: Link) -> None:
    past_triggers(root, "DELETE FROM vault_sealedtext")
    with pytest.raises(SealBroken, match="not sealed by the vault"):
        Payout.objects.get(pk=paid.pk)
    with pytest.raises(SealBroken, match="its text is not there"):
        sealed_texts.read_text(sealed_texts.token_of(cast.VENUE, IBAN))


def test_a_text_without_its_data_key_is_an_error(paid: Payout, root: Link) -> None:
    past_triggers(root, "UPDATE vault_sealedtext SET sealed = overlay(sealed PLACING '\\x00000000' FROM 2)")
    with pytest.raises(SealBroken, match="its key is not there"):
        Payout.objects.get(pk=paid.pk)


def test_an_entry_whose_text_is_gone_is_sealed_with_its_token(
    paid: Payout, root: Link, link: Link, app: Link, signer: Signer, caplog: pytest.LogCaptureFixture
) -> None:
    past_triggers(root, "DELETE FROM vault_sealedtext")
    seal_all(link, signer)
    assert "sealing: 2 texts of registers do not open; their entries name them by token" in caplog.messages
    assert verified(app, "--live") == [
        f"payouts_payout {paid.pk}: a text of it is stored sealed and does not open, or is gone"
    ]


def test_the_key_of_digests_is_never_replaced(paid: Payout) -> None:
    row = DataKey.objects.get(kind=data_keys.TEXT_DIGESTS)
    row.pk, row.version = None, 2
    with pytest.raises(IntegrityError, match="the_key_of_digests_is_never_replaced"):
        DataKey.objects.bulk_create([row])


COPY = """
INSERT INTO payouts_payout SELECT (jsonb_populate_record(p, jsonb_build_object(
    'id', gen_random_uuid(), 'nonce', gen_random_uuid(), 'number', 99, 'account', %s::text))).*
FROM payouts_payout p WHERE id = %s
"""


@pytest.mark.parametrize("account", [IBAN, "~" + 22 * "A"])
def test_a_row_with_a_text_in_clear_is_refused(paid: Payout, root: Link, account: str) -> None:
    with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="texts_of_registers_are_sealed"):
        root.execute(COPY, [account, paid.pk])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE vault_sealedtext SET token = '~' || repeat('A', 22)",
        "UPDATE vault_sealedtext SET venue_id = gen_random_uuid()",
        "DELETE FROM vault_sealedtext",
        "TRUNCATE vault_sealedtext",
    ],
)
def test_a_text_stays(paid: Payout, root: Link, app: Link, statement: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        app.execute(statement)
    with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="texts_of_registers_stay"):
        root.execute(statement)


def test_a_text_in_clear_is_not_stored(own_database: OwnDatabase) -> None:
    with pytest.raises(IntegrityError, match="stored_files_are_sealed"):
        SealedText(token="~" + 22 * "A", venue_id=cast.VENUE, sealed=b"clear").save(force_insert=True)


def test_the_last_erasure_forgets_a_text(paid: Payout, root: Link) -> None:
    again = asking.payout(**TRANSFER)
    root.execute("ALTER TABLE payouts_payout DISABLE TRIGGER audit_refuse")
    left = []
    for row in (paid, again):
        root.execute("UPDATE payouts_payout SET remark = '–' WHERE id = %s", [row.pk])
        root.execute("UPDATE payouts_payout SET account = '–', paper = '–' WHERE id = %s", [row.pk])
        left.append(SealedText.objects.count())
    assert left == [2, 0]
    assert Payout.objects.get(pk=paid.pk).account == "–"


def test_rotation_seals_texts_again_and_tokens_stay(paid: Payout, link: Link, app: Link, signer: Signer) -> None:
    token = sealed_texts.token_of(cast.VENUE, IBAN)
    rotate_keys(at=LATER)
    assert resealing.reseal_files().done == 2
    keys = {key_id_of(bytes(sealed)) for sealed in SealedText.objects.values_list("sealed", flat=True)}
    assert [DataKey.objects.get(pk=key).version for key in keys] == [2]
    assert list(DataKey.objects.filter(kind=data_keys.TEXT_DIGESTS).values_list("version", flat=True)) == [1]
    data_keys.forget_keys()
    assert sealed_texts.token_of(cast.VENUE, IBAN) == token
    assert Payout.objects.get(account=token).paper == PASSPORT
    seal_all(link, signer)
    assert verified(app, "--live") == []


def test_without_the_master_key_nothing_is_sealed(paid: Payout, link: Link, signer: Signer, folder: Path) -> None:
    lose_the_key(folder)
    with pytest.raises(WillNotSign, match=r"texts of registers cannot be decrypted: the master key .* is not there"):
        Sealer(signer).seal(link, LATER)


def test_an_upgrade_seals_what_is_stored_and_the_way_back_opens_it(
    paid: Payout, root: Link, link: Link, app: Link, signer: Signer, own_database: OwnDatabase
) -> None:
    seal_all(link, signer)
    executor = QuickExecutor(connections["owner"])
    executor.migrate([("payouts", "0002_open_payouts_are_listed")])
    assert root.execute(COLUMNS, [paid.pk]).fetchall() == [(IBAN, PASSPORT)]
    past_triggers(root, "UPDATE payouts_payout SET remark = remark")
    QuickExecutor(connections["owner"]).migrate([("payouts", "0004_bets_of_payouts_are_settled")])
    assert traces(dump(own_database), IBAN, PASSPORT) == []
    read = Payout.objects.get(pk=paid.pk)
    assert (read.account, read.paper) == (IBAN, PASSPORT)
    assert verified(app, "--live") == []


def test_the_way_back_stops_at_a_text_that_is_gone(paid: Payout, root: Link) -> None:
    past_triggers(root, "DELETE FROM vault_sealedtext")
    with pytest.raises(SealBroken, match=r"the text of ~\S{22} is not there"):
        QuickExecutor(connections["owner"]).migrate([("payouts", "0002_open_payouts_are_listed")])
    assert all(map(is_token, root.execute(COLUMNS, [paid.pk]).fetchall()[0]))


def test_the_page_of_a_row_shows_its_texts(paid: Payout, sign_in: cast.SignIn) -> None:
    shown = sign_in(cast.member("cashier")).get(f"/payouts/{paid.pk}/").content.decode()
    assert IBAN in shown
    assert PASSPORT in shown


@pytest.mark.parametrize(
    ("account", "refusal"),
    [("L" * 61, "account has more than 60 characters"), ("LU28\u202e0019", "text_has_no_hidden_characters")],
)
def test_a_text_that_the_database_would_refuse_is_not_sealed(paid: Payout, account: str, refusal: str) -> None:
    paid.account = account
    with pytest.raises(IntegrityError, match=refusal):
        Payout._meta.get_field("account").pre_save(paid, True)


def test_a_migration_says_what_it_seals() -> None:
    operation = SealTexts("payout", "account")
    assert operation.describe() == "Seal the texts of payout.account"
    assert operation.migration_name_fragment == "seal_payout_account"


def test_slips_share_a_digest(own_database: OwnDatabase) -> None:
    def digests(text: str, venue: Any = cast.VENUE) -> set[int]:
        return set(sealed_texts.slip_digests_of(venue, text))

    assert sealed_texts.slip_digests_of(cast.VENUE, "") == []
    assert digests("AB12345") & digests("AB12385")
    assert digests("AB12345") & digests("AB1234")
    assert not digests("AB12345") & digests("QX98761")
    assert not digests("AB12345") & digests("AB12345", ELSEWHERE)
    assert len(digests("AB12")) == 1
    assert all(0 <= each < 2**31 - 1 for each in digests("A" * 10 + "B" * 20))
