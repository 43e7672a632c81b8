"""How passwords are kept, and that those of an earlier version still open the door."""

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher, identify_hasher, make_password
from django.test import Client

from compliance.venues.authentication.password_hashers import Argon2
from tests import cast, said


@pytest.fixture(autouse=True)
def as_in_a_house(settings):
    settings.PASSWORD_HASHERS = [f"{kind.__module__}.{kind.__qualname__}" for kind in (Argon2, PBKDF2PasswordHasher)]


def test_a_password_is_kept_as_owasp_asks():
    kept = make_password(cast.PASSWORD)
    assert kept.startswith("argon2$argon2id$v=19$m=19456,t=2,p=1$")
    assert cast.PASSWORD not in kept


def test_a_password_of_an_earlier_version_opens_the_door_and_is_kept_anew(porter):
    porter.password = make_password(cast.PASSWORD, hasher="pbkdf2_sha256")
    porter.save()
    client = Client()
    assert client.post("/account/login/", {"login": "porter", "password": cast.PASSWORD}).status_code == 302
    assert client.get("/door/tonight/").status_code == 200
    porter.refresh_from_db()
    assert isinstance(identify_hasher(porter.password), Argon2)
    assert porter.check_password(cast.PASSWORD)
    assert said.acts(cast.VENUE, "venues.session.opened")


def test_a_wrong_password_changes_nothing(porter):
    kept = porter.password = make_password(cast.PASSWORD, hasher="pbkdf2_sha256")
    porter.save()
    Client().post("/account/login/", {"login": "porter", "password": "not-the-password"})
    porter.refresh_from_db()
    assert porter.password == kept
