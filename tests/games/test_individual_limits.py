"""A guest may play at a Dutch table with a higher maximum, once a second person has approved it."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.models.stake_limits import IndividualLimit, IndividualLimitDecision, IndividualLimitEnd
from compliance.games.stake_limits import selectors
from compliance.games.stake_limits.services import individual_limits
from compliance.games.stake_limits.services.individual_limits import LimitWish
from compliance.refusals import NotFound, Refused
from compliance.retention.selectors.erasure_blockers import open_matters
from compliance.retention.selectors.related_records import Belongings, related_records
from tests import cast, said
from tests.admissions.books import copy_of
from tests.cage import drawers
from tests.cast import TUESDAY, member
from tests.exclusions.api_requests import post
from tests.games import dutch_limits as limits
from tests.games.dutch_schemes import dutch, post_scheme, record, table
from tests.orphans.past import refused, write
from tests.payouts import asking
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db

DAY = date(2026, 3, 3)


@pytest.fixture(autouse=True)
def director() -> Any:
    found = open_dutch_house()
    limits.staff()
    post_scheme(record("5", "500"))
    return found


def second_table() -> Any:
    post_scheme(record("5", "500", at_table=table("4")))
    return table("4")


def state(limit: Any, day: date = DAY) -> str:
    return selectors.state_of_limit(selectors.get_limit(DUTCH, limit.pk), day)


def test_at_92_management_approves_a_higher_maximum(sign_in: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        cashier = sign_in(member("kassier"))
        body = {
            "guest": str(limits.guest()),
            "table": str(table().pk),
            "minimum": "50.00",
            "maximum": "10000.00",
            "first_day": "2026-03-03",
            "last_day": "2026-03-04",
        }
        assert post(cashier, "individual-limits/", body).status_code == 403
        assert not IndividualLimit.objects.exists()
        limit = limits.request_limit("50", "10000")
        assert post(cashier, f"individual-limits/{limit.pk}/decision/", {"approved": True}).status_code == 403
    decision = limits.decide(limit)
    assert (decision.approved, decision.decided_by, limit.requested_by) == (
        True,
        member("directeur"),
        member("zaalchef"),
    )
    assert (limit.minimum, limit.maximum, state(limit)) == (50, 10_000, "holds")
    facts = {"table": "3", "amount": "10000", "currency": "EUR"}
    for kind in ("requested", "approved"):
        assert said.own_facts(said.acts(DUTCH, f"games.individual_limit.{kind}")[0]) == facts


def test_the_person_who_requests_does_not_decide() -> None:
    limit = limits.request_limit(by="directeur")
    with pytest.raises(Refused, match="another person") as error:
        limits.decide(limit)
    assert error.value.article == "1.1(7)"
    assert said.own_facts(said.acts(DUTCH, "games.individual_limit.refused")[0]) == {"table": "3", "article": "1.1(7)"}
    assert not IndividualLimitDecision.objects.exists()


@pytest.mark.parametrize(
    ("minimum", "maximum", "changes", "field"),
    [
        ("50", "10001", {}, "maximum"),
        ("50", "500", {}, "maximum"),
        ("4", "1000", {}, "minimum"),
        ("2000", "1000", {}, "maximum"),
        ("50", "1000", {"last_day": DAY - timedelta(days=1)}, "last_day"),
        ("50", "1000", {"first_day": DAY - timedelta(days=9), "last_day": DAY - timedelta(days=8)}, "last_day"),
        ("50", "1000", {"first_day": DAY - timedelta(days=1)}, "first_day"),
        ("50", "1000", {"table_id": uuid4()}, "table"),
    ],
)
def test_what_is_no_individual_limit(minimum: str, maximum: str, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as error:
        limits.request_limit(minimum, maximum, **changes)
    assert error.value.field == field
    assert not IndividualLimit.objects.exists()


def test_a_limit_is_approved_by_its_last_day() -> None:
    limit = limits.request_limit(last_day=DAY)
    later = TUESDAY + timedelta(days=1)
    with pytest.raises(Refused, match="before the play") as error:
        limits.decide(limit, at=later)
    assert error.value.article == "1.1(7)"
    assert said.acts(DUTCH, "games.individual_limit.refused")
    with refused("an_individual_limit_is_approved_by_its_last_day"):
        write(
            IndividualLimitDecision(
                limit=limit,
                approved=True,
                gaming_day=DAY + timedelta(days=1),
                decided_by=member("directeur"),
                decided_at=later,
            )
        )
    limits.decide(limit, approved=False, at=later)
    assert state(limit) == "declined"


def test_a_decision_needs_an_answer(sign_in: Any, director: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        limit, boss = limits.request_limit(), sign_in(director)
        for body in ({}, {"approved": ""}, {"approved": "maybe"}):
            page = boss.post(f"/tables/individual-limits/{limit.pk}/decision/", body, follow=True)
            assert "Kies of u de aanvraag goedkeurt of afwijst" in text(page)
            assert state(limit) == "waiting"
        boss.post(f"/tables/individual-limits/{limit.pk}/decision/", {"approved": "no"})
    assert state(limit) == "declined"


def test_a_second_limit_of_a_guest_with_joined_files_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    post_scheme(record("5", "500", at_table=table("8")))
    first, second = limits.request_limit(), limits.request_limit(table_id=table("8").pk)
    limits.decide(first)
    of_one_guest = IndividualLimit.objects.filter(pk=first.pk)
    monkeypatch.setattr(selectors, "overlapping_limits", lambda _limit: of_one_guest)
    with pytest.raises(Refused, match="Another limit of this guest"):
        limits.decide(second)
    assert limits.decide(second, approved=False)


def test_a_table_without_a_posted_scheme_has_no_individual_limit() -> None:
    with pytest.raises(Refused, match="not posted") as error:
        limits.request_limit(table_id=table("8").pk)
    assert error.value.field == "table"


def test_a_guest_of_another_house_is_unknown() -> None:
    with pytest.raises(NotFound):
        limits.request_limit(guest_id=asking.guest(cast.VENUE))


def test_a_guest_has_one_limit_at_a_table() -> None:
    first = limits.request_limit()
    with pytest.raises(Refused, match="not decided yet"):
        limits.request_limit()
    limits.decide(first)
    with pytest.raises(Refused, match="already been decided"):
        limits.decide(first)
    with pytest.raises(Refused, match="End it first"):
        limits.request_limit()
    limits.end(first)
    with pytest.raises(Refused, match="already ended"):
        limits.end(first)
    assert limits.request_limit()


def test_a_declined_limit_never_applies() -> None:
    limit = limits.request_limit()
    assert state(limit) == "waiting"
    limits.decide(limit, approved=False)
    assert state(limit) == "declined"
    with pytest.raises(Refused, match="not approved"):
        limits.end(limit)
    assert said.acts(DUTCH, "games.individual_limit.declined")
    assert limits.request_limit()


def test_a_limit_applies_on_its_days() -> None:
    limit = limits.request_limit(first_day=DAY + timedelta(days=1), last_day=DAY + timedelta(days=2))
    limits.decide(limit)
    assert [state(limit, DAY + timedelta(days=day)) for day in range(4)] == ["later", "holds", "holds", "over"]
    limits.end(limit)
    assert state(limit, DAY + timedelta(days=1)) == "ended"


def test_a_limit_keeps_the_data_of_its_guest_until_it_is_over() -> None:
    limit, other = limits.request_limit(), limits.request_limit(table_id=second_table().pk)

    def matters(row: Any, today: date = DAY) -> list[str]:
        belongings = Belongings(found={"games.IndividualLimit": {row.pk}})
        return open_matters(belongings, house=dutch(), today=today)

    assert matters(limit) == ["individual_limit"]
    limits.decide(limit)
    limits.decide(other, approved=False)
    assert matters(limit) == ["individual_limit"]
    assert matters(limit, DAY + timedelta(days=2)) == matters(other) == []
    limits.end(limit)
    assert matters(limit) == []


def test_a_limit_belongs_to_the_file_of_its_guest() -> None:
    limit = limits.request_limit()
    found = related_records("people.Person", {limit.person_id}, dutch().zone).found
    assert found["games.IndividualLimit"] == {limit.pk}


# --- Past the services


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("an_individual_limit_is_above_its_table", {"maximum": 500}),
        ("an_individual_limit_is_above_its_table", {"minimum": 4}),
        ("an_individual_limit_has_a_minimum_and_a_maximum", {"minimum": 10_001}),
        ("an_individual_limit_begins_after_its_request", {"first_day": DAY - timedelta(days=1)}),
        ("an_individual_limit_ends_after_it_begins", {"last_day": DAY - timedelta(days=1)}),
        ("an_individual_limit_is_for_a_table_in_use", {"venue_id": cast.VENUE, "person_id": "there"}),
        ("an_individual_limit_is_of_a_guest_of_the_house", {"person_id": "there"}),
    ],
)
def test_a_limit_is_above_its_table_past_the_service(name: str, changes: dict[str, Any]) -> None:
    like = limits.request_limit()
    if "person_id" in changes:
        changes = changes | {"person_id": asking.guest(cast.VENUE)}
    with refused(name):
        write(copy_of(like, **changes))


def test_a_decision_is_of_another_person_past_the_service() -> None:
    limit = limits.request_limit()
    for name, facts in (
        ("an_individual_limit_needs_four_eyes", {"decided_by": member("zaalchef"), "decided_at": TUESDAY}),
        (
            "an_individual_limit_is_decided_after_its_request",
            {"decided_by": member("directeur"), "decided_at": TUESDAY - limits.HOUR},
        ),
    ):
        with refused(name):
            write(IndividualLimitDecision(limit=limit, approved=True, gaming_day=DAY, **facts))
    with refused("only_an_approved_individual_limit_ends"):
        write(IndividualLimitEnd(limit=limit, ended_by=member("directeur"), ended_at=TUESDAY))


def test_two_limits_of_a_guest_are_not_both_approved_past_the_service() -> None:
    first = limits.request_limit()
    limits.decide(first)
    second = copy_of(first)
    with refused("a_guest_has_one_limit_at_a_table"):
        write(
            second,
            IndividualLimitDecision(
                limit=second, approved=True, gaming_day=DAY, decided_by=member("directeur"), decided_at=TUESDAY
            ),
        )


# --- The pages and the API


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_limit_is_requested_decided_and_ended(sign_in: Any, director: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        floor, boss, guest = sign_in(member("zaalchef")), sign_in(director), limits.guest()
        address = f"/tables/individual-limits/of/{guest}/"
        assert address in text(floor.get(f"/guests/{guest}/"))
        body = {"table": str(table().pk), "minimum": "50", "maximum": "10000"}
        days = {"first_day": "2026-03-03", "last_day": "2026-03-04"}
        assert "Kayl" in text(floor.get(address))
        assert floor.post(address, body | days | {"maximum": "10001"}).status_code == 422
        assert floor.post(address, body | days).headers["Location"] == "/tables/individual-limits/"
        limit = IndividualLimit.objects.get()
        decision, ending = (f"/tables/individual-limits/{limit.pk}/{each}/" for each in ("decision", "end"))
        assert decision not in text(floor.get("/tables/individual-limits/"))
        assert decision in text(boss.get("/tables/individual-limits/"))
        assert floor.post(decision, {"approved": "yes"}).status_code == 403
        limits.decide(limit)
        assert ending in text(floor.get("/tables/individual-limits/"))
        for _each in range(2):
            assert floor.post(ending).headers["Location"] == "/tables/individual-limits/"
        assert ending not in text(floor.get("/tables/individual-limits/"))
    assert state(limit) == "ended"


def test_a_limit_through_the_api(sign_in: Any, director: Any) -> None:
    with time_machine.travel(TUESDAY, tick=False):
        floor = sign_in(member("zaalchef"))
        days = {"first_day": "2026-03-03", "last_day": "2026-03-04"}
        body = {
            "guest": str(limits.guest()),
            "table": str(table().pk),
            "minimum": "50.00",
            "maximum": "10000.00",
        } | days
        first = post(floor, "individual-limits/", body).json()
        limit = IndividualLimit.objects.get(pk=first["id"])
        (found,) = floor.get("/api/v1/individual-limits/").json()["results"]
        assert (found["guest"], found["maximum"], found["state"]) == (str(limits.guest()), "10000.00", "waiting")
        limits.decide(limit)
        assert post(floor, f"individual-limits/{limit.pk}/end/", {}).json() == {"id": str(limit.pk)}
    assert Decimal(found["minimum"]) == 50


def test_luxembourg_knows_no_individual_limits(sign_in: Any, chef_de_salle: Any) -> None:
    guest = asking.guest(cast.VENUE)
    page = text(sign_in(chef_de_salle).get(f"/guests/{guest}/"))
    assert "/tables/individual-limits/" not in page
    with pytest.raises(Refused, match="follow from the minimum"):
        individual_limits.request_limit(
            house=cast.house(),
            guest_id=guest,
            table_id=drawers.table().pk,
            wish=LimitWish(Decimal(5), Decimal(50), DAY, DAY),
            by=chef_de_salle,
            at=TUESDAY,
        )
