"""What the Minister of Finance approves is applied for by two persons, and used from its approval on, never before."""

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.models.applications import (
    ApplicationDecision,
    ApplicationFiling,
    ApplicationRoom,
    ApprovalApplication,
    FirstUse,
    Numbering,
)
from compliance.games.selectors import games as selectors
from compliance.games.services import application_contents, applications, tables
from compliance.notices.selectors.applications import letter_of
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.books import copy_of, second_house
from tests.cage.drawers import table
from tests.cast import TUESDAY, VENUE, member
from tests.exclusions.api_requests import post
from tests.games.applying import PLANNED, begin, decide, file, prepare, room, semi_automatic, tournament
from tests.notices import life
from tests.orphans.past import act, refused, write
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def test_an_application_is_prepared_filed_answered_and_used() -> None:
    row = prepare()
    assert (row.label, row.annexes) == ("A-000001", ["Règlement du tournoi", "Plan de la salle"])
    assert [each.room_id for each in row.rooms.all()] == [room().pk]
    assert selectors.application_stage(selectors.get_application(VENUE, row.pk)) == "prepared"
    file(row)
    assert selectors.application_stage(selectors.get_application(VENUE, row.pk)) == "filed"
    decide(row, said=" With two croupiers. ")
    granted: Any = selectors.get_application(VENUE, row.pk)
    assert (selectors.application_stage(granted), granted.decision.said) == ("granted", "With two croupiers.")
    begin(row, PLANNED)
    assert selectors.application_stage(selectors.get_application(VENUE, row.pk)) == "in_use"
    kinds = ("prepared", "filed", "decided", "begun")
    assert [len(said.acts(VENUE, f"games.application.{kind}")) for kind in kinds] == [1, 1, 1, 1]
    assert said.tables(said.acts(VENUE, "games.application.prepared")[0]) == {
        "games_approvalapplication",
        "games_applicationroom",
    }
    assert said.tables(said.acts(VENUE, "games.application.filed")[0]) == {
        "games_applicationfiling",
        "notices_notice",
        "notices_applicationnotice",
        "notices_noticeissue",
    }
    assert prepare().label == "A-000002"


def test_at_95_a_tournament_begins_on_the_day_of_its_approval_and_not_before() -> None:
    row = prepare()
    file(row)
    decide(row)
    with pytest.raises(Refused) as early:
        begin(row, date(2026, 6, 9))
    assert (early.value.field, early.value.article) == ("begins_on", "49-17(1)")
    begin(row, date(2026, 6, 10))
    with pytest.raises(Refused, match="This is already in use"):
        begin(row, date(2026, 6, 10))


