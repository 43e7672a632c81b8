"""An upgrade seals what is stored, and a start without the master key ends with an error."""

import hashlib
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connections

from compliance.exclusions.signatures import services as signatures_services
from compliance.notices.models.letters import LetterContent
from compliance.notices.services import answers, issuing
from compliance.people.models import PhotographContent
from compliance.people.services.photographs import photograph_bytes
from compliance.vault.services.sealing import seal_file
from server.database.migrating import QuickExecutor
from tests import cast
from tests.admissions.books import card
from tests.database import OwnDatabase
from tests.exclusions.asking import STROKES, sign
from tests.notices import life

IMAGE = b"\xff\xd8 a face"
SCAN = b"%PDF-1.4 scanned"
PHOTOGRAPH = """
INSERT INTO people_photograph (id, person_id, image, digest, width, height, taken, recorded_by_id, recorded_at)
VALUES (gen_random_uuid(), %s, %s, %s, 10, 10, true, %s, now()) RETURNING id
"""

TABLES = ("notices_lettercontent", "notices_scancontent", "people_photograph", "exclusions_requestsignature")

pytestmark = pytest.mark.usefixtures("folder")


def go_to(*targets: tuple[str, str]) -> None:
    QuickExecutor(connections["owner"]).migrate(list(targets))


def test_an_upgrade_seals_photographs_signatures_letters_and_scans(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    person = card(porter).person_id
    notice = life.sent()
    answer = life.answer(notice, scan=SCAN)
    letter = issuing.letter_bytes(notice.pk)
    assert letter is not None
    signed = sign()
    go_to(
        ("notices", "0004_the_treasurer_has_a_postal_address"),
        ("people", "0002_residence_permits_are_accepted"),
        ("exclusions", "0006_a_wished_limit_may_be_revocable"),
    )
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute("SET session_replication_role = replica")
        for table in TABLES:
            superuser.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        superuser.execute("UPDATE notices_lettercontent SET pdf = %s", [letter])
        superuser.execute("UPDATE notices_scancontent SET pdf = %s", [SCAN])
        superuser.execute("UPDATE exclusions_requestsignature SET strokes = %s", [STROKES])
        ids = []
        for image in (IMAGE, b""):  # the second one was erased
            digest = hashlib.sha256(IMAGE).hexdigest()
            found = superuser.execute(PHOTOGRAPH, [person, image, digest, porter.pk]).fetchone()
            assert found
            ids.append(found[0])
        for table in TABLES:
            superuser.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    call_command("migrate", database="owner", verbosity=0)
    assert PhotographContent.objects.get().pk == ids[0]
    assert photograph_bytes(cast.VENUE, ids[0]) == IMAGE
    assert issuing.letter_bytes(notice.pk) == letter
    assert signatures_services.drawn_strokes(signed) == STROKES
    assert letter not in bytes(LetterContent.objects.get().sealed)
    by = cast.member("director")
    assert answers.open_scan(venue_id=cast.VENUE, notice=notice, answer_id=answer.pk, by=by, at=life.LATER) == SCAN


def test_a_start_without_the_master_key_ends(db: None, folder: Path) -> None:
    call_command("check", tags=["start"], databases=["default"])
    seal_file("letter", cast.VENUE, cast.VENUE, b"PDF")
    (folder / "master-1.key").unlink()
    with pytest.raises(SystemCheckError, match="the master key of stored files is not there"):
        call_command("check", tags=["start"], databases=["default"])


def test_a_token_is_named_in_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from compliance.vault.places import master_key_places

    nothing: dict[str, Any] = {"module": "", "token": "", "label": "", "pin": ""}
    assert master_key_places(tmp_path) == nothing | {"folder": str(tmp_path / "secrets" / "vault")}
    monkeypatch.setenv("CARNET_VAULT_LABEL", "vault")
    assert master_key_places(tmp_path)["label"] == "vault"
