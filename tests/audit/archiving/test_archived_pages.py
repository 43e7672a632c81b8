"""What the pages and the API say of rows whose changes are archived."""

from pathlib import Path
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from audit.reading import word_index
from audit.sealing.signer import Signer
from tests.audit.acting import an_act
from tests.audit.archiving.parts import SIZE, removed
from tests.audit.erasures import place_of
from tests.audit.sealed import Link, seal
from tests.audit.shelf.models import Book
from tests.cast import SignIn, house, member


@pytest.fixture
def reading(archive: Path, sign_in: SignIn) -> Client:
    return sign_in(member("inspector"))


def shown(client: Client, url: str, status: int = 200) -> str:
    response = client.get(url)
    assert response.status_code == status
    return " ".join(response.content.decode().split())


def test_pages_say_what_is_archived(
    reading: Client, link: Link, signer: Signer, owner: Link, app: Link, archive: Path
) -> None:
    scope = house().id
    with an_act(scope=scope, title="old") as act:
        book = Book.objects.create(title="old volume")
    with an_act(scope=scope, title="many"):
        Book.objects.bulk_create([Book(title=str(number)) for number in range(2 * SIZE)])
    seal(link, signer, most=10_000)
    word_index.index_leaves(link)
    place = place_of(link, book)
    addresses = {
        "act": reverse("audit:act", args=[act]),
        "row": reverse("audit:row", args=["shelf_book", book.pk]),
        "found": reverse("audit:acts") + "?text=old",
        "state": reverse("audit:state"),
        "api": f"/api/v1/log/{act}/",
    }
    assert "are archived" not in "".join(
        shown(reading, address) for name, address in addresses.items() if name != "api"
    )
    assert reading.get(addresses["api"]).json()["archived"] is False
    written = removed(owner, app, archive)
    pages = {name: shown(reading, address) for name, address in addresses.items()}
    assert f"Any rows that this event changed are archived in {written.path.name}." in pages["act"]
    assert "This event changed no register." not in pages["act"]
    assert "Changes of this row until" in pages["row"]
    assert "only the events themselves are searched" in pages["found"]
    assert written.sha256 in pages["state"]
    assert reading.get(addresses["api"]).json()["archived"] is True
    to_proof = reading.get(reverse("audit:prove", args=["shelf_book", book.pk]))
    assert to_proof.headers["Location"] == addresses["row"]
    proof = shown(reading, reverse("audit:leaf", args=[place]))
    assert "old volume" in proof
    written.path.rename(archive / "elsewhere")
    missing = shown(reading, reverse("audit:leaf", args=[place]), 404)
    assert f"is archived in {written.path.name}, which cannot be read now" in missing
    receipt = reading.get(reverse("audit:receipt", args=[place]))
    assert receipt.headers["Location"] == reverse("audit:leaf", args=[place])
    assert "Changes of this row until" in shown(reading, reverse("audit:row", args=["shelf_book", uuid4()]))
    with an_act(scope=scope, title="new") as waiting:
        newest = Book.objects.create(title="new volume")
    assert "Changes of this row until" not in shown(reading, reverse("audit:row", args=["shelf_book", newest.pk]))
    assert "are archived" not in shown(reading, reverse("audit:act", args=[waiting]))
