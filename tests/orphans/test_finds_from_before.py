"""Finds from before witnesses had to confirm: they stay as they are, and wait for nobody."""

from typing import Any

import pytest

from compliance.orphans.finds import selectors
from compliance.orphans.finds.presentation.register import FINDS
from compliance.orphans.finds.services.witnesses import check_confirmed
from compliance.orphans.models.finds import Find
from compliance.refusals import NotFound
from tests.cast import VENUE, member
from tests.orphans import floor, past

pytestmark = pytest.mark.slow


@pytest.fixture
def from_before(owner_connection: Any) -> Find:
    """A find as it was written then; nobody but the owner of the tables can write one now."""
    floor.find(signed=False)
    changes = {
        "number": "number + 1",
        "nonce": "gen_random_uuid()",
        "finder_kind": "''",
        "found_by_id": "NULL",
        "finder_said": "'A guest'",
        "witnessed_by_id": "NULL",
        "witness_said": "'A waiter'",
        "filmed_by_id": "NULL",
        "camera": "'camera 3, 22:10'",
    }
    past.copied_without_triggers(owner_connection, Find, **changes)
    owner_connection.commit()
    return Find.objects.get(finder_kind="")


def test_a_find_from_before_waits_for_nobody(from_before: Find, sign_in: Any) -> None:
    row = selectors.get_find(VENUE, from_before.pk)
    assert selectors.confirmation_of(row) == "before"
    check_confirmed(row)
    with pytest.raises(NotFound):
        selectors.find_step(VENUE, row.pk)
    waiting = selectors.finds_for_witness(VENUE, member("director").pk)[1]
    assert [step.row.finder_kind for step in waiting] == ["staff"]
    assert FINDS.named(["found_at"])[0].cells[-2].value(row) == "camera 3, 22:10"
    client = sign_in(member("inspector"))
    page = " ".join(client.get(f"/orphans/{row.pk}/").content.decode().split())
    for words in ("A guest", "A waiter", "camera 3, 22:10"):
        assert words in page
    assert "recorded without a confirmation" in client.get("/orphans/").content.decode().lower()
    assert sign_in(member("director")).post(f"/orphans/{row.pk}/settlement/", {"reason": "x"}).status_code == 404
