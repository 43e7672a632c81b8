"""Photographs of guests: kept in small, refused with a sentence, seen only by whoever may, never in the log."""

import hashlib
import tracemalloc
from base64 import b64encode
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from audit.reading import selectors as log
from compliance.people.models import Photograph, PhotographContent
from compliance.people.selectors import guests as selectors
from compliance.refusals import NotFound
from compliance.vault.masters import current_master
from compliance.vault.services.data_keys import add_version
from compliance.vault.services.sealing import seal_file
from tests import cast, said
from tests.admissions.api_requests import zone
from tests.admissions.books import caller, card, second_house
from tests.admissions.presenting import present
from tests.people.made_pictures import picture
from tests.people.merged_files import merge


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def weber(porter: Any) -> UUID:
    return card(porter).person_id


@pytest.fixture
def steward(porter: Any, sign_in: Any) -> Client:
    client: Client = sign_in(porter)
    return client


def send(client: Client, guest: UUID, sent: bytes, **more: str) -> Any:
    file = SimpleUploadedFile("face.jpg", sent, "image/jpeg")
    return client.post(reverse("people:photograph", args=[guest]), {"picture": file} | more)


def test_a_picture_is_kept_small_and_the_log_holds_its_digest_only(steward: Client, weber: UUID, porter: Any) -> None:
    assert send(steward, weber, picture(size=(3000, 4000)), taken="True").status_code == 302
    row = Photograph.objects.get()
    assert (row.person_id, row.taken, row.width, row.height, row.recorded_by_id) == (weber, True, 480, 640, porter.pk)
    assert str(row) == row.digest[:12]
    (act,) = said.acts(cast.VENUE, "people.photograph.kept")
    assert (act.actor, act.subject_id, said.own_facts(act)) == (porter.pk, weber, {"digest": row.digest})
    (line,) = log.rows_of(act.act).entries
    assert line.after["digest"] == row.digest
    assert "sealed" not in line.after
    assert len(str(line.after)) < 1000


def test_the_newest_photograph_counts_and_the_others_stay(steward: Client, weber: UUID) -> None:
    for turn, color in enumerate(("red", "blue")):
        with time_machine.travel(cast.TUESDAY.replace(minute=20 + turn), tick=False):
            send(steward, weber, picture(color=color))
    newest = selectors.photograph_of(weber)
    assert newest is not None
    assert [row.recorded_at.minute for row in selectors.photographs_of(weber)] == [21, 20]


@pytest.mark.parametrize(
    ("sent", "status", "sentence", "why"),
    [
        (b"", 422, "No image received", "empty"),
        (b"hello", 422, "This is not a readable image", "no_picture"),
        (picture(size=(1, 1)), 422, "too small", "too_small"),
        (picture(color="red")[:900], 422, "incomplete or damaged", "broken"),
        (b"x" * (5 * 1024 * 1024 + 1), 413, "larger than 5 MB", "too_large"),
    ],
)
def test_a_refusal_says_why_and_is_noted(
    steward: Client, weber: UUID, sent: bytes, status: int, sentence: str, why: str
) -> None:
    answer = send(steward, weber, sent)
    assert answer.status_code == status
    assert sentence in answer.content.decode()
    (note,) = said.acts(cast.VENUE, "people.photograph.refused")
    assert (note.subject_id, note.facts["why"]) == (weber, why)
    assert Photograph.objects.count() == 0


def test_no_file_at_all_is_refused_as_well(steward: Client, weber: UUID) -> None:
    answer = steward.post(reverse("people:photograph", args=[weber]), {})
    assert answer.status_code == 422


class Endless(BytesIO):
    """A form with a file of 200 MB that is never in memory as a whole."""

    def __init__(self, begin: bytes, length: int) -> None:
        super().__init__(begin)
        self.left = length - len(begin)

    def read(self, size: int | None = -1) -> bytes:
        found = super().read(size)
        if found or not self.left:
            return found
        size = min(self.left, 65536 if size is None or size < 0 else size)
        self.left -= size
        return b"x" * size


def test_two_hundred_megabytes_are_let_run_out(steward: Client, weber: UUID) -> None:
    begin = b'--b\r\nContent-Disposition: form-data; name="picture"; filename="f.jpg"\r\n\r\n'
    length = 200 * 1024 * 1024
    steward.get("/door/")
    tracemalloc.start()
    try:
        answer = steward.generic(
            "POST",
            reverse("people:photograph", args=[weber]),
            **{
                "CONTENT_TYPE": "multipart/form-data; boundary=b",
                "wsgi.input": Endless(begin, length),
                "CONTENT_LENGTH": str(length),
            },
        )
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert answer.status_code == 413
    assert "larger than 5 MB" in answer.content.decode()
    assert peak < 20 * 1024 * 1024
    assert said.acts(cast.VENUE, "people.photograph.refused")[0].facts["bytes"] == length


def test_the_page_of_the_photograph_says_that_it_is_not_required(steward: Client, weber: UUID) -> None:
    page = steward.get(reverse("people:photograph", args=[weber])).content.decode()
    assert "never required" in page
    assert 'enctype="multipart/form-data"' in page
    assert "js/photograph.js" in page


