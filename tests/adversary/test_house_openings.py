"""A link that opens a casino opens one, once, for a day, and nothing else; what fails leaves nothing behind."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from django.test import Client

from audit.recording import log
from audit.schema.registers import Register
from compliance.admissions.cards.services import tariffs
from compliance.admissions.models.cards import CardSeries
from compliance.opening import services
from compliance.opening.domain.plan import RoomPlan
from compliance.opening.forms.steps import CompanyForm
from compliance.opening.models import OpeningLink, OpeningUse
from compliance.refusals import Refused
from compliance.venues.domain.house import House
from compliance.venues.models.credentials import FailedSignIn
from compliance.venues.models.letterheads import Letterhead, LetterheadDecision
from compliance.venues.models.places import Room, Venue
from compliance.venues.models.policies import HousePolicy, PolicyDecision
from compliance.venues.models.staff import Post, Staff
from compliance.venues.selectors import venues
from compliance.venues.services import credentials, letterheads, places, policies
from tests import cast, said
from tests.opening.plans import COMPANY, LETTERHEAD, PLAN, STEPS, walk

AT = cast.TUESDAY
NOT_VALID = "This link is not valid"


@pytest.fixture(autouse=True)
def clock(request: pytest.FixtureRequest) -> Any:
    request.getfixturevalue("own_database" if "own_database" in request.fixturenames else "db")
    with time_machine.travel(AT, tick=False) as moved:
        yield moved


def new_token() -> str:
    return services.make_link(at=AT).token


def enter(token: str, network: str = "203.0.113.66") -> Any:
    return Client().post("/opening/", {"token": token}, REMOTE_ADDR=network)


def test_without_its_link_no_step_opens() -> None:
    client = Client()
    for page in ("company", "letterhead", "places", "hours", "cards", "people", "review"):
        for answer in (client.get(f"/opening/{page}/"), client.post(f"/opening/{page}/", STEPS.get(page, {}))):
            assert (answer.status_code, answer.url) == (302, "/opening/")
    assert client.post("/opening/", {}).status_code == 422


def test_a_link_opens_no_other_page() -> None:
    client = Client()
    client.post("/opening/", {"token": new_token()})
    for page in ("/house/staff/", "/overview/", "/readiness/", "/guests/"):
        assert "/account/login/" in client.get(page).url
    assert client.get("/api/v1/staff/").status_code in {401, 403}


def test_a_used_link_opens_nothing_more() -> None:
    client, token = Client(), new_token()
    walk(client, token)
    assert client.post("/opening/review/").status_code == 200
    assert client.post("/opening/review/").url == "/opening/"
    assert NOT_VALID in enter(token).content.decode()
    with pytest.raises(Refused, match=NOT_VALID):
        services.open_house(link=OpeningLink.objects.get(), plan=PLAN, at=AT)


def test_of_two_browsers_with_one_link_the_first_opens_the_casino() -> None:
    first, second, token = Client(), Client(), new_token()
    walk(first, token)
    walk(second, token, {**STEPS, "company": {**COMPANY, "name": "Casino du Bois"}})
    assert first.post("/opening/review/").status_code == 200
    assert second.post("/opening/review/", follow=True).redirect_chain == [("/opening/", 302)]
    assert not Venue.objects.filter(name="Casino du Bois").exists()
    assert OpeningUse.objects.count() == 1


def test_a_link_that_expires_halfway_opens_nothing(clock: Any) -> None:
    client, token = Client(), new_token()
    walk(client, token)
    clock.move_to(AT + timedelta(hours=24, seconds=1))
    assert client.post("/opening/review/").status_code == 302
    assert NOT_VALID in enter(token).content.decode()
    assert not OpeningUse.objects.exists()


def test_a_newer_link_ends_the_former_in_every_browser(clock: Any) -> None:
    client, token = Client(), new_token()
    walk(client, token)
    clock.move_to(AT + timedelta(minutes=1))
    services.make_link(at=AT + timedelta(minutes=1))
    answer = client.post("/opening/review/", follow=True)
    assert NOT_VALID in answer.content.decode()
    assert enter(token).status_code == 422


def test_guesses_at_links_are_logged_and_wait() -> None:
    new_token()
    assert [enter(f"guess-{n}").status_code for n in range(62)] == [422] * 60 + [429] * 2
    assert {(note.actor, note.subject_id) for note in said.acts(None, "opening.link.failed")} == {(None, None)}


def test_a_right_link_forgets_its_failures() -> None:
    assert enter(new_token()).status_code == 302
    assert not FailedSignIn.objects.exists()


def test_a_session_that_another_person_planted_gets_a_new_key() -> None:
    client, token = Client(), new_token()
    client.get("/opening/")
    client.post("/opening/", {"token": token})
    planted = client.session.session_key
    client.post("/opening/", {"token": token})
    assert client.session.session_key != planted


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rooms": []}, "Enter at least one room"),
        ({"rooms": [RoomPlan("Salle", "table", ())]}, "Enter at least one door"),
        ({"rooms": [RoomPlan("Salle", "table", ("Nord", "nord"))]}, "used twice: nord"),
        ({"rooms": [RoomPlan("Salle", "table", ("Nord",))] * 2}, "used twice: salle"),
        ({"desks": []}, "Enter at least one cash desk"),
        ({"desks": ["A", "a"]}, "used twice: a"),
        ({"people": PLAN.people[:1]}, "Enter a director and an administrator"),
        ({"people": [PLAN.people[0], replace(PLAN.people[1], full_name="anne meyer")]}, "for another person"),
        ({"people": [PLAN.people[0], replace(PLAN.people[1], username="anne.meyer")]}, "for another person"),
        ({"people": [PLAN.people[0], replace(PLAN.people[1], username="porter")]}, "in use: porter"),
        ({"rooms": [RoomPlan("Salle", "bar", ("Nord",))]}, "bar"),
    ],
)
def test_a_plan_that_passed_no_page_is_refused_as_a_whole(change: dict[str, Any], sentence: str, porter: Staff) -> None:
    link = services.make_link(at=AT).link
    with pytest.raises(Refused, match=sentence):
        services.open_house(link=link, plan=replace(PLAN, **change), at=AT)
    assert not Venue.objects.filter(name=COMPANY["name"]).exists()


def test_with_real_commits_a_fault_in_the_last_act_leaves_nothing_and_the_next_attempt_opens_the_casino(
    own_database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = services.make_link(at=AT).link
    monkeypatch.setattr(credentials, "new_code", lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        services.open_house(link=link, plan=PLAN, at=AT)
    monkeypatch.undo()
    assert not Venue.objects.filter(name=COMPANY["name"]).exists()
    assert not Staff.objects.filter(username="anne.meyer").exists()
    opened = services.open_house(link=link, plan=PLAN, at=AT)
    assert OpeningUse.objects.get().venue_id == opened.venue_id
    assert len(said.acts(opened.venue_id, "venues.staff.set_up")) == 2
    with pytest.raises(Refused, match="A casino with this name exists already"):
        services.open_at_once(plan=PLAN, at=AT)
    assert OpeningLink.objects.count() == 1


def test_the_opening_of_a_casino_leaves_the_others_as_they_are() -> None:
    def rows() -> list[int]:
        return [
            Room.objects.filter(venue=cast.VENUE).count(),
            Staff.objects.filter(venue=cast.VENUE).count(),
            Post.objects.filter(venue=cast.VENUE).count(),
            CardSeries.objects.filter(venue=cast.VENUE).count(),
        ]

    before = rows()
    services.open_house(link=services.make_link(at=AT).link, plan=PLAN, at=AT)
    assert rows() == before
    assert {staff.venue_id for staff in Staff.objects.filter(username__in=["anne.meyer", "jo.kremer"])} == {
        OpeningUse.objects.get().venue_id
    }


def test_the_database_refuses_a_link_that_has_expired_or_was_replaced() -> None:
    old = services.make_link(at=AT).link
    new = services.make_link(at=AT + timedelta(minutes=1)).link
    for link, at in ((old, AT), (new, AT + timedelta(days=2))):
        with (
            pytest.raises(IntegrityError, match="only_a_link_in_force_opens_a_house"),
            transaction.atomic(),
            log.act("opening.link.used", subject=link, by=None, at=at, scope=cast.VENUE),
        ):
            OpeningUse(link=link, venue_id=cast.VENUE, used_at=at).save(force_insert=True)


def test_the_database_refuses_a_link_that_takes_over_a_casino_with_staff(director: Staff) -> None:
    link, later = services.make_link(at=AT).link, AT + timedelta(minutes=1)
    with (
        pytest.raises(IntegrityError, match="only_a_new_house_is_opened"),
        transaction.atomic(),
        log.act("opening.link.used", subject=link, by=None, at=later, scope=cast.VENUE),
    ):
        OpeningUse(link=link, venue_id=cast.VENUE, used_at=later).save(force_insert=True)


ROWS_WITHOUT_PERSON = {
    "tariff": lambda house, at: tariffs.set_up_tariff.within(house=house, day_price=Decimal(2), at=at),
    "letterhead": lambda house, at: letterheads.set_up_letterhead.within(
        house=house, facts=letterheads.LetterheadFacts(**LETTERHEAD), at=at
    ),
    "setting": lambda house, at: policies.set_up_policy.within(
        house=house, parameter="opening.slot.sun_thu", raw="10:00-02:00", at=at
    ),
}


@pytest.mark.parametrize("row", ROWS_WITHOUT_PERSON)
def test_after_its_opening_a_casino_has_no_row_without_a_person(row: str) -> None:
    link = services.make_link(at=AT).link
    # The plan opens a room with tables, so the setting is the first of its rule.
    venue_id = services.open_house(link=link, plan=PLAN, at=AT).venue_id
    for at in (AT, AT + timedelta(minutes=1)):
        with pytest.raises(IntegrityError, match="only_an_opening_names_no_person"), transaction.atomic():
            ROWS_WITHOUT_PERSON[row](venues.get_house(venue_id), at)


@pytest.mark.parametrize("row", ROWS_WITHOUT_PERSON)
def test_a_casino_that_no_link_opened_has_no_row_without_a_person(row: str) -> None:
    venue_id = places.open_venue(facts=PLAN.venue_facts, by=None, at=AT)
    refused = pytest.raises(IntegrityError, match="rows_without_person_belong_to_an_opening")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        ROWS_WITHOUT_PERSON[row](venues.get_house(venue_id), AT)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


@pytest.fixture
def unopened() -> Iterator[House]:
    """A casino in the middle of its opening, which is undone after the test."""
    with transaction.atomic():
        yield venues.get_house(places.open_venue.within(facts=PLAN.venue_facts, by=None, at=AT))
        transaction.set_rollback(True)


@pytest.mark.parametrize("row", ROWS_WITHOUT_PERSON)
def test_in_an_opening_only_the_first_row_has_no_person(row: str, unopened: House) -> None:
    ROWS_WITHOUT_PERSON[row](unopened, AT)
    with pytest.raises(IntegrityError, match="only_an_opening_names_no_person"), transaction.atomic():
        ROWS_WITHOUT_PERSON[row](unopened, AT)


@transaction.atomic
def write(house: House, *rows: Register) -> None:
    """Write rows past their services."""
    with log.act("venues.policy.set_up", subject=rows[0], by=None, at=AT, scope=house.id):
        for row in rows:
            row.save(force_insert=True)


@pytest.mark.parametrize("changes", [{"decided_at": AT + timedelta(minutes=1)}, {"approved": False}])
def test_a_decision_without_a_person_is_part_of_the_opening(changes: dict[str, Any], unopened: House) -> None:
    decided = {"approved": True, "decided_at": AT} | changes
    head = Letterhead(venue_id=unopened.id, valid_from=AT.date(), proposed_at=AT, **LETTERHEAD)
    policy = HousePolicy(
        venue_id=unopened.id,
        parameter="opening.slot.sun_thu",
        value={"range": ["10:00", "02:00"]},
        effective_from=AT.date(),
        reason="Opening.",
        edition="LU-1979",
        entered_at=AT,
    )
    decisions = {
        "letterhead_needs_four_eyes": (head, LetterheadDecision(letterhead=head, **decided)),
        "policy_needs_four_eyes": (policy, PolicyDecision(policy=policy, **decided)),
    }
    for constraint, rows in decisions.items():
        with pytest.raises(IntegrityError, match=constraint):
            write(unopened, *rows)


@pytest.mark.parametrize(
    ("changes", "constraint"),
    [
        ({"digest": "token"}, "an_opening_link_is_kept_as_a_digest"),
        ({"expires_at": AT}, "an_opening_link_ends_after_it_is_made"),
    ],
)
def test_the_database_refuses_a_link_of_another_form(changes: dict[str, Any], constraint: str) -> None:
    values = {"digest": "a" * 64, "made_at": AT, "expires_at": AT + timedelta(days=1)} | changes
    with (
        pytest.raises(IntegrityError, match=constraint),
        transaction.atomic(),
        log.act("opening.link.made", subject=None, by=None, at=AT, scope=None),
    ):
        OpeningLink(**values).save(force_insert=True)


def test_a_casino_has_its_own_people_only_and_no_password_from_before() -> None:
    services.open_house(link=services.make_link(at=AT).link, plan=PLAN, at=AT)
    venue = Venue.objects.get(name=COMPANY["name"])
    assert set(Staff.objects.filter(venue=venue).values_list("username", flat=True)) == {"anne.meyer", "jo.kremer"}
    assert not any(staff.has_usable_password() for staff in Staff.objects.filter(venue=venue))


def test_scanner_text_and_hidden_characters_are_no_names() -> None:
    form = CompanyForm(COMPANY | {"name": "Casino\u200b du Lac"})
    assert not form.is_valid()
    assert set(form.errors) == {"name"}
