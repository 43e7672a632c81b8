"""Passwords that another person assigned in an earlier version end with the upgrade."""

from importlib import import_module
from typing import Any

import psycopg
import time_machine
from django.test import Client

from compliance.venues.authentication.session_store import key_digest
from compliance.venues.models.credentials import StaffSession
from compliance.venues.models.staff import Staff
from tests import cast
from tests.accounts import open_account
from tests.database import OwnDatabase

MIGRATION = import_module("compliance.venues.migrations.0010_assigned_passwords_end")
# As the table was before, with two accounts whose owners have not replaced the assigned password.
BEFORE = """
ALTER TABLE venues_staff ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;
UPDATE venues_staff SET must_change_password = true WHERE username IN ('porter', 'without.a.password');
INSERT INTO mfa_authenticator (type, data, user_id, created_at)
    SELECT kind, '{}', id, now() FROM venues_staff, unnest(ARRAY['webauthn', 'totp']) kind
    WHERE username IN ('porter', 'cashier');
"""


def sign_in(name: str) -> Client:
    client = Client()
    client.post("/account/login/", {"login": name, "password": cast.PASSWORD})
    return client


def test_assigned_passwords_their_passkeys_and_their_sessions_end(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    empty = open_account("without.a.password", password="").password
    with time_machine.travel(cast.TUESDAY, tick=False):
        clients = {name: sign_in(name) for name in ("porter", "cashier")}
        halfway = Client()
        halfway.get("/account/login/")
        session = halfway.session
        session["account_login"] = "a sign-in that waits for its second factor"
        session.save()
        owner_connection.execute(BEFORE)
        owner_connection.commit()
        owner_connection.execute(MIGRATION.END_ASSIGNED_PASSWORDS)
        factors = owner_connection.execute(
            "SELECT username, type FROM mfa_authenticator a JOIN venues_staff s ON s.id = user_id ORDER BY 1, 2"
        ).fetchall()
        owner_connection.commit()
        owner_connection.execute("ALTER TABLE venues_staff DROP COLUMN must_change_password")
        owner_connection.commit()
        open_now = {name: client.get("/house/").status_code for name, client in clients.items()}
        again = sign_in("porter").get("/house/").status_code
    assert open_now == {"porter": 302, "cashier": 200}
    assert again == 302, "the password that another person knows opens nothing"
    assert not Staff.objects.get(username="porter").has_usable_password()
    assert Staff.objects.get(username="cashier").check_password(cast.PASSWORD)
    assert Staff.objects.get(username="without.a.password").password == empty, "a link that is under way stays good"
    assert factors == [("cashier", "totp"), ("cashier", "webauthn"), ("porter", "totp")]
    assert not StaffSession.objects.filter(digest=key_digest(str(session.session_key))).exists()
