"""The house at a glance: right figures beside last week's, what waits, what is late, and nothing made up."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client

from compliance.admissions.cards.services import cancellations
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.occupancy import services as occupancy_services
from compliance.cage.days import services as cage
from compliance.http.access.presence import StaffContext
from compliance.overview.presentation.overview import build_dashboard
from compliance.overview.presentation.tiles import Tile, hourly_bars, worst_tone
from compliance.reports.models import Drawing
from compliance.reports.ordering.services import orders
from compliance.venues.domain.roles import permissions_of
from tests import cast
from tests.admissions.presenting import present
from tests.cage import drawers
from tests.inspection.observing import observe
from tests.notices import life
from tests.notices.differences import tell_difference
from tests.orphans import floor
from tests.reports import cage as counting

NOW = cast.local("2026-03-03 22:30")
PAGE = "/overview/"


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(NOW, tick=False):
        yield


def seen_by(name: str = "director", house: Any = None) -> StaffContext:
    roles = frozenset({name})
    return StaffContext(cast.member(name), house or cast.house(), roles, permissions_of(roles))


def tiles(name: str = "director", at: Any = NOW) -> dict[str, Tile]:
    return {str(tile.label): tile for group in build_dashboard(seen_by(name), at).groups for tile in group.tiles}


def arrive(at: str, number: str, **changes: Any) -> Any:
    porter = cast.member("porter")
    return present(porter, at=cast.local(at), paper=cast.paper(number=number, surname=f"Weber {number}"), **changes)


# --- The door.


def test_tonight_stands_beside_last_week_until_the_same_time() -> None:
    arrive("2026-02-24 21:00", "A1")
    arrive("2026-02-24 22:00", "A2", judgement=Judgement.UNIFORM, card_kind=None)
    arrive("2026-02-24 22:45", "A3")
    arrive("2026-03-03 21:10", "B1")
    arrive("2026-03-03 21:20", "B2")
    arrive("2026-03-03 22:00", "B2", card_kind=None)
    arrive("2026-03-03 22:10", "B4", face_compared=False)
    found = tiles()
    assert (found["Admitted"].value, found["Admitted"].note) == (2, "last week by now: 1")
    assert (found["Refused"].value, found["Refused"].note) == (0, "last week by now: 1")
    assert (found["Awaiting review"].value, found["Awaiting review"].tone) == (1, "review")
    seen = build_dashboard(seen_by(), NOW)
    assert seen.compared
    assert [(bar.hour, bar.now, bar.before) for bar in seen.bars] == [(21, 2, 1), (22, 1, 0)]


def test_the_same_time_is_that_of_the_clock_on_the_wall() -> None:
    """On 29 March 2026 the clocks go forward; the week before was told by winter time."""
    arrive("2026-03-24 22:15", "A1")
    arrive("2026-03-24 22:45", "A2")
    at = cast.local("2026-03-31 22:30")
    assert tiles(at=at)["Admitted"].note == "last week by now: 1"


def test_a_night_that_never_was_is_nothing_to_compare_with() -> None:
    arrive("2026-03-03 21:10", "B1")
    assert tiles()["Admitted"].note == "nothing to compare with last week"
    assert not build_dashboard(seen_by(), NOW).compared


def test_bars_run_over_midnight_and_leave_no_hour_out() -> None:
    drawn = hourly_bars([(23, 2), (1, 1)], [(22, 4)])
    assert [(bar.hour, bar.now, bar.before) for bar in drawn] == [
        (22, None, 4),
        (23, 2, None),
        (0, None, None),
        (1, 1, None),
    ]
    assert [(bar.now_high, bar.before_high) for bar in drawn] == [(0, 100), (50, 0), (0, 0), (25, 0)]
    assert hourly_bars([], []) == []


def test_who_is_inside_is_a_number_only_if_every_room_is() -> None:
    assert tiles()["Inside now"].value == 0
    arrive("2026-03-03 20:10", "P1")
    assert tiles()["Inside now"].value == 1
    places = {str(row.name): row for row in _doors()}
    for minute in (20, 21):
        occupancy_services.note_exit(
            house=cast.house(),
            door=places["North"],
            by=cast.member("porter"),
            at=cast.local(f"2026-03-03 20:{minute}"),
            card=None,
            nonce=uuid4(),
        )
    inside = tiles()["Inside now"]
    assert inside.value is None
    assert inside.tone == "review"
    assert "more exits than entries" in str(inside.note)


def test_a_full_room_is_said() -> None:
    from compliance.venues.selectors import venues

    director = cast.member("director")
    table = venues.rooms(cast.VENUE).get(kind="table")
    occupancy_services.set_capacity(house=cast.house(), room=table, people=1, by=director, at=cast.TUESDAY)
    arrive("2026-03-03 20:30", "P1")
    inside = tiles()["Inside now"]
    assert (inside.value, inside.tone, inside.note) == (1, "review", f"full: {table.name}")


def _doors() -> Any:
    from compliance.venues.selectors import venues

    return venues.doors(cast.VENUE)


# --- What waits.


def test_what_waits_says_since_when() -> None:
    card = arrive("2026-03-03 21:10", "B1").card
    assert tiles()["Cancellations"] == Tile("Cancellations", "/door/cancellations/", 0)
    asked_at = cast.local("2026-03-03 21:55")
    porter = cast.member("porter")
    cancellations.ask_cancellation(house=cast.house(), card=card, reason="Torn.", by=porter, at=asked_at)
    found = tiles()["Cancellations"]
    assert (found.value, found.tone, found.note) == (1, "review", "since 03/03/2026 21:55")


def test_a_find_without_a_confirmation_waits() -> None:
    row = floor.find(signed=False)
    found = tiles()["Found sums to confirm"]
    assert (found.value, found.url, found.note) == (1, "/orphans/?state=unconfirmed", "since 03/03/2026 20:15")
    floor.confirm(row)
    assert tiles()["Found sums to confirm"].value == 0


def test_each_sees_what_their_post_allows() -> None:
    groups = {
        group.code: [str(tile.label) for tile in group.tiles]
        for group in build_dashboard(seen_by("porter"), NOW).groups
    }
    assert groups == {
        "door": ["Admitted", "Refused", "Awaiting review", "Inside now"],
        "waiting": ["Found sums to confirm", "Settings"],
    }
    assert tiles("director")["Payouts"].url == "/payouts/queue/"
    assert tiles("inspector")["Payouts"].url == "/payouts/"
    assert "Counts to sign" not in tiles("accountant")
    assert "Variances" in tiles("accountant")


# --- Money left behind.


def test_open_windows_are_added_up_and_the_next_end_is_named() -> None:
    nothing = tiles()
    assert (nothing["Open to claims"].value, "Days to the next end" in nothing) == (Decimal("0.00"), False)
    floor.entered("50.00")
    floor.entered("20.00")
    found = tiles()
    total = found["Open to claims"]
    assert (total.value, total.currency, total.money, total.note) == (
        Decimal("70.00"),
        "EUR",
        True,
        "2 open claim periods",
    )
    left = found["Days to the next end"]
    assert isinstance(left.value, int)
    assert left.value > 1
    assert left.tone == ""
    last = tiles(at=NOW + timedelta(days=left.value))["Days to the next end"]
    assert (last.value, last.tone) == (0, "review")


# --- The cage.


def test_an_open_drawer_of_an_earlier_day_is_late() -> None:
    drawers.shift(cast.TUESDAY)
    assert (tiles()["Open floats"].value, tiles()["Open floats"].tone) == (1, "")
    left = tiles(at=NOW + timedelta(days=1))
    assert (left["Open floats"].tone, left["Open floats"].note) == ("refused", "1 from an earlier day")
    assert (left["Gaming days to close"].value, left["Gaming days to close"].note) == (1, "the first from 03/03/2026")
    assert left["Gaming days to close"].url == "/cage/day/2026-03-03/"


def test_differences_are_unknown_until_a_day_is_closed() -> None:
    before = tiles()["Variances"]
    assert (before.value, before.note) == (None, "no day closed yet")
    shift = drawers.shift(cast.TUESDAY)
    over = cast.TUESDAY + timedelta(minutes=5)
    counted = counting.count(shift, over, pieces=drawers.FLOAT | {"note": {"50": 39, "20": 50}})
    waiting = tiles()["Counts to sign"]
    assert (waiting.value, waiting.tone) == (2, "review"), "the first float of a drawer and the count"
    counting.explain(counted, over)
    counting.sign(counted, over)
    cage.close_day(house=cast.house(), on=date(2026, 3, 3), by=cast.member("accountant"), at=NOW)
    after = tiles()["Variances"]
    assert (after.value, after.tone, after.note) == (Decimal("-50.00"), "review", "1 closed day, 1 with a variance")


# --- Papers.


def test_notices_that_are_overdue_are_told_apart() -> None:
    assert tiles()["Notices to send"] == Tile("Notices to send", "/notices/?state=open", 0)
    made = tell_difference()
    assert made is not None
    waiting = tiles()["Notices to send"]
    assert (waiting.value, waiting.tone) == (1, "review")
    late = tiles(at=made.due_at + timedelta(minutes=1))["Notices to send"]
    assert (late.value, late.tone, late.note, late.url) == (1, "refused", "overdue: 1", "/notices/?state=overdue")


def test_reports_that_failed_or_are_late_are_in_trouble() -> None:
    assert tiles()["Reports with problems"].value == 0
    order: dict[str, Any] = {"house": cast.house(), "kind": "R-03", "by": cast.member("director")}
    day = date(2026, 3, 2)
    failed = orders.order_report(first_day=day, last_day=day, at=cast.TUESDAY, **order)
    Drawing.objects.filter(report=failed).update(step="failed")
    orders.order_report(first_day=day - timedelta(days=1), last_day=day, at=cast.TUESDAY, **order)
    found = tiles()["Reports with problems"]
    assert (found.value, found.tone, found.note) == (2, "refused", "failed: 1, late: 1")


def test_letters_that_no_server_takes_stay() -> None:
    assert tiles()["Undelivered or unanswered letters"] == Tile(
        "Undelivered or unanswered letters", "/notices/?state=waiting", 0
    )
    dispatch = life.mailed()
    life.attempt(dispatch, deliver=life.comes_to("refused", 550))
    found = tiles(at=life.LATER)["Undelivered or unanswered letters"]
    assert (found.value, found.tone, found.url) == (1, "refused", "/notices/?state=failed")
    assert found.note == "not delivered: 1, no reply: 0"


def test_what_the_authority_waits_for_is_owed() -> None:
    observe()
    assert tiles(at=cast.local("2026-03-10 23:59"))["Replies due to the authority"].value == 0
    owed = tiles(at=cast.local("2026-03-12 12:00"))["Replies due to the authority"]
    assert (owed.value, owed.tone, owed.note) == (1, "refused", "the oldest by 2 days")


def test_a_house_whose_schedules_are_missing_hears_of_it() -> None:
    found = tiles()["Schedules with problems"]
    assert (found.value, found.tone) == (1, "refused")
    assert str(found.note).startswith("since ")


@pytest.mark.parametrize(("waiting", "late", "tone"), [(0, 0, ""), (2, 0, "review"), (2, 1, "refused")])
def test_a_tone_says_how_bad_it_is(waiting: int, late: int, tone: str) -> None:
    assert worst_tone(waiting, late) == tone


# --- The page.


def test_the_page_shows_an_unknown_as_unknown(director: Any, sign_in: Any) -> None:
    page = sign_in(director).get(PAGE).content.decode()
    assert '<span class="unknown">unknown</span>' in page
    assert page.count('class="glance-group"') == 5


def test_the_page_asks_for_its_figures_alone(director: Any, sign_in: Any) -> None:
    client: Client = sign_in(director)
    part = client.get(f"{PAGE}figures/").content.decode()
    assert part.lstrip().startswith("<div")
    assert "<html" not in part
    assert f'hx-get="{PAGE}figures/"' in client.get(PAGE).content.decode()
    assert 'hx-trigger="every 25s, carnet:look"' in part


def test_the_page_is_for_those_who_lead_the_house(sign_in: Any) -> None:
    for name in ("porter", "cashier", "inspector", "accountant"):
        assert sign_in(cast.member(name)).get(PAGE).status_code == 403
    for name in ("director", "compliance_officer"):
        assert sign_in(cast.member(name)).get(PAGE).status_code == 200


def test_a_director_opens_it_first_and_everybody_else_the_night(sign_in: Any) -> None:
    assert sign_in(cast.member("director")).get("/")["Location"] == PAGE
    assert sign_in(cast.member("compliance_officer")).get("/")["Location"] == "/door/tonight/"
    assert sign_in(cast.member("porter")).get("/")["Location"] == "/door/tonight/"


def test_the_api_has_the_figures_of_the_page(sign_in: Any, director: Any, porter: Any) -> None:
    arrive("2026-03-03 21:00", "A1")
    told = sign_in(director).get("/api/v1/overview/").json()
    found = build_dashboard(seen_by(), NOW)
    assert [each["code"] for each in told["groups"]] == [each.code for each in found.groups]
    shown = {each["name"]: each for group in told["groups"] for each in group["tiles"]}
    assert set(shown) == set(tiles())
    assert shown["Notices to send"]["value"] == "0"
    assert {(each["hour"], each["now"]) for each in told["arrivals"]} == {(21, 1)}
    assert sign_in(porter).get("/api/v1/overview/").status_code == 403
