"""A find whose witness is words only: the own name, the session of a colleague, an answer sent twice, no camera."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.orphans.models.finds import Find, FindSettlement, FindSignature
from compliance.venues.services import accounts
from tests import cast
from tests.cast import TUESDAY, member
from tests.exclusions.api_requests import post
from tests.orphans import floor
from tests.venues.dutch import open_dutch_house


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def typed(**changes: str) -> dict[str, str]:
    facts = {
        "nonce": str(uuid4()),
        "category": "floor",
        "place": "at the bar",
        "amount": "50.00",
        "found_on": "2026-03-03",
        "found_time": "20:00",
        "finder_kind": "staff",
        "found_by": str(member("pit_boss").pk),
        "witnessed_by": str(member("porter").pk),
        "camera": str(cast.camera_id()),
    }
    return facts | changes


def in_json(**changes: Any) -> dict[str, Any]:
    kept = {"category", "place", "finder_kind", "found_by", "witnessed_by", "camera"}
    facts: dict[str, Any] = {name: value for name, value in typed().items() if name in kept}
    return facts | {"initial": "50.00", "found_at": TUESDAY.isoformat()} | changes


def test_the_own_name_and_free_words_are_no_witness(sign_in: Any, cashier: Any) -> None:
    client = sign_in(cashier)
    refused = (
        {"witnessed_by": str(cashier.pk)},
        {"witnessed_by": "other", "witness_said": "Somebody"},
        {"witnessed_by": "", "witness_said": "Somebody"},
        {"witnessed_by": str(member("pit_boss").pk)},  # the finder
        {"witnessed_by": str(member("inspector").pk)},
        {"finder_kind": "outside", "finder_said": "Somebody"},
        {"camera": "none"},
        {"camera": ""},
    )
    for changes in refused:
        assert client.post("/orphans/new/", typed(**changes)).status_code == 422, changes
        assert post(client, "finds/", in_json(**changes)).status_code in {400, 409}, changes
    for nothing in ({"witnessed_by": None, "witness_said": "Somebody"}, {"camera": None}, {"camera": str(uuid4())}):
        assert post(client, "finds/", in_json(**nothing)).status_code in {400, 409}, nothing
    assert not Find.objects.exists()
    assert client.post("/orphans/new/", typed()).status_code == 302, "as it should be"


def test_a_former_colleague_is_no_witness(sign_in: Any, cashier: Any) -> None:
    accounts.close_account(staff=member("porter"), scope=cast.VENUE, by=member("director"), at=cast.OPENED)
    client = sign_in(cashier)
    assert client.post("/orphans/new/", typed()).status_code == 422
    assert post(client, "finds/", in_json()).status_code == 409


@pytest.mark.parametrize("name", ["cashier", "pit_boss", "chef_de_salle", "director"])
def test_nobody_confirms_for_another_person(sign_in: Any, name: str) -> None:
    row, client = floor.find(signed=False), sign_in(member(name))
    witness = {"signed_by": str(member("porter").pk), "by": str(member("porter").pk), "said": "x"}
    for act in ("confirmation", "dispute"):
        assert client.post(f"/orphans/{row.pk}/{act}/", witness).status_code == 422
        assert post(client, f"finds/{row.pk}/{act}/", witness).status_code in {400, 409}
        assert post(client, f"finds/{row.pk}/{act}/", {"said": "x"} if act == "dispute" else {}).status_code == 409
    assert not FindSignature.objects.exists()


def test_a_token_of_the_witness_confirms_nothing() -> None:
    row, machine = floor.find(signed=False), cast.machine(member("porter"))
    key = {"Idempotency-Key": uuid4().hex}
    assert machine.post(f"/api/v1/finds/{row.pk}/confirmation/", {}, format="json", headers=key).status_code == 403
    assert not FindSignature.objects.exists()


def test_an_answer_sent_again_is_one_and_stays(sign_in: Any, porter: Any) -> None:
    row, other, client = floor.find(signed=False), floor.find(signed=False), sign_in(porter)
    for _turn in range(3):
        assert client.post(f"/orphans/{row.pk}/confirmation/").status_code == 302
    key = uuid4().hex
    for _turn in range(2):
        assert post(client, f"finds/{row.pk}/confirmation/", {}, key).status_code == 200
    assert client.post(f"/orphans/{row.pk}/dispute/", {"said": "Not so."}).status_code == 422
    once = uuid4().hex
    assert post(client, f"finds/{other.pk}/dispute/", {"said": "Not so."}, once).status_code == 200
    assert post(client, f"finds/{other.pk}/dispute/", {"said": "Not so."}, once).status_code == 200
    assert post(client, f"finds/{other.pk}/confirmation/", {}, once).status_code == 422, "a key of another act"
    assert sorted(FindSignature.objects.values_list("agreed", flat=True)) == [False, True]


def test_who_took_part_settles_nothing(sign_in: Any, pit_boss: Any) -> None:
    row = floor.find(signed=False)
    with time_machine.travel(cast.local("2026-03-05 20:00"), tick=False):
        client = sign_in(pit_boss)
        assert client.post(f"/orphans/{row.pk}/settlement/", {"reason": "All well."}).status_code == 422
    assert not FindSettlement.objects.exists()


def test_another_house_finds_nothing(sign_in: Any) -> None:
    row, theirs = floor.find(signed=False), sign_in(open_dutch_house())
    for act in ("confirmation", "dispute", "settlement"):
        assert theirs.post(f"/orphans/{row.pk}/{act}/", {"said": "x", "reason": "x"}).status_code == 404
    assert not FindSignature.objects.exists()