def test_at_137_a_semi_automatic_application_with_two_of_seven_items_says_which_are_missing() -> None:
    empty = {"brands": "", "presentation": "", "description": "", "staff_role": "", "means": ()}
    with pytest.raises(Refused) as refused:
        prepare(semi_automatic(**empty))
    assert str(refused.value) == "Items given: 2 of 7; missing: 1, 2, 5, 6, 7."
    assert refused.value.article == "20-2"
    assert refused.value.next_step == (
        "Enter: 1 brand names of the manufacturers, 2 technical presentation of each model, 5 rules of play, "
        "6 role of the employees, 7 means of payment."
    )
    (told,) = said.acts(VENUE, "games.application.refused")
    assert said.own_facts(told) == {"application": "semi_automatic", "article": "20-2"}
    assert not ApprovalApplication.objects.exists()
    assert not Numbering.objects.exists(), "no number was taken for it"
    assert prepare(semi_automatic()).kind == "semi_automatic"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "lottery"}, "kind"),
        ({"name": " "}, "name"),
        ({"game_type": ""}, "game_type"),
        ({"game": "lu.snap"}, "game"),
        ({"description": " "}, "description"),
        ({"planned_on": date(2026, 3, 3)}, "planned_on"),
        ({"rooms": ()}, "rooms"),
        ({"rooms": (uuid4(),)}, "rooms"),
        ({"replaces_id": uuid4()}, ""),
    ],
)
def test_what_an_application_must_say(change: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as found:
        prepare(tournament(**change))
    assert found.value.field == field
    assert not said.acts(VENUE, "games.application.prepared")


def test_a_law_that_asks_for_no_approval_knows_no_application() -> None:
    dutch = replace(cast.house(), jurisdiction="NL")
    with pytest.raises(Refused, match="The rules of this casino require no approval"):
        applications.prepare_application(house=dutch, applied=tournament(), by=member("director"), at=TUESDAY)


def test_another_person_files_it_once() -> None:
    row = prepare(by="director")
    with pytest.raises(Refused, match="another person"):
        file(row, by="director")
    file(row, by="compliance_officer")
    with pytest.raises(Refused, match="This application has already been filed"):
        file(row, by="compliance_officer")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"reference": " "}, "reference"),
        ({"decided_on": date(2026, 6, 7)}, "decided_on"),
        ({"valid_from": None}, "valid_from"),
        ({"valid_from": date(2026, 6, 4)}, "valid_from"),
    ],
)
def test_what_must_be_said_of_a_decision(change: dict[str, Any], field: str) -> None:
    row = prepare()
    file(row)
    with pytest.raises(Refused) as found:
        decide(row, **change)
    assert found.value.field == field


def test_a_decision_answers_what_was_filed_and_is_written_down_once() -> None:
    row = prepare()
    with pytest.raises(Refused, match="not been filed: there is nothing") as unfiled:
        decide(row)
    assert unfiled.value.next_step == "Have it approved for filing first."
    with pytest.raises(Refused, match="not approved") as early:
        begin(row, PLANNED)
    assert (early.value.article, early.value.next_step) == ("49-17(1)", "Record the Minister's decision first.")
    file(row)
    decide(row, granted=False, said="No rules of the final.")
    assert ApplicationDecision.objects.get().valid_from is None
    with pytest.raises(Refused, match="is already recorded"):
        decide(row)
    with pytest.raises(Refused, match="not approved"):
        begin(row, PLANNED)


def test_a_refused_application_is_replaced_once() -> None:
    first = prepare()
    file(first)
    decide(first, granted=False)
    second = prepare(tournament(replaces_id=first.pk))
    assert selectors.get_application(VENUE, second.pk).replaces == first
    assert selectors.application_stage(selectors.get_application(VENUE, first.pk)) == "refused"
    with pytest.raises(Refused, match="can be replaced"):
        prepare(tournament(replaces_id=first.pk))
    third = prepare(tournament(replaces_id=second.pk))
    assert selectors.application_stage(selectors.get_application(VENUE, second.pk)) == "replaced"
    file(third)
    decide(third)
    with pytest.raises(Refused, match="can be replaced"):
        prepare(tournament(replaces_id=third.pk))


def test_no_table_is_set_up_for_a_game_that_waits_for_its_approval(house: Any, director: Any) -> None:
    facts: dict[str, Any] = {"house": house, "room_id": room().pk, "game": "lu.perfect_pairs", "by": director}
    without = selectors.approval_of(VENUE, "lu.perfect_pairs", PLANNED)
    assert without is selectors.Approval.NOT_ASKED, "a side bet waits without an application, too"
    row = prepare(tournament(kind="side_bet", name="Perfect Pairs", game="lu.perfect_pairs"))
    file(row)
    with pytest.raises(Refused, match="The decision"):
        tables.set_up_table(name="7", at=TUESDAY, **facts)
    decide(row)
    with pytest.raises(Refused, match="The decision"):
        tables.set_up_table(name="7", at=cast.local("2026-06-09 20:00"), **facts)
    assert tables.set_up_table(name="7", at=cast.local("2026-06-10 20:00"), **facts).game == "lu.perfect_pairs"


