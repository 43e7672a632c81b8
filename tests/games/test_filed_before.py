"""Applications filed before their letters were stored: a copy of the letter, dated on the day of filing."""

import io
from datetime import timedelta
from typing import Any
from uuid import uuid4

import time_machine
from pypdf import PdfReader

from compliance.games.services.application_letter import open_application_letter
from tests import cast
from tests.database import OwnDatabase
from tests.games.applying import prepare


def text_of(row: Any, at: Any) -> str:
    row = type(row).objects.get(pk=row.pk)
    pdf = open_application_letter(house=cast.house(), application=row, by=cast.member("director"), at=at)
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages)


def test_an_application_from_before_stored_letters_has_a_copy(own_database: OwnDatabase, owner_connection: Any) -> None:
    with time_machine.travel(cast.TUESDAY, tick=False):
        row = prepare()
    for trigger in ("an_application_is_filed_by_its_letter", "audit_capture"):
        owner_connection.execute(f"ALTER TABLE games_applicationfiling DISABLE TRIGGER {trigger}")
    owner_connection.execute(
        "INSERT INTO games_applicationfiling (id, application_id, filed_by_id, filed_at) VALUES (%s, %s, %s, %s)",
        [uuid4(), row.pk, cast.member("director").pk, cast.TUESDAY],
    )
    owner_connection.commit()
    for trigger in ("an_application_is_filed_by_its_letter", "audit_capture"):
        owner_connection.execute(f"ALTER TABLE games_applicationfiling ENABLE ALWAYS TRIGGER {trigger}")
    owner_connection.commit()
    text = text_of(row, cast.TUESDAY + timedelta(days=20))
    for mention in (
        "Notre référence : A-000001",
        "Mondorf-les-Bains, le 3 mars 2026",
        "Copie imprimée le 23 mars 2026",
    ):
        assert mention in text, mention
    assert "Copie imprimée" not in text_of(row, cast.TUESDAY)
