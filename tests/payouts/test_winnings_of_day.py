"""Winnings of a guest that somebody proposed to withhold stop every payout of that day, until somebody decides."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine

from compliance.exclusions.withheld_winnings.services import decisions
from compliance.payouts.domain.progress import Next
from compliance.payouts.models.steps import OtherWinnings
from compliance.payouts.selectors import payouts as selectors
from compliance.payouts.services import winnings
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.presenting import present
from tests.cast import TUESDAY, VENUE, house, member
from tests.exclusions.api_requests import post
from tests.exclusions.withholdings import propose
from tests.payouts import asking
from tests.payouts.payout_rows import entry, paid_step, payment, step, written
from tests.payouts.payout_rows import refused as refused_rows
from tests.refusals import detail_of

pytestmark = pytest.mark.django_db
STOPPED = "The person who decides on it must first"


@pytest.fixture
def weber(porter: Any) -> UUID:
    found = present(porter).decision.person_id
    assert found is not None
    return found


def known(weber: UUID) -> dict[str, Any]:
    return {"person_id": weber, "identity": "shown", "paper": "Passport LUX P123"}


def refused(sentence: str) -> Any:
    return pytest.raises(Refused, match=sentence)


def decide(won: Any, outcome: str) -> Any:
    return decisions.decide_withholding(
        house=house(), withholding=won, outcome=outcome, reason="Seen.", ban=None, by=member("director"), at=TUESDAY
    )


def others(row: Any, won: Any, by: str = "director", reason: str = "Won at another machine.") -> Any:
    return winnings.name_others(
        house=house(), payout=row, withholding_id=won.pk, reason=reason, by=member(by), at=TUESDAY
    )


def test_a_payout_of_another_amount_waits_for_the_winnings_of_that_day(weber: UUID) -> None:
    asking.drawer()
    row, won = asking.payout("299.00", **known(weber)), propose(weber)
    assert winnings.open_winnings(house(), row) == [won]
    with refused(STOPPED):
        asking.pay(row)
    decide(won, "paid")
    asking.pay(row)
    assert asking.state(row) == "paid"


def test_winnings_that_are_withheld_stop_it_as_well(weber: UUID) -> None:
    asking.drawer()
    row, won = asking.payout("300.00", **known(weber)), propose(weber)
    decide(won, "withheld")
    with refused(STOPPED):
        asking.pay(row)
    winnings.bind_winnings(house=house(), payout=row, withholding_id=won.pk, by=member("chef_de_salle"), at=TUESDAY)
    with refused("These winnings are withheld"):
        asking.pay(row)


def test_winnings_of_another_day_or_guest_stop_nothing(weber: UUID) -> None:
    asking.drawer()
    propose(weber, happened_on=TUESDAY.date() - timedelta(days=3))
    asking.pay(asking.payout("299.00", **known(weber)))
    propose(weber)
    asking.pay(asking.payout("299.00"))
    with refused(STOPPED):
        asking.approve(asking.large(person_id=weber))


def test_a_day_that_no_rulebook_knows_stops_nothing(weber: UUID) -> None:
    asking.drawer()
    row, won = asking.payout("299.00", **known(weber)), propose(weber)
    decide(won, "paid")
    for ago in (datetime(1, 1, 1, tzinfo=UTC), datetime(1879, 2, 1, 1, tzinfo=UTC)):
        row.won_at = ago
        assert winnings.open_winnings(house(), row) == []
    row.won_at = TUESDAY
    day_before = propose(weber, happened_on=TUESDAY.date() - timedelta(days=1))
    assert winnings.open_winnings(house(), row) == [day_before], "the gaming day of a win may have begun the day before"


def test_whoever_decides_says_that_a_payout_is_not_meant(weber: UUID) -> None:
    asking.drawer()
    row, won = asking.payout("299.00", **known(weber)), propose(weber)
    with refused("Another person must decide this"):
        others(row, won, by="chef_de_salle")
    with refused("Another person must decide this"):
        others(row, won, by="cashier")
    with refused("Enter why these are other winnings"):
        others(row, won, reason=" ")
    with refused("These winnings do not block this payout"):
        winnings.name_others(
            house=house(), payout=row, withholding_id=uuid4(), reason="x", by=member("director"), at=TUESDAY
        )
    kept = others(row, won)
    assert others(row, won) == kept, "said twice is said once"
    (act,) = said.acts(VENUE, "payouts.withholding.others")
    assert (act.facts, said.tables(act)) == ({"payout": row.label}, {"payouts_otherwinnings"})
    asking.pay(row)
    other = asking.payout("10.00", **known(weber))
    with refused(STOPPED):
        asking.pay(other)


@pytest.mark.parametrize("give_up", [asking.withdraw, asking.refuse], ids=["withdrawn", "refused"])
def test_winnings_bound_to_a_payout_that_was_given_up_stop_the_next_one(weber: UUID, give_up: Any) -> None:
    asking.drawer()
    first, second, won = (
        asking.payout("300.00", **known(weber)),
        asking.payout("300.00", **known(weber)),
        propose(weber),
    )
    winnings.bind_winnings(house=house(), payout=first, withholding_id=won.pk, by=member("chef_de_salle"), at=TUESDAY)
    assert winnings.open_winnings(house(), second) == [], "they are those of the first one"
    give_up(first)
    with refused(STOPPED):
        asking.pay(second)
    refused_rows("winnings_of_the_day_are_decided_first", step(second, "approved"))


def test_the_database_pays_nothing_before_the_winnings_of_the_day(weber: UUID) -> None:
    row, won = asking.payout("299.00", **known(weber)), propose(weber)
    booked = entry(asking.drawer(), "-299.00")
    refused_rows("winnings_of_the_day_are_decided_first", booked, payment(row, booked), paid_step(row))
    refused_rows("winnings_of_the_day_are_decided_first", step(row, "approved"))

    def named(**changes: Any) -> OtherWinnings:
        facts: dict[str, Any] = {
            "payout": row,
            "withholding": won,
            "reason": "Another machine.",
            "said_by": member("director"),
            "said_at": TUESDAY,
        }
        return OtherWinnings(**facts | changes)

    refused_rows("other_winnings_have_a_reason", named(reason=""))
    refused_rows("other_winnings_need_another_person", named(said_by=member("cashier")))
    refused_rows("other_winnings_need_another_person", named(said_by=member("chef_de_salle")))
    refused_rows("other_winnings_are_those_of_the_guest", named(payout=asking.payout("1.00")))
    written(named())
    refused_rows("other_winnings_are_named_once", named())
    written(booked, payment(row, booked), paid_step(row))
    assert selectors.other_winnings(row.pk).count() == 1


def test_the_page_says_what_it_waits_for(
    sign_in: Any, cashier: Any, chef_de_salle: Any, director: Any, weber: UUID
) -> None:
    asking.drawer()
    row, won = asking.payout("299.00", **known(weber)), propose(weber)
    page = f"/payouts/{row.pk}/"
    with time_machine.travel(cast.TUESDAY, tick=False):
        desk, chef, chief = sign_in(cashier), sign_in(chef_de_salle), sign_in(director)
        shown = {name: each.get(page).content.decode() for name, each in (("desk", desk), ("chief", chief))}
        assert "may be withheld" in shown["desk"]
        assert f"{page}pay/" not in shown["desk"]
        assert f"{page}other-winnings/" not in shown["desk"]
        assert f"{page}other-winnings/" in shown["chief"]
        sent = {"withholding": str(won.pk), "reason": "Won at another machine."}
        assert chef.post(f"{page}other-winnings/", sent).status_code == 403
        assert chief.post(f"{page}other-winnings/", sent | {"reason": ""}).status_code == 422
        assert chief.post(f"{page}other-winnings/", sent).headers["Location"] == page
        assert f"{page}pay/" in desk.get(page).content.decode()
        assert "Won at another machine." in desk.get(page).content.decode()


def test_the_api_says_what_it_waits_for(sign_in: Any, cashier: Any, director: Any, weber: UUID) -> None:
    asking.drawer()
    row, won = asking.payout("299.00", **known(weber)), propose(weber)
    with time_machine.travel(cast.TUESDAY, tick=False):
        desk, chief = sign_in(cashier), sign_in(director)
        assert desk.get(f"/api/v1/payouts/{row.pk}/").json()["stopped_by"] == [str(won.pk)]
        assert "The person who decides" in detail_of(post(desk, f"payouts/{row.pk}/payment/", {}))
        sent = {"withholding": str(won.pk), "reason": "Won at another machine."}
        assert post(desk, f"payouts/{row.pk}/other-winnings/", sent).status_code == 403
        assert post(chief, f"payouts/{row.pk}/other-winnings/", sent).status_code == 200
        assert post(desk, f"payouts/{row.pk}/payment/", {}).json()["state"] == "paid"
        assert desk.get(f"/api/v1/payouts/{row.pk}/").json()["stopped_by"] == []


def test_list_file_and_page_name_the_same_next_step(sign_in: Any, cashier: Any, weber: UUID) -> None:
    asking.drawer()
    stopped, free = asking.payout("299.00", **known(weber)), asking.payout("10.00")
    won = propose(weber)
    with time_machine.travel(cast.TUESDAY, tick=False):
        desk = sign_in(cashier)

        def listed() -> dict[str, str]:
            return {row["id"]: row["next"] for row in desk.get("/api/v1/payouts/").json()["results"]}

        assert listed() == {str(stopped.pk): "winnings", str(free.pk): "pay"}
        assert desk.get(f"/api/v1/payouts/{stopped.pk}/").json()["next"] == "winnings"
        file = b"".join(desk.get("/payouts/?export=jsonl&of=all").streaming_content).decode()
        assert [line["next"] for line in map(json.loads, file.splitlines()) if "next" in line] == ["pay", "winnings"]
        assert desk.get(f"/payouts/{stopped.pk}/").context["next"] == "winnings"
        others(stopped, won)
        assert set(listed().values()) == {"pay"}
        assert desk.get(f"/payouts/{stopped.pk}/").context["next"] == "pay"


def test_the_questions_about_next_steps_do_not_grow_with_the_payouts(
    weber: UUID, django_assert_num_queries: Any
) -> None:
    at_home = house()
    first, won = asking.payout("299.00", **known(weber)), propose(weber)
    rows = [selectors.get_payout(VENUE, first.pk)]
    with django_assert_num_queries(4):
        assert winnings.progress_of(at_home, rows)[first.pk].blocking == [won]
    rows += [selectors.get_payout(VENUE, asking.payout("10.00", **known(weber)).pk) for _each in range(3)]
    with django_assert_num_queries(4):
        assert {each.next for each in winnings.progress_of(at_home, rows).values()} == {Next.WINNINGS}
    with django_assert_num_queries(0):
        assert winnings.progress_of(at_home, []) == {}