def test_a_picture_is_served_to_whoever_may_and_kept_nowhere(
    steward: Client, weber: UUID, pit_boss: Any, sign_in: Any
) -> None:
    send(steward, weber, picture())
    row = Photograph.objects.get()
    address = reverse("people:picture", args=[row.pk])
    answer = steward.get(address)
    assert hashlib.sha256(answer.content).hexdigest() == row.digest
    assert answer.content not in bytes(row.content.sealed)
    assert answer["Content-Type"] == "image/jpeg"
    assert "no-store" in answer["Cache-Control"]
    assert sign_in(pit_boss).get(address).status_code == 403
    assert Client().get(address).status_code == 302
    assert steward.get(reverse("people:picture", args=[uuid4()])).status_code == 404


def test_an_image_that_is_not_the_one_in_the_log_is_not_shown(steward: Client, weber: UUID) -> None:
    """Also where an intruder has a newer key of the house, for this row or for another one."""
    send(steward, weber, picture())
    row = Photograph.objects.get()
    for version, owner in ((2, row.pk), (3, uuid4())):
        add_version(cast.VENUE, "photograph", version, current_master(may_make=False))
        sealed = seal_file("photograph", cast.VENUE, owner, picture(size=(99, 99)))
        PhotographContent.objects.update(sealed=sealed)
        assert steward.get(reverse("people:picture", args=[row.pk])).status_code == 404


def test_another_house_sees_nothing(steward: Client, weber: UUID) -> None:
    send(steward, weber, picture())
    with pytest.raises(NotFound):
        selectors.get_photograph(second_house(), Photograph.objects.get().pk)


def test_the_desk_shows_the_face_beside_the_decision(steward: Client, weber: UUID, porter: Any) -> None:
    assert "<img" not in steward.post("/door/scan/", {"scan": zone()}).content.decode()
    send(steward, weber, picture(), **{"from": "door"})
    page = steward.post("/door/scan/", {"scan": zone()}).content.decode()
    assert reverse("people:picture", args=[Photograph.objects.get().pk]) in page
    present(porter, paper=cast.paper(number="N1", surname="Unseen"))


def test_a_cashier_comes_back_to_the_file_and_a_steward_to_the_desk(
    steward: Client, weber: UUID, cashier: Any, sign_in: Any
) -> None:
    assert send(steward, weber, picture())["Location"] == reverse("admissions:door")
    reading = sign_in(cashier)
    assert send(reading, weber, picture())["Location"] == reverse("people:guest", args=[weber])
    address = reverse("people:photograph", args=[weber]) + "?from=door"
    answer = reading.post(address, {"picture": SimpleUploadedFile("f.jpg", picture(), "image/jpeg")})
    assert answer["Location"] == reverse("admissions:door")


# --- The API.


def post(client: Any, guest: UUID, image: str, key: str = "photograph-1") -> Any:
    return client.post(
        f"/api/v1/guests/{guest}/photographs/", {"image": image}, format="json", headers={"Idempotency-Key": key}
    )


def test_the_api_keeps_a_picture_once(porter: Any, weber: UUID) -> None:
    import base64

    client, image = caller(porter), base64.b64encode(picture()).decode()
    first = post(client, weber, image)
    assert first.status_code == 200, first.json()
    assert first.json()["guest"] == str(weber)
    assert post(client, weber, image).json() == first.json()
    row = Photograph.objects.get()
    answer = client.get(f"/api/v1/photographs/{row.pk}/")
    assert hashlib.sha256(answer.content).hexdigest() == row.digest
    assert "no-store" in answer["Cache-Control"]
    assert client.get(f"/api/v1/photographs/{uuid4()}/").status_code == 404


@pytest.mark.parametrize("image", ["?", "é"])
def test_the_api_says_that_a_picture_is_not_base64(porter: Any, weber: UUID, image: str) -> None:
    answer = post(caller(porter), weber, image)
    assert answer.status_code == 400
    assert answer.json()["errors"] == {"image": ["Send the image as base64."]}
    assert not said.acts(cast.VENUE, "people.photograph.refused")


def test_the_api_refuses_what_is_no_picture_and_notes_it(porter: Any, weber: UUID) -> None:
    answer = post(caller(porter), weber, "aGVsbG8=")
    assert answer.status_code == 409
    sentence = "This is not a readable image. Upload a JPEG, PNG or WebP file."
    assert answer.json() == {
        "type": "about:blank",
        "title": "Refused",
        "status": 409,
        "detail": sentence,
        "errors": {"image": [sentence]},
        "code": "no_picture",
        "article": "",
        "next_step": "",
        "next_page": "",
    }
    (note,) = said.acts(cast.VENUE, "people.photograph.refused")
    assert (note.subject_id, said.own_facts(note)) == (weber, {"why": "no_picture", "bytes": 5})
    assert Photograph.objects.count() == 0


def test_a_picture_kept_and_one_refused_are_noted_under_the_same_person(porter: Any, weber: UUID) -> None:
    other = card(porter, number="P2").person_id
    merge(weber, other)
    for key, image in enumerate((b64encode(picture()).decode(), "aGVsbG8=")):
        post(caller(porter), other, image, f"photograph-{key}")
    (kept,) = said.acts(cast.VENUE, "people.photograph.kept")
    (note,) = said.acts(cast.VENUE, "people.photograph.refused")
    assert kept.subject_id == note.subject_id == other


def test_the_api_does_not_read_a_body_that_is_too_large(porter: Any, weber: UUID) -> None:
    answer = post(caller(porter), weber, "a" * (5 * 1024 * 1024 + 1))
    assert answer.status_code == 413
    assert answer.json()["title"] == "Too large"


def test_the_api_knows_no_stranger(porter: Any) -> None:
    import base64

    assert post(caller(porter), uuid4(), base64.b64encode(picture()).decode()).status_code == 404
