"""Who alters sealed numbers of documents, or writes them in clear text, makes errors, but no unknown guest."""

from collections.abc import Iterator
from datetime import timedelta

import psycopg
import pytest
from django.db import IntegrityError

from compliance.admissions.models.cards import AdmissionCard, CardStub
from compliance.admissions.models.decisions import DoorDecision
from compliance.people.models import IdentityDocument, Person
from compliance.people.selectors import guests as selectors
from compliance.vault.domain.envelopes import SealBroken
from tests import cast
from tests.admissions.books import card
from tests.admissions.presenting import present
from tests.admissions.scanned_codes import code, scanned
from tests.audit.sealed import Link
from tests.database import OwnDatabase

NUMBER = "QZ7731942"
COPY = """
INSERT INTO people_identitydocument SELECT (jsonb_populate_record(d, jsonb_build_object(
    'id', gen_random_uuid(), 'number', %s::text))).* FROM people_identitydocument d
"""


@pytest.fixture
def weber(own_database: OwnDatabase) -> AdmissionCard:
    """A guest with a card, in a database of the test's own."""
    return card(cast.member("porter"), number=NUMBER)


@pytest.fixture
def root(own_database: OwnDatabase) -> Iterator[Link]:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as opened:
        yield opened


def past_triggers(root: Link, statement: str) -> None:
    """Change sealed texts as nothing but a superuser without triggers can."""
    root.execute("ALTER TABLE vault_sealedtext DISABLE TRIGGER USER")
    root.execute(statement)
    root.execute("ALTER TABLE vault_sealedtext ENABLE TRIGGER USER")


def test_an_altered_text_is_an_error_and_never_an_unknown_guest(weber: AdmissionCard, root: Link) -> None:
    past_triggers(root, "UPDATE vault_sealedtext SET sealed = overlay(sealed PLACING '\\x0000' FROM 40)")
    for read in (
        IdentityDocument.objects.get,
        lambda: list(selectors.file_of(cast.VENUE, weber.person_id)["documents"]),
        lambda: CardStub.objects.values_list("document_number", flat=True).get(),
        lambda: scanned(cast.member("porter"), code(weber), at=cast.TUESDAY + timedelta(hours=1)),
    ):
        with pytest.raises(SealBroken, match="altered"):
            read()
    # The token alone tells whose document it is.
    found = selectors.match_document(cast.VENUE, cast.paper(number=NUMBER))
    assert found.bearer(cast.paper(number=NUMBER)) == weber.person_id
    assert Person.objects.count() == 1


def test_no_stub_is_written_whose_number_is_not_stored(weber: AdmissionCard, root: Link) -> None:
    past_triggers(root, "DELETE FROM vault_sealedtext")
    decisions = DoorDecision.objects.count()
    with pytest.raises(IntegrityError, match="texts_of_registers_are_sealed"):
        present(cast.member("porter"), paper=cast.paper(number=NUMBER), at=cast.TUESDAY + timedelta(days=1))
    assert (AdmissionCard.objects.count(), DoorDecision.objects.count()) == (1, decisions)


@pytest.mark.parametrize("number", ["P999", "~" + 22 * "A"])
def test_a_number_in_clear_text_is_refused(weber: AdmissionCard, own_database: OwnDatabase, number: str) -> None:
    with (
        psycopg.connect(own_database.dsn("carnet_app")) as app,
        pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="texts_of_registers_are_sealed"),
    ):
        app.execute(COPY, [number])
