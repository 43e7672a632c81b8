"""A letter that cannot be signed: its number stays taken, and the worker draws it once there is a key."""

from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from compliance.notices import tasks
from compliance.notices.models.letters import NoticeLetter
from tests import cast
from tests.notices import life


@pytest.fixture
def no_key(settings: Any, tmp_path: Path) -> None:
    """A file of keys is named that is not there."""
    settings.PAPERS = settings.PAPERS | {"pkcs12": str(tmp_path / "gone.p12")}


def test_the_worker_draws_what_could_not_be_signed(
    settings: Any, tmp_path: Path, caplog: Any, running_sealer: None
) -> None:
    before = settings.PAPERS
    for row in (life.raised(), life.raised(surname="Schmit")):
        life.issue(row)
    settings.PAPERS = before | {"pkcs12": str(tmp_path / "gone.p12")}
    tasks.watch()
    assert caplog.text.count("has no letter yet: signing_key") == 2
    settings.PAPERS = before
    tasks.watch()
    assert NoticeLetter.objects.count() == 2


def test_who_issues_is_told_on_the_page_and_by_the_api(running_sealer: None, no_key: None, sign_in: Any) -> None:
    by_hand, by_machine = life.raised(), life.raised(surname="Schmit")
    client = sign_in(cast.member("director"))
    for row in (by_hand, by_machine):
        life.word(row)
    page = client.post(f"/notices/{by_hand.pk}/issue/", {"delivery": "post"}, follow=True).content.decode()
    assert "is assigned, but its letter cannot be signed (signing_key). Carnet retries automatically." in page
    answer = client.post(
        f"/api/v1/notices/{by_machine.pk}/issue/",
        {"delivery": "post"},
        content_type="application/json",
        headers={"Idempotency-Key": uuid4().hex},
    ).json()
    assert answer["id"] == str(by_machine.pk)
    assert "/0002 is assigned" in answer["reason"]
