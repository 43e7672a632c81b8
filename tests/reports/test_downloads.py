"""Handing out: the very bytes that were drawn, with a line in the log; never others."""

from typing import Any

import psycopg
import pytest
import time_machine

from audit.models import Entry
from compliance.reports.models import VolumeContent
from compliance.reports.ordering import selectors
from compliance.reports.ordering.services import downloads
from compliance.reports.ordering.services.volume_bytes import VolumeDamaged
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
