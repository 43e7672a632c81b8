"""The management refuses a guest at the door, and the Minister is notified in the same act (LU art. 69)."""

from uuid import uuid4

import pytest
import time_machine

from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.models.decisions import DoorDecision
from compliance.notices.models.notices import Notice
from compliance.venues.domain.house import House
from compliance.venues.models.staff import Staff
from compliance.venues.services import places
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.api_requests import post
from tests.exclusions.keeping_out import keep_out, ministerial
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("judgement", "article"), [(Judgement.MEANS, "69(2)"), (Judgement.OTHER, "69(1)")])
def test_a_refusal_on_the_managements_initiative_raises_its_notice(
    porter: Staff, house: House, judgement: Judgement, article: str
) -> None:
    found = present(porter, judgement=judgement, note="Lost his wages twice this week.", card_kind=None)
    ground = found.decision.grounds.get()
    assert (found.decision.outcome, ground.code, ground.article) == ("refused", judgement.value, article)
    notice = Notice.objects.get(subject_id=found.decision.pk)
    assert (notice.kind, notice.ground, notice.articles) == ("refusal", judgement.value, "69(1)")
    assert (notice.surname, "Lost his wages twice" in notice.reasons) == ("Weber", True)
    act = said.acts(house.id, "admissions.guest.refused")[0]
    assert "notices_notice" in said.tables(act), "in the same act"


def test_the_desk_offers_the_grounds_of_the_management_to_the_director(sign_in: cast.SignIn) -> None:
    with time_machine.travel(cast.TUESDAY, tick=False):
        client = sign_in(cast.member("director"))
        page = client.get("/door/").content.decode()
        assert "Refused by the management: livelihood at risk" in page
        facts = {"ground": "other", "note": "", "nonce": str(uuid4()), "shown": ""}
        without = client.post("/door/refuse/", facts).content.decode()
        assert "this ground requires a note" in without
        assert not DoorDecision.objects.exists()
        client.post("/door/refuse/", facts | {"note": "Known for quarrels."})
    assert Notice.objects.get().reasons.endswith("Known for quarrels.")


def test_door_staff_do_not_refuse_for_the_management(sign_in: cast.SignIn, porter: Staff) -> None:
    with time_machine.travel(cast.TUESDAY, tick=False):
        client = sign_in(porter)
        assert "livelihood at risk" not in client.get("/door/").content.decode()
        facts = {"ground": "other", "note": "Known for quarrels.", "nonce": str(uuid4()), "shown": ""}
        client.post("/door/refuse/", facts)
        body = {"door": str(cast.door().door_id), "judgement": "other", "note": "Quarrels.", "face_compared": False}
        assert post(client, "presentations/", body).status_code == 403
    assert not DoorDecision.objects.exists()


def test_a_ground_without_a_rule_is_refused(sign_in: cast.SignIn) -> None:
    person = open_dutch_house()
    room = places.add_room(venue_id=DUTCH, name="Speelzaal", kind="table", by=None, at=cast.OPENED)
    door = places.add_door(room=room, name="Entree", by=None, at=cast.OPENED)
    with time_machine.travel(cast.TUESDAY, tick=False):
        client = sign_in(person)
        body = {"door": str(door.pk), "judgement": "uniform", "note": "", "face_compared": False}
        answer = post(client, "presentations/", body)
    assert answer.status_code == 409
    assert "kennen deze grond niet" in answer.json()["detail"]
    assert not DoorDecision.objects.exists()


def test_the_api_refuses_on_the_managements_initiative(sign_in: cast.SignIn) -> None:
    place = str(cast.door().door_id)
    with time_machine.travel(cast.TUESDAY, tick=False):
        body = {"door": place, "judgement": "means", "note": "Asked for credit.", "face_compared": False}
        answer = post(sign_in(cast.member("director")), "presentations/", body).json()
    (reason,) = answer["reasons"]
    assert (reason["code"], reason["article"], reason["reference"]) == ("means", "article 69, paragraph 2", "")


def test_a_dutch_desk_does_not_offer_them(sign_in: cast.SignIn) -> None:
    page = sign_in(open_dutch_house()).get("/door/").content.decode()
    assert "livelihood at risk" not in page


def test_the_reference_of_a_ministerial_exclusion_is_shown(
    sign_in: cast.SignIn, porter: Staff, inspector: Staff
) -> None:
    keep_out(ministerial())
    present(porter)
    with time_machine.travel(cast.TUESDAY, tick=False):
        reader = sign_in(inspector)
        page = reader.get("/door/refusals/").content.decode()
        assert "The guest is excluded by decision MJ-2026-114 of the Minister." in page
        (line,) = reader.get("/api/v1/refusals/").json()["results"]
        assert line["references"] == "MJ-2026-114"
        file_ = b"".join(reader.get("/door/refusals/?export=csv&of=all").streaming_content).decode()
    assert "MJ-2026-114" in file_
