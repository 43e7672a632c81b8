"""An altered value or a lost key is named to the person on duty, and no guest is admitted."""

from pathlib import Path
from typing import Any

import pytest

from compliance.admissions.models.cards import AdmissionCard
from compliance.vault.services import data_keys
from tests import cast
from tests.admissions.api_requests import post
from tests.admissions.books import card
from tests.admissions.desk_pages import text
from tests.audit.sealed import Link
from tests.database import OwnDatabase
from tests.vault.sealed_log import past_triggers

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def issued(own_database: OwnDatabase) -> AdmissionCard:
    return card(cast.member("porter"), number="QZ7731942")


def as_served(client: Any) -> Any:
    """Return a client that gets a page or a problem for an error, and no exception."""
    client.raise_request_exception = False
    if hasattr(client, "handler"):
        client.handler.raise_request_exception = False
    return client


def test_an_altered_value_is_named_on_the_page(issued: AdmissionCard, root: Link, sign_in: cast.SignIn) -> None:
    past_triggers(root, "UPDATE vault_sealedtext SET sealed = overlay(sealed PLACING '\\x00000000' FROM 30)")
    answer = as_served(sign_in(cast.member("compliance_officer"))).get(f"/guests/{issued.person_id}/")
    assert answer.status_code == 503
    assert "Encrypted data cannot be read" in text(answer)
    assert "Call the operator: an encrypted value was altered" in text(answer)


def test_without_the_key_no_guest_is_admitted(issued: AdmissionCard, folder: Path) -> None:
    (folder / "master-1.key").rename(folder / "stolen")
    data_keys.forget_keys()
    refused = post(as_served(cast.machine(cast.member("porter"))))
    assert (refused.status_code, refused["Content-Type"]) == (503, "application/problem+json")
    assert refused.json()["title"] == "A key cannot be used"
    assert "do not admit until a check has succeeded" in refused.json()["detail"]
    assert AdmissionCard.objects.count() == 1
