"""What lies sealed opens under the key of its purpose and the program's secret, and under no other."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from hmac import digest

import pytest
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings as project

from compliance.http.infrastructure.encryption import cipher_for, key_for, keys_for
from compliance.venues.authentication.adapters import SECRETS, Factors

PURPOSE = "carnet.tests"


def test_a_key_has_32_bytes_and_belongs_to_one_purpose() -> None:
    assert len(key_for(PURPOSE)) == 32
    assert key_for(PURPOSE) == key_for(PURPOSE) != key_for(PURPOSE + "2")


def test_what_is_sealed_for_one_purpose_opens_for_no_other() -> None:
    kept = cipher_for(PURPOSE).encrypt(b"JBSWY3DP")
    assert b"JBSWY3DP" not in kept
    assert cipher_for(PURPOSE).decrypt(kept) == b"JBSWY3DP"
    with pytest.raises(InvalidToken):
        cipher_for(SECRETS).decrypt(kept)


def test_another_program_has_other_keys(settings) -> None:
    mine = key_for(PURPOSE)
    settings.SECRET_KEY = project.SECRET_KEY + "another"
    assert key_for(PURPOSE) != mine


def test_the_keys_of_former_secrets_come_after_the_present_one(settings) -> None:
    mine = key_for(PURPOSE)
    settings.SECRET_KEY_FALLBACKS = [project.SECRET_KEY]
    settings.SECRET_KEY = project.SECRET_KEY + "another"
    assert keys_for(PURPOSE) == (key_for(PURPOSE), mine)


def test_second_factors_kept_in_earlier_versions_still_open() -> None:
    """The key as it was always made: HMAC of nothing, keyed by the hash of the purpose and the program's secret."""
    secret = sha256(b"carnet.second-factors" + project.SECRET_KEY.encode()).digest()
    earlier = Fernet(urlsafe_b64encode(digest(secret, b"", "sha256"))).encrypt(b"JBSWY3DP").decode()
    assert Factors().decrypt(earlier) == "JBSWY3DP"
    assert Factors().decrypt(Factors().encrypt("JBSWY3DP")) == "JBSWY3DP"


def test_second_factors_and_sessions_outlive_a_new_secret_while_the_former_is_there(settings, sign_in, porter) -> None:
    stored = Factors().encrypt("JBSWY3DP")
    door = sign_in(porter)
    former = project.SECRET_KEY
    settings.SECRET_KEY = former + "another"
    settings.SECRET_KEY_FALLBACKS = [former]
    assert Factors().decrypt(stored) == "JBSWY3DP"
    assert door.get("/door/").status_code == 200
    settings.SECRET_KEY = former + "a third"
    settings.SECRET_KEY_FALLBACKS = []
    assert door.get("/door/").status_code == 302
    with pytest.raises(InvalidToken):
        Factors().decrypt(stored)