# --- Past the services.


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("application_numbers_are_unique_in_a_house", {"number": 1}),
        ("games_approvalapplication_numbers_have_no_gap", {"number": 7}),
        ("the_kind_of_an_application_is_known", {"kind": "lottery"}),
        ("an_application_says_what_is_to_be_played_and_how", {"description": ""}),
        ("a_semi_automatic_game_is_described_in_seven_items", {"means": ""}),
        ("a_semi_automatic_game_is_described_in_seven_items", {"condition": ""}),
        ("a_refurbished_device_names_its_approved_firm", {"condition": "refurbished", "refurbisher": "Mecan"}),
    ],
)
def test_the_database_refuses_an_application_that_is_not_whole(name: str, changes: dict[str, Any]) -> None:
    like = prepare(semi_automatic())
    with refused(name):
        if "number" not in changes:
            Numbering.objects.filter(venue_id=VENUE).update(last_number=2)
        write(copy_of(like, **{"number": 2} | changes))


def test_numbers_of_applications_move_by_one_and_are_used() -> None:
    prepare()
    other = Numbering(venue_id=VENUE, series="application", last_number=0)
    with refused("one_game_numbering_of_a_series_in_a_house"):
        write(other)
    with refused("games_series_begin_empty"):
        write(Numbering(venue_id=VENUE, series="other", last_number=3))
    with refused("games_series_move_by_one"):
        Numbering.objects.filter(venue_id=VENUE).update(last_number=5)
    with refused("games_numbers_taken_are_used"):
        Numbering.objects.filter(venue_id=VENUE).update(last_number=2)


def test_the_database_keeps_application_and_rooms_in_one_house() -> None:
    row = prepare()
    with refused("an_application_names_a_room_once"):
        write(ApplicationRoom(application=row, room=room()))
    other = second_house()
    from compliance.venues.models.places import Room

    with act():
        foreign = Room(venue_id=other, name="Salle", kind=room().kind)
        foreign.save(force_insert=True)
    with refused("an_application_is_about_rooms_of_its_house"):
        write(ApplicationRoom(application=row, room=foreign))


def test_the_database_refuses_what_comes_too_early_or_twice() -> None:
    row = prepare()
    officer, director = member("compliance_officer"), member("director")
    granted = ApplicationDecision(
        application=row,
        granted=True,
        decided_on=date(2026, 6, 5),
        reference="MF",
        valid_from=PLANNED,
        recorded_by=officer,
        recorded_at=TUESDAY,
    )
    with refused("a_decision_answers_a_filed_application"):
        write(granted)
    with refused("an_application_is_filed_by_another_person"):
        write(ApplicationFiling(application=row, filed_by=officer, filed_at=TUESDAY))
    use = FirstUse(application=row, begins_on=PLANNED, recorded_by=director, recorded_at=TUESDAY)
    with refused("nothing_is_used_before_its_approval"):
        write(use)
    file(row)
    with refused("games_applicationfiling_application_id_key"):
        write(ApplicationFiling(application=row, filed_by=director, filed_at=TUESDAY))
    with refused("a_decision_on_an_application_has_its_reference"):
        write(copy_of(granted, reference=""))
    with refused("what_is_granted_holds_from_its_decision_on"):
        write(copy_of(granted, valid_from=date(2026, 6, 4)))
    with refused("what_is_granted_holds_from_its_decision_on"):
        write(copy_of(granted, granted=False))
    decide(row)
    with refused("games_applicationdecision_application_id_key"):
        write(copy_of(granted))
    with refused("nothing_is_used_before_its_approval"):
        write(copy_of(use, begins_on=date(2026, 6, 9)))
    begin(row, PLANNED)
    with refused("games_firstuse_application_id_key"):
        write(copy_of(use))
    first = prepare(tournament(replaces_id=prepare().pk))
    with refused("games_approvalapplication_replaces_id_key"):
        Numbering.objects.filter(venue_id=VENUE).update(last_number=first.number + 1)
        write(copy_of(first, number=first.number + 1))


