"""Numbers of documents: no table shows them, an erasure removes them, an upgrade seals them."""

import pytest
from django.core.management import call_command
from django.db import connections

from audit.sealing.signer import Signer
from compliance.admissions.models.cards import AdmissionCard, CardStub
from compliance.people.models import IdentityDocument
from compliance.vault.domain.text_tokens import is_token
from compliance.vault.models import SealedText
from server.database.migrating import QuickExecutor
from tests import cast
from tests.admissions.books import card
from tests.admissions.presenting import present
from tests.audit.sealed import Link
from tests.database import OwnDatabase
from tests.retention.erased import dump, traces
from tests.vault.sealed_log import seal_all, verified

NUMBER = "QZ7731942"
COLUMNS = "SELECT number FROM people_identitydocument UNION ALL SELECT document_number FROM admissions_cardstub"

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def weber(own_database: OwnDatabase) -> AdmissionCard:
    """A guest with a card, in a database of the test's own."""
    return card(cast.member("porter"), number=NUMBER)


def erase(root: Link, table: str, column: str, key: object, left: str) -> int:
    """Write what an erasure leaves; return how many sealed texts there are now."""
    root.execute(f"ALTER TABLE {table} DISABLE TRIGGER audit_refuse")
    root.execute(f"UPDATE {table} SET {column} = %s WHERE id = %s", [left, key])
    root.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER audit_refuse")
    return SealedText.objects.count()


def test_numbers_never_stand_in_the_tables(
    weber: AdmissionCard, own_database: OwnDatabase, root: Link, link: Link, app: Link, signer: Signer
) -> None:
    columns = [column for (column,) in root.execute(COLUMNS)]
    assert len(columns) == 2
    assert all(map(is_token, columns))
    assert traces(dump(own_database), NUMBER) == []
    seal_all(link, signer)
    assert traces(dump(own_database), NUMBER) == []
    assert verified(app, "--live") == []
    assert IdentityDocument.objects.get().number == CardStub.objects.get().document_number == NUMBER
    assert str(IdentityDocument.objects.get()) == f"passport {NUMBER}"


def test_a_text_goes_with_the_last_row_that_needs_it(weber: AdmissionCard, root: Link) -> None:
    present(
        cast.member("porter"),
        place=cast.desk(),
        card_kind=None,
        paper=cast.paper(number=NUMBER, issuing_state="FRA", surname="Zander"),
    )
    documents = list(IdentityDocument.objects.order_by("recorded_at", "pk").values_list("pk", flat=True))
    assert SealedText.objects.count() == 1
    assert erase(root, "people_identitydocument", "number", documents[0], str(documents[0])) == 1
    assert erase(root, "admissions_cardstub", "document_number", weber.stub.pk, "–") == 1
    assert IdentityDocument.objects.get(pk=documents[1]).number == NUMBER
    assert erase(root, "people_identitydocument", "number", documents[1], str(documents[1])) == 0
    assert CardStub.objects.get().document_number == "–"
    assert {row.number for row in IdentityDocument.objects.all()} == set(map(str, documents))


def test_an_upgrade_seals_numbers_and_the_way_back_opens_them(
    weber: AdmissionCard, own_database: OwnDatabase, root: Link, link: Link, app: Link, signer: Signer
) -> None:
    erased = card(cast.member("porter"), number="GONE1", surname="Zander")
    document = IdentityDocument.objects.get(person_id=erased.person_id)
    erase(root, "people_identitydocument", "number", document.pk, str(document.pk))
    erase(root, "admissions_cardstub", "document_number", erased.stub.pk, "–")
    seal_all(link, signer)
    left = sorted([str(document.pk), "–"])
    QuickExecutor(connections["owner"]).migrate(
        [("people", "0004_namesakes_are_listed"), ("admissions", "0004_open_reviews_are_listed")]
    )
    assert sorted(column for (column,) in root.execute(COLUMNS)) == sorted([NUMBER, NUMBER, *left])
    call_command("migrate", database="owner", verbosity=0)
    assert traces(dump(own_database), NUMBER) == []
    assert sorted(column for (column,) in root.execute(COLUMNS) if not is_token(column)) == left
    stub = CardStub.objects.get(pk=weber.stub.pk)
    assert stub.document_number == IdentityDocument.objects.get(person_id=weber.person_id).number == NUMBER
    again = present(cast.member("porter"), paper=cast.paper(number=NUMBER))
    assert again.decision.person_id == weber.person_id
