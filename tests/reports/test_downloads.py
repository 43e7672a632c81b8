"""Handing out: the very bytes that were drawn, with a line in the log; never others."""

from typing import Any

import psycopg
import pytest
import time_machine
from django.db import connections

from audit.models import Entry
from compliance.reports.models import VolumeContent
from compliance.reports.ordering import selectors
from compliance.reports.ordering.services import downloads
from compliance.reports.ordering.services.volume_bytes import (
    KIND,
    VolumeDamaged,
    store_pieces,
    volume_content,
    volume_pieces,
)
from compliance.vault.services.sealing import seal_file
from server.database.migrating import QuickExecutor
from tests import cast
from tests.database import OwnDatabase
from tests.reports.shelf import PDF, drawn


def test_hands_out_the_bytes_and_says_so_in_the_log(house: Any, inspector: Any) -> None:
    report = drawn(house, inspector)
    volume = selectors.find_volume(house.id, report.pk, 1)
    assert volume is not None
    assert downloads.download_volume(volume=volume, by=inspector, at=cast.TUESDAY) == PDF
    (act,) = Entry.objects.filter(kind="reports.report.downloaded")
    assert (act.actor, act.subject_id) == (inspector.pk, report.pk)
    assert act.facts == {"report": "R-04", "volume": 1, "sha256": volume.sha256}
    assert str(VolumeContent.objects.get()) == str(volume.pk)


def test_never_hands_out_bytes_that_somebody_changed(own_database: OwnDatabase, sign_in: Any) -> None:
    house, inspector = cast.house(), cast.member("inspector")
    report = drawn(house, inspector)
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE reports_volumecontent DISABLE TRIGGER volumes_are_sealed")
        superuser.execute("UPDATE reports_volumecontent SET sealed = 'forged'")
    volume = selectors.find_volume(house.id, report.pk, 1)
    assert volume is not None
    with pytest.raises(VolumeDamaged):
        downloads.download_volume(volume=volume, by=inspector, at=cast.TUESDAY)
    with time_machine.travel(cast.TUESDAY, tick=False):
        client = sign_in(inspector)
        page = client.get(f"/reports/{report.pk}/1.pdf", follow=True)
        assert "This file differs from the generated report: its SHA-256" in page.content.decode()
        answer = client.get(f"/api/v1/reports/{report.pk}/volumes/1.pdf")
    assert answer.status_code == 409
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert not Entry.objects.filter(kind="reports.report.downloaded").exists()


def test_another_file_of_the_house_is_not_handed_out(own_database: OwnDatabase) -> None:
    """It opens, but its checksum is not that of the register."""
    house, inspector = cast.house(), cast.member("inspector")
    volume = drawn(house, inspector).volumes.get()
    other = seal_file(KIND, house.id, volume.pk, b"%PDF-1.7 another volume")
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE reports_volumecontent DISABLE TRIGGER volumes_are_sealed")
        superuser.execute("UPDATE reports_volumecontent SET sealed = %s", [other])
    with pytest.raises(VolumeDamaged):
        downloads.download_volume(volume=volume, by=inspector, at=cast.TUESDAY)


def test_an_upgrade_seals_volumes_and_the_way_back_opens_them(own_database: OwnDatabase) -> None:
    """Also pieces of a long volume; the tables are written anew."""
    report = drawn(cast.house(), cast.member("inspector"), volumes=2)
    whole, in_pieces = report.volumes.order_by("number")
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE reports_volumecontent DISABLE TRIGGER volume_bytes_stay")
        superuser.execute("DELETE FROM reports_volumecontent WHERE volume_id = %s", [in_pieces.pk])
        superuser.execute("ALTER TABLE reports_volumecontent ENABLE ALWAYS TRIGGER volume_bytes_stay")
    store_pieces(in_pieces, [PDF[:3], PDF[3:]], of=2)
    QuickExecutor(connections["owner"]).migrate([("reports", "0002_reports_have_their_own_titles")])
    with psycopg.connect(own_database.superuser_dsn()) as superuser:
        assert superuser.execute("SELECT pdf FROM reports_volumecontent").fetchall() == [(PDF,)]
        stored = superuser.execute("SELECT pdf FROM reports_volumepiece ORDER BY number").fetchall()
        assert stored == [(PDF[:3],), (PDF[3:],)]
    QuickExecutor(connections["owner"]).migrate([("reports", "0003_volumes_are_sealed")])
    assert volume_content(whole) == PDF
    assert list(volume_pieces(in_pieces)) == [PDF[:3], PDF[3:]]