def test_the_database_keeps_a_table_waiting_for_the_approval_of_its_game() -> None:
    like = table()
    prepare(tournament(kind="side_bet", game="lu.super_jack"))
    with refused("a_table_waits_for_the_approval_of_its_game"):
        write(copy_of(like, name="77", game="lu.super_jack"))


# --- Pages and API.


def text(answer: Any) -> str:
    return str(answer.content.decode())


def sent(**changes: Any) -> dict[str, Any]:
    facts = {
        "kind": "tournament",
        "name": "Grand Prix",
        "game_type": "Black Jack",
        "planned_on": "2026-06-10",
        "rooms": [str(room().pk)],
        "description": "Seven rounds.",
        "annexes": "Règlement\nPlan",
        "ends_on": "2026-06-12",
    }
    return facts | changes


def test_an_application_goes_through_its_pages(sign_in: Any, compliance_officer: Any, director: Any) -> None:
    officer = sign_in(compliance_officer)
    assert "No applications" in text(officer.get("/tables/applications/"))
    wrong = officer.post("/tables/applications/new/", sent(kind="semi_automatic"))
    assert (wrong.status_code, "Items given: 1 of 7" in text(wrong)) == (422, True)
    made = officer.post("/tables/applications/new/", sent())
    row = ApprovalApplication.objects.get()
    page = f"/tables/applications/{row.pk}/"
    assert made.headers["Location"] == page
    assert "prepared it; another person must decide" in text(officer.get(page))
    assert officer.post(f"{page}filing/").status_code == 403
    boss = sign_in(director)
    assert "File the application" in text(boss.get(page))
    assert f"/tables/applications/{row.pk}/letter/" in text(boss.get(page)), "the draft"
    unsent = boss.post(f"{page}filing/", {"delivery": "pigeon"})
    assert (unsent.status_code, ApplicationFiling.objects.exists()) == (422, False)
    # No sealer runs in this test: the letter is generated later.
    assert "MF 2026/0001 is assigned" in text(boss.post(f"{page}filing/", {"delivery": "post"}, follow=True))
    again = boss.post(f"{page}filing/", {"delivery": "post"}, follow=True)
    assert "This application has already been filed" in text(again)
    assert f"/tables/applications/{row.pk}/letter/" not in text(boss.get(page))
    letter = letter_of(row.pk)
    assert letter is not None
    assert f"/notices/{letter.pk}/" in text(boss.get(page))
    assert f"/tables/applications/{row.pk}/" in text(boss.get(f"/notices/{letter.pk}/"))
    life.draw(letter)
    assert f"/tables/applications/{row.pk}/letter/" in text(boss.get(page))
    decision = {"outcome": "granted", "reference": "MF-1", "decided_on": "2026-03-03", "valid_from": "2026-03-03"}
    assert boss.post(f"{page}decision/", decision | {"valid_from": ""}).status_code == 422
    assert "is recorded" in text(boss.post(f"{page}decision/", decision, follow=True))
    assert "Please correct this" in text(boss.post(f"{page}decision/", decision))
    assert boss.post(f"{page}use/", {"begins_on": "2026-03-02"}).status_code == 422
    assert "first day of use" in text(boss.post(f"{page}use/", {"begins_on": "2026-03-04"}, follow=True))
    assert "In use" in text(boss.get("/tables/applications/"))
    file_ = b"".join(boss.get("/tables/applications/?export=csv&of=all").streaming_content).decode()
    assert "A-000001" in file_
    assert "MF-1" in file_


def test_a_new_application_begins_with_what_it_replaces(sign_in: Any, director: Any) -> None:
    boss, row = sign_in(director), prepare()
    page = text(boss.get(f"/tables/applications/new/?replaces={row.pk}"))
    assert "Grand Prix de Mondorf" in page
    assert str(row.pk) in page
    assert "Grand Prix de Mondorf" not in text(boss.get("/tables/applications/new/?replaces=nonsense"))
    assert "Grand Prix de Mondorf" not in text(boss.get(f"/tables/applications/new/?replaces={uuid4()}"))


