"""The register of cameras: added with what they cover, retired with a reason, their numbers used again."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.refusals import NotFound, Refused
from compliance.venues.models.cameras import Camera, CameraRetirement
from compliance.venues.selectors import cameras as selectors
from compliance.venues.services import places
from tests import cast, said
from tests.cast import TUESDAY, VENUE, house, member
from tests.exclusions.api_requests import post


def add(name: str = "15", covers: str = "the stairs") -> Camera:
    return places.add_camera(house=house(), name=name, covers=covers, by=member("director"), at=TUESDAY)


def retire(row: Camera, reason: str = "Replaced.") -> Any:
    return places.retire_camera(house=house(), camera=row, reason=reason, by=member("director"), at=TUESDAY)


def test_a_number_is_used_once_until_its_camera_is_retired(db: None) -> None:
    row = add(" 15a ")
    assert (row.name, str(row)) == ("15a", "15a")
    with pytest.raises(Refused, match="Another camera in use has this number") as refused:
        add("15A")
    assert refused.value.field == "name"
    assert str(retire(row)) == str(TUESDAY)
    assert add("15a").pk != row.pk
    assert [each.name for each in selectors.cameras_in_use(VENUE)] == ["14", "15a"]
    assert selectors.cameras(VENUE).count() == 3
    assert len(said.acts(VENUE, "venues.camera.added")) == 3
    assert len(said.acts(VENUE, "venues.camera.retired")) == 1


@pytest.mark.parametrize(("name", "covers", "field"), [(" ", "x", "name"), ("15", " ", "covers")])
def test_a_camera_has_a_number_and_covers_a_place(db: None, name: str, covers: str, field: str) -> None:
    with pytest.raises(Refused) as refused:
        add(name, covers)
    assert refused.value.field == field


def test_a_camera_is_retired_once_with_a_reason(db: None) -> None:
    row = add()
    with pytest.raises(Refused, match="Enter why the camera is retired"):
        retire(row, " ")
    retire(row)
    with pytest.raises(Refused, match="already retired"):
        retire(row)
    assert not selectors.covered_at(VENUE, row.pk, TUESDAY)
    assert selectors.covered_at(VENUE, row.pk, cast.OPENED), "a find of that day may still name it"
    with pytest.raises(NotFound):
        selectors.get_camera(VENUE, uuid4())


@contextmanager
def refused(name: str) -> Iterator[None]:
    """A row past the services is refused by the database under that name."""
    act = log.act("venues.camera.added", subject=None, by=None, at=TUESDAY, scope=VENUE)
    with pytest.raises(IntegrityError, match=rf"\b{name}\b"), transaction.atomic(), act:
        yield


def test_the_database_keeps_the_register_in_order(db: None) -> None:
    facts = {"venue_id": VENUE, "added_by": None, "added_at": TUESDAY}
    for empty in ({"name": "", "covers": "x"}, {"name": "15", "covers": ""}):
        with refused("a_camera_has_a_number_and_covers_a_place"):
            Camera.objects.bulk_create([Camera(**facts, **empty)])
    add("15A")
    for name in ("14", "15a"):
        with refused("cameras_in_use_have_different_numbers"):
            Camera.objects.bulk_create([Camera(**facts, name=name, covers="x")])
    camera = Camera.objects.get(name="14")
    end = {"camera": camera, "retired_by": member("director"), "retired_at": TUESDAY}
    with refused("a_camera_is_retired_for_a_reason"):
        CameraRetirement.objects.bulk_create([CameraRetirement(**end, reason="")])
    retire(camera)
    with refused("venues_cameraretirement_camera_id_key"):
        CameraRetirement.objects.bulk_create([CameraRetirement(**end, reason="Again.")])


def test_the_director_keeps_the_register(sign_in: Any, director: Any, porter: Any) -> None:
    chief, other = sign_in(director), sign_in(porter)
    seen = other.get("/house/cameras/").content.decode()
    assert "the bar and tables 1 to 5" in seen
    assert "Add a camera" not in seen
    assert "/retire/" not in seen
    assert other.post("/house/cameras/new/", {"name": "15", "covers": "x"}).status_code == 403
    typed = {"name": "15", "covers": "the stairs"}
    assert chief.post("/house/cameras/new/", typed).headers["Location"] == "/house/cameras/"
    again = chief.post("/house/cameras/new/", typed)
    assert again.status_code == 422
    assert "has this number" in again.content.decode()
    page = f"/house/cameras/{Camera.objects.get(name='15').pk}/retire/"
    assert page in chief.get("/house/cameras/").content.decode()
    assert "the stairs" in chief.get(page).content.decode()
    assert chief.post(page, {"reason": ""}).status_code == 422
    assert other.post(page, {"reason": "x"}).status_code == 403
    assert chief.post(page, {"reason": "Replaced."}).headers["Location"] == "/house/cameras/"
    assert "Replaced." in chief.get("/house/cameras/").content.decode()


def test_the_same_acts_through_the_api(sign_in: Any, director: Any, porter: Any) -> None:
    chief, other = sign_in(director), sign_in(porter)
    made = post(chief, "cameras/", {"name": "15", "covers": "the stairs"}).json()["id"]
    assert post(chief, "cameras/", {"name": "15", "covers": "x"}).status_code == 409
    assert post(other, "cameras/", {"name": "16", "covers": "x"}).status_code == 403
    assert post(chief, f"cameras/{made}/retirement/", {"reason": "Replaced."}).status_code == 200
    rows = other.get("/api/v1/cameras/").json()["results"]
    assert [(row["name"], row["state"], row["reason"]) for row in rows] == [
        ("14", "in_use", None),
        ("15", "retired", "Replaced."),
    ]