def test_who_may_not_read_or_prepare(sign_in: Any, porter: Any, inspector: Any, director: Any) -> None:
    row = prepare()
    page = f"/tables/applications/{row.pk}/"
    assert sign_in(porter).get("/tables/applications/").status_code == 403
    reader = sign_in(inspector)
    assert "Grand Prix de Mondorf" in text(reader.get(page))
    assert "Prepare an application" not in text(reader.get("/tables/applications/"))
    assert reader.post("/tables/applications/new/", sent()).status_code == 403
    assert sign_in(director).get(f"/tables/applications/{uuid4()}/").status_code == 404
    dutch = sign_in(open_dutch_house())
    assert dutch.get(page).status_code == 404
    assert dutch.get("/tables/applications/").status_code == 404


def test_the_api_reads_applications(sign_in: Any, inspector: Any, porter: Any) -> None:
    row = prepare(semi_automatic())
    reader = sign_in(inspector)
    (line,) = reader.get("/api/v1/applications/").json()["results"]
    assert (line["id"], line["number"], line["stage"]) == (str(row.pk), "A-000001", "prepared")
    found = reader.get(f"/api/v1/applications/{row.pk}/").json()
    assert (found["number"], found["state"], found["rooms"]) == ("A-000001", "prepared", [room().name])
    assert found["letter_number"] == ""
    assert reader.get(f"/api/v1/applications/{uuid4()}/").status_code == 404
    assert sign_in(porter).get("/api/v1/applications/").status_code == 403


def test_an_application_goes_through_the_api(sign_in: Any, compliance_officer: Any, director: Any) -> None:
    officer, boss, key = sign_in(compliance_officer), sign_in(director), uuid4().hex
    body = sent(annexes=["Règlement", "Plan"])
    first, again = (post(officer, "applications/", body, key).json() for _each in range(2))
    row = ApprovalApplication.objects.get()
    assert first == again == {"id": str(row.pk)}
    assert row.annexes == ["Règlement", "Plan"]
    address = f"applications/{row.pk}/"
    assert post(officer, f"{address}filing/", {}).status_code == 403
    decision = {"granted": True, "reference": "MF-1", "decided_on": "2026-03-03", "valid_from": "2026-03-03"}
    assert post(boss, f"{address}decision/", decision).json()["errors"] == {}, "it is not filed yet"
    end = {"last_day": "2026-06-30", "reference": "MF-2", "reason": "Withdrawn."}
    use = {"begins_on": "2026-03-04"}
    for step, body in (("filing", {}), ("decision", decision), ("first-use", use), ("end", end)):
        assert post(boss, f"{address}{step}/", body).json() == {"id": str(row.pk)}
        assert post(boss, f"{address}{step}/", body).status_code == 409, "once"
    found = boss.get(f"/api/v1/{address}").json()
    assert (found["state"], found["begins_on"], found["last_day"]) == ("ended", "2026-03-04", "2026-06-30")
    assert found["letter_number"] == "MF 2026/0001"
    assert len(said.acts(VENUE, "games.application.ended")) == 1


def test_the_api_says_what_is_missing(sign_in: Any, compliance_officer: Any) -> None:
    officer = sign_in(compliance_officer)
    refused_ = post(officer, "applications/", sent(kind="semi_automatic", annexes=[])).json()
    assert (refused_["status"], refused_["article"]) == (409, "article 20-2")
    assert "missing: 1, 2, 3, 4, 6, 7" in refused_["detail"]
    assert set(post(officer, "applications/", sent(rooms=[])).json()["errors"]) == {"rooms", "annexes"}
    assert not ApprovalApplication.objects.exists()


def test_a_device_is_planned_in_a_room_that_the_law_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application_contents, "may_hold_devices", lambda _kind: False)
    with pytest.raises(Refused, match="where slot machines or table games are played") as error:
        prepare(semi_automatic())
    assert (error.value.field, error.value.article) == ("rooms", "20-3")
